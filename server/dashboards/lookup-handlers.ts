import { ALL_CARRIERS as ALL_CARRIERS_NAME } from '../../domain/reports/named-report.ts'
import { failed, ok } from '../../domain/values/problem.ts'
import type { LOOKUP_OPERATIONS } from '../../openapi/contract/dashboards/lookups.ts'
import type { Handlers } from '../handler.ts'
import { clientFamilies, visibleClients } from '../callers/visible/visible-clients.ts'
import type { ClientRecord, Clients } from '../warehouse/clients.ts'
import { accountDivisions, accountGroups, accounts } from '../warehouse/questions/accounts.ts'
import { fulfillmentCenters } from '../warehouse/questions/fulfillment-centers.ts'
import { invoicedClients, invoicedCurrencies, invoicedDays, lastScheduled } from '../warehouse/questions/invoiced.ts'
import { carriers, countries } from '../warehouse/questions/reference-lists.ts'
import type { TenantScope } from '../warehouse/tenant-scope.ts'
import type { Warehouse } from '../warehouse/warehouse.ts'

const ALL_CARRIERS = { id: -1, name: ALL_CARRIERS_NAME }
const ALL_CURRENCIES = { code: 'all', name: 'All Currencies', symbol: '$' }

export interface LookupNeeds {
  readonly clients: Clients
  readonly warehouse: Warehouse
}

export const lookupHandlers: Handlers<keyof typeof LOOKUP_OPERATIONS, LookupNeeds> = {
  clientsShort: async ({ caller, deps }) => ok(visibleClients(caller.scope, await deps.clients.all()).map(short)),

  clientsShortAFrame: async ({ caller, deps }) => {
    const families = clientFamilies(caller.scope, await deps.clients.all())
    return ok(families.map((top) => ({ ...short(top), childClients: top.childClients.map(short) })))
  },

  clientsForAframeDashboards: async ({ caller, deps, params }) => {
    const client = withChildren(Number(params.clientId), caller.scope, await deps.clients.all())
    return client ? ok(client) : failed('not-found')
  },

  clientsForDashboards: async ({ caller, deps, params }) => {
    const client = withChildren(Number(params.id), caller.scope, await deps.clients.all())
    return client ? ok({ parent: client, childClients: client.childClients }) : failed('not-found')
  },

  accountsByClient: async ({ caller, deps, query }) =>
    ok(await accounts(deps.warehouse, { scope: caller.scope, clientId: Number(query.clientId) })),

  accountGroupsByClient: async ({ caller, deps, params }) =>
    ok(await accountGroups(deps.warehouse, { scope: caller.scope, clientId: Number(params.id) })),

  accountDivisionsByClient: async ({ caller, deps, params }) => {
    const divisions = await accountDivisions(deps.warehouse, { scope: caller.scope, clientId: Number(params.id) })
    return ok(divisions.map(({ groups, ...division }) => ({ ...division, accountGroupList: groups })))
  },

  fulfillmentCentersByClient: async ({ caller, deps, params, query }) =>
    ok(await fulfillmentCenters(deps.warehouse, { ...query, scope: caller.scope, clientId: Number(params.id) })),

  currencyCodes: async ({ caller, deps, query }) => {
    const chosen = (query.carriers ?? '').split(',').filter((id) => id !== '' && id !== String(ALL_CARRIERS.id))
    const of = { scope: caller.scope, clientId: Number(query.clientId) }
    return ok([ALL_CURRENCIES, ...(await invoicedCurrencies(deps.warehouse, of, chosen))])
  },

  invoicedPeriod: async ({ caller, deps, query: { dateType, clientId, childClientIdsCSV } }) => {
    const of = { scope: caller.scope, clientId: Number(clientId), childClientIdsCSV }
    const dated = dateType === 'pickup_date' ? 'pickup_date' : 'bill_date'
    const [days, begun, scheduled] = await Promise.all([
      invoicedDays(deps.warehouse, of, dated),
      invoicedClients(deps.warehouse, of, dated),
      lastScheduled(deps.warehouse, of),
    ])
    const [first, last] = [days[0], days.at(-1)]
    return ok({
      period: first !== undefined && last !== undefined ? { from: first, to: last } : null,
      days,
      clients: begun,
      lastScheduled: scheduled,
    })
  },

  carriers: async ({ deps }) => ok([ALL_CARRIERS, ...(await carriers(deps.warehouse))]),

  countriesAndDefaultState: async ({ deps }) => ok(await countries(deps.warehouse)),
}

function short({ id, name }: ClientRecord): { id: number; name: string } {
  return { id, name }
}

function withChildren(id: number, scope: TenantScope, clients: readonly ClientRecord[]) {
  const client = visibleClients(scope, clients).find((each) => each.id === id)
  const children = scope.families.get(id)
  if (!client || !children) return undefined
  const childClients = clients.filter((each) => children.includes(each.id)).map(short)
  const parentClientId = scope.families.has(client.parentClientId ?? 0) ? client.parentClientId : null
  return { ...client, parentClientId, parent: childClients.length > 0, childClients }
}
