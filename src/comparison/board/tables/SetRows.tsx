import { VisuallyHidden } from '@primer/react'
import { use, type ReactNode } from 'react'
import type { Mark } from '../../../charts/marks/mark.ts'
import { markedRow } from '../../../charts/marks/marked-row.ts'
import { MarkingContext } from '../../../charts/marks/marking.ts'
import { SetMark } from '../../sets/SetMark.tsx'
import type { Compared } from '../compared.ts'
import { RowFocusContext } from './row-focus.ts'
import styles from './Tables.module.css'

interface SetRowsProps {
  readonly sets: Compared['sets']
  /** What stands before the sets' rows. */
  readonly label: string
  /** The group that it is a part of. */
  readonly partOf?: string | undefined
  readonly isTotal: boolean
  /** Whether it is the first of its table. */
  readonly isFirst?: boolean
  /** After a set's name. */
  readonly noteOf?: (at: number) => ReactNode
  /** What a set's row stands for; null: nothing that could be chosen. */
  readonly markOf?: (at: number) => Mark | null
  readonly cellsOf: (at: number) => ReactNode
}

/** A group of a table: a row of each set. */
export function SetRows({ sets, label, partOf, isTotal, isFirst = false, noteOf, markOf, cellsOf }: SetRowsProps) {
  const marking = use(MarkingContext)
  const { focused, focus, faded } = use(RowFocusContext)
  return (
    <tbody data-total={isTotal} data-part={partOf !== undefined}>
      {sets.map((set, at) => {
        const mark = marking ? markOf?.(at) : null
        const name = (
          <>
            <SetMark at={set.at} /> {set.name}
          </>
        )
        return (
          <tr
            key={set.name}
            {...(marking && mark ? { className: styles.marked ?? '', ...markedRow(mark, { marking, faded }) } : {})}
          >
            {at === 0 ? (
              <th scope="rowgroup" rowSpan={sets.length}>
                {partOf === undefined ? null : <VisuallyHidden>{`${partOf}, `}</VisuallyHidden>}
                {label}
              </th>
            ) : null}
            <th scope="row">
              {marking && mark ? (
                <button
                  type="button"
                  className={styles.choose}
                  aria-pressed={marking.isChosen(mark)}
                  aria-label={mark.label}
                  data-row-mark=""
                  tabIndex={mark.id === focused || (focused === null && isFirst && at === 0) ? 0 : -1}
                  onFocus={() => focus(mark.id)}
                >
                  {name}
                </button>
              ) : (
                name
              )}{' '}
              {noteOf?.(at)}
            </th>
            {cellsOf(at)}
          </tr>
        )
      })}
    </tbody>
  )
}
