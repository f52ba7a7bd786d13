import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { restoreBackup } from '../backup/restore-backup.ts'
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
    now: new Date(),
  })
  if (!restored.ok) {
    print(restored.problem.detail)
    return 1
  }
  const { manifest, aside } = restored.value
  print(`Restored to ${dataDir}: the backup of ${manifest.createdAt}, data version ${manifest.dataVersion}.`)
  if (aside !== null) print(`What was there is in ${aside}.`)
  return 0
}

function readArguments(args: readonly string[]): { backup: string; replace: boolean } | string {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { replace: { type: 'boolean', default: false } },
    })
    const [backup, ...more] = positionals
    return backup === undefined || more.length > 0 ? USAGE : { backup, replace: values.replace }
  } catch (error) {
    return `${error instanceof Error ? error.message : String(error)}\n${USAGE}`
  }
}
