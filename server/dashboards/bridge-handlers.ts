import { ok } from '../../domain/values/problem.ts'
import type { BRIDGE_OPERATIONS } from '../../openapi/contract/bridge.ts'
import { asking } from '../callers/asking.ts'
import type { Handlers } from '../handler.ts'
import type { Publishes } from '../warehouse/publishes.ts'
import { bridgeAnswer } from '../warehouse/questions/bridge-answer.ts'
import type { Warehouse } from '../warehouse/warehouse.ts'
import { pageForQuery, type PageNeeds } from './page-for-query.ts'
import { serverTiming } from './server-timing.ts'

export interface BridgeNeeds extends PageNeeds {
  readonly warehouse: Warehouse
  readonly publishes: Publishes
}

export const bridgeHandlers: Handlers<keyof typeof BRIDGE_OPERATIONS, BridgeNeeds> = {
  bridge: async ({ caller, deps, params, body: { query, before }, signal }) => {
    const asked = pageForQuery({ pageName: params.pageName, chartName: params.widgetName, body: query, caller, deps })
    if (!asked.ok) return asked
    const config = deps.config.current()
    const answer = await bridgeAnswer(deps.warehouse, { query, before, config, ...asking({ caller, signal }, deps) })
    if (!answer.ok) return answer
    const { engineMs, ...result } = answer.value
    const { dataVersion } = await deps.publishes.seenBy(caller.scope, result.dataVersion)
    return { ...ok({ data: { ...result, dataVersion } }), serverTiming: serverTiming({ engineMs }) }
  },
}
