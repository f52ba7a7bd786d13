import type { FulfillmentCenter } from '../../domain/query/fulfillment-center.ts'
import { failed, ok } from '../../domain/values/problem.ts'
import { childClientIds, type QueryRow } from '../../domain/query/query.ts'
import type { LOOKUP_OPERATIONS } from '../../openapi/contract/lookups.ts'
import { clientsInScope, type TenantScope } from '../warehouse/tenant-scope.ts'
import type { Handlers } from '../handler.ts'
import { visibleClients } from '../visible/visible-clients.ts'
import type { ClientRecord } from '../warehouse/clients.ts'
import type { Parameter } from '../warehouse/engine.ts'
import type { Warehouse } from '../warehouse/warehouse.ts'

const ALL_CARRIERS = { id: -1, name: 'All Carriers' }
const ALL_CURRENCIES = { code: 'all', name: 'All Currencies', symbol: '$' }

export const lookupHandlers: Handlers<keyof typeof LOOKUP_OPERATIONS> = {
  clientsShort: async ({ caller, deps }) => ok(visibleClients(caller.scope, await deps.clients.all()).map(short)),

  clientsShortAFrame: async ({ caller, deps }) => {
    const { families } = caller.scope
    const clients = visibleClients(caller.scope, await deps.clients.all())
    const tops = clients.filter((client) => !families.has(client.parentClientId ?? 0))
    return ok(
      tops.map((top) => ({
        ...short(top),
        childClients: clients.filter(({ parentClientId }) => parentClientId === top.id).map(short),
      })),
    )
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
    ok(await accountsOf(deps.warehouse, caller.scope, Number(query.clientId))),

  accountGroupsByClient: async ({ caller, deps, params }) =>
    ok(await groupsOf(deps.warehouse, caller.scope, Number(params.id))),

  accountDivisionsByClient: async ({ caller, deps, params }) => {
    const clientId = Number(params.id)
    const groups = new Map((await groupsOf(deps.warehouse, caller.scope, clientId)).map((group) => [group.id, group]))
    const rows = await ownRows(deps.warehouse, {
      sql: `SELECT d.id, d.name, list(g.account_group_id ORDER BY g.account_group_id)::JSON::VARCHAR AS groups FROM account_division d
        LEFT JOIN account_division_group g ON g.account_division_id = d.id WHERE d.client_id IN (?) GROUP BY d.id, d.name ORDER BY d.name`,
      clients: clientsInScope(caller.scope, { clientId, childClientIds: [] }),
    })
    return ok(
      rows.map((row) => ({
        id: Number(row.id),
        name: String(row.name),
        accountGroupList: idList(row.groups).flatMap((id) => groups.get(id) ?? []),
      })),
    )
  },

  fulfillmentCentersByClient: async ({ caller, deps, params, query }) => {
    const rows = await ownRows(deps.warehouse, {
      sql: `SELECT c.name, c.state, c.city, c.zip, c.included_city_zips::VARCHAR AS included, p.latitude, p.longitude FROM fulfillment_center c
        LEFT JOIN postal_area p ON p.area = left(c.zip, 3) AND ends_with(p.name, ', ' || c.state || ' ' || p.area)
        WHERE c.client_id IN (?) ORDER BY c.name, c.id`,
      clients: clientsInScope(caller.scope, { clientId: Number(params.id), childClientIds: childClientIds(query) }),
    })
    return ok(rows.map(fulfillmentCenter))
  },

  currencyCodes: async ({ caller, deps, query }) => {
    const chosen = (query.carriers ?? '').split(',').filter((id) => id !== '' && id !== String(ALL_CARRIERS.id))
    const carriers = chosen.map((value): Parameter => ({ type: 'integer', value }))
    const rows = await ownRows(deps.warehouse, {
      sql: `SELECT c.code, c.name, c.symbol FROM currency c WHERE c.code IN
        (SELECT DISTINCT currency_code FROM package_level_info WHERE client_id IN (?) ${carriers.length > 0 ? `AND carrier_id IN (${carriers.map((_, at) => `$${at + 1}`).join(', ')})` : ''})
        ORDER BY c.code`,
      params: carriers,
      clients: clientsInScope(caller.scope, { clientId: Number(query.clientId), childClientIds: [] }),
    })
    return ok([
      ALL_CURRENCIES,
      ...rows.map((row) => ({ code: String(row.code), name: String(row.name), symbol: String(row.symbol) })),
    ])
  },

  invoicedPeriod: async ({ caller, deps, query }) => {
    const column = query.dateType === 'pickup_date' ? 'pickup_date' : 'bill_date'
    const rows = await ownRows(deps.warehouse, {
      sql: `SELECT DISTINCT ${column} AS day FROM package_level_info WHERE client_id IN (?) AND ${column} IS NOT NULL ORDER BY 1`,
      clients: clientsInScope(caller.scope, {
        clientId: Number(query.clientId),
        childClientIds: childClientIds(query),
      }),
    })
    const days = rows.map(({ day }) => String(day))
    const [first, last] = [days[0], days.at(-1)]
    return ok({ period: first !== undefined && last !== undefined ? { from: first, to: last } : null, days })
  },

  carriers: async ({ deps }) => {
    const rows = await deps.warehouse.rows({ sql: 'SELECT id, name FROM carrier ORDER BY id', params: [] })
    return ok([ALL_CARRIERS, ...rows.map((row) => ({ id: Number(row.id), name: String(row.name) }))])
  },

  countriesAndDefaultState: async ({ deps }) => {
    const rows = await deps.warehouse.rows({
      sql: 'SELECT country_code, name, default_state FROM country ORDER BY name',
      params: [],
    })
    return ok(
      rows.map((row) => ({
        countryCode: String(row.country_code),
        name: String(row.name),
        defaultState: row.default_state === null || row.default_state === undefined ? null : String(row.default_state),
      })),
    )
  },
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

/** Rows of the given clients; `(?)` stands for their ids, after the statement's own parameters. */
async function ownRows(
  warehouse: Warehouse,
  { sql, clients, params = [] }: { sql: string; clients: readonly number[]; params?: readonly Parameter[] },
): Promise<QueryRow[]> {
  if (clients.length === 0) return []
  const ids = clients.map((id): Parameter => ({ type: 'integer', value: String(id) }))
  const places = ids.map((_, at) => `$${params.length + at + 1}`).join(', ')
  return warehouse.rows({ sql: sql.replace('(?)', `(${places})`), params: [...params, ...ids] })
}

function fulfillmentCenter(row: QueryRow): FulfillmentCenter {
  const included = JSON.parse(String(row.included)) as { city: string; zips: string[] }[]
  const degrees = (value: QueryRow[string] | undefined) => (typeof value === 'number' ? value : null)
  return {
    NAME: String(row.name),
    STATE: String(row.state),
    CITY: String(row.city),
    ZIP: String(row.zip),
    INCLUDEDCITYZIPS: included.map(({ city, zips }) => ({ CITY: city, ZIPS: zips })),
    latitude: degrees(row.latitude),
    longitude: degrees(row.longitude),
  }
}

async function accountsOf(warehouse: Warehouse, scope: TenantScope, clientId: number) {
  const rows = await ownRows(warehouse, {
    sql: 'SELECT id, name, number, client_id, carrier_id FROM account WHERE client_id IN (?) ORDER BY name, id',
    clients: clientsInScope(scope, { clientId, childClientIds: [] }),
  })
  return rows.map((row) => ({
    id: Number(row.id),
    name: String(row.name),
    number: String(row.number),
    client: Number(row.client_id),
    carrier: Number(row.carrier_id),
  }))
}

async function groupsOf(warehouse: Warehouse, scope: TenantScope, clientId: number) {
  const accounts = new Map((await accountsOf(warehouse, scope, clientId)).map((account) => [account.id, account]))
  const rows = await ownRows(warehouse, {
    sql: `SELECT g.id, g.name, g.client_id, list(a.account_id ORDER BY a.account_id)::JSON::VARCHAR AS accounts FROM account_group g
      LEFT JOIN account_group_account a ON a.account_group_id = g.id WHERE g.client_id IN (?) GROUP BY g.id, g.name, g.client_id ORDER BY g.name`,
    clients: clientsInScope(scope, { clientId, childClientIds: [] }),
  })
  return rows.map((row) => ({
    id: Number(row.id),
    name: String(row.name),
    client: Number(row.client_id),
    accounts: idList(row.accounts).flatMap((id) => accounts.get(id) ?? []),
  }))
}

function idList(json: QueryRow[string] | undefined): number[] {
  return (JSON.parse(String(json ?? '[]')) as (number | null)[]).filter((id) => id !== null)
}
