import { ChevronDownIcon, ChevronRightIcon } from '@primer/octicons-react'
import type { CustomCellRendererProps } from 'ag-grid-react'
import styles from './GroupCell.module.css'
import type { GridRow } from './rows/grid-source.ts'
import { groupWords, type GroupNames } from './group-words.ts'

export interface GridContext extends GroupNames {
  readonly toggle: (row: GridRow) => void
}

/** A group with the number of its rows; opens and closes it. */
export function GroupCell({ data, context }: CustomCellRendererProps<GridRow, unknown, GridContext>) {
  if (!data) return null
  const indent = { paddingInlineStart: `${data.keys.length * 18}px` }
  const words = groupWords(data, context)
  if (data.open === null) return <span style={indent}>{words}</span>
  return (
    <button
      type="button"
      className={styles.group}
      style={indent}
      aria-expanded={data.open}
      onClick={() => context.toggle(data)}
    >
      {data.open ? <ChevronDownIcon size={14} /> : <ChevronRightIcon size={14} />}
      {words}
    </button>
  )
}
