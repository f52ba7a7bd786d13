import { ChevronDownIcon, ChevronRightIcon } from '@primer/octicons-react'
import type { CustomCellRendererProps } from 'ag-grid-react'
import { CHILD_COUNT_FIELD } from '../../domain/grid-request.ts'
import { text } from '../text/text.ts'
import { number } from '../text/values.ts'
import styles from './GroupCell.module.css'
import type { GridRow } from './grid-source.ts'

export interface GridContext {
  readonly toggle: (row: GridRow) => void
  /** As a column's cells say a value. */
  readonly groupText: (field: string, value: string | number | null) => string
}

/** A group with the number of its rows; opens and closes it. */
export function GroupCell({ data, context }: CustomCellRendererProps<GridRow, unknown, GridContext>) {
  if (!data) return null
  const indent = { paddingInlineStart: `${data.keys.length * 18}px` }
  if (data.group === null) return <span style={indent}>{data.values.TRACKING_NUMBER}</span>
  const name = context.groupText(data.group, data.values[data.group] ?? null) || text('grid.blank')
  const words = `${name} (${number(Number(data.values[CHILD_COUNT_FIELD] ?? 0), 0)})`
  if (data.open === null) return <span style={indent}>{words}</span>
  return (
    <button type="button" className={styles.group} style={indent} aria-expanded={data.open} onClick={() => context.toggle(data)}>
      {data.open ? <ChevronDownIcon size={14} /> : <ChevronRightIcon size={14} />}
      {words}
    </button>
  )
}
