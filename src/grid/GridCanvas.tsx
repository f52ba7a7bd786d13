import {
  CellStyleModule,
  ColumnApiModule,
  CustomFilterModule,
  DateFilterModule,
  EventApiModule,
  LocaleModule,
  ModuleRegistry,
  NumberFilterModule,
  PaginationModule,
  PinnedRowModule,
  RenderApiModule,
  RowApiModule,
  ScrollApiModule,
  TextFilterModule,
  themeBalham,
  type GridApi,
  type GridOptions,
} from 'ag-grid-community'
import { AgGridReact } from 'ag-grid-react'
import { useContext, useEffect, useMemo, useRef } from 'react'
import { LANGUAGE_TRAITS } from '../../domain/values/language.ts'
import { text } from '../text/text.ts'
import { useSpoken } from '../text/use-spoken.ts'
import { TOUCHED, useMedia } from '../theme/use-media.ts'
import { CaptchaContext } from './captcha/captcha-context.ts'
import { captchaColumn } from './captcha/CaptchaCell.tsx'
import { DayInput } from './DayInput.tsx'
import type { GridFormProps } from './grid-form.ts'
import type { GridRow } from './rows/grid-source.ts'
import { GRID_COLOURS, styleNonce } from './grid-theme.ts'
import { libraryText } from './grid-words.ts'
import { applyLook, isDone, pinFirst, lookOf, type ColumnChange } from './columns/apply-look.ts'
import { useCellRange } from './selection/use-cell-range.ts'
import { rowOpening } from './row-opening.ts'
import { RowMenuContext } from './row-menu/asked-row.ts'
import { rowMenuColumn } from './row-menu/RowMenuCell.tsx'

ModuleRegistry.registerModules([
  ColumnApiModule,
  CustomFilterModule,
  EventApiModule,
  RenderApiModule,
  ScrollApiModule,
  PaginationModule,
  PinnedRowModule,
  RowApiModule,
  TextFilterModule,
  NumberFilterModule,
  DateFilterModule,
  LocaleModule,
  CellStyleModule,
])

/** The grid's balham theme in the portal's colours, light and dark. GRID-02 */
const THEME = themeBalham.withParams(GRID_COLOURS)
/** What is touched is 44 px high and wide, as everywhere on a phone (`theme/touch.css`). */
const TOUCH_SIZE = 44
/** With the lines around what is touched in it. */
const TOUCH_ROW_HEIGHT = TOUCH_SIZE + 4
const TOUCH_THEME = THEME.withParams({
  rowHeight: TOUCH_ROW_HEIGHT,
  headerHeight: TOUCH_SIZE,
  listItemHeight: TOUCH_SIZE,
  inputHeight: TOUCH_SIZE,
})
/** Rows a page that the reader may choose. GRID-04 */
const PAGE_SIZES = [10, 15, 25, 50, 75, 100]
const BLOCK_ROWS = 100
/** While the reader scrolls on, blocks that they only pass are not asked. GRID-07 */
const BLOCK_DEBOUNCE_MS = 200
/** Ten rows fit below a head of two lines. */
const ROW_HEIGHT = 26
const COMPONENTS = { agDateInput: DayInput }
const DEFAULTS = {
  sortable: true,
  resizable: true,
  suppressHeaderMenuButton: true,
  wrapHeaderText: true,
  autoHeaderHeight: true,
}

/** Below the rows, and none of them. */
const TOTAL = { keys: [], at: -1, group: null, open: null } as const

interface GridCanvasProps extends Pick<
  GridFormProps,
  'columns' | 'symbol' | 'pinned' | 'look' | 'onLook' | 'onSelected'
> {
  readonly empty: boolean
  readonly totals: GridFormProps['totals']
  readonly onOpen: GridFormProps['onOpen']
  readonly onMenu: GridFormProps['onMenu']
  /** What one form has of its own. */
  readonly options: GridOptions<GridRow>
}

/** The library's grid with what both forms have in common. The build gives each form its own copy, with the library in it. */
export function GridCanvas({
  columns: named,
  symbol,
  pinned,
  look,
  onLook,
  onSelected,
  empty,
  totals,
  onOpen,
  onMenu,
  options,
}: GridCanvasProps) {
  const { language } = useSpoken()
  const touched = useMedia(TOUCHED)
  const grid = useRef<GridApi<GridRow>>(undefined)
  useEffect(() => {
    if (empty) grid.current?.showNoRowsOverlay()
    else grid.current?.hideOverlay()
  }, [empty])
  const selecting = useCellRange({ columns: named, symbol, onSelected })
  const { drewRange, isSelected, onCellMouseDown, onCellMouseOver, onCellKeyDown } = selecting
  const opening = useMemo(() => rowOpening({ onOpen, onMenu, drewRange }), [onOpen, onMenu, drewRange])
  const defaults = useMemo(() => ({ ...DEFAULTS, cellClassRules: { 'in-range': isSelected } }), [isSelected])
  // The columns may be restored before the grid is there, or after.
  const restored = useRef(look)
  useEffect(() => {
    restored.current = look
    if (!grid.current) return
    if (look) applyLook(grid.current, look, pinned)
    else pinFirst(grid.current, pinned)
  }, [look, pinned])
  const keep = (event: ColumnChange) => {
    if (isDone(event)) onLook(lookOf(event.api))
  }
  const withCaptcha = useContext(CaptchaContext) !== null
  const withMenu = useContext(RowMenuContext) !== null
  const { direction } = LANGUAGE_TRAITS[language]
  const { columnDefs } = options
  const columns = useMemo(() => {
    const [first, ...rest] = columnDefs ?? []
    const all = withCaptcha && first ? [first, captchaColumn(), ...rest] : columnDefs
    return withMenu && all ? [...all, rowMenuColumn(direction === 'rtl' ? 'right' : 'left')] : all
  }, [withCaptcha, withMenu, direction, columnDefs])
  const bottom = useMemo((): GridRow[] => (totals ? [{ ...TOTAL, values: totals }] : []), [totals])
  const nonce = styleNonce()
  return (
    <AgGridReact<GridRow>
      theme={touched ? TOUCH_THEME : THEME}
      {...(nonce === undefined ? {} : { styleNonce: nonce })}
      cacheBlockSize={BLOCK_ROWS}
      maxConcurrentDatasourceRequests={2}
      blockLoadDebounceMillis={BLOCK_DEBOUNCE_MS}
      defaultColDef={defaults}
      components={COMPONENTS}
      rowHeight={touched ? TOUCH_ROW_HEIGHT : ROW_HEIGHT}
      pagination
      paginationPageSize={PAGE_SIZES[0] ?? 10}
      paginationPageSizeSelector={PAGE_SIZES}
      enableRtl={direction === 'rtl'}
      suppressMultiSort={false}
      suppressFieldDotNotation
      maintainColumnOrder
      getLocaleText={libraryText}
      overlayNoRowsTemplate={text('grid.noData')}
      pinnedBottomRowData={bottom}
      onColumnResized={keep}
      onColumnMoved={keep}
      onColumnPinned={keep}
      onCellMouseDown={onCellMouseDown}
      onCellMouseOver={onCellMouseOver}
      onRowClicked={opening.onRowClicked}
      onCellKeyDown={(event) => {
        opening.onCellKeyDown(event)
        if ('column' in event) onCellKeyDown(event)
      }}
      {...options}
      {...(columns ? { columnDefs: columns } : {})}
      onGridReady={(event) => {
        grid.current = event.api
        if (restored.current) applyLook(event.api, restored.current, pinned)
        options.onGridReady?.(event)
      }}
    />
  )
}
