import type { CalendarDate } from '../../../domain/dates/calendar-date.ts'
import { ownRows } from '../own-rows.ts'
import { statement, type Bind } from '../statement.ts'
import { statementsOf } from '../statements.ts'
import type { TenantScope } from '../tenant-scope.ts'
import type { Warehouse } from '../warehouse.ts'
import { agreements } from './agreements.ts'

/** What an agreement of a client with a carrier may name. */
export interface RateChoices {
  accounts: string[]
  tariffs: {
    name: string
    services: { name: string; zones: string[] }[]
    surcharges: { code: string; name: string }[]
  }[]
  /** Of fuel. */
  modes: string[]
  /** The client's agreements with the carrier. */
  others: {
    id: number
    name: string
    accounts: string[]
    effectiveFrom: CalendarDate
    effectiveTo: CalendarDate | null
  }[]
}

/** What the tables and the client's other agreements say, by name. */
export async function rateChoices(
  warehouse: Warehouse,
  {
    scope,
    clientId,
    carrierId,
  }: { readonly scope: TenantScope; readonly clientId: number; readonly carrierId: number },
): Promise<RateChoices> {
  const list = async (write: (bind: Bind, carrier: string) => string) =>
    statementsOf(warehouse).rows(statement((bind) => write(bind, bind('integer', String(carrierId)))))
  const own = (await agreements(warehouse, { scope })).filter(
    (agreement) => agreement.clientId === clientId && agreement.carrierId === carrierId,
  )
  const accounts = await list(
    (bind, carrier) =>
      `SELECT number FROM account WHERE carrier_id = ${carrier} AND client_id = ${bind('integer', String(clientId))} AND ${ownRows('client_id', { scope }, bind)} ORDER BY number`,
  )
  const services = await list(
    (_bind, carrier) =>
      `SELECT tariff, service, CAST(to_json(list(DISTINCT zone ORDER BY len(zone), zone)) AS VARCHAR) AS zones FROM tariff_rate WHERE carrier_id = ${carrier} GROUP BY ALL ORDER BY tariff, service`,
  )
  const surcharges = await list(
    (_bind, carrier) =>
      `SELECT tariff, code, max(name) AS name FROM accessorial_rate WHERE carrier_id = ${carrier} GROUP BY ALL ORDER BY tariff, max(name), code`,
  )
  const modes = await list(
    (_bind, carrier) => `SELECT DISTINCT mode FROM fuel_percent WHERE carrier_id = ${carrier} ORDER BY mode`,
  )
  return {
    accounts: accounts.map(({ number }) => String(number)),
    tariffs: [...new Set(services.map(({ tariff }) => String(tariff)))].map((name) => ({
      name,
      services: services
        .filter(({ tariff }) => tariff === name)
        .map(({ service, zones }) => ({ name: String(service), zones: JSON.parse(String(zones)) as string[] })),
      surcharges: surcharges
        .filter(({ tariff }) => tariff === name)
        .map((row) => ({ code: String(row.code), name: String(row.name) })),
    })),
    modes: modes.map(({ mode }) => String(mode)),
    others: own.map(({ id, name, accounts: numbers, effectiveFrom, effectiveTo }) => ({
      id,
      name,
      accounts: numbers,
      effectiveFrom,
      effectiveTo,
    })),
  }
}
