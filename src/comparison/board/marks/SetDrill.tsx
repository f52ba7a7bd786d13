import { lazy, useRef } from 'react'
import { useLocation } from 'wouter'
import { BREAKDOWN } from '../../../../domain/comparison/comparison-splits.ts'
import { rowsInSet } from '../../../../domain/comparison/set-rows.ts'
import { CHOSEN_FACT } from '../../../../domain/dashboards/fact-queries.ts'
import { gridViewKey } from '../../../../domain/dashboards/grid-spec.ts'
import { markView } from '../../../../domain/dashboards/mark-rows.ts'
import { formatOf, type DrawnSets } from '../../../charts/kinds/sets/drawn-sets.ts'
import { MarkDrill } from '../../../drill/MarkDrill.tsx'
import type { Drilled } from '../../../drill/use-drilled.ts'
import { RowsOfSet } from './RowsOfSet.tsx'
import { setEntries } from './set-entries.ts'
import type { SetsInView } from './sets-in-view.ts'
import type { SetMarking } from './use-set-marking.ts'

const Explain = lazy(() => import('../../../explain/Explain.tsx').then((module) => ({ default: module.Explain })))

interface SetDrillProps extends Pick<SetMarking, 'only' | 'leftOut'> {
  readonly drilled: Drilled
  /** From which the mark was drawn. */
  readonly compared: DrawnSets
  readonly inView: SetsInView
  readonly onSaid: (words: string) => void
}

/** The menu of a mark or a fact of a set, and the rows of this set that sum to it. */
export function SetDrill({ drilled, compared, inView, onSaid, only, leftOut }: SetDrillProps) {
  const { mark } = drilled
  const { page, config, clients, showRows } = inView
  const { table, sets } = compared
  const [, navigate] = useLocation()
  const anchor = useRef(drilled.anchor)
  const set = sets.find(({ at }) => at === mark.set) ?? sets[0]
  if (!set) throw new Error('a mark is of a set')
  const whole = { ...set.view, period: '' as const, ...set.range }
  const view = mark.fact === undefined ? markView(whole, mark.rows) : { ...whole, fact: mark.fact }
  const { dataVersion } = config
  const client = clients.find(({ id }) => id === view.clientId)
  const format = (fact: string) => formatOf(compared, fact, set)
  return (
    <MarkDrill
      {...{ drilled, page, view, client, dataVersion, onSaid }}
      askedAs={BREAKDOWN}
      groupsOf={(acts) =>
        setEntries({
          ...{ ...acts, mark, setName: set.name, view, invoiced: set.invoiced, inView, table, only, leftOut },
          onAddress: (address) => navigate(address),
        })
      }
      openRows={(anchor) => {
        const [first] = page.grid?.views ?? []
        const rowsIn = rowsInSet(view)
        if (!first || !rowsIn) return false
        showRows({ set: inView.placeOf(set.at), rows: gridViewKey(first), rowsIn }, { anchor })
        return true
      }}
      rows={(of) => <RowsOfSet {...{ ...of, inView, table, view }} formatOf={format} />}
      explanation={(of) => (
        <Explain
          {...{ ...of, page, table, config, dataVersion, view, client }}
          formatOf={format}
          askedAs={BREAKDOWN}
          widget={CHOSEN_FACT}
          took={undefined}
          facts={null}
          cardRef={anchor}
        />
      )}
    />
  )
}
