import { BEGUN, CATEGORY, groupOf, type GroupSums } from '../../../domain/bridge/group-sums.ts'
import type { ModeTable } from '../../../domain/bridge/transport-modes.ts'
import { ok, type Result } from '../../../domain/values/problem.ts'
import type { WarehouseAnswer, WarehouseRequest } from '../asking.ts'
import { compileSums, SUMS_COLUMN } from '../compile.ts'
import type { Dialect } from '../engines/dialect.ts'
import { statementsOf } from '../statements.ts'
import type { Warehouse } from '../warehouse.ts'

const AMOUNTS = {
  net: 'net_amount',
  gross: 'transportation_amount',
  discount: 'transportation_discount',
  accessorials: 'net_other_accessorial_amount',
  fuel: 'net_fuel_surcharge_amount',
}

/** What a bridge is made of, of one side: sums alone, by the query's groups, service category, bucket, currency and rate. Rows with packages and rows without are apart, and so are those whose billed weight is known. */
export interface BridgeSums extends Pick<WarehouseAnswer, 'engineMs' | 'dataVersion'> {
  readonly groups: readonly GroupSums[]
}

interface BridgeSumsOf {
  readonly withSlope: boolean
  readonly modes: ModeTable
  /** The clients whose data begins late, by id: apart from all others. */
  readonly begun?: readonly number[]
}

/** Tells one side's sums; `withSlope`: also those that tell how gross rises with weight. BRG-01 */
export async function bridgeSums(
  warehouse: Warehouse,
  { query, ...asking }: WarehouseRequest,
  { withSlope, modes, begun = [] }: BridgeSumsOf,
): Promise<Result<BridgeSums>> {
  const { dialect, answer } = statementsOf(warehouse)
  const ofAll = query.currency === 'all'
  const at = new Map<string, number>()
  const compiled = compileSums(query, {
    ...asking,
    dialect,
    sumsOf: (stored) => {
      const sums = { ...sumsOf(stored, { dialect, withSlope }), ...(ofAll ? { usd_rate: 'usd_rate' } : {}) }
      Object.keys(sums).forEach((name, place) => at.set(name, place))
      return {
        groups: {
          [CATEGORY]: stored('service_category'),
          ...(begun.length > 0
            ? { [BEGUN]: `CASE WHEN ${stored('client_id')} IN (${begun.join(', ')}) THEN ${stored('client_id')} END` }
            : {}),
          bucket_name: `CASE WHEN ${stored('no_of_pkgs')} > 0 THEN NULL ELSE ${stored('bucket_name')} END`,
          weighed: dialect.integer(`${stored('bill_weight_pounds')} IS NOT NULL`),
          ...(ofAll ? { currency_code: stored('currency_code'), rate: 'usd_rate' } : {}),
        },
        sums: Object.values(sums),
      }
    },
  })
  if (!compiled.ok) return compiled
  const answered = await answer({ statement: compiled.value, ...asking })
  if (!answered.ok) return answered
  const { data, engineMs, dataVersion } = answered.value
  const groups = data.map((row) => {
    const sums = String(row[SUMS_COLUMN]).split('|')
    return groupOf(row, { by: query.groupByDetails, modes, sum: (name) => sums[at.get(name) ?? -1] })
  })
  return ok({ groups, engineMs, dataVersion })
}

function sumsOf(
  stored: (column: string) => string,
  { dialect, withSlope }: { readonly dialect: Dialect; readonly withSlope: boolean },
): Readonly<Record<string, string>> {
  const [pounds, packages, gross] = [stored('bill_weight_pounds'), stored('no_of_pkgs'), stored(AMOUNTS.gross)]
  return {
    packages: `sum(${packages})`,
    shipments: 'count(*)',
    ...Object.fromEntries(Object.entries(AMOUNTS).map(([name, column]) => [name, `sum(${stored(column)})`])),
    pounds: `sum(${pounds})`,
    ...(withSlope
      ? {
          weighed_rows: `count(${pounds})`,
          pounds_squared: `sum(${dialect.wide(pounds)} * ${pounds})`,
          pounds_gross: `sum(${dialect.wide(pounds)} * ${gross})`,
        }
      : {}),
  }
}
