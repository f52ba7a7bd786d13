import type { DuckDBConnection } from '@duckdb/node-api'
import { printCondition } from '../../../domain/query/condition.ts'
import { DUCKDB } from '../engines/duckdb-dialect.ts'
import { inTransaction } from '../publish-connection.ts'
import { columnsOf } from './columns-of.ts'
import { ROLL_UPS, type RollUp } from './roll-ups.ts'

/** The days whose rows changed, as a condition on client_id and bill_date; everything, when nothing is said. */
export type ChangedDays = string

/** Brings every roll-up in line with its rows again, in the caller's transaction: each publish calls it. */
export async function refreshRollUps(connection: DuckDBConnection, changed: ChangedDays = 'true'): Promise<void> {
  for (const rollUp of ROLL_UPS) {
    await connection.run(`DELETE FROM ${rollUp.name} WHERE ${changed}`)
    await connection.run(`INSERT INTO ${rollUp.name} ${sumsOf(rollUp, changed)}`)
  }
}

/** Makes the roll-ups that a warehouse lacks or has by another definition, from its rows; drops those of no definition. */
export async function ensureRollUps(connection: DuckDBConnection): Promise<void> {
  const kept = (await connection.runAndReadAll('SELECT name, definition FROM roll_up'))
    .getRows()
    .map(([name, definition]) => ({ name: String(name), definition: String(definition) }))
  const wanted = ROLL_UPS.map((rollUp) => ({ name: rollUp.name, definition: sumsOf(rollUp, 'true') }))
  const lacking = wanted.filter(
    ({ name, definition }) => !kept.some((each) => each.name === name && each.definition === definition),
  )
  const left = kept.filter(({ name }) => !wanted.some((each) => each.name === name))
  if (lacking.length + left.length === 0) return
  await inTransaction(connection, async () => {
    for (const { name } of [...lacking, ...left])
      await connection.run(`DROP TABLE IF EXISTS ${name}; DELETE FROM roll_up WHERE name = '${name}'`)
    for (const { name, definition } of lacking) {
      await connection.run(`CREATE TABLE ${name} AS ${definition}`)
      await connection.run('INSERT INTO roll_up VALUES ($1, $2)', [name, definition])
    }
  })
}

export function sumsOf(rollUp: RollUp, changed: ChangedDays): string {
  const { keys, sums } = columnsOf(rollUp, DUCKDB)
  const selected = [...keys, ...sums].map(({ name, sql }) => (sql === name ? name : `${sql} AS ${name}`))
  const rows = [`(${changed})`, ...(rollUp.only ?? []).map(printCondition)].join(' AND ')
  return `SELECT ${selected.join(', ')} FROM ${rollUp.table} WHERE ${rows} GROUP BY ALL ORDER BY client_id, bill_date`
}
