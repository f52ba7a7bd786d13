import type { Kysely, Migration } from 'kysely'
import type { StateSchema } from '../state-schema.ts'
import { changeKeepers, having } from './change-keepers.ts'

/** Permissions are given by who holds them, and nobody held this one before there were targets. Decision 0134 */
export const administratorsSetTargets = {
  up: (db: Kysely<StateSchema>) =>
    changeKeepers(db, ({ roles, permissions }) => ({ roles, permissions: having(permissions, 'TARGET_EDIT') })),
} satisfies Migration
