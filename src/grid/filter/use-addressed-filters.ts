import type { FilterModel, GridApi } from 'ag-grid-community'
import { useEffect, useLayoutEffect, useState } from 'react'
import { GridFilters, printGridFilters, sameGridFilters } from '../../../domain/dashboards/open-rows/grid-filters.ts'
import type { GridRow } from '../rows/grid-source.ts'

interface AddressedFiltersInput {
  /** Null: not drawn yet. */
  readonly canvas: GridApi<GridRow> | null
  /** That the address says; undefined: none. */
  readonly filters: GridFilters | undefined
  /** A person filters otherwise. */
  readonly onFilters: (filters: GridFilters | undefined) => void
}

/** Keeps what a grid is filtered by and what its address says the same, whichever of them changes; tells whether it is too long for an address. */
export function useAddressedFilters({ canvas, filters, onFilters }: AddressedFiltersInput): boolean {
  const [tooLong, setTooLong] = useState(false)
  // At once: what is typed meanwhile would be taken back.
  useLayoutEffect(() => {
    if (!canvas || canvas.isDestroyed() || sameGridFilters(filtersOf(canvas), filters)) return
    canvas.setFilterModel((filters ?? null) as FilterModel | null)
  }, [canvas, filters])
  useEffect(() => {
    const tell = () => {
      if (!canvas) return
      const now = filtersOf(canvas)
      setTooLong(printGridFilters(now) === undefined)
      if (!sameGridFilters(now, filters)) onFilters(Object.keys(now).length === 0 ? undefined : now)
    }
    if (!canvas || canvas.isDestroyed()) return undefined
    canvas.addEventListener('filterChanged', tell)
    return () => {
      if (!canvas.isDestroyed()) canvas.removeEventListener('filterChanged', tell)
    }
  }, [canvas, filters, onFilters])
  return tooLong
}

function filtersOf(canvas: GridApi<GridRow>): GridFilters {
  return GridFilters.safeParse(canvas.getFilterModel()).data ?? {}
}
