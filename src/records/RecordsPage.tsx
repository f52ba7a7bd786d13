import { Link, useLocation } from 'wouter'
import type { ReactNode } from 'react'
import type { RoutePageProps } from '../ui/frame/route-page-props.ts'
import { LoadingScreen } from '../ui/LoadingScreen.tsx'
import { PageFrame } from '../ui/frame/PageFrame.tsx'
import { ServerErrorBanner } from '../ui/failures/ServerErrorBanner.tsx'
import { text } from '../text/text.ts'
import type { Unhonoured as Part } from '../../domain/values/unhonoured.ts'
import { Unhonoured } from '../filters/Unhonoured.tsx'
import { placeWords } from './place-words.ts'
import { useRecordPlace } from './record-place.ts'
import type { RecordLeads, RecordOpening } from './record-opening.ts'
import type { RecordPicking } from './record-picking.ts'
import { narrowingWords, orderColumns, useRecordPages, type RecordPage } from './record-queries.ts'
import { recordName, recordNote } from './record-words.ts'
import { RecordForm } from './form/RecordForm.tsx'
import { RecordList } from './list/RecordList.tsx'
import styles from './RecordsPage.module.css'

export interface RecordsPageProps extends RoutePageProps {
  /** Above the list: what can be done with these records beside editing them. */
  readonly tools?: ReactNode
  /** Which records open, and how; absent: those that may be edited, into their form. */
  readonly opening?: RecordOpening
  /** Where each record leads to beside that. */
  readonly leads?: RecordLeads
  /** Where records are chosen from the list. */
  readonly picking?: RecordPicking
  /** What a record opens into in place of a form, made of the kind of record that is named. */
  readonly into?: {
    readonly kind: string
    readonly show: (kind: RecordPage, record: string, onLeave: () => void) => ReactNode
  }
}

/** A list of records and the form of one, by config/records. ROUTE-19, ROUTE-20 */
export function RecordsPage({ title, account, tools, opening, leads, picking, into }: RecordsPageProps) {
  const pages = useRecordPages()
  const [path] = useLocation()
  const shown = pages.data?.find((page) => page.path === path)
  const kind = into && pages.data?.find(({ id }) => id === into.kind)
  const note = shown && recordNote(shown.id)
  const related = shown?.group ? (pages.data ?? []).filter(({ group }) => group === shown.group) : []
  return (
    <PageFrame title={title}>
      <div className={styles.page}>
        {related.length > 1 ? (
          <nav className={styles.related} aria-label={title}>
            {related.map(({ id, path: to }) => (
              <Link key={id} href={to} {...(to === path ? { 'aria-current': 'page' as const } : {})}>
                {recordName(id)}
              </Link>
            ))}
          </nav>
        ) : null}
        {note === undefined ? null : <p className={styles.note}>{note}</p>}
        {pages.isPending ? <LoadingScreen /> : null}
        {pages.isError ? <ServerErrorBanner error={pages.error} onRetry={() => void pages.refetch()} /> : null}
        {shown ? (
          <Shown
            key={shown.id}
            page={shown}
            login={account.login}
            tools={tools}
            opening={opening}
            leads={leads}
            picking={picking}
            open={kind && into ? (record, onLeave) => into.show(kind, record, onLeave) : undefined}
          />
        ) : null}
        {pages.data && !shown ? (
          <ServerErrorBanner
            error={new Error(text('records.noConfig'), { cause: `config/records: ${path}` })}
            onRetry={() => void pages.refetch()}
          />
        ) : null}
      </div>
    </PageFrame>
  )
}

interface ShownProps {
  readonly page: RecordPage
  readonly login: string
  readonly tools: ReactNode
  readonly opening: RecordOpening | undefined
  readonly leads: RecordLeads | undefined
  readonly picking: RecordPicking | undefined
  readonly open: ((record: string, onLeave: () => void) => ReactNode) | undefined
}

function Shown({ page, login, tools, opening, leads, picking, open }: ShownProps) {
  const { place, unhonoured, goTo } = useRecordPlace({
    usual: page.sort,
    columns: orderColumns(page),
    words: narrowingWords(page),
    hasPeriods: page.periodBy !== null,
  })
  const { record } = place
  const may = record === 'new' ? page.mayAdd : page.mayEdit
  const closed: Part[] =
    record !== null && !open && !may ? [{ parameter: 'record', text: record, reason: 'unknown' }] : []
  const parts = [...unhonoured, ...closed]
  if (parts.length > 0) {
    return (
      <Unhonoured
        parts={parts.map((part) => placeWords(part, place))}
        hint={text('records.unhonoured')}
        onAgree={() => goTo(closed.length > 0 ? { record: null } : {}, { replace: true })}
      />
    )
  }
  if (record !== null && open) return open(record, () => goTo({ record: null }))
  if (record !== null && may)
    return (
      <RecordForm
        key={record}
        page={page}
        id={record === 'new' ? null : record}
        login={login}
        onDone={(added) =>
          // What was added is in sight, wherever the order of the list would have it.
          goTo({ record: null, ...(added === undefined ? {} : { search: added, only: '', period: '', page: 1 }) })
        }
      />
    )
  return (
    <RecordList
      page={page}
      place={place}
      goTo={goTo}
      tools={tools}
      leads={leads}
      picking={picking}
      opening={opening ?? { may: () => page.mayEdit || open !== undefined }}
    />
  )
}
