import { join } from 'node:path'
import type { Kysely } from 'kysely'
import type { StateSchema } from './state-schema.ts'

export type State = Kysely<StateSchema>

/** What says where the state of an installation is, by the names of its settings. */
export interface StatePlace {
  readonly DATA_DIR: string
  /** Undefined: it is a file of the data directory. */
  readonly STATE_URL?: string | undefined
}

/** Where the state of an installation is: the address of a PostgreSQL database, or the path of a SQLite file. */
export function stateAddress({ STATE_URL, DATA_DIR }: StatePlace): string {
  return STATE_URL ?? join(DATA_DIR, 'state.sqlite')
}
