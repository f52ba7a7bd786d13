import type { ReactNode } from 'react'
import { factTable, type FactTableRow } from '../../../domain/comparison-table.ts'
import { unitOf } from '../../charts/units.ts'
import { longLabel } from '../../charts/period-labels.ts'
import { text } from '../../text/text.ts'
import { SetMark } from '../SetMark.tsx'
import { cellScale, cellText } from './cell-scale.ts'
import { sharedColumns, sharedUnit, type Compared } from './compared.ts'
import { groupName } from './group-name.ts'
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
  const scales = facts.map((fact, at) => cellScale(unitOf(compared.table, fact), rows.flatMap((row) => row.sets.map((values) => values[at] ?? null))))
  const columns = by === 'group' ? [] : sharedColumns(sets, by)
  const labelOf = (row: FactTableRow): string => {
    if (row.at === null) return text('compared.total')
    if ('group' in row.at) return groupName(row.at.group)
    const column = columns[row.at.position]
    return column && by !== 'group' ? longLabel(column.start, by) : ''
  }
  /** A set of other dates says which of its months or quarters stands in the row. */
  const ownLabel = (row: FactTableRow, at: number): ReactNode => {
    if (row.at === null || 'group' in row.at || by === 'group') return null
    const own = sets[at]?.figures.columns[by][row.at.position]
    return own && own.start !== columns[row.at.position]?.start ? <span>{longLabel(own.start, by)}</span> : null
  }
  return (
    <TableCard title={title} subtitle="" name={name}>
      <thead>
        <tr>
          <th scope="col">{rowLabel}</th>
          <th scope="col">{text('compared.set')}</th>
          {page.facts.map(({ fact, factText }, at) => {
            const unit = sharedUnit(compared, fact) ?? text('compared.ownCurrencies')
            const counted = unit !== '' && unit !== text('dashboard.packages')
            return (
              <th key={fact} scope="col" data-kind="value">
                {factText}
                <span>{scales[at]?.thousands ? text('compared.thousands', { unit }) : counted ? unit : ''}</span>
              </th>
            )
          })}
        </tr>
      </thead>
      {rows
        .filter((row) => labelOf(row) !== '')
        .map((row) => (
          <tbody key={JSON.stringify(row.at)} data-total={row.at === null}>
            {row.sets.map((values, at) => (
              <tr key={sets[at]?.name}>
                {at === 0 ? (
                  <th scope="rowgroup" rowSpan={sets.length}>
                    {labelOf(row)}
                  </th>
                ) : null}
                <th scope="row">
                  <SetMark at={sets[at]?.at ?? at} /> {sets[at]?.name} {ownLabel(row, at)}
                </th>
                {values.map((value, index) => {
                  const scale = scales[index]
                  return (
                    <td key={facts[index]} data-kind="value">
                      {scale ? cellText(value, scale) : ''}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        ))}
    </TableCard>
  )
}
