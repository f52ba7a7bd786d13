import { ActionList, ActionMenu } from '@primer/react'
import type { GridApi } from 'ag-grid-community'
import { useCallback, useContext, useEffect, useMemo, useRef, useState, type RefObject } from 'react'
import type { GridFilters } from '../../domain/dashboards/open-rows/grid-filters.ts'
import { lookOfRows, printRowsLook, type GridLook, type RowsLook } from '../../domain/dashboards/open-rows/grid-look.ts'
import type { TableIndex } from '../../domain/query/catalog.ts'
import { gridViewKey, type GridSpec } from '../../domain/dashboards/grid-spec.ts'
import { CHOSEN_FACT } from '../../domain/dashboards/fact-queries.ts'
import { planQuery } from '../../domain/dashboards/plan-query.ts'
import { sameValue } from '../../domain/values/entries.ts'
import { gridScope } from '../../domain/grid/grid-scope.ts'
import type { QueryRow } from '../../domain/query/query.ts'
import type { Page } from '../../domain/dashboards/page-spec.ts'
import { printRowsOf, type RowsOf } from '../../domain/dashboards/open-rows/rows-of.ts'
import type { View } from '../../domain/dashboards/view.ts'
import { useApi } from '../api/api-context.ts'
import { useViewBilled } from '../api/billed.ts'
import { useInvoiced } from '../api/queries.ts'
import { useReportSubmission } from '../reports/report-context.ts'
import { billedNotes, withheldNotes } from '../text/billed-words.ts'
import { text } from '../text/text.ts'
import { BilledLine } from '../ui/billed/BilledLine.tsx'
import { useSpoken } from '../text/use-spoken.ts'
import { useShownRows } from '../ui/frame/shown-looks.ts'
import { useHeld, useSteady } from '../ui/use-steady.ts'
import { ServerErrorBanner } from '../ui/failures/ServerErrorBanner.tsx'
import { useCaptchaOf } from './captcha/use-captcha-of.ts'
import { askRowsOf } from './rows/ask-rows.ts'
import { DownloadData } from './download/DownloadData.tsx'
import { DownloadView } from './download/DownloadView.tsx'
import { shownColumns, summedFields, visibleColumns } from './grid-columns.ts'
import type { OpenedRow } from './grid-form.ts'
import { lookOf } from './columns/apply-look.ts'
import { ColumnsMenu } from './columns/ColumnsMenu.tsx'
import { NO_LOOKS, ReaderContext, useGridLooks, type KeptLooks } from './columns/use-grid-looks.ts'
import { dayForm } from './day-text.ts'
import { RefusedDaysContext, useRefusedDays } from './filter/refused-days.ts'
import { useAddressedFilters } from './filter/use-addressed-filters.ts'
import { bottomRow } from './rows/bottom-row.ts'
import { createGridSource, type GridLoaded, type GridRow, type GridSource } from './rows/grid-source.ts'
import styles from './GridDialog.module.css'
import { CaptchaContext } from './captcha/captcha-context.ts'
import { PlaceMenu } from './frame/PlaceMenu.tsx'
import { RowsFrame } from './frame/RowsFrame.tsx'
import type { RowsPlacing } from './frame/rows-place.ts'
import { GridPopup } from './GridPopup.tsx'
import { focusRow, openedRow } from './row-opening.ts'
import { RowMenuContext, type AskedRow } from './row-menu/asked-row.ts'
import { RowMenu } from './row-menu/RowMenu.tsx'
import { RowsOfBar } from './row-menu/RowsOfBar.tsx'
import { RowGrid } from './RowGrid.tsx'
import { sortBy } from './say-again.ts'

/** So that what follows at once is asked together. GRID-07 */
const REQUEST_DELAY_MS = 500

/** The view of the rows, and whose they are. */
export interface ShownRows {
  readonly rows: string
  /** Undefined: the page's. */
  readonly rowsOf: RowsOf | undefined
  /** For this address; undefined: as they are kept. */
  readonly rowsLook: RowsLook | undefined
  /** Undefined: by nothing. */
  readonly rowsFilters: GridFilters | undefined
}

