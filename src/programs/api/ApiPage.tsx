import { SearchIcon } from '@primer/octicons-react'
import { FormControl, LinkButton, TextInput } from '@primer/react'
import { SkeletonBox } from '@primer/react/experimental'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { asRequestFailed } from '../../api/request-failed.ts'
import { text } from '../../text/text.ts'
import { ServerErrorBanner } from '../../ui/failures/ServerErrorBanner.tsx'
import { PageFrame } from '../../ui/frame/PageFrame.tsx'
import type { RoutePageProps } from '../../ui/frame/route-page-props.ts'
import panels from '../../ui/PanelPage.module.css'
import styles from '../../ui/items/Items.module.css'
import { CallItem } from './CallItem.tsx'
import { describedCalls } from './described-calls.ts'
import { HowTo } from './HowTo.tsx'

const DOCUMENT = '/openapi.json'

/** The OpenAPI document as a page: how a program calls, its calls, and all others. */
export function ApiPage({ title }: Pick<RoutePageProps, 'title'>) {
  const [search, setSearch] = useState('')
  const calls = useQuery({
    queryKey: [DOCUMENT],
    queryFn: async ({ signal }) => {
      const answer = await fetch(DOCUMENT, { signal })
      if (!answer.ok) throw asRequestFailed(new Error(answer.statusText), DOCUMENT)
      return describedCalls(await answer.json())
    },
  })
  const all = calls.data ?? []
  const wanted = search.trim().toLowerCase()
  const others = all.filter(
    ({ program, id, path, summary }) =>
      program === null && (wanted === '' || `${id} ${path} ${summary}`.toLowerCase().includes(wanted)),
  )
  return (
    <PageFrame title={title} controls={<LinkButton href={DOCUMENT}>openapi.json</LinkButton>}>
      <div className={`${panels.page} ${styles.page}`}>
        <HowTo />
        {calls.isPending ? <SkeletonBox height="240px" aria-label={text('apiDocs.loading')} /> : null}
        {calls.isError ? <ServerErrorBanner error={calls.error} onRetry={() => void calls.refetch()} /> : null}
        {calls.data ? (
          <>
            <section className={panels.panel} aria-labelledby="calls-of-programs">
              <h2 id="calls-of-programs" className={styles.heading}>
                {text('apiDocs.ofPrograms')}
              </h2>
              <ul className={styles.items}>
                {all
                  .filter(({ program }) => program !== null)
                  .map((call) => (
                    <CallItem key={call.id} call={call} />
                  ))}
              </ul>
            </section>
            <section className={panels.panel} aria-labelledby="calls-of-people">
              <h2 id="calls-of-people" className={styles.heading}>
                {text('apiDocs.ofPeople')}
              </h2>
              <p className={styles.muted}>{text('apiDocs.ofPeopleHint')}</p>
              <FormControl>
                <FormControl.Label>{text('apiDocs.search')}</FormControl.Label>
                <TextInput
                  type="search"
                  leadingVisual={SearchIcon}
                  value={search}
                  onChange={({ target }) => setSearch(target.value)}
                />
              </FormControl>
              <p className={styles.muted} role="status">
                {text('apiDocs.count', { count: others.length })}
              </p>
              <ul className={styles.items}>
                {others.map((call) => (
                  <CallItem key={call.id} call={call} />
                ))}
              </ul>
            </section>
          </>
        ) : null}
      </div>
    </PageFrame>
  )
}
