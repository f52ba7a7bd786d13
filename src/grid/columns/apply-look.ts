import type { ColumnMovedEvent, ColumnPinnedEvent, ColumnResizedEvent, GridApi } from 'ag-grid-community'
import type { GridLook } from '../../../domain/dashboards/open-rows/grid-look.ts'
import { ROW_MENU_COLUMN } from '../row-menu/asked-row.ts'
import type { GridRow } from '../rows/grid-source.ts'

type Api = Pick<GridApi<GridRow>, 'applyColumnState' | 'getColumnState' | 'resetColumnState'>

/** Puts the columns as a person has them, those to stay in sight on the side where lines begin; null: there is no room for that. */
export function applyLook(api: Api, look: GridLook, side: 'left' | 'right' | null): void {
  api.applyColumnState({
    state: look.map(({ id, width, hide, pinned }) => ({ colId: id, width, hide, pinned: pinned ? side : null })),
    applyOrder: true,
  })
}

/** The same where a person has them as they are published: the first alone stays in sight, as far as there is room. */
export function pinFirst(api: Api, side: 'left' | 'right' | null): void {
  const [first, ...others] = api.getColumnState().filter(({ colId }) => colId !== ROW_MENU_COLUMN)
  if (!first) return
  api.applyColumnState({
    state: [{ colId: first.colId, pinned: side }, ...others.map(({ colId }) => ({ colId, pinned: null }))],
  })
}

/** The columns as they are now. */
export function lookOf(api: Api): GridLook {
  return api.getColumnState().flatMap(({ colId, width, hide, pinned }) =>
    colId === ROW_MENU_COLUMN
      ? []
      : {
          id: colId,
          width: Math.round(width ?? 100),
          hide: hide === true,
          pinned: pinned === 'left' || pinned === 'right',
        },
  )
}

export type ColumnChange = ColumnMovedEvent<GridRow> | ColumnPinnedEvent<GridRow> | ColumnResizedEvent<GridRow>

/** A person moved, widened or pinned a column by pointer or keys, and is done with it. */
export function isDone({ source, ...event }: ColumnChange): boolean {
  return source.startsWith('ui') && (!('finished' in event) || event.finished === true)
}
