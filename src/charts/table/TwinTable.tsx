import { ChevronDownIcon, ChevronUpIcon } from '@primer/octicons-react'
import { useEffect, useMemo, useRef } from 'react'
import { text } from '../../text/text.ts'
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
  const { columns, rows, total, notes } = twin
  const scroll = useRef<HTMLDivElement>(null)
  const sorted = useMemo(() => sortRows(rows, sorting), [rows, sorting])
  useEffect(() => scroll.current?.focus(), [])
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
          <tbody>
            {sorted.map((row, at) => (
              <Row key={at} row={row} columns={columns} />
            ))}
          </tbody>
          {total ? (
            <tfoot>
              <Row row={total} columns={columns} />
            </tfoot>
          ) : null}
        </table>
      </div>
      <div className={styles.foot}>
        <span>{[text('dashboard.twin.rows', { count: rows.length }), ...notes].join('. ')}</span>
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
