import type { DuckDBConnection } from '@duckdb/node-api'
import type { SmallTables } from './independent-rater.ts'

/** Prices of two services in two zones and of three surcharges, small enough to be rated by other code. */
export const SMALL_TABLES: SmallTables = {
  list: {
    Slow: { 2: [1013, 1105, 1217, 1399, 301], 5: [1225, 1377, 1501, 1666, 377] },
    Fast: { 2: [3425, 3451, 3777, 4149, 1013], 5: [7151, 7675, 8777, 9701, 1999] },
  },
  divisor: 139,
  aboveVolume: 1728,
  residentialCents: 655,
  oversizeCents: 3125,
  oversizePounds: 40,
  signatureCents: 725,
  fuel: 18_750,
}

interface SmallList {
  /** From when it holds. */
  readonly day: string
  /** What each price of it is less than those of the tables, in cents. */
  readonly less: number
}

/** Puts the tables into a warehouse, as those of the carrier 1: with list prices of these days, the earliest first. */
export async function fillSmallRates(connection: DuckDBConnection, lists: readonly [SmallList, ...SmallList[]]) {
  const [{ day: first }] = lists
  const rates = Object.entries(SMALL_TABLES.list).flatMap(([service, zones]) =>
    Object.entries(zones).flatMap(([zone, steps]) =>
      steps.flatMap((cents, at) =>
        lists.map(
          ({ day, less }) => `(1, 'List', DATE '${day}', '${service}', 'package', '${zone}', ${at + 1},
            ${cents - less}::DECIMAL(14,6) * 0.01, ${at === steps.length - 1})`,
        ),
      ),
    ),
  )
  const due = (code: string, cents: number, more: Record<string, string>) => {
    const columns = { amount: `${cents}::DECIMAL(12,2) * 0.01`, place: '1', fuel_eligible: 'true', ...more }
    return `INSERT INTO accessorial_rate (carrier_id, tariff, code, name, effective_from, ${Object.keys(columns).join(', ')})
      VALUES (1, 'List', '${code}', '${code}', DATE '${first}', ${Object.values(columns).join(', ')})`
  }
  const { divisor, aboveVolume, residentialCents, oversizeCents, oversizePounds, signatureCents } = SMALL_TABLES
  for (const sql of [
    `INSERT INTO rated_service VALUES (1, 'Slow', 'ground', 'ground', NULL, true, 1, 5, false),
      (1, 'Fast', 'air', 'air', NULL, true, 1, 1, true)`,
    `INSERT INTO carrier_rule VALUES (1, DATE '${first}', ${divisor}, ${aboveVolume}, 'nearest')`,
    `INSERT INTO tariff_rate VALUES ${rates.join(', ')}`,
    `INSERT INTO fuel_percent VALUES (1, 'ground', DATE '2026-03-01', 18.750), (1, 'air', DATE '2026-03-01', 18.750)`,
    due('RES', residentialCents, { residential: 'true' }),
    due('BIG', oversizeCents, { longest_above: '48', minimum_pounds: String(oversizePounds) }),
    due('SIG', signatureCents, { asked: "'SIG'", fuel_eligible: 'false' }),
  ])
    await connection.run(sql)
}
