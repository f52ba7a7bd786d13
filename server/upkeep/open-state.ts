import { MIGRATIONS } from '../kept.ts'
import { openSqlite } from '../state/engines/open-sqlite.ts'
import { migrate } from '../state/migrate.ts'
import type { State } from '../state/state.ts'

/**
 * Opens the state at an address (`postgres://…`, the path of a SQLite file, or `:memory:`) and brings it to the newest version.
 * Throws `StartRefused` where a PostgreSQL cannot be used.
 */
export async function openState(address: string): Promise<State> {
  if (/^postgres(ql)?:/.test(address)) {
    // Taken in where it is used: most installations have no PostgreSQL.
    const { openPostgres } = await import('../state/engines/open-postgres.ts')
    return openPostgres(address, MIGRATIONS)
  }
  const state = openSqlite(address)
  await migrate(state, MIGRATIONS)
  return state
}
