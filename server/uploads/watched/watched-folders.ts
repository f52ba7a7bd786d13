import type { Selectable } from 'kysely'
import type { State } from '../../state/state.ts'
import type { WatchedFolderTable } from './state-tables.ts'

/** A folder whose files are loaded for a client as they come; times are ISO text in UTC. */
export interface WatchedFolder {
  readonly id: number
  readonly name: string
  /** Below the base folder: the client's, and in it its own. */
  readonly folder: string
  readonly clientId: number
  /** Null: it is found. */
  readonly format: string | null
  readonly paused: boolean
  /** The last file that was done with; null: there was none. */
  readonly last: { readonly file: string; readonly at: string; readonly outcome: 'loaded' | 'refused' } | null
}

export type FolderSetting = Pick<WatchedFolder, 'name' | 'format' | 'paused'>

export interface WatchedFolders {
  /** By name. */
  all(): Promise<WatchedFolder[]>
  /** Undefined: the folder is another's already. */
  add(folder: Omit<WatchedFolder, 'id' | 'last' | 'paused'>): Promise<number | undefined>
  change(id: number, to: FolderSetting): Promise<void>
  /** Forgets it; its files stay. */
  remove(id: number): Promise<void>
  done(id: number, last: Omit<NonNullable<WatchedFolder['last']>, 'at'>): Promise<void>
}

export function createWatchedFolders(state: State, now: () => Date): WatchedFolders {
  return {
    all: async () =>
      (await state.selectFrom('watched_folder').selectAll().orderBy('name').orderBy('id').execute()).map(folderOf),
    add: async ({ name, folder, clientId, format }) => {
      const added = await state
        .insertInto('watched_folder')
        .values({
          name,
          folder,
          client_id: clientId,
          format,
          paused: 0,
          created_at: now().toISOString(),
          last_file: null,
          last_at: null,
          last_outcome: null,
        })
        .onConflict((same) => same.column('folder').doNothing())
        .returning('id')
        .executeTakeFirst()
      return added?.id
    },
    change: async (id, { name, format, paused }) => {
      await state
        .updateTable('watched_folder')
        .set({ name, format, paused: paused ? 1 : 0 })
        .where('id', '=', id)
        .execute()
    },
    remove: async (id) => {
      await state.deleteFrom('watched_folder').where('id', '=', id).execute()
    },
    done: async (id, { file, outcome }) => {
      await state
        .updateTable('watched_folder')
        .set({ last_file: file, last_at: now().toISOString(), last_outcome: outcome })
        .where('id', '=', id)
        .execute()
    },
  }
}

function folderOf(row: Selectable<WatchedFolderTable>): WatchedFolder {
  const { last_file: file, last_at: at, last_outcome: outcome } = row
  return {
    id: row.id,
    name: row.name,
    folder: row.folder,
    clientId: row.client_id,
    format: row.format,
    paused: row.paused === 1,
    last: file === null || at === null || outcome === null ? null : { file, at, outcome },
  }
}
