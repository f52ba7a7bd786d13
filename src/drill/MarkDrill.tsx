import { lazy, Suspense, useState, type ReactNode, type RefObject } from 'react'
import { CHOSEN_FACT } from '../../domain/dashboards/fact-queries.ts'
import type { Page } from '../../domain/dashboards/page-spec.ts'
import { planQuery } from '../../domain/dashboards/plan-query.ts'
import type { View } from '../../domain/dashboards/view.ts'
import { countQuery } from '../../domain/query/explain-query.ts'
import type { Query } from '../../domain/query/query.ts'
import { useAsked } from '../api/ask.ts'
import type { ClientFamily } from '../api/answers.ts'
import { useDayNotes, useMayWrite } from '../notes/note-queries.ts'
import { number } from '../text/values.ts'
import { copyMark } from './copy-mark.ts'
import type { DrillEntry } from './drill-entry.ts'
import { DrillMenu } from './DrillMenu.tsx'
import type { SharedEntriesInput } from './shared-entries.ts'
import type { Drilled } from './use-drilled.ts'

const NotesDialog = lazy(() => import('../notes/NotesDialog.tsx').then((module) => ({ default: module.NotesDialog })))

/** What the entries of a mark's menu do, wherever it is drawn. */
export interface MarkActs extends Omit<SharedEntriesInput, 'onWatch'> {
  /** Of the mark; null: not known yet. */
  readonly rows: string | null
  readonly onRows: () => void
}

interface MarkDrillProps {
  readonly drilled: Drilled
  readonly page: Page
  /** What is shown of the mark alone. */
  readonly view: View
  readonly client: ClientFamily | undefined
  /** In whose name it is asked. */
  readonly askedAs: string
  readonly dataVersion: number
  readonly onSaid: (words: string) => void
  /** What the menu offers. */
  readonly groupsOf: (acts: MarkActs) => readonly (readonly DrillEntry[])[]
  /** Opens the rows so that the address says it; false: no address can. */
  readonly openRows: (anchor: HTMLElement) => boolean
  readonly rows: (of: {
    readonly of: string
    readonly returnFocusRef: RefObject<HTMLButtonElement>
    readonly onClose: () => void
  }) => ReactNode
  readonly explanation: (of: {
    readonly title: string
    readonly query: Query
    readonly onClose: () => void
  }) => ReactNode
}

/** The menu of a mark or a fact, and what it opens: its rows, the notes of its days, or how it is made. */
export function MarkDrill(props: MarkDrillProps) {
  const { drilled, page, view, client, askedAs, dataVersion } = props
  const { mark, anchor } = drilled
  const [open, setOpen] = useState(true)
  const [shows, setShows] = useState<'rows' | 'explanation' | 'notes' | null>(null)
  const [returnFocusRef] = useState(() => ({ current: anchor as HTMLButtonElement }))
  const query = planQuery({ page, widget: CHOSEN_FACT, settings: {}, view })
  const counted = useAsked({ page: page.id, chartName: askedAs, query: countQuery(query), dataVersion })
  const rows = counted.data?.data[0]?.rows
  const { dates } = mark.rows
  const days = dates && { clientId: view.clientId, from: dates.from, to: dates.to }
  const mayPin = useMayWrite(useDayNotes(days).data?.mayPin)
  const onClose = () => setShows(null)
  if (shows === 'rows') return props.rows({ of: mark.label, returnFocusRef, onClose })
  if (shows === 'notes' && days)
    return (
      <Suspense>
        <NotesDialog {...{ days, returnFocusRef, onClose }} clientName={client?.name ?? ''} label={mark.label} pins />
      </Suspense>
    )
  if (shows === 'explanation') {
    const leave = () => {
      onClose()
      anchor.focus()
    }
    return <Suspense>{props.explanation({ title: mark.label, query, onClose: leave })}</Suspense>
  }
  const groups = props.groupsOf({
    rows: rows === undefined ? null : number(Number(rows ?? 0), 0),
    onRows: () => {
      if (!props.openRows(anchor)) setShows('rows')
    },
    onCopy: () => copyMark(mark, props.onSaid),
    onExplain: () => setShows('explanation'),
    mayPin,
    onPin: () => setShows('notes'),
  })
  return <DrillMenu {...{ mark, anchor, groups, open }} onOpen={setOpen} />
}
