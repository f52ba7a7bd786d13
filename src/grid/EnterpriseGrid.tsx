import { ModuleRegistry, type GridApi } from 'ag-grid-community'
import { LicenseManager, ServerSideRowModelApiModule, ServerSideRowModelModule } from 'ag-grid-enterprise'
import { useEffect, useMemo, useRef } from 'react'
import { GridCanvas } from './GridCanvas.tsx'
import type { GridFormProps } from './grid-form.ts'
import type { GridRow } from './rows/grid-source.ts'
import { GroupLabel } from './GroupLabel.tsx'
import { groupColumn, pivotColumns } from './grid-columns.ts'
import { serverSideColumns } from './server-side-columns.ts'
import { sayAgain } from './say-again.ts'
import { openLevels, serverSideDatasource } from './rows/server-side-datasource.ts'

ModuleRegistry.registerModules([ServerSideRowModelModule, ServerSideRowModelApiModule])

/** The form with a licence key: the server-side row model has groups and pivots of its own. GRID-02, GRID-03 */
export function EnterpriseGrid({
  licence,
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
  onOpen,
  onMenu,
  onFailed: _onFailed,
  ...shared
}: GridFormProps & { readonly licence: string }) {
  const grid = useRef<GridApi<GridRow>>(undefined)
  const defs = useMemo(() => serverSideColumns({ columns, view, symbol, pinned }), [columns, view, symbol, pinned])
  const group = useMemo(
    () => ({
      ...groupColumn({ columns, view, pinned }),
      cellRendererParams: { innerRenderer: GroupLabel, suppressCount: true },
    }),
    [columns, view, pinned],
  )
  const datasource = useMemo(() => serverSideDatasource(source), [source])
  const context = useMemo(() => ({ groupText }), [groupText])
  const pivots = useMemo(() => pivotColumns({ columns, pivotFields, symbol }), [columns, pivotFields, symbol])
  useEffect(() => {
    if (pivots.length > 0) grid.current?.setPivotResultColumns(pivots)
  }, [pivots])
  LicenseManager.setLicenseKey(licence)
  return (
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
        rowModelType: 'serverSide',
        serverSideDatasource: datasource,
        serverSideSortAllLevels: true,
        paginateChildRows: true,
        pivotMode: view.pivots.length > 0,
        columnDefs: defs,
        autoGroupColumnDef: group,
        context,
        onModelUpdated: ({ api }) => {
          const levels = openLevels(api)
          if (levels) source.show(levels)
        },
        onGridReady: ({ api }) => {
          grid.current = api
          sayAgain(api, source.said())
          onReady(() => api.refreshServerSide({ purge: true }), api)
        },
      }}
    />
  )
}
