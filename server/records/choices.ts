import type * as z from 'zod'
import { givesRole } from '../callers/given-roles.ts'
import { LANGUAGES, LANGUAGE_TRAITS } from '../../domain/values/language.ts'
import { PERMISSIONS } from '../../domain/access/permission.ts'
import { sourceFields, type ChoiceKind } from '../../domain/records/record-sources.ts'
import type { RecordSpec } from '../../domain/records/record-spec.ts'
import type { RecordChoice } from '../../openapi/contract/records/records.ts'
import type { Caller } from '../callers/caller.ts'
import { visibleClients } from '../callers/visible/visible-clients.ts'
import { carriers } from '../warehouse/questions/reference-lists.ts'
import { namedRecords } from '../warehouse/records/own-records.ts'
import { visiblePeople } from '../callers/visible/visible-people.ts'
import type { Clients } from '../warehouse/clients.ts'
import type { Users } from '../callers/users.ts'
import type { Warehouse } from '../warehouse/warehouse.ts'

export type Choice = z.infer<typeof RecordChoice>
export type ChoiceSets = Partial<Record<ChoiceKind, Choice[]>>
/** What choices are read from. */
export interface ChoiceNeeds {
  readonly clients: Clients
  readonly users: Users
  readonly warehouse: Warehouse
}

type Asking = { readonly deps: ChoiceNeeds; readonly caller: Caller }

/** What the fields of a record may name, for the signed-in person. */
export async function choicesFor(spec: RecordSpec, asking: Asking): Promise<ChoiceSets> {
  return choicesOf(new Set(Object.values(sourceFields(spec.source)).flatMap(({ from }) => from ?? [])), asking)
}

/** What choices of some kinds there are, for the signed-in person. */
export async function choicesOf(kinds: ReadonlySet<ChoiceKind>, asking: Asking): Promise<ChoiceSets> {
  const sets: ChoiceSets = {}
  for (const kind of kinds) sets[kind] = await CHOICES[kind](asking)
  return sets
}

const CHOICES: Readonly<Record<ChoiceKind, (asking: Asking) => Promise<Choice[]>>> = {
  clients: async ({ deps, caller }) => {
    return visibleClients(caller.scope, await deps.clients.all()).map(({ id, name }) => ({
      value: String(id),
      label: name,
    }))
  },
  carriers: async ({ deps }) =>
    (await carriers(deps.warehouse, 'name')).map(({ id, name }) => ({ value: String(id), label: name })),
  accounts: (asking) => ownedByClients('accounts', asking),
  accountgroups: (asking) => ownedByClients('accountgroups', asking),
  roles: async ({ caller }) =>
    PERMISSIONS.roles.map((role) => ({
      value: role,
      label: role,
      ...(givesRole(caller.held, role) ? {} : { locked: true }),
    })),
  permissions: async ({ caller }) =>
    Object.entries(PERMISSIONS)
      .filter(([group]) => group !== 'roles')
      .flatMap(([group, names]) =>
        names.map((name) => ({ value: name, label: name, group, ...(caller.held.has(name) ? {} : { locked: true }) })),
      ),
  languages: async () => LANGUAGES.map((language) => ({ value: language, label: LANGUAGE_TRAITS[language].name })),
  people: async ({ deps, caller }) =>
    visiblePeople(caller, await deps.users.all()).map(({ id, login }) => ({ value: String(id), label: login })),
}

async function ownedByClients(kind: 'accounts' | 'accountgroups', { deps, caller }: Asking): Promise<Choice[]> {
  const records = await namedRecords(deps.warehouse, kind, caller)
  return records.map(({ id, name, client }) => ({ value: id, label: name, group: client }))
}
