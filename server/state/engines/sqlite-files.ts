import Database from 'libsql'

/** Copies the state as it is at one moment, while others read and write it, into a new file. */
export async function copyState(from: string, to: string): Promise<void> {
  const database = new Database(from)
  try {
    database.pragma('busy_timeout = 5000')
    database.prepare('VACUUM INTO ?').run(to)
  } finally {
    database.close()
  }
}

/** What SQLite itself finds wrong with a state file; nothing where it is whole. */
export function faultsOfState(path: string): string[] {
  const database = new Database(path)
  try {
    const whole = database.prepare('PRAGMA integrity_check').all() as { integrity_check: string }[]
    const foreign = database.prepare('PRAGMA foreign_key_check').all() as { table: string; parent: string }[]
    return [
      ...whole.map(({ integrity_check }) => integrity_check).filter((said) => said !== 'ok'),
      ...foreign.map(({ table, parent }) => `a row of ${table} names a row of ${parent} that is not there`),
    ]
  } finally {
    database.close()
  }
}
