import type { DuckDBConnection } from '@duckdb/node-api'
import type { Agreement } from '../../../domain/rating/agreement.ts'
import { rowsOf } from '../engines/duckdb.ts'
import { agreementsOn, NEWEST, type AgreementVersion } from './agreements-on.ts'
import { invoicedShipments } from '../rating/invoiced-shipments.sql.ts'
import { ratedShipments } from '../rating/rate-shipments.sql.ts'
import { RATES } from '../rating/rating-tables.ts'
import type { ChangedDays } from '../roll-ups/refresh-roll-ups.ts'
import { statement } from '../statement.ts'

/** The content of the tables of rating, by what an agreement uses of them. */
const STAMPS = Object.entries(RATES).map(
  ([table, { tariff = 'NULL', since = 'NULL', until = 'NULL' }]) =>
    `SELECT carrier_id, CAST(${tariff} AS VARCHAR) AS tariff, CAST(${since} AS DATE) AS since, CAST(${until} AS DATE) AS until,
      bit_xor(hash('${table}', t)) AS stamp
    FROM ${table} t GROUP BY ALL`,
)

/** What a client's packages are rated by now: another text, another rate. */
const BASIS = `SELECT client_id, string_agg(id || ':' || version || ':' || stamp, ' ' ORDER BY id) AS basis
  FROM (
    SELECT a.id, a.version, a.client_id, bit_xor(s.stamp) AS stamp
    FROM (
      SELECT *, terms ->> 'tariff' AS tariff, CAST(terms ->> 'effectiveFrom' AS DATE) AS since,
        CAST(coalesce(terms ->> 'effectiveTo', '9999-12-31') AS DATE) AS until
      FROM agreement WHERE ${NEWEST}) a
    JOIN (${STAMPS.join(' UNION ALL ')}) s ON s.carrier_id = a.carrier_id AND coalesce(s.tariff, a.tariff) = a.tariff
      AND coalesce(s.since, a.until) <= a.until AND coalesce(s.until, a.since) >= a.since
    GROUP BY a.id, a.version, a.client_id)
  GROUP BY client_id`

const OTHERWISE = `SELECT coalesce(b.client_id, r.client_id) AS client_id
  FROM (${BASIS}) b FULL JOIN rated_by r ON r.client_id = b.client_id WHERE b.basis IS DISTINCT FROM r.basis`

/** The days that changed and, where an agreement or a table did, or rows of one whose weeks move its tiers, all days of its clients. */
export async function alsoOtherwiseRated(
  connection: DuckDBConnection,
  changed: ChangedDays,
): Promise<{ readonly which: ChangedDays; readonly isOtherwise: boolean }> {
  const clientsOf = async (sql: string) =>
    (await rowsOf(connection, { sql, params: [] })).map((row) => Number(row.client_id))
  const tiered = withTiers(await agreementsOn(connection))
  const otherwise = await clientsOf(OTHERWISE)
  const whole = [...otherwise, ...(tiered.length === 0 ? [] : await clientsOf(withRowsOf(tiered, changed)))]
  const which = whole.length === 0 ? changed : `((${changed}) OR client_id IN (${[...new Set(whole)].join(', ')}))`
  return { which, isOtherwise: otherwise.length > 0 }
}

/** Which of the clients have rows of these days, or had when they were rated. */
function withRowsOf(clients: readonly number[], changed: ChangedDays): string {
  const from = (table: string) =>
    `SELECT DISTINCT client_id FROM ${table} WHERE client_id IN (${clients.join(', ')}) AND (${changed})`
  return `${from('package_level_info')} UNION ${from('expected_package')}`
}

/** Says anew what packages of these days should have cost, of the clients of `audit_scope`: others have none of them. */
export async function refreshExpected(
  connection: DuckDBConnection,
  { which, isOtherwise }: Awaited<ReturnType<typeof alsoOtherwiseRated>>,
): Promise<void> {
  const touched = await rowsOf(connection, { sql: 'SELECT client_id FROM audit_scope', params: [] })
  const clients = new Set(touched.map((row) => Number(row.client_id)))
  const agreements = (await agreementsOn(connection)).filter(({ clientId }) => clients.has(clientId))
  await connection.run(`DELETE FROM expected_package WHERE ${which}`)
  if (agreements.length > 0) await rate(connection, agreements, which)
  if (isOtherwise) await connection.run(`DELETE FROM rated_by; INSERT INTO rated_by ${BASIS}`)
}

/** What ships in a week moves the tiers of the weeks after it. */
function withTiers(agreements: readonly Agreement[]): number[] {
  return agreements.flatMap(({ clientId, rules }) => (rules.some(({ kind }) => kind === 'tier') ? [clientId] : []))
}

async function rate(
  connection: DuckDBConnection,
  agreements: readonly AgreementVersion[],
  which: ChangedDays,
): Promise<void> {
  const clients = [...new Set(agreements.map(({ clientId }) => clientId))]
  const insert = statement((bind) => {
    const own = `client_id IN (${clients.join(', ')}) AND ${which}`
    const versions = agreements.map(({ id, version }, at) => `(${at}, ${id}, ${version})`).join(', ')
    return `INSERT INTO expected_package WITH ${ratedShipments(agreements, invoicedShipments(own), bind)}
      SELECT r.key, r.client_id, r.bill_date, r.unrated, v.id, v.version, r.tariff, r.tariff_from, r.zone,
        r.billed, r.billed_by, r.divisor, r.list, r.percent, r.weekly_average, r.minimum, r.transportation,
        r.surcharges, r.fuel_percent, r.fuel_off, r.fuel_list, r.fuel, r.total
      FROM rated r LEFT JOIN (VALUES ${versions}) v(agreement, id, version) ON v.agreement = r.agreement
      ORDER BY r.client_id, r.bill_date`
  })
  await rowsOf(connection, insert)
}
