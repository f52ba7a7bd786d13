import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { holdsData } from '../upkeep/data-folder.ts'
import { moveState } from '../upkeep/state/move-state.ts'
import { takeState } from '../upkeep/state/state-holder.ts'
import type { FileCommand } from './command.ts'
import { usageOf } from './command-help.ts'
import { holdsServer } from './socket/running-servers.ts'

const USAGE = usageOf('state copy')

/** Moves an installation to PostgreSQL; see docs/install-and-operate.md. */
export const stateCopyCommand: FileCommand = async ({ args, dataDir, stateUrl, print }) => {
  const path = join(dataDir, 'state.sqlite')
  const refused = args.length > 0 || stateUrl === undefined ? USAGE : await refusal(path, dataDir)
  if (refused !== undefined || stateUrl === undefined) {
    print(refused ?? USAGE)
    return refused === USAGE ? 2 : 1
  }
  process.umask(0o077)
  const { rows, log } = await moveState(path, stateUrl)
  await takeState(stateUrl, dataDir)
  const copied = Object.entries(rows).filter(([, count]) => count > 0)
  for (const [table, count] of copied) print(`  ${table}: ${count}`)
  print(`Copied, and counted there: ${copied.length} tables. The audit log has ${log.entries} entries.`)
  if (log.brokenAt !== null) print(`Its chain is broken at entry ${log.brokenAt}, there as here: see npm run doctor.`)
  const aside = `${path}.copied`
  await rename(path, aside)
  print(
    `Start the server with STATE_URL from now on. The former state is ${aside}: delete it when you need it no more.`,
  )
  return 0
}

async function refusal(path: string, dataDir: string): Promise<string | undefined> {
  if (await holdsServer(dataDir)) return `A server uses ${dataDir}. Stop it first.`
  return (await holdsData(path)) ? undefined : `There is no ${path}. Set DATA_DIR to the folder of your server.`
}
