import type { FilterModel, GridApi } from 'ag-grid-community'
import { useEffect, useLayoutEffect } from 'react'
import { GridFilters, sameGridFilters } from '../../../domain/dashboards/open-rows/grid-filters.ts'
import { RowsSort } from '../../../domain/dashboards/open-rows/grid-look.ts'
import { sortOfRows, type RowsPlace } from '../../../domain/dashboards/open-rows/open-rows.ts'
import { sameValue } from '../../../domain/values/entries.ts'
import type { RowsEvent } from '../../../machines/grid/rows-context.ts'
import type { GridRow } from '../rows/grid-source.ts'

/** Filters and sorts a grid as a place says. */
export function sayPlace(canvas: GridApi<GridRow>, place: RowsPlace): void {
  if (!sameGridFilters(filtersOf(canvas), place.rowsFilters))
    canvas.setFilterModel((place.rowsFilters ?? null) as FilterModel | null)
  const sort = sortOfRows(place)
  if (sameValue(sortOf(canvas), sort)) return
  canvas.applyColumnState({
    state: sort.map(({ colId, sort: way }, sortIndex) => ({ colId, sort: way, sortIndex })),
    defaultState: { sort: null },
  })
}

/** Keeps what a grid is filtered and sorted by and what its place says the same, whichever of them changes. */
export function useGridPlace({
  canvas,
  place,
  placeNow,
  send,
}: {
  /** Null: not drawn yet. */
  readonly canvas: GridApi<GridRow> | null
  readonly place: RowsPlace
  /** The grid tells of changes a moment later: the place may be another one then than when it was drawn. */
  readonly placeNow: () => RowsPlace
  readonly send: (event: RowsEvent) => void
}): void {
  // At once: what is typed meanwhile would be taken back.
  useLayoutEffect(() => {
    if (canvas && !canvas.isDestroyed()) sayPlace(canvas, place)
  }, [canvas, place])
  useEffect(() => {
    if (!canvas || canvas.isDestroyed()) return undefined
    const tellFilters = () => {
      const now = filtersOf(canvas)
      if (!sameGridFilters(now, placeNow().rowsFilters))
        send({ type: 'rows.filtered', filters: Object.keys(now).length === 0 ? undefined : now })
    }
    const tellSort = () => {
      const now = sortOf(canvas)
      if (!sameValue(now, sortOfRows(placeNow()))) send({ type: 'rows.sorted', sort: RowsSort.safeParse(now).data })
    }
    canvas.addEventListener('filterChanged', tellFilters)
    canvas.addEventListener('sortChanged', tellSort)
    return () => {
      if (canvas.isDestroyed()) return
      canvas.removeEventListener('filterChanged', tellFilters)
      canvas.removeEventListener('sortChanged', tellSort)
    }
  }, [canvas, placeNow, send])
}

function filtersOf(canvas: GridApi<GridRow>): GridFilters {
  return GridFilters.safeParse(canvas.getFilterModel()).data ?? {}
}

function sortOf(canvas: GridApi<GridRow>): RowsSort {
  return canvas
    .getColumnState()
    .flatMap(({ colId, sort, sortIndex }) => (sort ? [{ colId, sort, at: sortIndex ?? 0 }] : []))
    .toSorted((one, other) => one.at - other.at)
    .map(({ colId, sort }) => ({ colId, sort }))
}
