import { PERMISSIONS } from '../../../domain/access/permission.ts'
import { heldBy } from '../../callers/users.ts'
import type { RecordSource } from '../record-source.ts'
import { visiblePeople } from '../../callers/visible/visible-people.ts'

/** Who may what: each permission and role with the active people who hold it. */
export const aclSource: RecordSource = {
  all: async ({ deps, caller, words }) => {
    const people = visiblePeople(caller, await deps.users.all()).filter(({ activated }) => activated)
    return Object.entries(PERMISSIONS).flatMap(([group, names]) =>
      names.map((permission) => {
        const holders = people.filter((user) => heldBy(user).has(permission)).map(({ id }) => String(id))
        return {
          id: permission,
          values: { permission, meaning: words.meaningOf(permission), group, holders: holders.length, people: holders },
        }
      }),
    )
  },
}
