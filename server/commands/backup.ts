import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { BACKUPS_FOLDER, writeBackup } from '../upkeep/backup/write-backup.ts'
import type { Command } from './command.ts'
import { usageOf } from './command-help.ts'

const USAGE = usageOf('backup')

/** Writes a backup of everything while people work; see docs/install-and-operate.md. */
export const backupCommand: Command = async ({ args, folder, installation, print }) => {
  if (args.length > 1 || args[0]?.startsWith('-')) {
    print(USAGE)
    return 2
  }
  const { settings, publish, deps } = installation
  const now = installation.now()
  const target =
    args[0] === undefined
      ? join(settings.DATA_DIR, BACKUPS_FOLDER, now.toISOString().replaceAll(/[:.]/g, '-'))
      : resolve(folder, args[0])
  if (existsSync(target)) {
    print(`${target} is there already. Name a folder that is not.`)
    return 1
  }
  const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '..', '..', 'package.json'), 'utf8')) as {
    version: string
  }
  const { files } = await publish((connection) =>
    writeBackup({
      settings,
      target,
      connection,
      dataVersion: deps.warehouse.dataVersion(),
      product: version,
      now,
    }),
  )
  const bytes = Object.values(files).reduce((sum, file) => sum + file.bytes, 0)
  print(`Backup written: ${target} (${Object.keys(files).length} files, ${(bytes / 1_000_000).toFixed(1)} MB)`)
  return 0
}
