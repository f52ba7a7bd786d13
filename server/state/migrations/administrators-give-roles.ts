import type { Kysely, Migration } from 'kysely'
import type { StateSchema } from '../state-schema.ts'
import { changeKeepers, having } from './change-keepers.ts'

/** Roles are given by who holds them (decision 0030): whoever could give everything until now holds what gives every role. */
export const administratorsGiveRoles = {
  up: (db: Kysely<StateSchema>) =>
    changeKeepers(db, ({ roles, permissions }) => ({ roles: having(roles, 'ROLE_INTERNAL'), permissions })),
} satisfies Migration
