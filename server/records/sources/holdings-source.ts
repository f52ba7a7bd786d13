import { PERMISSIONS } from '../../../domain/access/permission.ts'
import { heldBy } from '../../callers/users.ts'
import type { RecordSource } from '../record-source.ts'
import { visiblePeople } from '../../callers/visible/visible-people.ts'

/** Who has what: one record for each permission or role of each person, with the clients it reaches. */
export const holdingsSource: RecordSource = {
  all: async ({ deps, caller, choices, words }) => {
    const named = new Set((choices.clients ?? []).map(({ value }) => value))
    return visiblePeople(caller, await deps.users.all()).flatMap((user) => {
      const clients = user.grants.clientIds.map(String).filter((id) => named.has(id))
      const held = heldBy(user)
      return Object.entries(PERMISSIONS).flatMap(([group, names]) =>
        names
          .filter((permission) => held.has(permission))
          .map((permission) => ({
            id: `${user.id}_${permission}`,
            values: {
              people: [String(user.id)],
              permission,
              meaning: words.meaningOf(permission),
              group,
              allClients: user.grants.allClients,
              clients,
              activated: user.activated,
            },
          })),
      )
    })
  },
}
