import { useContext, useLayoutEffect, useMemo, useState, type RefObject } from 'react'
import type { RowsPlace } from '../../domain/dashboards/open-rows/open-rows.ts'
import type { TableIndex } from '../../domain/query/catalog.ts'
import { gridViewKey, type GridSpec, type GridView } from '../../domain/dashboards/grid-spec.ts'
import type { Page } from '../../domain/dashboards/page-spec.ts'
import type { View } from '../../domain/dashboards/view.ts'
import { useInvoiced } from '../api/queries.ts'
import { periodText } from '../text/period-text.ts'
import { useHeld } from '../ui/use-steady.ts'
import { useCaptchaOf } from './captcha/use-captcha-of.ts'
import { NO_LOOKS, ReaderContext, useGridLooks, type KeptLooks } from './columns/use-grid-looks.ts'
import { useRowsLook } from './columns/use-rows-look.ts'
import { useRefusedDays } from './filter/refused-days.ts'
import type { RowsPlacing } from './frame/rows-place.ts'
import { RowsFrame } from './frame/RowsFrame.tsx'
import { shownColumns } from './grid-columns.ts'
import { useGridPlace } from './place/grid-place.ts'
import { GridPopup } from './GridPopup.tsx'
import { bottomRow } from './rows/bottom-row.ts'
import { useGridSource } from './rows/use-grid-source.ts'
import { RowsCanvas } from './RowsCanvas.tsx'
import { RowsNotes } from './RowsNotes.tsx'
import { RowsTools } from './RowsTools.tsx'
import { useRows, type DrawnGrid, type ShowPlace } from './place/use-rows.ts'

export interface GridDialogProps {
  readonly page: Page
  readonly grid: GridSpec
  /** Of the grid's views, the one in force where none is named. */
  readonly first: GridView
  readonly table: TableIndex
  /** Whose rows they are, but for those of one package or invoice. */
  readonly view: View
  readonly clientName: string
  /** Whose rows they are, where not all of the page; empty: all. */
  readonly of: string
  /** What the amounts are in; empty: nothing is to be said. */
  readonly unitText: string
  /** The rows are of several clients. */
  readonly severalClients: boolean
  /** Of the currency that the amounts are in. */
  readonly symbol: string
  /** The service categories that there are. */
  readonly categories: readonly string[]
  /** Of the grid's library; null: none. */
  readonly licence: string | null
  /** How the address says that they are shown, or how they open. */
  readonly place: RowsPlace
  /** Absent: no address says it. */
  readonly onShown: ShowPlace | undefined
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
  first,
  table,
  view: asked,
  clientName,
  of,
  unitText,
  severalClients,
  symbol,
  categories,
  licence,
  place: addressed,
  onShown,
  placing,
  returnFocusRef,
  onClose,
  looks,
  keep,
}: GridDialogProps & KeptLooks) {
  const { snapshot, placeNow, send, serve } = useRows({ place: addressed, onShown })
  const { place, loaded, totals } = snapshot.context
  const view = useMemo(() => ({ ...asked, rowsOf: place.rowsOf }), [asked, place.rowsOf])
  const gridView = grid.views.find((each) => gridViewKey(each) === place.rows) ?? first
  const isPivoted = gridView.pivots.length > 0
  const columns = useMemo(
    () => shownColumns({ grid, table, weightUnit: view.unit, severalClients }),
    [grid, table, view.unit, severalClients],
  )
  const { source, scope } = useGridSource({ page, view, gridView, columns, categories, send })
  const [drawn, setDrawn] = useState<DrawnGrid | null>(null)
  useLayoutEffect(() => serve({ source, grid: drawn }), [serve, source, drawn])
  const canvas = drawn?.api ?? null
  useGridPlace({ canvas, place, placeNow, send })
  const [selected, setSelected] = useState('')
  const refusedDays = useRefusedDays()
  const captcha = useCaptchaOf(view)
  const { look, onLook, onReset } = useRowsLook(
    { place, gridView, columns, canvas, addressed: onShown !== undefined, send },
    { looks, keep },
  )
  const empty = loaded?.size === 0
  const days = useInvoiced(view).data?.days ?? null
  const bottom = useMemo(() => bottomRow({ totals, empty, view, days }), [totals, empty, view, days])
  const isOpen = snapshot.matches({ opened: 'open' })
  // The window may become narrower below a package: its rows are then asked anew, and stand elsewhere once it is closed.
  const size = useHeld(loaded?.size, loaded === null)
  const frame = useHeld(placing.place, isOpen)
  return (
    <>
      <RowsFrame
        place={frame}
        title={page.name}
        subtitle={subtitleOf({ of, clientName, unitText, view })}
        returnFocusRef={returnFocusRef}
        onClose={onClose}
      >
        <RowsTools
          {...{ snapshot, send, page, grid, gridView, view, columns, look, onLook, onReset, canvas, source }}
          {...{ placing, clientName, selected }}
        />
        <RowsNotes {...{ snapshot, send, page, table, view, refusedDays }} addressed={onShown !== undefined} />
        <RowsCanvas
          {...{ snapshot, send, page, grid, gridView, columns, source, look, onLook, symbol, licence, captcha, drawn }}
          refusedDays={refusedDays}
          totals={isPivoted ? null : bottom}
          onDrawn={setDrawn}
          onSelected={setSelected}
        />
      </RowsFrame>
      {isOpen && size !== undefined ? (
        <GridPopup {...{ snapshot, send, source, size }} page={page.id} whose={scope} captchaOf={captcha} />
      ) : null}
    </>
  )
}

/** The client, whose rows they are and their days, and what the amounts are in. */
function subtitleOf({
  of,
  clientName,
  unitText,
  view,
}: Pick<GridDialogProps, 'of' | 'clientName' | 'unitText' | 'view'>) {
  const whose = view.rowsOf ? [clientName] : [of, clientName, periodText(view)]
  return [...whose, unitText].filter((part) => part !== '').join(' · ')
}