/** The same at each drawing: other columns would make the fields of filters anew while somebody types in one. */
const NO_FIELDS: readonly string[] = []

/** As they are kept, and all of them. */
const AS_THEY_COME = { rowsOf: undefined, rowsLook: undefined, rowsFilters: undefined } as const

/** Where the reader was before they went to all rows of one package or invoice. */
interface LeftRows {
  readonly key: string
  readonly said: ReturnType<GridSource['said']>
  readonly filters: GridFilters | undefined
  /** The row's place on the screen. */
  readonly at: number
}

export interface GridDialogProps {
  readonly page: Page
  readonly grid: GridSpec
  readonly table: TableIndex
  readonly view: View
  readonly clientName: string
  /** Says the client, the period and what the amounts are in. */
  readonly subtitle: string
  /** The rows are of several clients. */
  readonly severalClients: boolean
  /** Of the currency that the amounts are in. */
  readonly symbol: string
  /** The service categories that there are. */
  readonly categories: readonly string[]
  /** Of the grid's library; null: none. */
  readonly licence: string | null
  /** The view of this key is shown. */
  readonly shown: string
  /** The address says so. */
  readonly addressed: boolean
  readonly onShown: (shown: ShownRows) => void
  readonly placing: RowsPlacing
  readonly returnFocusRef: RefObject<HTMLButtonElement | null>
  readonly onClose: () => void
}

/** The rows behind the charts of a page, as the person filters, orders and groups them. GRID-01 */
export function GridDialog(props: GridDialogProps) {
  const login = useContext(ReaderContext)
  return login === null ? <Rows {...props} {...NO_LOOKS} /> : <KeptRows {...props} login={login} />
}

function KeptRows({ login, ...props }: GridDialogProps & { readonly login: string }) {
  return <Rows {...props} {...useGridLooks({ page: props.page.id, login })} />
}

