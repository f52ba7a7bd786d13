import type { Kysely } from 'kysely'

interface People {
  user: { id: number; activated: number; all_clients: number; roles: string; permissions: string }
}

interface Held {
  readonly roles: readonly string[]
  readonly permissions: readonly string[]
}

/** Changes what the people hold who can give everything there was: active, with all clients, USER_EDIT and SETTINGS_ADMIN (decision 0030). Nobody could give a new power that nobody has. */
export async function changeAdministrators(db: Kysely<People>, change: (held: Held) => Held): Promise<void> {
  const people = await db
    .selectFrom('user')
    .select(['id', 'roles', 'permissions'])
    .where('activated', '=', 1)
    .where('all_clients', '=', 1)
    .execute()
  for (const person of people) {
    const held = {
      roles: JSON.parse(person.roles) as string[],
      permissions: JSON.parse(person.permissions) as string[],
    }
    const isFullAdministrator =
      !held.roles.includes('ROLE_CARRIER') &&
      ['USER_EDIT', 'SETTINGS_ADMIN'].every((each) => held.permissions.includes(each))
    if (!isFullAdministrator) continue
    const { roles, permissions } = change(held)
    await db
      .updateTable('user')
      .set({ roles: JSON.stringify(roles), permissions: JSON.stringify(permissions) })
      .where('id', '=', person.id)
      .execute()
  }
}

/** With the name, once. */
export function having(names: readonly string[], name: string): readonly string[] {
  return names.includes(name) ? names : [...names, name]
}
