import type { GridApi } from 'ag-grid-community'
import { AgGridReact } from 'ag-grid-react'
import { useEffect, useMemo, useRef } from 'react'
import { LANGUAGE_TRAITS } from '../../domain/language.ts'
import type { GridView } from '../../domain/grid-spec.ts'
import { text } from '../text/text.ts'
import { useSpoken } from '../text/use-spoken.ts'
import { NARROW, useMedia } from '../ui/use-media.ts'
import { DayInput } from './DayInput.tsx'
import { cellText, columnDefs, type GridColumn } from './grid-columns.ts'
import type { GridRow, GridSource } from './grid-source.ts'
import { GRID_THEME, styleNonce } from './grid-theme.ts'
import { libraryText } from './grid-words.ts'
import type { GridContext } from './GroupCell.tsx'
import styles from './GridDialog.module.css'

/** GRID-04 */
const PAGE_SIZES = [10, 15, 25, 50, 75, 100]
const BLOCK_ROWS = 100
/** GRID-07 */
const BLOCK_DEBOUNCE_MS = 200
/** Ten rows fit below a head of two lines. */
const ROW_HEIGHT = 26
const COMPONENTS = { agDateInput: DayInput }
const DEFAULTS = { sortable: true, resizable: true, floatingFilter: true, suppressHeaderMenuButton: true, wrapHeaderText: true, autoHeaderHeight: true }

interface RowGridProps {
  readonly source: GridSource
  readonly columns: readonly GridColumn[]
  readonly view: GridView
  readonly pivotFields: readonly string[]
  readonly symbol: string
  readonly empty: boolean
  readonly onReady: (api: GridApi<GridRow>) => void
  readonly onFailed: (error: unknown) => void
}

/** The grid itself: a new one for each data view, so that nothing of the one before stays. GRID-15 */
export function RowGrid({ source, columns, view, pivotFields, symbol, empty, onReady, onFailed }: RowGridProps) {
  const { language } = useSpoken()
  const { direction } = LANGUAGE_TRAITS[language]
  const narrow = useMedia(NARROW)
  const pinned = narrow ? null : direction === 'rtl' ? 'right' : 'left'
  const grid = useRef<GridApi<GridRow>>(undefined)
  const defs = useMemo(() => columnDefs({ columns, view, pivotFields, symbol, pinned }), [columns, view, pivotFields, symbol, pinned])
  const context = useMemo((): GridContext => {
    return {
      toggle: (row) => void source.toggle(row).then(() => grid.current?.refreshInfiniteCache(), onFailed),
      groupText: (field, value) => {
        const column = columns.find((each) => each.field === field)
        return column ? cellText(value, column.spec, symbol) : String(value ?? '')
      },
    }
  }, [source, columns, symbol, onFailed])
  useEffect(() => {
    if (empty) grid.current?.showNoRowsOverlay()
    else grid.current?.hideOverlay()
  }, [empty])
  const nonce = styleNonce()
  return (
    <div className={styles.grid} dir={direction}>
      <AgGridReact<GridRow>
        theme={GRID_THEME}
        {...(nonce === undefined ? {} : { styleNonce: nonce })}
        rowModelType="infinite"
        datasource={source}
        cacheBlockSize={BLOCK_ROWS}
        maxConcurrentDatasourceRequests={2}
        blockLoadDebounceMillis={BLOCK_DEBOUNCE_MS}
        columnDefs={defs}
        defaultColDef={DEFAULTS}
        components={COMPONENTS}
        context={context}
        rowHeight={ROW_HEIGHT}
        pagination
        paginationPageSize={PAGE_SIZES[0] ?? 10}
        paginationPageSizeSelector={PAGE_SIZES}
        enableRtl={direction === 'rtl'}
        suppressMultiSort={false}
        suppressFieldDotNotation
        maintainColumnOrder
        getLocaleText={libraryText}
        overlayNoRowsTemplate={text('grid.noData')}
        onGridReady={({ api }) => {
          grid.current = api
          onReady(api)
        }}
      />
    </div>
  )
}
