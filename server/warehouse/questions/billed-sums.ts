import { dayNumber } from '../../../domain/dates/calendar-date.ts'
import { BILLED } from '../../../domain/billed/billed-question.ts'
import type { BilledSum } from '../../../domain/billed/billed-sums.ts'
import type { QueryRow } from '../../../domain/query/query.ts'
import { ok, type Result } from '../../../domain/values/problem.ts'
import type { WarehouseAnswer, WarehouseRequest } from '../asking.ts'
import { compileWhole } from '../compile.ts'
import { ROLL_UPS } from '../roll-ups/roll-ups.ts'
import { statementsOf } from '../statements.ts'
import type { Warehouse } from '../warehouse.ts'

export interface BilledSums extends Pick<WarehouseAnswer, 'engineMs' | 'dataVersion'> {
  /** The same object for the same answer in memory. */
  readonly sums: readonly BilledSum[]
}

/** What was billed by ship day, bill day, carrier and service: all rows of a `billed-question.ts`. */
export async function billedSums(
  warehouse: Warehouse,
  { query, ...asking }: WarehouseRequest,
): Promise<Result<BilledSums>> {
  const { dialect, answer } = statementsOf(warehouse)
  const compiled = compileWhole(query, { ...asking, dialect, rollUps: ROLL_UPS })
  if (!compiled.ok) return compiled
  const answered = await answer({ statement: compiled.value, ...asking })
  if (!answered.ok) return answered
  const { data, engineMs, dataVersion } = answered.value
  const sums = read.get(data) ?? data.map(sumOf)
  read.set(data, sums)
  return ok({ sums, engineMs, dataVersion })
}

/** Kept as long as the warehouse keeps the answer. */
const read = new WeakMap<readonly QueryRow[], readonly BilledSum[]>()

function sumOf(row: QueryRow): BilledSum {
  return {
    carrier: String(row.carrier_name),
    service: String(row.service ?? ''),
    shipped: dayNumber(String(row[BILLED.shipped])),
    billed: dayNumber(String(row[BILLED.billed])),
    packages: Number(row[BILLED.packages] ?? 0),
    net: Number(row[BILLED.net] ?? 0),
  }
}
