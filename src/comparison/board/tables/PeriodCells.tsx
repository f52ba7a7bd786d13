import { TriangleDownIcon, TriangleUpIcon } from '@primer/octicons-react'
import type { PeriodTableRow, SetCells } from '../../../../domain/comparison/comparison-table.ts'
import { arrowOf, changeOf } from '../../../../domain/query/change.ts'
import { changeSize } from '../../../text/change-size.ts'
import { text } from '../../../text/text.ts'
import type { Compared } from '../compared.ts'
import { scaledText, type CellScale } from './cell-scale.ts'
import styles from './Tables.module.css'

interface PeriodCellsProps {
  /** Which of the sets. */
  readonly at: number
  readonly row: PeriodTableRow
  readonly sets: Compared['sets']
  readonly scale: CellScale
  readonly unusual?: readonly ('more' | 'less' | null)[] | undefined
}

/** The months, quarters and totals of a set in a row. COMP-12 */
export function PeriodCells({ at, row, sets, scale, unusual }: PeriodCellsProps) {
  const cells = row.sets[at]
  const columns = sets[at]?.figures.columns
  if (!cells) return null
  return (
    <>
      {cells.months.map((value, month) => (
        <MonthCell
          key={month}
          value={value}
          scale={scale}
          mark={unusual?.[month] ?? null}
          unfinished={columns?.monthly[month]?.unfinished ?? false}
        />
      ))}
      {cells.quarters.map((value, quarter) => (
        <td
          key={quarter}
          data-kind="value"
          data-begins={quarter === 0}
          data-unfinished={columns?.quarterly[quarter]?.unfinished ?? false}
        >
          {scaledText(value, scale)}
        </td>
      ))}
      <TotalCells cells={cells} scale={scale} />
    </>
  )
}

function MonthCell({
  value,
  scale,
  mark,
  unfinished,
}: {
  readonly value: number | null
  readonly scale: CellScale
  readonly mark: 'more' | 'less' | null
  readonly unfinished: boolean
}) {
  const Arrow = mark === 'more' ? TriangleUpIcon : TriangleDownIcon
  return (
    <td data-kind="value" data-unfinished={unfinished} {...(mark ? { 'data-unusual': mark } : {})}>
      {mark ? (
        <Arrow size={12} aria-label={text(mark === 'more' ? 'compared.unusualMore' : 'compared.unusualLess')} />
      ) : null}
      {scaledText(value, scale)}
    </td>
  )
}

function TotalCells({
  cells: { total, before, alike },
  scale,
}: {
  readonly cells: SetCells
  readonly scale: CellScale
}) {
  const change = before === null || alike === null ? null : changeOf(alike, before)
  const arrow = change ? arrowOf(change, 0) : 'level'
  const Arrow = arrow === 'up' ? TriangleUpIcon : TriangleDownIcon
  return (
    <>
      <td data-kind="value" data-begins="true">
        {scaledText(before, scale)}
      </td>
      <td data-kind="value">
        {arrow !== 'level' ? (
          <Arrow size={12} aria-label={text(arrow === 'up' ? 'compared.more' : 'compared.less')} />
        ) : null}
        {change ? changeSize(change, 0) : <span className={styles.none}>—</span>}
      </td>
      <td data-kind="value" data-begins="true" data-strong="true">
        {scaledText(total, scale)}
      </td>
    </>
  )
}
