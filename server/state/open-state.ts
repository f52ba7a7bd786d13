import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { openSqlite } from './engines/open-sqlite.ts'
import { migrate } from './migrate.ts'
import type { StateSchema } from '../tables/state-schema.ts'

export type State = Kysely<StateSchema>

/** What says where the state of an installation is, by the names of its settings. */
export interface StatePlace {
  readonly DATA_DIR: string
  /** Undefined: it is a file of the data directory. */
  readonly STATE_URL?: string | undefined
}

/** Where the state of an installation is: the address of a PostgreSQL database, or the path of a SQLite file. */
export function stateAddress({ STATE_URL, DATA_DIR }: StatePlace): string {
  return STATE_URL ?? join(DATA_DIR, 'state.sqlite')
}

/**
 * Opens the state at an address (`postgres://…`, the path of a SQLite file, or `:memory:`) and brings it to the newest version.
 * Throws `StartRefused` where a PostgreSQL cannot be used.
 */
export async function openState(address: string): Promise<State> {
  if (/^postgres(ql)?:/.test(address)) {
    // Taken in where it is used: most installations have no PostgreSQL.
    const { openPostgres } = await import('./engines/open-postgres.ts')
    return openPostgres(address)
  }
  const state = openSqlite(address)
  await migrate(state)
  return state
}
