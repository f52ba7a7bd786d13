import { useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { BREAKDOWN } from '../../../../domain/comparison/comparison-splits.ts'
import { CHOSEN_FACT } from '../../../../domain/page/fact-queries.ts'
import { markView } from '../../../../domain/page/mark-rows.ts'
import { planQuery } from '../../../../domain/page/plan-query.ts'
import { countQuery } from '../../../../domain/query/explain-query.ts'
import { useAsked } from '../../../api/ask.ts'
import { formatOf, type DrawnSets } from '../../../charts/kinds/sets/drawn-sets.ts'
import { unitOf, unitWord } from '../../../charts/units.ts'
import { copyMark } from '../../../drill/copy-mark.ts'
import { DrillMenu } from '../../../drill/DrillMenu.tsx'
import { RowsDialog } from '../../../drill/RowsDialog.tsx'
import type { Drilled } from '../../../drill/use-drilled.ts'
import { briefWords, countsSeveral } from '../../../filters/client-words.ts'
import { useRowsPlace } from '../../../grid/frame/rows-place.ts'
import { number } from '../../../text/values.ts'
import { setEntries } from './set-entries.ts'
import type { SetsInView } from './sets-in-view.ts'
import type { SetMarking } from './use-set-marking.ts'

interface SetDrillProps extends Pick<SetMarking, 'only' | 'leftOut'> {
  readonly drilled: Drilled
  /** From which the mark was drawn. */
  readonly compared: DrawnSets
  readonly inView: SetsInView
  readonly onSaid: (words: string) => void
}

/** The menu of a mark or a fact of a set, and the rows that it opens: those of this set that sum to it. */
export function SetDrill({ drilled: { mark, anchor }, compared, inView, onSaid, only, leftOut }: SetDrillProps) {
  const { page, config, clients } = inView
  const { table, sets } = compared
  const [, navigate] = useLocation()
  const [open, setOpen] = useState(true)
  const [showsRows, setShowsRows] = useState(false)
  const placing = useRowsPlace({ docks: false })
  const returnTo = useRef<HTMLButtonElement>(anchor as HTMLButtonElement)
  const set = sets.find(({ at }) => at === mark.set) ?? sets[0]
  if (!set) throw new Error('a mark is of a set')
  const whole = { ...set.view, period: '' as const, ...set.range }
  const view = mark.fact === undefined ? markView(whole, mark.rows) : { ...whole, fact: mark.fact }
  const counted = useAsked({
    page: page.id,
    chartName: BREAKDOWN,
    query: countQuery(planQuery({ page, widget: CHOSEN_FACT, settings: {}, view })),
    dataVersion: config.dataVersion,
  })
  const rows = counted.data?.data[0]?.rows
  const client = clients.find(({ id }) => id === view.clientId)
  if (showsRows)
    return (
      <RowsDialog
        dashboard={{
          page,
          config,
          table,
          formatOf: (fact) => formatOf(compared, fact, set),
          unitText: unitWord(unitOf(table, view.fact), view),
        }}
        view={view}
        clientName={briefWords(client, view.childClientIds)}
        severalClients={countsSeveral(client, view)}
        of={mark.label}
        placing={placing}
        returnFocusRef={returnTo}
        onClose={() => setShowsRows(false)}
      />
    )
  return (
    <DrillMenu
      mark={mark}
      anchor={anchor}
      groups={setEntries({
        ...{ mark, setName: set.name, view, inView, table, only, leftOut },
        rows: rows === undefined ? null : number(Number(rows ?? 0), 0),
        onRows: () => setShowsRows(true),
        onAddress: (address) => navigate(address),
        onCopy: () => copyMark(mark, onSaid),
      })}
      open={open}
      onOpen={setOpen}
    />
  )
}
