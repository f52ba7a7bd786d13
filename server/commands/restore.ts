import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { restoreBackup } from '../upkeep/backup/restore-backup.ts'
import type { FileCommand } from './command.ts'
import { usageOf } from './command-help.ts'
import { holdsServer } from './socket/running-servers.ts'

const USAGE = usageOf('restore')

/** Puts a backup in the place of DATA_DIR; see docs/install-and-operate.md. */
export const restoreCommand: FileCommand = async ({ args, folder, dataDir, stateUrl, print }) => {
  const asked = readArguments(args)
  if (typeof asked === 'string') {
    print(asked)
    return 2
  }
  if (asked.take && stateUrl === undefined) {
    print('--take is for a state in PostgreSQL: set STATE_URL to its address.')
    return 2
  }
  if (await holdsServer(dataDir)) {
    print(`A server uses ${dataDir}. Stop it first.`)
    return 1
  }
  process.umask(0o077)
  const restored = await restoreBackup({
    backup: resolve(folder, asked.backup),
    dataDir,
    stateUrl,
    replace: asked.replace,
    take: asked.take,
    now: new Date(),
  })
  if (!restored.ok) {
    print(restored.problem.detail)
    return 1
  }
  const { manifest, aside } = restored.value
  print(`Restored to ${dataDir}: the backup of ${manifest.createdAt}, data version ${manifest.dataVersion}.`)
  if (aside !== null) print(`What was there is in ${aside}.`)
  if (asked.take) print('The state in PostgreSQL stays as it is, and belongs to these data from now on.')
  return 0
}

interface Asked {
  readonly backup: string
  readonly replace: boolean
  readonly take: boolean
}

function readArguments(args: readonly string[]): Asked | string {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { replace: { type: 'boolean', default: false }, take: { type: 'boolean', default: false } },
    })
    const [backup, ...more] = positionals
    return backup === undefined || more.length > 0 ? USAGE : { backup, ...values }
  } catch (error) {
    return `${error instanceof Error ? error.message : String(error)}\n${USAGE}`
  }
}
