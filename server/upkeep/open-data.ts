import { join } from 'node:path'
import { holdsData, openDataFile, openDataFolder } from './data-folder.ts'
import type { Settings } from '../settings.ts'
import { StartRefused } from '../process/start-refused.ts'
import type { State } from '../state/state.ts'
import { openState } from './open-state.ts'
import { holdState, leaserOf, refuseOtherData } from './state/state-holder.ts'
import { openWarehouseFile, type WarehouseFile } from '../warehouse/duckdb-file.ts'

export interface OpenedData {
  readonly file: WarehouseFile
  readonly state: State
  /** What leases of its server are known by. */
  readonly leaser: string
}

/** Opens the warehouse and the state of a data folder, and makes them in a new one. Of two that belong together, one that is missing stops the start. */
export async function openData(
  settings: Pick<Settings, 'DATA_DIR' | 'MEMORY_LIMIT' | 'NEW_WAREHOUSE' | 'NEW_STATE' | 'STATE_URL'>,
): Promise<OpenedData> {
  const { DATA_DIR, STATE_URL } = settings
  const warehousePath = join(DATA_DIR, 'warehouse.duckdb')
  const statePath = join(DATA_DIR, 'state.sqlite')
  const openFile = () =>
    openDataFile(warehousePath, () => openWarehouseFile({ path: warehousePath, memoryLimit: settings.MEMORY_LIMIT }))
  const openUsers = () =>
    STATE_URL === undefined ? openDataFile(statePath, () => openState(statePath)) : openState(STATE_URL)
  await openDataFolder(DATA_DIR)
  if (await holdsData(warehousePath)) {
    if (STATE_URL === undefined && settings.NEW_STATE === undefined && !(await holdsData(statePath)))
      throw missing({ path: statePath, beside: warehousePath, setting: 'NEW_STATE' })
    const file = await openFile()
    let state: State | undefined
    try {
      state = await openUsers()
      if (STATE_URL !== undefined && settings.NEW_STATE === undefined && !(await holdsUsers(state)))
        throw notMoved(await holdsData(statePath))
      if (STATE_URL !== undefined) await holdState(state, DATA_DIR)
      return { file, state, leaser: leaserOf(settings) }
    } catch (error) {
      file.close()
      await state?.destroy()
      throw error
    }
  }
  const state = await openUsers()
  try {
    if (STATE_URL !== undefined) await refuseOtherData(state, DATA_DIR)
    if (settings.NEW_WAREHOUSE === undefined && (await holdsUsers(state)))
      throw missing({
        path: warehousePath,
        beside: STATE_URL === undefined ? statePath : 'the state in PostgreSQL',
        setting: 'NEW_WAREHOUSE',
      })
    if (STATE_URL !== undefined) await holdState(state, DATA_DIR)
    return { state, file: await openFile(), leaser: leaserOf(settings) }
  } catch (error) {
    await state.destroy()
    throw error
  }
}

function missing({ path, beside, setting }: { path: string; beside: string; setting: string }): StartRefused {
  return new StartRefused(
    `${path} is missing beside ${beside}. Is a disk not mounted? Bring it back, or restore a backup (npm run restore -- FOLDER); ${setting}=yes begins a new one.`,
  )
}

/** Of a warehouse whose users are not in the PostgreSQL. */
function notMoved(hasFile: boolean): StartRefused {
  return new StartRefused(
    `DATA_DIR has a warehouse, but the PostgreSQL of STATE_URL has no users. ${
      hasFile ? 'Copy them with npm run state -- copy' : 'Is it another database?'
    }; NEW_STATE=yes begins anew.`,
  )
}

async function holdsUsers(state: State): Promise<boolean> {
  return (await state.selectFrom('user').select('id').limit(1).execute()).length > 0
}
