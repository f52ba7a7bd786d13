import { useMemo, type ReactNode } from 'react'
import { daysWithin } from '../../../../domain/comparison/comparison-periods.ts'
import { factTable, type FactTableRow } from '../../../../domain/comparison/comparison-table.ts'
import { longLabel } from '../../../charts/period-labels.ts'
import { text } from '../../../text/text.ts'
import { averagesWithheld } from '../../../charts/kinds/sets/averages-withheld.ts'
import { sharedColumns, toldSets } from '../../../charts/kinds/sets/drawn-sets.ts'
import type { Compared } from '../compared.ts'
import { FactCells, factColumns, FactHeads } from './FactCells.tsx'
import { groupName } from '../../../charts/kinds/sets/tables/group-name.ts'
import { factOf } from '../../../../domain/dashboards/page-spec.ts'
import { useOpenSets } from '../marks/use-open-sets.ts'
import { rowMark } from './row-marks.ts'
import { SetRows } from './SetRows.tsx'
import { TableCard } from './TableCard.tsx'

interface FactTableProps {
  readonly compared: Compared
  readonly title: string
  readonly rowLabel: string
  readonly by: 'group' | 'monthly' | 'quarterly'
  /** Of its groups. */
  readonly dimension: string
  readonly name: string
}

const NO_DIMENSIONS: readonly string[] = []

/** Every fact of each set by group, quarter or month, and the total. COMP-13, COMP-14 */
export function FactTable({ compared: whole, title, rowLabel, by, dimension, name }: FactTableProps) {
  const groups = useMemo(
    () => (by === 'group' ? { by: [dimension], span: undefined } : { by: NO_DIMENSIONS, span: by }),
    [by, dimension],
  )
  const { compared, busy } = useOpenSets(whole, groups)
  const { page } = compared
  const sets = toldSets(compared)
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
  const shown = rows.filter((row) => labelOf(row) !== '')
  const markOf = (row: FactTableRow, at: number) => {
    if (row.at === null) return null
    const value = row.sets[at]?.[facts.indexOf(factOf(page, compared.controls.fact).fact)] ?? null
    if ('group' in row.at)
      return rowMark(compared, at, { label: labelOf(row), value, values: { [dimension]: [row.at.group ?? ''] } })
    const set = sets[at]
    const own = by === 'group' ? null : set?.figures.columns[by][row.at.position]
    if (by === 'group' || !set || !own || own.covered === 0) return null
    const dates = daysWithin(set.range, { span: by, start: own.start })
    return rowMark(compared, at, { label: longLabel(own.start, by), value, dates })
  }
  return (
    <TableCard
      title={title}
      subtitle={averagesWithheld(compared, facts).join(' ')}
      name={name}
      compared={compared}
      groups={groups}
      marks={shown.flatMap((row) => sets.flatMap((_, at) => markOf(row, at) ?? []))}
      busy={busy}
    >
      <thead>
        <tr>
          <th scope="col">{rowLabel}</th>
          <th scope="col">{text('compared.set')}</th>
          <FactHeads columns={columns} />
        </tr>
      </thead>
      {shown.map((row, place) => (
        <SetRows
          key={JSON.stringify(row.at)}
          sets={sets}
          label={labelOf(row)}
          isTotal={row.at === null}
          isFirst={place === 0}
          markOf={(at) => markOf(row, at)}
          noteOf={(at) => ownLabel(row, at)}
          cellsOf={(at) => <FactCells columns={columns} values={row.sets[at]} />}
        />
      ))}
    </TableCard>
  )
}
