import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { State } from '../../../server/state/state.ts'
import { openState } from '../../../server/upkeep/open-state.ts'
import { TABLE_NAMES } from '../../../server/kept.ts'
import { EMPTY, newDatabase } from '../../postgres/databases.ts'

/** Whether these tests keep their state in PostgreSQL; else in SQLite. */
export const ON_POSTGRES = process.env.TEST_STATE === 'postgres'

/** A new state of the engine of these tests, without a row; a SQLite is in `folder`, where one is given. */
export async function openTestState(folder?: string): Promise<State> {
  if (ON_POSTGRES) return openState(await newDatabase(EMPTY))
  return openState(folder === undefined ? ':memory:' : join(folder, 'state.sqlite'))
}

/** All that whoever has the database can read in it: the bytes of the files in `folder`, or every row of PostgreSQL. */
export async function readableText(state: State, folder: string): Promise<string> {
  if (!ON_POSTGRES)
    return ['state.sqlite', 'state.sqlite-wal'].map((file) => readFileSync(join(folder, file), 'latin1')).join('')
  const rows = await Promise.all(
    TABLE_NAMES.map((table) => sql<{ row: string }>`SELECT t::text AS row FROM ${sql.table(table)} t`.execute(state)),
  )
  return rows.flatMap((each) => each.rows.map(({ row }) => row)).join('\n')
}
