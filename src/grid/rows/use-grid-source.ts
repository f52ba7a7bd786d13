import { useMemo } from 'react'
import { gridScope, type GridScope } from '../../../domain/grid/grid-scope.ts'
import type { GridView } from '../../../domain/dashboards/grid-spec.ts'
import type { Page } from '../../../domain/dashboards/page-spec.ts'
import type { View } from '../../../domain/dashboards/view.ts'
import type { RowsEvent } from '../../../machines/grid/rows-context.ts'
import { useApi } from '../../api/api-context.ts'
import { useSteady } from '../../ui/use-steady.ts'
import { summedFields, type GridColumn } from '../grid-columns.ts'
import { askRowsOf } from './ask-rows.ts'
import { createGridSource, type GridSource } from './grid-source.ts'

/** So that what follows at once is asked together. GRID-07 */
const REQUEST_DELAY_MS = 500

interface GridSourceInput {
  readonly page: Page
  readonly view: View
  readonly gridView: GridView
  readonly columns: readonly GridColumn[]
  /** The service categories that there are. */
  readonly categories: readonly string[]
  readonly send: (event: RowsEvent) => void
}

/** Where the rows of a view come from; what becomes of its calls the machine is told. */
export function useGridSource({ page, view, gridView, columns, categories, send }: GridSourceInput): {
  readonly source: GridSource
  readonly scope: GridScope
} {
  const api = useApi()
  const scope = useSteady(gridScope(page, view))
  const source = useMemo(
    () =>
      createGridSource({
        ask: askRowsOf(api, page.id),
        scope,
        view: gridView,
        sums: summedFields(columns),
        categories,
        delayMs: REQUEST_DELAY_MS,
        onAsked: () => send({ type: 'rows.asked' }),
        onLoaded: (loaded) => send({ type: 'rows.came', loaded }),
        onTotals: (totals) => send({ type: 'totals.came', totals }),
        onFailed: (failure) => send({ type: 'call.failed', failure }),
        onStale: () => send({ type: 'data.changed' }),
      }),
    [api, page.id, scope, gridView, columns, categories, send],
  )
  return { source, scope }
}
