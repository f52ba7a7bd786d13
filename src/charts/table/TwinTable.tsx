import { ChevronDownIcon, ChevronUpIcon } from '@primer/octicons-react'
import { useContext, useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { text } from '../../text/text.ts'
import type { Mark } from '../marks/mark.ts'
import { markedRow } from '../marks/marked-row.ts'
import { MarkingContext, type Marking } from '../marks/marking.ts'
import { CopyAsCsv } from './CopyAsCsv.tsx'
import { nextSorting, sortRows, type Sorting } from './sort-rows.ts'
import type { Twin, TwinColumn, TwinRow } from './twin.ts'
import tables from '../../ui/Table.module.css'
import styles from './TwinTable.module.css'

interface TwinTableProps {
  readonly title: string
  readonly twin: Twin
  readonly sorting: Sorting | null
  readonly onSort: (sorting: Sorting) => void
}

/** A chart's rows as a table: sorted by any column, scrolled inside its card, copied as CSV. Lessons 13 */
export function TwinTable({ title, twin, sorting, onSort }: TwinTableProps) {
  const { columns, rows, total, notes, marks } = twin
  const counted = text('dashboard.twin.rows', { count: rows.length })
  const marking = useContext(MarkingContext)
  const [at, setAt] = useState(0)
  const body = useRef<HTMLTableSectionElement>(null)
  const scroll = useRef<HTMLDivElement>(null)
  const sorted = useMemo(() => sortRows(rows, sorting), [rows, sorting])
  useEffect(() => scroll.current?.focus(), [])
  const faded =
    marking !== null && [...(marks?.values() ?? [])].some((mark) => mark.fact === undefined && marking.isChosen(mark))
  const goThrough = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    const buttons = [...(body.current?.querySelectorAll('button') ?? [])]
    const from = buttons.findIndex((button) => button === event.target)
    if (step === 0 || from < 0) return
    event.preventDefault()
    buttons[from + step]?.focus()
  }
  const label = text('dashboard.twin.table', { title })
  return (
    <div className={styles.twin}>
      <div ref={scroll} className={`${tables.scroll} ${styles.scroll}`} role="region" aria-label={label} tabIndex={0}>
        <table className={`${tables.table} ${styles.table}`} aria-label={label}>
          <thead>
            <tr>
              {columns.map((column, at) => (
                <ColumnHead
                  key={column.name}
                  column={column}
                  direction={sorting?.column === at ? sorting.direction : undefined}
                  onPress={() => onSort(nextSorting(sorting, { column: at, kind: column.kind }))}
                />
              ))}
            </tr>
          </thead>
          <tbody ref={body} onKeyDown={goThrough}>
            {sorted.map((row, index) => {
              const mark = marking ? marks?.get(row) : undefined
              return marking && mark ? (
                <MarkedRow
                  key={index}
                  row={row}
                  columns={columns}
                  mark={mark}
                  marking={marking}
                  faded={faded}
                  inTabOrder={index === Math.min(at, sorted.length - 1)}
                  onFocus={() => setAt(index)}
                />
              ) : (
                <Row key={index} row={row} columns={columns} />
              )
            })}
          </tbody>
          {total ? (
            <tfoot>
              <Row row={total} columns={columns} />
            </tfoot>
          ) : null}
        </table>
      </div>
      <div className={styles.foot}>
        <span>{notes.length === 0 ? counted : [`${counted}.`, ...notes].join(' ')}</span>
        <CopyAsCsv twin={twin} rows={sorted} />
      </div>
    </div>
  )
}

interface ColumnHeadProps {
  readonly column: TwinColumn
  readonly direction: Sorting['direction'] | undefined
  readonly onPress: () => void
}

function ColumnHead({ column, direction, onPress }: ColumnHeadProps) {
  const Arrow = direction === 'descending' ? ChevronDownIcon : ChevronUpIcon
  return (
    <th scope="col" data-kind={column.kind} {...(direction === undefined ? {} : { 'aria-sort': direction })}>
      <button type="button" className={tables.sort} data-sorted={direction !== undefined} onClick={onPress}>
        <span>{column.label}</span>
        <Arrow size={12} />
      </button>
    </th>
  )
}

interface MarkedRowProps {
  readonly row: TwinRow
  readonly columns: readonly TwinColumn[]
  readonly mark: Mark
  readonly marking: Marking
  /** Other rows are chosen. */
  readonly faded: boolean
  /** One row is, and arrows go on from it. */
  readonly inTabOrder: boolean
  readonly onFocus: () => void
}

/** A row that can be chosen as its mark in the chart can, anywhere with the pointer. */
function MarkedRow({ row, columns, mark, marking, faded, inTabOrder, onFocus }: MarkedRowProps) {
  const chosen = marking.isChosen(mark)
  return (
    <tr className={styles.marked} {...markedRow(mark, { marking, faded })}>
      {row.map((cell, at) =>
        at === 0 ? (
          <th key={at} scope="row">
            <button
              type="button"
              className={styles.choose}
              aria-pressed={chosen}
              tabIndex={inTabOrder ? 0 : -1}
              onFocus={onFocus}
            >
              {cell.text}
            </button>
          </th>
        ) : (
          <td key={at} data-kind={columns[at]?.kind}>
            {cell.text}
          </td>
        ),
      )}
    </tr>
  )
}

function Row({ row, columns }: { readonly row: TwinRow; readonly columns: readonly TwinColumn[] }) {
  return (
    <tr>
      {row.map((cell, at) =>
        at === 0 ? (
          <th key={at} scope="row">
            {cell.text}
          </th>
        ) : (
          <td key={at} data-kind={columns[at]?.kind}>
            {cell.text}
          </td>
        ),
      )}
    </tr>
  )
}
