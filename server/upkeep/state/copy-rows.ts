import { sql, type RawBuilder } from 'kysely'
import { StartRefused } from '../../process/start-refused.ts'
import { createAuditTrail, type AuditTrail } from '../../state/audit-trail.ts'
import type { State } from '../../state/state.ts'
import type { StateSchema } from '../../state/state-schema.ts'
import { TABLE_KEYS, TABLE_NAMES } from '../../kept.ts'
import { isPostgres } from '../../state/engines/engine-of.ts'

export interface CopiedRows {
  /** Of every table. */
  readonly rows: Readonly<Record<keyof StateSchema, number>>
  /** What the chain of the audit log says, here as there. */
  readonly log: Awaited<ReturnType<AuditTrail['verify']>>
}

const ROWS_AT_ONCE = 200

/**
 * Copies every row of one state into another, of whichever engine, with their ids and what the next ids are. All of it or nothing: the
 * copy has to have as many rows of each table and the same audit log, by the hashes of its chain. Throws `StartRefused` where the other state
 * is not empty, or the copy is not the same. Nobody writes to the first meanwhile, or it is a PostgreSQL, of which it is one moment.
 */
export async function copyRows(from: State, to: State): Promise<CopiedRows> {
  return await oneMoment(from, (source) =>
    to.transaction().execute(async (target) => {
      for (const state of [source, target]) await takeTime(state)
      for (const table of TABLE_NAMES)
        if ((await countOf(target, table)) > 0)
          throw new StartRefused(`The state to copy into is not empty: it has rows of ${table}. Name a new database.`)
      const rows: Partial<Record<keyof StateSchema, number>> = {}
      for (const table of TABLE_NAMES) {
        await copyTable(source, target, table)
        rows[table] = await countOf(target, table)
        const there = await countOf(source, table)
        if (there !== rows[table]) throw new StartRefused(`${table} has ${there} rows, and its copy ${rows[table]}.`)
      }
      return { rows: rows as CopiedRows['rows'], log: await sameLog(source, target) }
    }),
  )
}

/** While one side works the other waits, in a transaction that would be taken for one whose server is gone. */
async function takeTime(state: State): Promise<void> {
  if (isPostgres(state)) await sql`SET LOCAL idle_in_transaction_session_timeout = 0`.execute(state)
}

function oneMoment<T>(state: State, read: (state: State) => Promise<T>): Promise<T> {
  const transaction = isPostgres(state)
    ? state.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
    : state.transaction()
  return transaction.execute(read)
}

async function copyTable(source: State, target: State, table: keyof StateSchema): Promise<void> {
  const keys = TABLE_KEYS[table].map((key) => sql.ref(key))
  let last: Readonly<Record<string, unknown>> | undefined
  for (;;) {
    const after: RawBuilder<unknown> = last
      ? sql`WHERE (${sql.join(keys)}) > (${sql.join(TABLE_KEYS[table].map((key) => sql.val(last?.[key])))})`
      : sql``
    const { rows } = await sql<
      Record<string, unknown>
    >`SELECT * FROM ${sql.table(table)} ${after} ORDER BY ${sql.join(keys)} LIMIT ${ROWS_AT_ONCE}`.execute(source)
    if (rows.length === 0) break
    await target
      .insertInto(table)
      .values(rows as never)
      .execute()
    last = rows.at(-1)
  }
  const next = await lastIdOf(source, table)
  if (next !== undefined) await setLastId(target, table, next)
}

/** The newest id that a table ever gave; undefined: it gives none, or gave none yet. */
async function lastIdOf(state: State, table: keyof StateSchema): Promise<number | undefined> {
  if (!isPostgres(state)) {
    // Where no rows were inserted from others, it says 0.
    const { rows } = await sql<{
      seq: number
    }>`SELECT seq FROM sqlite_sequence WHERE name = ${table} AND seq > 0`.execute(state)
    return rows[0]?.seq
  }
  const sequence = await sequenceOf(state, table)
  if (sequence === null) return undefined
  const { rows } = await sql<{
    last: number | null
  }>`SELECT pg_sequence_last_value(${sequence}::regclass) AS last`.execute(state)
  return rows[0]?.last ?? undefined
}

async function setLastId(state: State, table: keyof StateSchema, id: number): Promise<void> {
  if (isPostgres(state)) {
    await sql`SELECT setval(${await sequenceOf(state, table)}::regclass, ${id}::bigint)`.execute(state)
    return
  }
  await sql`DELETE FROM sqlite_sequence WHERE name = ${table}`.execute(state)
  await sql`INSERT INTO sqlite_sequence (name, seq) VALUES (${table}, ${id})`.execute(state)
}

async function sequenceOf(state: State, table: keyof StateSchema): Promise<string | null> {
  const hasId = TABLE_KEYS[table].some((key) => key === 'id')
  if (!hasId) return null
  const { rows } = await sql<{
    sequence: string | null
  }>`SELECT pg_get_serial_sequence(${`"${table}"`}, 'id') AS sequence`.execute(state)
  return rows[0]?.sequence ?? null
}

async function countOf(state: State, table: keyof StateSchema): Promise<number> {
  const { rows } = await sql<{ total: number }>`SELECT count(*) AS total FROM ${sql.table(table)}`.execute(state)
  return Number(rows[0]?.total)
}

async function sameLog(source: State, target: State): Promise<CopiedRows['log']> {
  const [before, after] = [await createAuditTrail(source).verify(), await createAuditTrail(target).verify()]
  const [last, copied] = [await lastHash(source), await lastHash(target)]
  if (before.entries !== after.entries || before.brokenAt !== after.brokenAt || last !== copied)
    throw new StartRefused('The audit log of the copy is not the same.')
  return after
}

async function lastHash(state: State): Promise<string | undefined> {
  return (await state.selectFrom('audit').select('hash').orderBy('id', 'desc').limit(1).executeTakeFirst())?.hash
}
