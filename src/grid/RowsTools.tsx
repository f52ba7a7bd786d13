import type { GridApi } from 'ag-grid-community'
import type { GridLook } from '../../domain/dashboards/open-rows/grid-look.ts'
import type { GridSpec, GridView } from '../../domain/dashboards/grid-spec.ts'
import type { Page } from '../../domain/dashboards/page-spec.ts'
import type { View } from '../../domain/dashboards/view.ts'
import type { RowsEvent } from '../../machines/grid/rows-context.ts'
import type { RowsSnapshot } from '../../machines/grid/rows.machine.ts'
import { useReportSubmission } from '../reports/report-context.ts'
import { text } from '../text/text.ts'
import { lookOf } from './columns/apply-look.ts'
import { ColumnsMenu } from './columns/ColumnsMenu.tsx'
import { DownloadData } from './download/DownloadData.tsx'
import { DownloadView } from './download/DownloadView.tsx'
import { PlaceMenu } from './frame/PlaceMenu.tsx'
import type { RowsPlacing } from './frame/rows-place.ts'
import { visibleColumns, type GridColumn } from './grid-columns.ts'
import styles from './GridDialog.module.css'
import type { GridRow, GridSource } from './rows/grid-source.ts'
import { ViewMenu } from './frame/ViewMenu.tsx'

interface RowsToolsProps {
  readonly snapshot: RowsSnapshot
  readonly send: (event: RowsEvent) => void
  readonly page: Page
  readonly grid: GridSpec
  readonly gridView: GridView
  readonly view: View
  readonly columns: readonly GridColumn[]
  /** Undefined: as they are published. */
  readonly look: GridLook | undefined
  readonly onLook: (look: GridLook) => void
  readonly onReset: () => void
  /** Null: not drawn yet. */
  readonly canvas: GridApi<GridRow> | null
  readonly source: GridSource
  readonly placing: RowsPlacing
  readonly clientName: string
  /** What is selected, in words; empty: nothing. */
  readonly selected: string
}

/** Above the rows: their data view, how many they are, their columns and place, and the files of them. */
export function RowsTools({
  snapshot,
  send,
  page,
  grid,
  gridView,
  view,
  columns,
  look,
  onLook,
  onReset,
  canvas,
  source,
  placing,
  clientName,
  selected,
}: RowsToolsProps) {
  const submission = useReportSubmission()
  const { loaded } = snapshot.context
  const inOrder = visibleColumns(columns, look)
  return (
    <div className={styles.tools}>
      <ViewMenu views={grid.views} shown={gridView} onChoose={(rows) => send({ type: 'view.chosen', rows })} />
      <span className={styles.count} role="status">
        {countText(snapshot, gridView)}
      </span>
      <span className={styles.count} role="status">
        {selected}
      </span>
      <span className={styles.end}>
        {canvas === null || canvas.isDestroyed() || gridView.pivots.length > 0 ? null : (
          <ColumnsMenu columns={columns} look={look ?? lookOf(canvas)} onLook={onLook} onReset={onReset} />
        )}
        <PlaceMenu {...placing} />
        {submission && view.rowsOf === undefined ? (
          <DownloadData
            submission={submission}
            source={source}
            page={page}
            view={view}
            columns={inOrder}
            disabled={loaded === null || loaded.size === 0}
            onFailed={(failure) => send({ type: 'call.failed', failure })}
          />
        ) : null}
        <DownloadView
          source={source}
          size={loaded?.size ?? null}
          columns={inOrder}
          groups={gridView.groups}
          pivotFields={loaded?.pivotFields ?? []}
          clientName={clientName}
          pageName={page.name}
        />
      </span>
    </div>
  )
}

function countText(snapshot: RowsSnapshot, { groups }: GridView): string {
  const { loaded } = snapshot.context
  if (loaded === null) return snapshot.hasTag('asked') ? text('grid.loading') : ''
  if (loaded.size === 0) return text('grid.empty')
  return text(groups.length > 0 ? 'grid.groups' : 'grid.rows', { count: loaded.count })
}
