import Database from 'libsql'
import { setImmediate as nextTurn } from 'node:timers/promises'

/** What SQLite answers for `auto_vacuum = INCREMENTAL`. */
const INCREMENTAL = 2
/** Pages given back in one go: some ten milliseconds. */
const PAGES_AT_ONCE = 500

/** Space of deleted rows goes back to the disk when `freeSpace` says so; a database of an earlier version is written anew for it once. */
export function keepFreeable(database: Database.Database): void {
  const [kept] = database.pragma('auto_vacuum') as { auto_vacuum: number }[]
  if (kept?.auto_vacuum === INCREMENTAL) return
  database.pragma('auto_vacuum = INCREMENTAL')
  database.exec('VACUUM')
}

/** Gives the space of deleted rows back to the disk, while others read and write the database. */
export async function freeSpace(path: string): Promise<void> {
  const database = new Database(path)
  try {
    database.pragma('busy_timeout = 5000')
    for (let free = freePages(database); free > 0; free = freePages(database)) {
      database.exec(`PRAGMA incremental_vacuum(${PAGES_AT_ONCE})`)
      await nextTurn()
      // Nothing fewer: it cannot be given back, or others delete as fast. The rest is for the next time.
      if (freePages(database) >= free) break
    }
    database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  } finally {
    database.close()
  }
}

function freePages(database: Database.Database): number {
  const [counted] = database.pragma('freelist_count') as { freelist_count: number }[]
  return counted?.freelist_count ?? 0
}
