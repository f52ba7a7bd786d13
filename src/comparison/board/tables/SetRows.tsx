import { VisuallyHidden } from '@primer/react'
import type { ReactNode } from 'react'
import { SetMark } from '../../sets/SetMark.tsx'
import type { Compared } from '../compared.ts'

interface SetRowsProps {
  readonly sets: Compared['sets']
  /** What stands before the sets' rows. */
  readonly label: string
  /** The group that it is a part of. */
  readonly partOf?: string | undefined
  readonly isTotal: boolean
  /** After a set's name. */
  readonly noteOf?: (at: number) => ReactNode
  readonly cellsOf: (at: number) => ReactNode
}

/** A group of a table: a row of each set. */
export function SetRows({ sets, label, partOf, isTotal, noteOf, cellsOf }: SetRowsProps) {
  return (
    <tbody data-total={isTotal} data-part={partOf !== undefined}>
      {sets.map((set, at) => (
        <tr key={set.name}>
          {at === 0 ? (
            <th scope="rowgroup" rowSpan={sets.length}>
              {partOf === undefined ? null : <VisuallyHidden>{`${partOf}, `}</VisuallyHidden>}
              {label}
            </th>
          ) : null}
          <th scope="row">
            <SetMark at={set.at} /> {set.name} {noteOf?.(at)}
          </th>
          {cellsOf(at)}
        </tr>
      ))}
    </tbody>
  )
}
