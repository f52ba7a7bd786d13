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
import { gridField } from '../../domain/dashboards/grid-spec.ts'
import { LANGUAGE_TRAITS } from '../../domain/values/language.ts'
import { text } from '../text/text.ts'
import { useSpoken } from '../text/use-spoken.ts'
import { TOUCHED, useMedia } from '../theme/use-media.ts'
import { CaptchaContext } from './captcha/captcha-context.ts'
import { captchaColumn } from './captcha/CaptchaCell.tsx'
import { DayInput } from './DayInput.tsx'
import type { GridFormProps } from './grid-form.ts'
import styles from './GridDialog.module.css'
import type { GridContext } from './GroupCell.tsx'
import type { GridRow } from './rows/grid-source.ts'
import type { PivotedColumnsInput, RowModel } from './rows/row-model.ts'
import { GRID_COLOURS, styleNonce } from './grid-theme.ts'
import { libraryText } from './grid-words.ts'
import { useLook } from './columns/use-look.ts'
import { useCellRange } from './selection/use-cell-range.ts'
import { rowOpening } from './row-opening.ts'
import { RowMenuContext } from './row-menu/asked-row.ts'
import { rowMenuColumn } from './row-menu/RowMenuCell.tsx'
import { sayPlace } from './place/grid-place.ts'
import { useGroupsInSight } from './use-groups-in-sight.ts'

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
/** What is the same for all rows, whoever reads them. */
const ALWAYS: GridOptions<GridRow> = {
  components: { agDateInput: DayInput },
  cacheBlockSize: BLOCK_ROWS,
  maxConcurrentDatasourceRequests: 2,
  blockLoadDebounceMillis: BLOCK_DEBOUNCE_MS,
  pagination: true,
  paginationPageSize: PAGE_SIZES[0] ?? 10,
  paginationPageSizeSelector: PAGE_SIZES,
  suppressMultiSort: false,
  suppressFieldDotNotation: true,
  maintainColumnOrder: true,
  getLocaleText: libraryText,
}
const DEFAULTS = {
  sortable: true,
  resizable: true,
  suppressHeaderMenuButton: true,
  wrapHeaderText: true,
  autoHeaderHeight: true,
}

/** Below the rows, and none of them. */
const TOTAL = { keys: [], at: -1, group: null, open: null } as const

const NO_FIELDS: readonly string[] = []

interface GridCanvasProps extends GridFormProps {
  readonly model: RowModel
}

/** The library's grid, whichever way it holds its rows. The build gives each form its own copy, with the library in it. */
export function GridCanvas({
  model,
  source,
  columns: named,
  view,
  place,
  pivotFields,
  symbol,
  pinned,
  empty,
  totals,
  groupText,
  look,
  onLook,
  onSelected,
  onReady,
  onFailed,
  onOpen,
  onMenu,
}: GridCanvasProps) {
  const { direction } = LANGUAGE_TRAITS[useSpoken().language]
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
  const { apply, heads } = useLook({ look, pinned, onLook })
  // A library that has pivots of its own keeps its columns as they are.
  const defs = useGridColumns(model, {
    columns: named,
    view,
    pivotFields: model.isFlat ? pivotFields : NO_FIELDS,
    symbol,
    pinned,
  })
  useEffect(() => {
    if (grid.current) model.showPivot(grid.current, { columns: named, view, pivotFields, symbol, pinned })
  }, [model, named, view, pivotFields, symbol, pinned])
  const rows = useMemo(() => model.rows(source, view), [model, source, view])
  const context = useMemo(
    (): GridContext => ({ groupText, toggle: (row, draw) => void source.toggle(row).then(draw, onFailed) }),
    [groupText, source, onFailed],
  )
  const fields = useMemo(() => view.groups.map(gridField), [view.groups])
  const { inSight, look: seeGroups } = useGroupsInSight(groupText, fields)
  const losesGroups = model.isFlat && fields.length > 0
  const bottom = useMemo((): GridRow[] => (totals ? [{ ...TOTAL, values: totals }] : []), [totals])
  const nonce = styleNonce()
  return (
    <>
      {losesGroups && view.pivots.length === 0 ? (
        <p className={styles.inSight} data-groups-in-sight="">
          {inSight}
        </p>
      ) : null}
      <div className={styles.canvas}>
        <AgGridReact<GridRow>
          theme={touched ? TOUCH_THEME : THEME}
          {...(nonce === undefined ? {} : { styleNonce: nonce })}
          {...ALWAYS}
          defaultColDef={defaults}
          rowHeight={touched ? TOUCH_ROW_HEIGHT : ROW_HEIGHT}
          enableRtl={direction === 'rtl'}
          overlayNoRowsTemplate={text('grid.noData')}
          pinnedBottomRowData={bottom}
          {...heads}
          onCellMouseDown={onCellMouseDown}
          onCellMouseOver={onCellMouseOver}
          onRowClicked={opening.onRowClicked}
          onCellKeyDown={(event) => {
            opening.onCellKeyDown(event)
            if ('column' in event) onCellKeyDown(event)
          }}
          {...(losesGroups
            ? { onBodyScroll: seeGroups, onPaginationChanged: seeGroups, onModelUpdated: seeGroups }
            : {})}
          {...defs}
          {...rows}
          context={context}
          onGridReady={({ api }) => {
            grid.current = api
            apply(api)
            sayPlace(api, place)
            onReady(() => model.askAgain(api), api)
          }}
        />
      </div>
    </>
  )
}

/** Those of the rows, with the narrow ones of what people answered and of the rows' menus where there are any. */
function useGridColumns(
  model: RowModel,
  { columns: named, view, pivotFields, symbol, pinned }: PivotedColumnsInput,
): ReturnType<RowModel['columns']> {
  const withCaptcha = useContext(CaptchaContext) !== null
  const withMenu = useContext(RowMenuContext) !== null
  const { direction } = LANGUAGE_TRAITS[useSpoken().language]
  return useMemo(() => {
    const { columnDefs = [], ...rest } = model.columns({ columns: named, view, pivotFields, symbol, pinned })
    const [first, ...others] = columnDefs ?? []
    return {
      ...rest,
      columnDefs: [
        ...(first ? [first] : []),
        ...(withCaptcha && first ? [captchaColumn()] : []),
        ...others,
        ...(withMenu ? [rowMenuColumn(direction === 'rtl' ? 'right' : 'left')] : []),
      ],
    }
  }, [model, named, view, pivotFields, symbol, pinned, withCaptcha, withMenu, direction])
}
