import { use, type ReactNode } from 'react'
import type { DrawnSets } from '../../../charts/kinds/sets/drawn-sets.ts'
import { MarkingContext } from '../../../charts/marks/marking.ts'
import { useDrilled } from '../../../drill/use-drilled.ts'
import styles from './CardMarks.module.css'
import { SetDrill } from './SetDrill.tsx'
import { SetsInViewContext } from './sets-in-view.ts'
import { useSetMarking, type CardGroups } from './use-set-marking.ts'

interface CardMarksProps {
  readonly groups: CardGroups
  /** From which the marks are drawn. */
  readonly compared: DrawnSets
  readonly onFact?: (fact: string) => void
  readonly children: ReactNode
}

/** What can be done with the marks of one card, what came of it, and the menu of one of them. */
export function CardMarks({ groups, compared, onFact, children }: CardMarksProps) {
  const inView = use(SetsInViewContext)
  const { drilled, drill } = useDrilled()
  const made = useSetMarking(groups, { onMenu: drill, ...(onFact ? { onFact } : {}) })
  return (
    <MarkingContext value={made?.marking ?? null}>
      {children}
      {made && inView ? (
        <>
          <p role="status" className={styles.said} data-seen={made.said.seen} data-screen-only="">
            {made.said.words}
          </p>
          {drilled ? (
            <SetDrill
              key={drilled.times}
              drilled={drilled}
              compared={compared}
              inView={inView}
              only={made.only}
              leftOut={made.leftOut}
              onSaid={made.say}
            />
          ) : null}
        </>
      ) : null}
    </MarkingContext>
  )
}
