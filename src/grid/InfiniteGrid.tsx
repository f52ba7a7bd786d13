import { InfiniteRowModelModule, ModuleRegistry, type GridApi } from 'ag-grid-community'
import { useMemo, useRef } from 'react'
import { gridField } from '../../domain/dashboards/grid-spec.ts'
import type { GridContext } from './GroupCell.tsx'
import { GridCanvas } from './GridCanvas.tsx'
import type { GridFormProps } from './grid-form.ts'
import styles from './GridDialog.module.css'
import { useGroupsInSight } from './use-groups-in-sight.ts'
import type { GridRow } from './rows/grid-source.ts'
import { infiniteColumns } from './infinite-columns.ts'
import { sayAgain } from './say-again.ts'
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
  totals,
  groupText,
  onReady,
  onFailed,
  onOpen,
  onMenu,
  ...shared
}: GridFormProps) {
  const grid = useRef<GridApi<GridRow>>(undefined)
  const defs = useMemo(
    () => infiniteColumns({ columns, view, pivotFields, symbol, pinned }),
    [columns, view, pivotFields, symbol, pinned],
  )
  const fields = useMemo(() => view.groups.map(gridField), [view.groups])
  const datasource = useMemo(() => infiniteDatasource(source), [source])
  const context = useMemo(
    (): GridContext => ({
      groupText,
      toggle: (row) => void source.toggle(row).then(() => grid.current?.refreshInfiniteCache(), onFailed),
    }),
    [source, groupText, onFailed],
  )
  const { inSight, look } = useGroupsInSight(groupText, fields)
  return (
    <>
      {view.groups.length > 0 && view.pivots.length === 0 ? (
        <p className={styles.inSight} data-groups-in-sight="">
          {inSight}
        </p>
      ) : null}
      <div className={styles.canvas}>
        <GridCanvas
          empty={empty}
          {...shared}
          columns={columns}
          symbol={symbol}
          pinned={pinned}
          totals={totals}
          onOpen={onOpen}
          onMenu={onMenu}
          options={{
            rowModelType: 'infinite',
            datasource,
            columnDefs: defs,
            context,
            onGridReady: ({ api }) => {
              grid.current = api
              sayAgain(api, source.said())
              onReady(() => api.purgeInfiniteCache(), api)
            },
            ...(view.groups.length > 0 ? { onBodyScroll: look, onPaginationChanged: look, onModelUpdated: look } : {}),
          }}
        />
      </div>
    </>
  )
}
