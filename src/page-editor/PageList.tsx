import { Button, FormControl, Label, Link, Select, TextInput } from '@primer/react'
import { SkeletonBox } from '@primer/react/experimental'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { FileId } from '../../domain/dashboards/page-spec.ts'
import { text } from '../text/text.ts'
import { PageFrame } from '../ui/frame/PageFrame.tsx'
import { ServerErrorBanner } from '../ui/failures/ServerErrorBanner.tsx'
import panels from '../ui/PanelPage.module.css'
import styles from './PageEditor.module.css'
import { useEditedPages, type EditablePages, type ListedPage } from './page-editor-queries.ts'

/** Every page that the person may edit, and the way to a new one. */
export function PageList({ title }: { readonly title: string }) {
  const answer = useEditedPages()
  return (
    <PageFrame title={title}>
      <div className={panels.page}>
        {answer.isPending ? <SkeletonBox height="320px" aria-label={text('pageEditor.loading')} /> : null}
        {answer.isError ? <ServerErrorBanner error={answer.error} onRetry={() => void answer.refetch()} /> : null}
        {answer.data ? (
          <>
            <section className={panels.panel} aria-labelledby="edited-pages">
              <h2 id="edited-pages" className={styles.heading}>
                {text('pageEditor.pages')}
              </h2>
              {answer.data.pages.length === 0 ? <p className={styles.muted}>{text('pageEditor.none')}</p> : null}
              <ul className={styles.list}>
                {answer.data.pages.map((page) => (
                  <ListedItem key={page.id} page={page} />
                ))}
              </ul>
            </section>
            <NewPage {...answer.data} />
          </>
        ) : null}
      </div>
    </PageFrame>
  )
}

function ListedItem({
  page: { id, name, client, stands, hasFile, published, drafted },
}: {
  readonly page: ListedPage
}) {
  const fell = published && stands !== 'published'
  return (
    <li className={styles.item}>
      <Link href={addressOf(id)}>{name}</Link>
      <span className={styles.muted} dir="ltr">
        {id}
      </span>
      {client ? <Label>{text('pageEditor.ofClient', { client: client.name })}</Label> : null}
      {stands === 'published' ? (
        <Label variant="accent">{text(hasFile ? 'pageEditor.overFile' : 'pageEditor.publishedHere')}</Label>
      ) : null}
      {fell || stands === 'neither' ? <Label variant="danger">{text('pageEditor.doesNotHold')}</Label> : null}
      {drafted ? <Label variant="attention">{text('pageEditor.drafted')}</Label> : null}
    </li>
  )
}

function NewPage({ pages, clients, forEverybody }: EditablePages) {
  const [, navigate] = useLocation()
  const [typed, setTyped] = useState('')
  const [asked, setAsked] = useState<string | null>(null)
  const whose = asked ?? (forEverybody ? '' : String(clients[0]?.id ?? ''))
  const id = whose === '' ? typed : `c${whose}_${typed}`
  const isName = FileId.max(50).safeParse(id).success && FileId.safeParse(typed).success
  const isTaken = pages.some((page) => page.id.toLowerCase() === id.toLowerCase())
  const isOfClient = whose === '' && /^c[1-9]\d*_/.test(typed)
  const fault =
    typed === ''
      ? null
      : !isName || isOfClient
        ? text('pageEditor.nameRule')
        : isTaken
          ? text('pageEditor.taken')
          : null
  return (
    <section className={panels.panel} aria-labelledby="new-page">
      <h2 id="new-page" className={styles.heading}>
        {text('pageEditor.new')}
      </h2>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (typed !== '' && fault === null) navigate(addressOf(id))
        }}
      >
        <FormControl>
          <FormControl.Label>{text('pageEditor.name')}</FormControl.Label>
          <TextInput value={typed} autoComplete="off" onChange={({ target }) => setTyped(target.value.trim())} />
          {fault === null ? (
            <FormControl.Caption>{text('pageEditor.nameHint')}</FormControl.Caption>
          ) : (
            <FormControl.Validation variant="error">{fault}</FormControl.Validation>
          )}
        </FormControl>
        <FormControl>
          <FormControl.Label>{text('pageEditor.for')}</FormControl.Label>
          <Select value={whose} onChange={({ target }) => setAsked(target.value)}>
            {forEverybody ? <Select.Option value="">{text('pageEditor.everybody')}</Select.Option> : null}
            {clients.map((client) => (
              <Select.Option key={client.id} value={String(client.id)}>
                {client.name}
              </Select.Option>
            ))}
          </Select>
        </FormControl>
        <Button type="submit" disabled={typed === '' || fault !== null}>
          {text('pageEditor.begin')}
        </Button>
      </form>
    </section>
  )
}

function addressOf(id: string): string {
  return `/ui1/pageEditor?page=${encodeURIComponent(id)}`
}
