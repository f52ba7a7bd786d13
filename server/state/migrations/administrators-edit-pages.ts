import type { Kysely, Migration } from 'kysely'
import type { StateSchema } from '../state-schema.ts'
import { changeKeepers, having } from './change-keepers.ts'

/** Permissions are given by who holds them, and nobody held this one before there was a page editor. Decision 0105 */
export const administratorsEditPages = {
  up: (db: Kysely<StateSchema>) =>
    changeKeepers(db, ({ roles, permissions }) => ({ roles, permissions: having(permissions, 'PAGE_EDIT') })),
} satisfies Migration
