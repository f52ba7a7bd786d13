import type { GridApi } from 'ag-grid-community'
import { useCallback, useMemo } from 'react'
import { lookOfRows, printRowsLook, type GridLook } from '../../../domain/dashboards/open-rows/grid-look.ts'
import { sortOfRows, type RowsPlace } from '../../../domain/dashboards/open-rows/open-rows.ts'
import { gridViewKey, type GridView } from '../../../domain/dashboards/grid-spec.ts'
import type { RowsEvent } from '../../../machines/grid/rows-context.ts'
import { useShownRows } from '../../ui/frame/shown-looks.ts'
import type { GridColumn } from '../grid-columns.ts'
import type { GridRow } from '../rows/grid-source.ts'
import { lookOf } from './apply-look.ts'
import type { KeptLooks } from './use-grid-looks.ts'

interface RowsLookInput {
  readonly place: RowsPlace
  readonly gridView: GridView
  readonly columns: readonly GridColumn[]
  /** Null: not drawn yet. */
  readonly canvas: GridApi<GridRow> | null
  /** The address says how the rows are shown. */
  readonly addressed: boolean
  readonly send: (event: RowsEvent) => void
}

/** How the reader has the columns of the rows: as the address says, else as they are kept; what is changed here is kept. A pivot has those that it is answered. */
export function useRowsLook(
  { place, gridView, columns, canvas, addressed, send }: RowsLookInput,
  { looks, keep }: KeptLooks,
) {
  const { rowsLook } = place
  const viewKey = gridViewKey(gridView)
  const isPivoted = gridView.pivots.length > 0
  const kept = looks?.[viewKey]
  const look = useMemo(() => {
    if (isPivoted) return undefined
    return rowsLook
      ? lookOfRows(
          rowsLook,
          columns.map(({ field }) => field),
        )
      : kept
  }, [isPivoted, rowsLook, columns, kept])
  useShownRows(
    useCallback(() => {
      const sort = sortOfRows(place)
      if (!addressed || !canvas || canvas.isDestroyed() || isPivoted || (!look && sort.length === 0)) return null
      const shownNow = lookOf(canvas).flatMap(({ hide, ...each }) => (hide ? [] : [each]))
      return printRowsLook({ columns: shownNow, sort: [...sort] })
    }, [addressed, canvas, isPivoted, look, place]),
  )
  return {
    look,
    onLook: (next: GridLook) => {
      if (isPivoted || !looks) return
      keep(viewKey, next)
      send({ type: 'columns.kept' })
    },
    onReset: () => {
      keep(viewKey, undefined)
      send({ type: 'columns.kept' })
      canvas?.resetColumnState()
    },
  }
}
