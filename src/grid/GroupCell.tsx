import { ChevronDownIcon, ChevronRightIcon } from '@primer/octicons-react'
import { text } from '../text/text.ts'
import type { CustomCellRendererProps } from 'ag-grid-react'
import styles from './GroupCell.module.css'
import type { GridRow } from './rows/grid-source.ts'
import { groupWords, type GroupNames } from './group-words.ts'

export interface GridContext extends GroupNames {
  /** Opens or closes a group, and then draws it. */
  readonly toggle: (row: GridRow, draw: () => void) => void
}

/** A group with the number of its rows; opens and closes it. */
export function GroupCell({ data, node, api, context }: CustomCellRendererProps<GridRow, unknown, GridContext>) {
  if (!data) return null
  if (node.rowPinned) return text('grid.total')
  const indent = { paddingInlineStart: `${data.keys.length * 18}px` }
  const words = groupWords(data, context)
  if (data.open === null) return <span style={indent}>{words}</span>
  return (
    <button
      type="button"
      className={styles.group}
      style={indent}
      aria-expanded={data.open}
      onClick={() => context.toggle(data, () => api.refreshInfiniteCache())}
    >
      {data.open ? <ChevronDownIcon size={14} /> : <ChevronRightIcon size={14} />}
      {words}
    </button>
  )
}
