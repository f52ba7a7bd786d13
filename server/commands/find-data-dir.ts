import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Settings } from '../settings.ts'
import { StartRefused } from '../process/start-refused.ts'
import { findRunningServers } from './socket/running-servers.ts'

/**
 * The data directory a command works on when nobody named one: that of the running server, or the one beside the
 * program. Throws `StartRefused`, naming them, when it could be several.
 */
export async function findDataDir({ DATA_DIR }: Pick<Settings, 'DATA_DIR'>): Promise<string> {
  const running = await findRunningServers()
  const found = [...new Set([...running, ...(holdsWarehouse(DATA_DIR) ? [DATA_DIR] : [])])]
  if (found.length > 1) throw new StartRefused(`Which data is meant? Set DATA_DIR to one of: ${found.join(', ')}`)
  return found[0] ?? DATA_DIR
}

/** Refuses to begin a data directory with demo data, for a command that brings data of one's own. */
export function refuseNewDemo({ DATA_DIR, DEMO }: Pick<Settings, 'DATA_DIR' | 'DEMO'>): void {
  if (!DEMO || holdsWarehouse(DATA_DIR)) return
  throw new StartRefused(
    `There is no data in ${DATA_DIR}, and an import makes no demo data. Set DATA_DIR to the folder of your server, or DEMO=off to begin an empty installation there.`,
  )
}

function holdsWarehouse(dataDir: string): boolean {
  return existsSync(join(dataDir, 'warehouse.duckdb'))
}
