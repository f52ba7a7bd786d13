import type { CalendarDate } from '../../../domain/dates/calendar-date.ts'
import { ownRows } from '../own-rows.ts'
import { agreements } from '../rating/agreements.ts'
import { statement, type Bind } from '../statement.ts'
import { statementsOf } from '../statements.ts'
import type { TenantScope } from '../tenant-scope.ts'
import type { Warehouse } from '../warehouse.ts'

/** What scenarios of a client and its children may name. */
interface ScenarioChoices {
  carriers: {
    id: number
    name: string
    accounts: string[]
    services: string[]
    /** That its packages were billed in. */
    zones: string[]
    surcharges: { code: string; name: string }[]
    /** Of fuel. */
    modes: string[]
    /** The first day of each list of prices, in order. */
    listsFrom: CalendarDate[]
  }[]
  /** That its agreements are in, the one with most packages first. */
  currencies: { code: string; symbol: string }[]
  /** When the agreements were last changed, ISO text in UTC; null: there are none. */
  agreedAt: string | null
}

export async function scenarioChoices(
  warehouse: Warehouse,
  of: { readonly scope: TenantScope; readonly clientId: number },
): Promise<ScenarioChoices> {
  const own = await agreements(warehouse, of)
  const rows = (write: (bind: Bind) => string) => statementsOf(warehouse).rows(statement(write))
  const among = (bind: Bind, values: readonly (number | string)[], type: 'integer' | 'text') =>
    values.length > 0 ? values.map((value) => bind(type, String(value))).join(', ') : 'NULL'
  const carrierIds = [...new Set(own.map(({ carrierId }) => carrierId))]
  const tariffs = [...new Set(own.map(({ tariff }) => tariff))]
  const listed = (bind: Bind) =>
    `carrier_id IN (${among(bind, carrierIds, 'integer')}) AND tariff IN (${among(bind, tariffs, 'text')})`
  const [names, services, surcharges, lists, modes, zones, currencies] = await Promise.all([
    rows((bind) => `SELECT id, name FROM carrier WHERE id IN (${among(bind, carrierIds, 'integer')}) ORDER BY name`),
    rows((bind) => `SELECT DISTINCT carrier_id, service FROM tariff_rate WHERE ${listed(bind)} ORDER BY ALL`),
    rows(
      (bind) => `SELECT carrier_id, code, max(name) AS name FROM accessorial_rate WHERE ${listed(bind)}
        GROUP BY carrier_id, code ORDER BY carrier_id, max(name), code`,
    ),
    rows(
      (bind) => `SELECT DISTINCT carrier_id, CAST(effective_from AS VARCHAR) AS day FROM tariff_rate
        WHERE ${listed(bind)} ORDER BY ALL`,
    ),
    rows(
      (bind) => `SELECT DISTINCT carrier_id, mode FROM fuel_percent
        WHERE carrier_id IN (${among(bind, carrierIds, 'integer')}) ORDER BY ALL`,
    ),
    rows(
      (bind) => `SELECT DISTINCT p.carrier_id, e.zone FROM package_level_info p
        JOIN expected_package e ON e.invoice_details_id = p.invoice_details_id
        WHERE ${ownRows('p.client_id', of, bind)} AND e.unrated IS NULL ORDER BY p.carrier_id, len(e.zone), e.zone`,
    ),
    rows(
      (bind) => `SELECT p.currency_code AS code, coalesce(max(c.symbol), p.currency_code) AS symbol
        FROM package_level_info p LEFT JOIN currency c ON c.code = p.currency_code
        WHERE ${ownRows('p.client_id', of, bind)}
          AND p.currency_code IN (${among(bind, [...new Set(own.map(({ currency }) => currency))], 'text')})
        GROUP BY p.currency_code ORDER BY count(*) DESC, p.currency_code`,
    ),
  ])
  return {
    currencies: currencies.map(({ code, symbol }) => ({ code: String(code), symbol: String(symbol) })),
    agreedAt:
      own
        .map(({ changedAt }) => changedAt)
        .sort()
        .at(-1) ?? null,
    carriers: names.map(({ id, name }) => {
      const its = (found: typeof names) => found.filter((row) => Number(row.carrier_id) === Number(id))
      return {
        id: Number(id),
        name: String(name),
        accounts: own.filter(({ carrierId }) => carrierId === Number(id)).flatMap(({ accounts }) => accounts),
        services: its(services).map(({ service }) => String(service)),
        zones: its(zones).map(({ zone }) => String(zone)),
        surcharges: its(surcharges).map((row) => ({ code: String(row.code), name: String(row.name) })),
        modes: its(modes).map(({ mode }) => String(mode)),
        listsFrom: its(lists).map(({ day }) => String(day)),
      }
    }),
  }
}
