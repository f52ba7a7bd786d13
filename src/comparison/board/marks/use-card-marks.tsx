import { use, type ReactNode } from 'react'
import type { Said } from '../../../card/said.ts'
import type { DrawnSets } from '../../../charts/kinds/sets/drawn-sets.ts'
import type { Marking } from '../../../charts/marks/marking.ts'
import { useDrilled } from '../../../drill/use-drilled.ts'
import { SetDrill } from './SetDrill.tsx'
import { SetsInViewContext } from './sets-in-view.ts'
import { useSetMarking, type CardGroups } from './use-set-marking.ts'

interface CardMarks {
  readonly marking: Marking
  readonly said: Said
  readonly say: (words: string) => void
  /** The menu of one of them, and what it opened; the sets are those that the marks are drawn from. */
  readonly drillIn: (compared: DrawnSets) => ReactNode
}

/** What can be done with the marks of one card, and what came of it. */
export function useCardMarks(groups: CardGroups): CardMarks {
  const inView = use(SetsInViewContext)
  if (!inView) throw new Error('marks of sets are in the comparison')
  const { drilled, drill } = useDrilled()
  const { marking, said, say, only, leftOut } = useSetMarking(groups, { inView, onMenu: drill })
  return {
    ...{ marking, said, say },
    drillIn: (compared) =>
      drilled ? <SetDrill key={drilled.times} {...{ drilled, compared, inView, only, leftOut }} onSaid={say} /> : null,
  }
}
