import { ok } from '../../domain/values/problem.ts'
import type { GRID_OPERATIONS } from '../../openapi/contract/grid.ts'
import { asking } from '../callers/asking.ts'
import { serverTiming } from '../dashboards/server-timing.ts'
import type { Handlers } from '../handler.ts'
import type { PagePreviews } from '../page-editor/page-previews.ts'
import { gridRows } from '../warehouse/grid/grid-rows.ts'
import { gridOfPage, type GridPageNeeds } from './grid-of-page.ts'
import type { Publishes } from '../warehouse/publishes.ts'
import type { Warehouse } from '../warehouse/warehouse.ts'

export interface GridNeeds extends GridPageNeeds {
  /** Drafts that their editors look at. */
  readonly previews: Pick<PagePreviews, 'of'>
  readonly warehouse: Warehouse
  readonly publishes: Publishes
}

export const gridHandlers: Handlers<keyof typeof GRID_OPERATIONS, GridNeeds> = {
  getRows: async ({ caller, deps, params, body, signal }) => {
    const asked = gridOfPage(body, {
      ...{ pageName: params.pageName, caller, deps },
      draft: deps.previews.of(caller.user.id, params.pageName),
    })
    if (!asked.ok) return asked
    const { question } = asked.value
    const found = await gridRows(deps.warehouse, { request: body, question, ...asking({ caller, signal }, deps) })
    if (!found.ok) return found
    const { engineMs, ...rows } = found.value
    const { dataVersion } = await deps.publishes.seenBy(caller.scope, rows.dataVersion)
    return { ...ok({ ...rows, dataVersion }), serverTiming: serverTiming({ engineMs }) }
  },
}
