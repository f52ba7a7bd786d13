import { bridgeOf } from '../../domain/bridge/bridge.ts'
import { bridgedFact, datedQuery } from '../../domain/bridge/bridge-question.ts'
import { bridgeRows } from '../../domain/bridge/bridge-rows.ts'
import type { Query } from '../../domain/query/query.ts'
import { failed, invalidRequest, ok } from '../../domain/values/problem.ts'
import type { BRIDGE_OPERATIONS } from '../../openapi/contract/dashboards/bridge.ts'
import { asking } from '../callers/asking.ts'
import type { Handlers } from '../handler.ts'
import type { Publishes } from '../warehouse/publishes.ts'
import { bridgeSums } from '../warehouse/questions/bridge-sums.ts'
import type { Warehouse } from '../warehouse/warehouse.ts'
import { pageForQuery, type PageNeeds } from './page-for-query.ts'
import { serverTiming } from './server-timing.ts'

export interface BridgeNeeds extends PageNeeds {
  readonly warehouse: Warehouse
  readonly publishes: Publishes
}

/** A publish between the two sides' answers is rare, and a second one rarer. */
const TRIES = 3

export const bridgeHandlers: Handlers<keyof typeof BRIDGE_OPERATIONS, BridgeNeeds> = {
  bridge: async ({ caller, deps, params, body: { query, before }, signal }) => {
    const asked = pageForQuery({ pageName: params.pageName, chartName: params.widgetName, body: query, caller, deps })
    if (!asked.ok) return asked
    const { catalog } = deps.config.current()
    const bridged = bridgedFact(query, catalog.tables.get(asked.value.table))
    const earlier = datedQuery(query, before)
    if (!bridged) return refused('selectColumnNames', 'one fact that is a sum of charges can be bridged')
    if (!earlier) return refused('whereClauseDetails', 'a bridge leads to the dates from one day to another')
    const side = (of: Query, withSlope: boolean) =>
      bridgeSums(deps.warehouse, { query: of, ...asking({ caller, signal }, deps) }, { withSlope })
    for (let tries = 0; tries < TRIES; tries += 1) {
      const [then, now] = await Promise.all([side(earlier, true), side(query, false)])
      if (!then.ok) return then
      if (!now.ok) return now
      if (then.value.dataVersion !== now.value.dataVersion) continue
      const bridge = bridgeOf({
        before: then.value.groups,
        now: now.value.groups,
        by: query.groupByDetails,
        bridged,
      })
      const data = bridgeRows(bridge)
      const { dataVersion } = await deps.publishes.seenBy(caller.scope, now.value.dataVersion)
      return {
        ...ok({ data: { data, rowCount: data.length, dataVersion } }),
        serverTiming: serverTiming(longest(then.value.engineMs, now.value.engineMs)),
      }
    }
    return failed('too-many-requests')
  },
}

function refused(path: string, message: string) {
  return invalidRequest([{ path, message }])
}

/** Both were asked at once; null: both were in memory. */
function longest(one: number | null, other: number | null): number | null {
  return one === null && other === null ? null : Math.max(one ?? 0, other ?? 0)
}
