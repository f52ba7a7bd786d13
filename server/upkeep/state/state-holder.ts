import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { StartRefused } from '../../process/start-refused.ts'
import { writePrivateFile } from '../../process/write-private-file.ts'
import type { State, StatePlace } from '../../state/state.ts'
import { openState } from '../open-state.ts'

/** What a data folder is told by, in it; a copy of the folder has it too. */
const FOLDER_ID_FILE = 'folder-id'
const KEY = 'data-folder'

/** As the state keeps it. */
interface Holder {
  readonly id: string
  readonly folder: string
  readonly host: string
}

/** Refuses a start whose state in PostgreSQL belongs to other data. Decision 0159 */
export async function refuseOtherData(state: State, dataDir: string): Promise<void> {
  const kept = await state.selectFrom('installation').select('value').where('key', '=', KEY).executeTakeFirst()
  const holder = kept && (JSON.parse(kept.value) as Holder)
  if (holder && holder.id !== idOf(dataDir))
    throw new StartRefused(
      `The state in this PostgreSQL belongs to the data of ${holder.folder} on ${holder.host}: a second server with other data would answer otherwise. Start with that DATA_DIR, or another STATE_URL. If those data are lost, npm run restore -- FOLDER --take brings a backup in here and takes the state over.`,
    )
}

/** Holds the state of a PostgreSQL for a data folder: of two that come at once the first has it, and the other is refused. */
export async function holdState(state: State, dataDir: string): Promise<void> {
  await state
    .insertInto('installation')
    .values({ key: KEY, value: holderWords(dataDir) })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
  await refuseOtherData(state, dataDir)
}

/** Gives the state of a PostgreSQL to a data folder, whoever had it. */
export async function takeState(stateUrl: string, dataDir: string): Promise<void> {
  const state = await openState(stateUrl)
  try {
    const value = holderWords(dataDir)
    await state
      .insertInto('installation')
      .values({ key: KEY, value })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
      .execute()
  } finally {
    await state.destroy()
  }
}

/** What leases of a data folder's server are known by: a folder is one server's at a time, and a SQLite is within it. */
export function leaserOf({ STATE_URL, DATA_DIR }: StatePlace): string {
  return STATE_URL === undefined ? 'its own' : (idOf(DATA_DIR) ?? '')
}

function holderWords(folder: string): string {
  if (idOf(folder) === null) writePrivateFile(join(folder, FOLDER_ID_FILE), `${randomBytes(16).toString('hex')}\n`)
  const holder: Holder = { id: idOf(folder) ?? '', folder, host: hostname() }
  return JSON.stringify(holder)
}

function idOf(folder: string): string | null {
  const path = join(folder, FOLDER_ID_FILE)
  return existsSync(path) ? readFileSync(path, 'utf8').trim() : null
}
