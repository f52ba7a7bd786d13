import type { Kysely, Migration } from 'kysely'
import type { StateSchema } from '../state-schema.ts'

/** Roles are given by who holds them (decision 0030): whoever could give everything until now holds what gives every role. */
export const administratorsGiveRoles = {
  async up(db: Kysely<StateSchema>) {
    const people = await db
      .selectFrom('user')
      .select(['id', 'roles', 'permissions'])
      .where('activated', '=', 1)
      .where('all_clients', '=', 1)
      .execute()
    for (const person of people) {
      const [roles, permissions] = [JSON.parse(person.roles) as string[], JSON.parse(person.permissions) as string[]]
      const isKeeper =
        !roles.includes('ROLE_CARRIER') && ['USER_EDIT', 'SETTINGS_ADMIN'].every((each) => permissions.includes(each))
      if (!isKeeper || roles.includes('ROLE_INTERNAL')) continue
      await db
        .updateTable('user')
        .set({ roles: JSON.stringify([...roles, 'ROLE_INTERNAL']) })
        .where('id', '=', person.id)
        .execute()
    }
  },
} satisfies Migration
