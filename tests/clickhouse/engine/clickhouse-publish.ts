import { printCondition } from '../../../domain/query/condition.ts'
import { columnsOf } from '../../../server/warehouse/roll-ups/columns-of.ts'
import { ROLL_UPS, type RollUp } from '../../../server/warehouse/roll-ups/roll-ups.ts'
import type { ClickhouseClient } from './clickhouse.ts'
import { CLICKHOUSE } from './clickhouse-dialect.ts'
import { isPublished, NEVER, READ_TABLES, seenIn, SINCE, UNTIL, type Table } from './clickhouse-schema.ts'

export interface Publish {
  /** Greater than that of every publish before. */
  readonly version: number
  readonly now: Date
  readonly source: 'import' | 'undo' | 'edit' | 'retention'
  /** The rows that go, as a condition on `client_id` and `bill_date`. SQL. */
  readonly replaced: string
  /** By table, what the rows that come in their place are selected from. SQL. */
  readonly rows: Readonly<Record<'package_level_info' | 'charge_level_info', string>>
}

/**
 * Publishes rows, with the sums that follow from them, in one moment: that of its last statement. Until then readers see
 * what they saw, whatever was written; a publish that did not come to its end leaves nothing that the next does not take away.
 */
export async function publishRows(client: ClickhouseClient, publish: Publish): Promise<void> {
  const { version, now, source, replaced, rows } = publish
  // It sees every row; a session in this process keeps what its last reader was kept to.
  const run = (query: string) => client.command({ query, clickhouse_settings: { additional_table_filters: '{}' } })
  const change = (table: string, change: string) => run(`ALTER TABLE ${table} ${change} SETTINGS mutations_sync = 2`)
  for (const { name } of READ_TABLES.filter((table) => isPublished(table.name))) {
    await change(name, `DELETE WHERE ${SINCE} >= ${version}`)
    await change(name, `UPDATE ${UNTIL} = ${NEVER} WHERE ${UNTIL} >= ${version} AND ${UNTIL} <> ${NEVER}`)
  }
  const take = (table: string) =>
    change(table, `UPDATE ${UNTIL} = ${version} WHERE (${replaced}) AND ${UNTIL} = ${NEVER}`)
  for (const [name, from] of Object.entries(rows)) {
    const table = READ_TABLES.find((each) => each.name === name)
    if (!table) throw new Error(name)
    await take(name)
    await run(insertOf(table, { from, version }))
  }
  for (const rollUp of ROLL_UPS) {
    await take(rollUp.name)
    await run(sumsOf(rollUp, publish))
  }
  const count = (table: string) => `(SELECT count() FROM ${table} WHERE ${seenIn(version)})`
  await run(
    `INSERT INTO publish SELECT ${version}, toDateTime64(${now.getTime() / 1000}, 6, 'UTC'), '${source}', ${count('package_level_info')}, ${count('charge_level_info')}`,
  )
}

/** The statement that writes rows as those of a publish. */
export function insertOf(
  table: Pick<Table, 'name' | 'columns'>,
  { from, version }: { readonly from: string; readonly version: number },
): string {
  const names = namesOf(table)
  return isPublished(table.name)
    ? `INSERT INTO ${table.name} (${names}, ${SINCE}, ${UNTIL}) SELECT ${names}, ${version}, ${NEVER} FROM ${from}`
    : `INSERT INTO ${table.name} (${names}) SELECT ${names} FROM ${from}`
}

export function namesOf({ columns }: Pick<Table, 'columns'>): string {
  return columns.map(({ name }) => `"${name}"`).join(', ')
}

/** The sums of the days that changed, from the rows as the publish leaves them. */
function sumsOf(rollUp: RollUp, { version, replaced }: Publish): string {
  const { keys, sums } = columnsOf(rollUp, CLICKHOUSE)
  const columns = [...keys, ...sums]
  const selected = [...columns.map(({ sql }) => sql), version, NEVER].join(', ')
  const written = [...columns.map(({ name }) => name), SINCE, UNTIL].join(', ')
  const rows = [`(${replaced})`, seenIn(version), ...(rollUp.only ?? []).map(printCondition)].join(' AND ')
  return `INSERT INTO ${rollUp.name} (${written}) SELECT ${selected} FROM ${rollUp.table} WHERE ${rows} GROUP BY ${keys.map(({ sql }) => sql).join(', ')}`
}
