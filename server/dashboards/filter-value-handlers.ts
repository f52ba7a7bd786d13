import { isRanged, offeredDimensions } from '../../domain/dashboards/page-filters.ts'
import { failed, ok } from '../../domain/values/problem.ts'
import type { FILTER_VALUE_OPERATIONS } from '../../openapi/contract/filters/filter-values.ts'
import { asking } from '../callers/asking.ts'
import type { Handlers } from '../handler.ts'
import { filterValues } from '../warehouse/questions/filter-values.ts'
import { pageForQuery, type PageNeeds } from './page-for-query.ts'
import { serverTiming } from './server-timing.ts'
import type { Publishes } from '../warehouse/publishes.ts'
import type { Warehouse } from '../warehouse/warehouse.ts'

export interface FilterValueNeeds extends PageNeeds {
  readonly warehouse: Warehouse
  readonly publishes: Publishes
}

export const filterValueHandlers: Handlers<keyof typeof FILTER_VALUE_OPERATIONS, FilterValueNeeds> = {
  filterValues: async ({ caller, deps, params: { pageName, dimension }, body, signal }) => {
    const asked = pageForQuery({ pageName, body, caller, deps })
    if (!asked.ok) return asked
    if (!offeredDimensions(asked.value.filters).includes(dimension) || isRanged(dimension)) return failed('not-found')
    for (const path of ['selectColumnNames', 'groupByDetails'] as const) {
      const issue = { path, message: `must be ${dimension} alone` }
      if (body[path].length !== 1 || body[path][0] !== dimension)
        return failed('invalid-request', { english: `${path}: ${issue.message}`, issues: [issue] })
    }
    const found = await filterValues(deps.warehouse, dimension, { query: body, ...asking({ caller, signal }, deps) })
    if (!found.ok) return found
    const { values, count, engineMs } = found.value
    const { dataVersion } = await deps.publishes.seenBy(caller.scope, found.value.dataVersion)
    return {
      ...ok({ data: { data: values, rowCount: count, dataVersion } }),
      serverTiming: serverTiming({ engineMs }),
    }
  },
}
