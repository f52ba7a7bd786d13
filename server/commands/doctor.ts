import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { freeBytes, LEAST_ROOM_BYTES } from '../process/disk-room.ts'
import { faultsOfPostgres } from '../upkeep/state/faults-of-postgres.ts'
import { faultsOfState } from '../state/engines/sqlite-files.ts'
import { stateAddress } from '../state/state.ts'
import { differingRollUps } from '../warehouse/roll-ups/differing-roll-ups.ts'
import { brokenRowRules } from '../warehouse/row-integrity.ts'
import type { Installation } from '../installation.ts'
import { isGuarded } from '../settings.ts'
import type { Command } from './command.ts'
import { usageOf } from './command-help.ts'

interface Check {
  readonly name: string
  /** What is wrong; nothing where all is well. */
  readonly faults: (installation: Installation) => Promise<readonly string[]>
  readonly advice: string
}

const RESTORE = 'Stop the server and restore a backup from before: npm run restore -- FOLDER --replace.'

const CHECKS: readonly Check[] = [
  {
    name: 'The state is whole, and its rows name rows that are there',
    faults: async ({ settings }) =>
      settings.STATE_URL === undefined
        ? faultsOfState(stateAddress(settings))
        : await faultsOfPostgres(settings.STATE_URL),
    advice: RESTORE,
  },
  {
    name: 'The audit log is a chain without a gap',
    faults: async ({ deps }) => {
      const { brokenAt } = await deps.auditTrail.verify()
      return brokenAt === null ? [] : [`entry ${brokenAt} was changed, or follows one that is missing`]
    },
    advice: 'Compare it with the log of a backup: somebody wrote to the state past the portal.',
  },
  {
    name: 'The warehouse says the same in its rows, charges and sums',
    faults: ({ publish }) =>
      publish(async (connection) => [...(await brokenRowRules(connection)), ...(await differingRollUps(connection))]),
    advice: RESTORE,
  },
  {
    name: 'Files are closed to other users of the system',
    faults: async ({ settings }) => (process.platform === 'win32' ? [] : await openFiles(settings.DATA_DIR)),
    advice: 'Start the server again, which closes its files, or chmod go= what is named.',
  },
  {
    name: 'The disk has room',
    faults: async ({ settings, deps }) => {
      const free = await freeBytes(settings.DATA_DIR)
      const said =
        free < LEAST_ROOM_BYTES
          ? [`${(free / 1_000_000).toFixed(0)} MB are free, less than ${LEAST_ROOM_BYTES / 1_000_000}`]
          : []
      return (await deps.hasRoom()) ? said : ['nothing can be written']
    },
    advice: 'Make room on the disk of DATA_DIR, or move DATA_DIR to a larger one.',
  },
]

/** Says of each check whether it holds and what to do; the exit code is 1 where one does not. */
export const doctorCommand: Command = async ({ args, installation, print }) => {
  if (args.length > 0) {
    print(usageOf('doctor'))
    return 2
  }
  let sound = true
  for (const { name, faults, advice } of CHECKS) {
    const found = await faults(installation)
    print(`${found.length === 0 ? 'ok    ' : 'FAULT '} ${name}`)
    for (const fault of found) print(`         ${fault}`)
    if (found.length > 0) print(`       → ${advice}`)
    sound &&= found.length === 0
  }
  const { deps, settings } = installation
  print(
    `Node ${process.versions.node}, data version ${deps.warehouse.dataVersion()}, data in ${settings.DATA_DIR}${settings.STATE_URL === undefined ? '' : `, state in PostgreSQL${isGuarded(settings.STATE_URL) ? '' : ', to which nothing is encrypted (STATE_TLS=off)'}`}`,
  )
  return sound ? 0 : 1
}

async function openFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const open: string[] = []
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name)
    const mode = await stat(path).then(
      (found) => found.mode & 0o077,
      () => 0,
    )
    if (mode !== 0) open.push(`${path} can be read or written by others`)
  }
  return open
}
