import { groupOf, type GroupSums } from '../../../domain/bridge/group-sums.ts'
import { ok, type Result } from '../../../domain/values/problem.ts'
import type { WarehouseAnswer, WarehouseRequest } from '../asking.ts'
import { compileSums, SUMS_COLUMN } from '../compile.ts'
import { statementsOf } from '../statements.ts'
import type { Warehouse } from '../warehouse.ts'

const AMOUNTS = {
  net: 'net_amount',
  gross: 'transportation_amount',
  discount: 'transportation_discount',
  accessorials: 'net_other_accessorial_amount',
  fuel: 'net_fuel_surcharge_amount',
}

/** What a bridge is made of, of one side: sums alone, by the query's groups, bucket, currency and rate. Rows with packages and rows without are apart. */
export interface BridgeSums extends Pick<WarehouseAnswer, 'engineMs' | 'dataVersion'> {
  readonly groups: readonly GroupSums[]
}

/** Tells one side's sums; `withSlope`: also those that tell how gross rises with weight. BRG-01 */
export async function bridgeSums(
  warehouse: Warehouse,
  { query, ...asking }: WarehouseRequest,
  { withSlope }: { readonly withSlope: boolean },
): Promise<Result<BridgeSums>> {
  const { dialect, answer } = statementsOf(warehouse)
  const ofAll = query.currency === 'all'
  let names: readonly string[] = []
  const compiled = compileSums(query, {
    ...asking,
    dialect,
    sumsOf: (stored) => {
      const sums = { ...sumsOf(stored, withSlope), ...(ofAll ? { usd_rate: 'max(usd_rate)' } : {}) }
      names = Object.keys(sums)
      return {
        groups: {
          bucket_name: `CASE WHEN ${stored('no_of_pkgs')} > 0 THEN NULL ELSE ${stored('bucket_name')} END`,
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
    const named = Object.fromEntries(names.map((name, at) => [name, sums[at] ?? '0']))
    return groupOf({ ...row, ...named }, query.groupByDetails)
  })
  return ok({ groups, engineMs, dataVersion })
}

function sumsOf(stored: (column: string) => string, withSlope: boolean): Readonly<Record<string, string>> {
  const [pounds, packages, gross] = [stored('bill_weight_pounds'), stored('no_of_pkgs'), stored(AMOUNTS.gross)]
  const weighed = (value: string) => `sum(CASE WHEN ${pounds} IS NOT NULL THEN ${value} END)`
  return {
    packages: `sum(${packages})`,
    ...Object.fromEntries(Object.entries(AMOUNTS).map(([name, column]) => [name, `sum(${stored(column)})`])),
    weighed_packages: weighed(packages),
    weighed_pounds: `sum(${pounds})`,
    ...(withSlope
      ? {
          weighed_rows: `count(${pounds})`,
          weighed_pounds_squared: `sum(${pounds} * ${pounds})`,
          weighed_gross: weighed(gross),
          weighed_pounds_gross: `sum(${pounds} * ${gross})`,
        }
      : {}),
  }
}
