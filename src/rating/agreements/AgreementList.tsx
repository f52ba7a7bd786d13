import { FormControl, Link, TextInput } from '@primer/react'
import { Blankslate, SkeletonBox } from '@primer/react/experimental'
import { useState } from 'react'
import { momentText } from '../../text/moment-text.ts'
import { text } from '../../text/text.ts'
import { ServerErrorBanner } from '../../ui/failures/ServerErrorBanner.tsx'
import panels from '../../ui/PanelPage.module.css'
import tables from '../../ui/Table.module.css'
import { useAgreements, type ListedAgreement } from './agreement-queries.ts'
import { datesOf } from './agreement-words.ts'
import styles from './Agreements.module.css'

/** Every agreement of the person's clients, to be found by any word of it. */
export function AgreementList({ onOpen }: { readonly onOpen: (id: number) => void }) {
  const answer = useAgreements()
  const [search, setSearch] = useState('')
  const all = answer.data?.agreements ?? []
  const found = all.filter((agreement) => wordsOf(agreement).includes(search.trim().toLowerCase()))
  return (
    <div className={panels.page}>
      <p className={styles.muted}>{text('agreements.intro')}</p>
      {answer.error ? <ServerErrorBanner error={answer.error} onRetry={() => void answer.refetch()} /> : null}
      {answer.isPending ? <SkeletonBox height="320px" aria-label={text('agreements.loading')} /> : null}
      {answer.data && all.length === 0 ? (
        <Blankslate spacious>
          <Blankslate.Heading>{text('rating.noAgreements')}</Blankslate.Heading>
          <Blankslate.Description>{text('agreements.noneHint')}</Blankslate.Description>
        </Blankslate>
      ) : null}
      {all.length > 0 ? (
        <>
          <FormControl>
            <FormControl.Label>{text('agreements.search')}</FormControl.Label>
            <TextInput type="search" value={search} onChange={({ target }) => setSearch(target.value)} />
          </FormControl>
          <p role="status" className={styles.muted}>
            {text('agreements.found', { count: found.length })}
          </p>
          <div
            className={`${tables.scroll} ${tables.bordered}`}
            tabIndex={0}
            role="region"
            aria-label={text('agreements.list')}
          >
            <table className={`${tables.table} ${tables.rows}`}>
              <thead>
                <tr>
                  <th scope="col">{text('agreements.name')}</th>
                  <th scope="col">{text('rating.client')}</th>
                  <th scope="col">{text('agreements.carrier')}</th>
                  <th scope="col">{text('agreements.accounts')}</th>
                  <th scope="col">{text('agreements.dates')}</th>
                  <th scope="col" data-kind="value">
                    {text('agreements.version')}
                  </th>
                  <th scope="col">{text('agreements.changed')}</th>
                </tr>
              </thead>
              <tbody>
                {found.map((agreement) => (
                  <tr key={agreement.id}>
                    <th scope="row">
                      <Link
                        href={`/ui1/agreements?agreement=${agreement.id}`}
                        onClick={(event) => {
                          if (event.metaKey || event.ctrlKey || event.shiftKey) return
                          event.preventDefault()
                          onOpen(agreement.id)
                        }}
                      >
                        <bdi>{agreement.name}</bdi>
                      </Link>
                    </th>
                    <td>
                      <bdi>{agreement.client.name}</bdi>
                    </td>
                    <td>
                      <bdi>{agreement.carrier.name}</bdi>
                    </td>
                    <td>
                      <bdi>{agreement.accounts.join(', ')}</bdi>
                    </td>
                    <td>{datesOf(agreement)}</td>
                    <td data-kind="value">{agreement.version}</td>
                    <td>
                      {momentText(agreement.at)}
                      {agreement.by === null ? null : (
                        <>
                          {' '}
                          <bdi>{agreement.by}</bdi>
                        </>
                      )}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </>
      ) : null}
    </div>
  )
}

function wordsOf({ name, client, carrier, accounts }: ListedAgreement): string {
  return [name, client.name, carrier.name, ...accounts].join(' ').toLowerCase()
}
