import type { Generated } from 'kysely'
import type { KeptTables } from '../../state/kept-tables.ts'

declare module '../../state/state-schema.ts' {
  /** Folders whose files are loaded as they come. */
  interface StateSchema {
    watched_folder: WatchedFolderTable
  }
}

/** A folder whose files are loaded as they come. */
export interface WatchedFolderTable {
  id: Generated<number>
  name: string
  /** Below the base folder: the client's, and in it its own. */
  folder: string
  client_id: number
  /** Id of a format; null: it is found. */
  format: string | null
  paused: number
  created_at: string
  /** Of the last file that was done with; null: there was none. */
  last_file: string | null
  last_at: string | null
  last_outcome: 'loaded' | 'refused' | null
}

export const watchedTables: KeptTables<'watched_folder'> = {
  keys: {
    watched_folder: ['id'],
  },
  migrations: {},
}
