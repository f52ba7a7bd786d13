import { KebabHorizontalIcon } from '@primer/octicons-react'
import type { ColDef } from 'ag-grid-community'
import type { CustomCellRendererProps } from 'ag-grid-react'
import { useContext } from 'react'
import { text } from '../../text/text.ts'
import type { GridRow } from '../rows/grid-source.ts'
import { askedRow, ROW_MENU_COLUMN, RowMenuContext } from './asked-row.ts'
import styles from './RowMenu.module.css'

/** The button of a row's menu; keys ask for it from any cell of the row. */
function RowMenuCell({ api, data, node }: CustomCellRendererProps<GridRow>) {
  const ask = useContext(RowMenuContext)
  if (!ask || !data || data.group !== null || node.rowPinned) return null
  return (
    <button
      type="button"
      tabIndex={-1}
      className={styles.button}
      aria-label={text('grid.menu.open')}
      aria-haspopup="menu"
      onClick={({ currentTarget }) => {
        const asked = askedRow(api, currentTarget)
        if (asked) ask(asked)
      }}
    >
      <KebabHorizontalIcon size={14} />
    </button>
  )
}

/** Stands at the end of the rows and in sight. */
export function rowMenuColumn(side: 'left' | 'right'): ColDef<GridRow> {
  return {
    colId: ROW_MENU_COLUMN,
    headerName: text('grid.menu.column'),
    headerClass: styles.head ?? '',
    cellClass: styles.cell ?? '',
    width: 48,
    pinned: side === 'left' ? 'right' : 'left',
    lockPinned: true,
    lockPosition: side === 'left' ? 'right' : 'left',
    sortable: false,
    resizable: false,
    filter: false,
    floatingFilter: false,
    cellRenderer: RowMenuCell,
  }
}