function Rows({
  page,
  grid,
  table,
  view,
  clientName,
  subtitle,
  severalClients,
  symbol,
  categories,
  licence,
  shown,
  addressed,
  onShown,
  placing,
  returnFocusRef,
  onClose,
  looks,
  keep,
}: GridDialogProps & KeptLooks) {
  const api = useApi()
  const { language } = useSpoken()
  const submission = useReportSubmission()
  const [loaded, setLoaded] = useState<GridLoaded | null>(null)
  const [totals, setTotals] = useState<QueryRow | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const [opened, setOpened] = useState<OpenedRow | null>(null)
  // The window may become narrower below a package: its rows are then asked anew, and stand elsewhere once it is closed.
  const size = useHeld(loaded?.size, loaded === null)
  const place = useHeld(placing.place, opened !== null)
  const [reload, setReload] = useState<(() => void) | null>(null)
  const [asked, setAsked] = useState<(AskedRow & { readonly times: number }) | null>(null)
  const ask = useCallback((row: AskedRow) => setAsked((last) => ({ ...row, times: (last?.times ?? 0) + 1 })), [])
  const [left, setLeft] = useState<LeftRows | null>(null)
  const refusedDays = useRefusedDays()
  const { rowsOf, rowsLook, rowsFilters } = view
  const gridView = grid.views.find((each) => gridViewKey(each) === shown) ?? grid.views[0]
  const returned = left && rowsOf === undefined && left.key === shown ? left : null
  const begin = returned?.said ?? null
  const scope = useSteady(gridScope(page, view))
  const columns = useMemo(
    () => shownColumns({ grid, table, weightUnit: view.unit, severalClients }),
    [grid, table, view.unit, severalClients],
  )
  const [selected, setSelected] = useState('')
  const [canvas, setCanvas] = useState<GridApi<GridRow> | null>(null)
  const source = useMemo(() => {
    if (!gridView) return null
    return createGridSource({
      ask: askRowsOf(api, page.id),
      scope,
      view: gridView,
      sums: summedFields(columns),
      categories,
      delayMs: REQUEST_DELAY_MS,
      begin,
      onLoading: () => setLoaded(null),
      onLoaded: (answer) => {
        setLoaded((before) => (sameValue(before, answer) ? before : answer))
        setFailure(null)
      },
      onTotals: setTotals,
      onFailed: setFailure,
    })
  }, [api, page.id, scope, gridView, columns, categories, begin])
  const forget = () => {
    setLoaded(null)
    setTotals(null)
    setFailure(null)
  }
  const choose = (wanted: string) => {
    onShown({ ...AS_THEY_COME, rows: wanted, rowsOf })
    setLeft(null)
    forget()
  }
  const close = useCallback(
    (at: number) => {
      setOpened(null)
      opened?.returnTo(at)
    },
    [opened],
  )
  const openRowsOf = (of: RowsOf) => {
    const first = grid.views.find(({ groups }) => groups.length === 0) ?? grid.views[0]
    if (!first || !source || !asked) return
    if (rowsOf === undefined) setLeft({ key: shown, said: source.said(), filters: rowsFilters, at: asked.at })
    onShown({ ...AS_THEY_COME, rows: gridViewKey(first), rowsOf: of })
    forget()
  }
  const goBack = () => {
    onShown({ ...AS_THEY_COME, rows: left?.key ?? shown, rowsFilters: left?.filters })
    forget()
  }
  const sought = useRef<LeftRows>(null)
  useEffect(() => {
    if (returned === null || returned === sought.current || loaded === null || !canvas || canvas.isDestroyed()) return
    sought.current = returned
    if (returned.at < loaded.size) focusRow(canvas, returned.at)
  }, [returned, loaded, canvas])
  useEffect(() => {
    if (rowsLook && canvas && !canvas.isDestroyed()) sortBy(canvas, rowsLook.sort)
  }, [rowsLook, canvas])
  const filtersTooLong = useAddressedFilters({
    canvas,
    filters: rowsFilters,
    onFilters: (next) => onShown({ rows: shown, rowsOf, rowsLook, rowsFilters: next }),
  })
  const captcha = useCaptchaOf(view)
  const empty = loaded?.size === 0
  const days = useInvoiced(view).data?.days ?? null
  const bottom = useMemo(() => bottomRow({ totals, empty, view, days }), [totals, empty, view, days])
  const billed = useViewBilled(page, rowsOf ? null : view)
  const question = planQuery({ page, widget: CHOSEN_FACT, settings: {}, view })
  const isPivoted = gridView !== undefined && gridView.pivots.length > 0
  const kept = gridView && looks?.[gridViewKey(gridView)]
  const look = useMemo(() => {
    const all = columns.map(({ field }) => field)
    return isPivoted ? undefined : rowsLook ? lookOfRows(rowsLook, all) : kept
  }, [isPivoted, rowsLook, columns, kept])
  useShownRows(
    useCallback(() => {
      const sort = source?.said()?.sortModel ?? []
      if (!addressed || !canvas || canvas.isDestroyed() || isPivoted || (!look && sort.length === 0)) return null
      const shownNow = lookOf(canvas).flatMap(({ hide, ...each }) => (hide ? [] : [each]))
      return printRowsLook({ columns: shownNow, sort: [...sort] })
    }, [addressed, canvas, isPivoted, look, source]),
  )
  if (!gridView || !source) return null
  const pivotFields = loaded?.pivotFields ?? NO_FIELDS
  const viewKey = gridViewKey(gridView)
  // What is changed here is kept, and stands in the address no longer.
  const settle = () => (rowsLook ? onShown({ rows: shown, rowsOf, rowsLook: undefined, rowsFilters }) : undefined)
  const onLook = (next: GridLook) => {
    if (gridView.pivots.length > 0 || !looks) return
    keep(viewKey, next)
    settle()
  }
  const inOrder = visibleColumns(columns, look)
  return (
    <>
      <RowsFrame place={place} title={page.name} subtitle={subtitle} returnFocusRef={returnFocusRef} onClose={onClose}>
        <div className={styles.tools}>
          <ActionMenu>
            <ActionMenu.Button aria-label={text('grid.viewNamed', { view: gridView.label })}>
              <span className={styles.muted}>{text('grid.view')}</span> {gridView.label}
            </ActionMenu.Button>
            <ActionMenu.Overlay width="auto">
              <ActionList selectionVariant="single">
                {grid.views.map((each) => (
                  <ActionList.Item
                    key={each.label}
                    selected={each === gridView}
                    onSelect={() => choose(gridViewKey(each))}
                  >
                    {each.label}
                  </ActionList.Item>
                ))}
              </ActionList>
            </ActionMenu.Overlay>
          </ActionMenu>
          <span className={styles.count} role="status">
            {loaded === null
              ? failure === null
                ? text('grid.loading')
                : ''
              : empty
                ? text('grid.empty')
                : text(gridView.groups.length > 0 ? 'grid.groups' : 'grid.rows', { count: loaded.count })}
          </span>
          <span className={styles.count} role="status">
            {selected}
          </span>
          <span className={styles.end}>
            {canvas === null || canvas.isDestroyed() || gridView.pivots.length > 0 ? null : (
              <ColumnsMenu
                columns={columns}
                look={look ?? lookOf(canvas)}
                onLook={onLook}
                onReset={() => {
                  keep(viewKey, undefined)
                  settle()
                  canvas.resetColumnState()
                }}
              />
            )}
            <PlaceMenu {...placing} />
            {submission && rowsOf === undefined ? (
              <DownloadData
                submission={submission}
                source={source}
                page={page}
                view={view}
                columns={inOrder}
                disabled={loaded === null || empty}
                onFailed={setFailure}
              />
            ) : null}
            <DownloadView
              source={source}
              size={loaded?.size ?? null}
              columns={inOrder}
              groups={gridView.groups}
              pivotFields={pivotFields}
              clientName={clientName}
              pageName={page.name}
            />
          </span>
        </div>
        {rowsOf ? <RowsOfBar of={rowsOf} onBack={goBack} /> : null}
        {addressed && filtersTooLong ? (
          <p className={styles.inSight} role="status">
            {text('grid.filtersTooLong')}
          </p>
        ) : null}
        {Object.entries(refusedDays.days).map(([column, typed]) => (
          <p key={column} className={styles.refused} role="status">
            {text('grid.refusedDay', { typed, column, form: dayForm() })}
          </p>
        ))}
        <BilledLine notes={[...billedNotes(billed), ...withheldNotes(question, table)]} />
        {failure === null ? null : (
          <ServerErrorBanner
            error={failure}
            onRetry={() => {
              setFailure(null)
              reload?.()
            }}
          />
        )}
        <RefusedDaysContext value={refusedDays}>
          <RowMenuContext value={gridView.pivots.length === 0 ? ask : null}>
            <CaptchaContext value={page.captchaResponses && gridView.pivots.length === 0 ? captcha : null}>
              <RowGrid
                key={`${language} ${viewKey} ${rowsOf ? printRowsOf(rowsOf) : ''}`}
                licence={licence}
                source={source}
                columns={columns}
                view={gridView}
                pivotFields={pivotFields}
                symbol={symbol}
                empty={empty}
                totals={isPivoted ? null : bottom}
                look={look}
                onLook={onLook}
                onSelected={setSelected}
                onReady={(again, api) => {
                  setReload(() => again)
                  setCanvas(api)
                }}
                onFailed={setFailure}
                onOpen={setOpened}
                onMenu={ask}
              />
            </CaptchaContext>
          </RowMenuContext>
        </RefusedDaysContext>
        {asked && canvas ? (
          <RowMenu
            key={asked.times}
            asked={asked}
            rowsOf={rowsOf}
            onOpen={({ at }) => setOpened(openedRow(canvas, at))}
            onRowsOf={openRowsOf}
          />
        ) : null}
      </RowsFrame>
      {opened === null || size === undefined ? null : (
        <GridPopup
          page={page.id}
          whose={scope}
          source={source}
          size={size}
          at={opened.at}
          captchaOf={captcha}
          onClose={close}
        />
      )}
    </>
  )
}
