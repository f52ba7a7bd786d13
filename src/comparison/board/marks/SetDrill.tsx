import { lazy, Suspense, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { BREAKDOWN } from '../../../../domain/comparison/comparison-splits.ts'
import { rowsInSet } from '../../../../domain/comparison/set-rows.ts'
import { CHOSEN_FACT } from '../../../../domain/dashboards/fact-queries.ts'
import { gridViewKey } from '../../../../domain/dashboards/grid-spec.ts'
import { markView } from '../../../../domain/dashboards/mark-rows.ts'
import { planQuery } from '../../../../domain/dashboards/plan-query.ts'
import { countQuery } from '../../../../domain/query/explain-query.ts'
import { useAsked } from '../../../api/ask.ts'
import { formatOf, type DrawnSets } from '../../../charts/kinds/sets/drawn-sets.ts'
import { copyMark } from '../../../drill/copy-mark.ts'
import { DrillMenu } from '../../../drill/DrillMenu.tsx'
import type { Drilled } from '../../../drill/use-drilled.ts'
import { useDayNotes, useMayWrite } from '../../../notes/note-queries.ts'
import { number } from '../../../text/values.ts'
import { RowsOfSet } from './RowsOfSet.tsx'
import { setEntries } from './set-entries.ts'
import type { SetsInView } from './sets-in-view.ts'
import type { SetMarking } from './use-set-marking.ts'

const NotesDialog = lazy(() =>
  import('../../../notes/NotesDialog.tsx').then((module) => ({ default: module.NotesDialog })),
)
const Explain = lazy(() => import('../../../explain/Explain.tsx').then((module) => ({ default: module.Explain })))

interface SetDrillProps extends Pick<SetMarking, 'only' | 'leftOut'> {
  readonly drilled: Drilled
  /** From which the mark was drawn. */
  readonly compared: DrawnSets
  readonly inView: SetsInView
  readonly onSaid: (words: string) => void
}

/** The menu of a mark or a fact of a set, and what it opens: the rows of this set that sum to it, or how it is made. */
export function SetDrill({ drilled: { mark, anchor }, compared, inView, onSaid, only, leftOut }: SetDrillProps) {
  const { page, config, clients, showRows } = inView
  const { table, sets } = compared
  const [, navigate] = useLocation()
  const [open, setOpen] = useState(true)
  const [shows, setShows] = useState<'rows' | 'explanation' | 'notes' | null>(null)
  const returnTo = useRef<HTMLButtonElement>(anchor as HTMLButtonElement)
  const set = sets.find(({ at }) => at === mark.set) ?? sets[0]
  if (!set) throw new Error('a mark is of a set')
  const whole = { ...set.view, period: '' as const, ...set.range }
  const view = mark.fact === undefined ? markView(whole, mark.rows) : { ...whole, fact: mark.fact }
  const query = planQuery({ page, widget: CHOSEN_FACT, settings: {}, view })
  const { dataVersion } = config
  const counted = useAsked({ page: page.id, chartName: BREAKDOWN, query: countQuery(query), dataVersion })
  const rows = counted.data?.data[0]?.rows
  const client = clients.find(({ id }) => id === view.clientId)
  const { dates } = mark.rows
  const days = dates && { clientId: view.clientId, from: dates.from, to: dates.to }
  const mayPin = useMayWrite(useDayNotes(days).data?.mayPin)
  const format = (fact: string) => formatOf(compared, fact, set)
  if (shows === 'rows')
    return (
      <RowsOfSet
        {...{ inView, table, view }}
        formatOf={format}
        of={mark.label}
        returnFocusRef={returnTo}
        onClose={() => setShows(null)}
      />
    )
  if (shows === 'notes' && days)
    return (
      <Suspense>
        <NotesDialog
          days={days}
          clientName={client?.name ?? ''}
          label={mark.label}
          pins
          returnFocusRef={returnTo}
          onClose={() => setShows(null)}
        />
      </Suspense>
    )
  if (shows === 'explanation')
    return (
      <Suspense>
        <Explain
          {...{ page, table, config, dataVersion, view, client, query }}
          formatOf={format}
          askedAs={BREAKDOWN}
          widget={CHOSEN_FACT}
          title={mark.label}
          took={undefined}
          facts={null}
          cardRef={returnTo}
          onClose={() => {
            setShows(null)
            anchor.focus()
          }}
        />
      </Suspense>
    )
  return (
    <DrillMenu
      mark={mark}
      anchor={anchor}
      groups={setEntries({
        ...{ mark, setName: set.name, view, invoiced: set.invoiced, inView, table, only, leftOut },
        rows: rows === undefined ? null : number(Number(rows ?? 0), 0),
        onRows: () => {
          const [first] = page.grid?.views ?? []
          const rowsIn = rowsInSet(view)
          if (first && rowsIn) showRows({ set: inView.placeOf(set.at), rows: gridViewKey(first), rowsIn }, anchor)
          else setShows('rows')
        },
        onAddress: (address) => navigate(address),
        onCopy: () => copyMark(mark, onSaid),
        mayPin,
        onPin: () => setShows('notes'),
        onExplain: () => setShows('explanation'),
      })}
      open={open}
      onOpen={setOpen}
    />
  )
}
