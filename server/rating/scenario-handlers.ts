import type { CalendarDate } from '../../domain/dates/calendar-date.ts'
import { checkScenario } from '../../domain/rating/scenarios/check-scenario.ts'
import { failed, ok } from '../../domain/values/problem.ts'
import type { SCENARIO_OPERATIONS } from '../../openapi/contract/rating/scenarios.ts'
import type { Handlers } from '../handler.ts'
import { visibleClients } from '../callers/visible/visible-clients.ts'
import type { Clients } from '../warehouse/clients.ts'
import type { Publishes } from '../warehouse/publishes.ts'
import { agreements } from '../warehouse/rating/agreements.ts'
import { rateScenario } from '../warehouse/scenario/rate-scenario.ts'
import { scenarioChoices } from '../warehouse/scenario/scenario-choices.ts'
import type { Warehouse } from '../warehouse/warehouse.ts'

export interface ScenarioNeeds {
  readonly clients: Clients
  readonly publishes: Publishes
  readonly today: () => CalendarDate
  readonly warehouse: Warehouse
}

/** What another agreement would have cost the caller's clients: each call names one of them. Decision 0130 */
export const scenarioHandlers: Handlers<keyof typeof SCENARIO_OPERATIONS, ScenarioNeeds> = {
  scenarioClients: async ({ caller: { scope }, deps }) => {
    const agreed = new Set((await agreements(deps.warehouse, { scope })).map(({ clientId }) => clientId))
    const isAgreed = (id: number) => [id, ...(scope.families.get(id) ?? [])].some((each) => agreed.has(each))
    return ok({
      clients: visibleClients(scope, await deps.clients.all())
        .filter(({ id }) => isAgreed(id))
        .map(({ id, name }) => ({ id, name })),
      today: deps.today(),
    })
  },

  scenarioChoices: async ({ caller: { scope }, deps, query }) => {
    const clientId = Number(query.clientId)
    if (!scope.families.has(clientId)) return failed('not-found')
    return ok(await scenarioChoices(deps.warehouse, { scope, clientId }))
  },

  rateScenario: async ({ caller: { scope }, deps, body, signal }) => {
    const { clientId, changes } = body
    if (!scope.families.has(clientId)) return failed('not-found')
    const faults =
      changes.length > 0 ? checkScenario(changes, await scenarioChoices(deps.warehouse, { scope, clientId })) : []
    if (faults.length > 0)
      return ok({ outcome: 'faulty', faults: faults.map((fault) => ({ ...fault, names: [...fault.names] })) })
    const rated = await rateScenario(deps.warehouse, { ...body, scope, today: deps.today(), signal })
    if (!rated.ok) return rated
    const { dataVersion } = await deps.publishes.seenBy(scope, rated.value.dataVersion)
    return ok({ outcome: 'rated', dataVersion, cells: [...rated.value.cells], unrated: [...rated.value.unrated] })
  },
}
