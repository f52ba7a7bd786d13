import type { ReactNode } from 'react'
import { factTable, type FactTableRow } from '../../../../domain/comparison/comparison-table.ts'
import { longLabel } from '../../../charts/period-labels.ts'
import { text } from '../../../text/text.ts'
import { sharedColumns } from '../../../charts/kinds/sets/drawn-sets.ts'
import type { Compared } from '../compared.ts'
import { FactCells, factColumns, FactHeads } from './FactCells.tsx'
import { groupName } from '../group-name.ts'
import { SetRows } from './SetRows.tsx'
import { TableCard } from './TableCard.tsx'

interface FactTableProps {
  readonly compared: Compared
  readonly title: string
  readonly rowLabel: string
  readonly by: 'group' | 'monthly' | 'quarterly'
  readonly name: string
}

/** Every fact of each set by group, quarter or month, and the total. COMP-13, COMP-14 */
export function FactTable({ compared, title, rowLabel, by, name }: FactTableProps) {
  const { page, sets } = compared
  const facts = page.facts.map(({ fact }) => fact)
  const rows = factTable({ sets: sets.map(({ figures }) => figures), facts, by })
  const columns = factColumns(compared, rows)
  const times = by === 'group' ? [] : sharedColumns(sets, by)
  const labelOf = (row: FactTableRow): string => {
    if (row.at === null) return text('compared.total')
    if ('group' in row.at) return groupName(row.at.group)
    const time = times[row.at.position]
    return time && by !== 'group' ? longLabel(time.start, by) : ''
  }
  /** A set of other dates says which of its months or quarters stands in the row. */
  const ownLabel = (row: FactTableRow, at: number): ReactNode => {
    if (row.at === null || 'group' in row.at || by === 'group') return null
    const own = sets[at]?.figures.columns[by][row.at.position]
    return own && own.start !== times[row.at.position]?.start ? <span>{longLabel(own.start, by)}</span> : null
  }
  return (
    <TableCard title={title} subtitle="" name={name}>
      <thead>
        <tr>
          <th scope="col">{rowLabel}</th>
          <th scope="col">{text('compared.set')}</th>
          <FactHeads columns={columns} />
        </tr>
      </thead>
      {rows
        .filter((row) => labelOf(row) !== '')
        .map((row) => (
          <SetRows
            key={JSON.stringify(row.at)}
            sets={sets}
            label={labelOf(row)}
            isTotal={row.at === null}
            noteOf={(at) => ownLabel(row, at)}
            cellsOf={(at) => <FactCells columns={columns} values={row.sets[at]} />}
          />
        ))}
    </TableCard>
  )
}
