import { InfiniteRowModelModule, ModuleRegistry, type GridApi } from 'ag-grid-community'
import { useMemo, useRef } from 'react'
import type { GridContext } from './GroupCell.tsx'
import { GridCanvas } from './GridCanvas.tsx'
import type { GridFormProps } from './grid-form.ts'
import type { GridRow } from './rows/grid-source.ts'
import { infiniteColumns } from './infinite-columns.ts'
import { infiniteDatasource } from './rows/infinite-datasource.ts'

ModuleRegistry.registerModules([InfiniteRowModelModule])

/** The form without a licence key: a group that is open is more rows, a pivot more columns. */
export function InfiniteGrid({
  source,
  columns,
  view,
  pivotFields,
  symbol,
  pinned,
  empty,
  groupText,
  onReady,
  onFailed,
  onOpen,
}: GridFormProps) {
  const grid = useRef<GridApi<GridRow>>(undefined)
  const defs = useMemo(
    () => infiniteColumns({ columns, view, pivotFields, symbol, pinned }),
    [columns, view, pivotFields, symbol, pinned],
  )
  const datasource = useMemo(() => infiniteDatasource(source), [source])
  const context = useMemo(
    (): GridContext => ({
      groupText,
      toggle: (row) => void source.toggle(row).then(() => grid.current?.refreshInfiniteCache(), onFailed),
    }),
    [source, groupText, onFailed],
  )
  return (
    <GridCanvas
      empty={empty}
      onOpen={onOpen}
      options={{
        rowModelType: 'infinite',
        datasource,
        columnDefs: defs,
        context,
        onGridReady: ({ api }) => {
          grid.current = api
          onReady(() => api.purgeInfiniteCache())
        },
      }}
    />
  )
}
