import { givesRole } from '../../domain/given-roles.ts'
import { failed, ok } from '../../domain/problem.ts'
import type { RecordValues } from '../../domain/record-spec.ts'
import type { NewPermissionSet, PermissionSet } from '../state/permission-sets.ts'
import { conflict, refused, versionOf, type RecordContext, type RecordDraft, type RecordSource, type SaveResult, type StoredRecord } from './record-source.ts'

/** Named sets of permissions and roles. They belong to the whole installation, so only staff of all clients change them, and only by what they hold. */
export const permissionSetSource: RecordSource = {
  all: async ({ deps }) => (await deps.permissionSets.all()).map(recordOf),
  save: saveSet,
}

async function saveSet({ deps, caller }: RecordContext, draft: RecordDraft): Promise<SaveResult> {
  if (!caller.user.grants.allClients) return failed('not-permitted')
  const stored = (await deps.permissionSets.all()).find(({ id }) => String(id) === draft.id)
  if (draft.id !== undefined && !stored) return failed('not-found')
  const before = stored && recordOf(stored)
  if (before && versionOf(before.values) !== draft.version) return conflict(before)
  const set = setOf(draft.values)
  const differing = (was: readonly string[], is: readonly string[]) => [...was, ...is].filter((name) => was.includes(name) !== is.includes(name))
  if (differing(stored?.permissions ?? [], set.permissions).some((name) => !caller.held.has(name))) return refused([{ field: 'permissions', code: 'notHeld' }])
  if (differing(stored?.roles ?? [], set.roles).some((role) => !givesRole(caller.held, role))) return refused([{ field: 'roles', code: 'notHeld' }])
  const id = stored ? ((await deps.permissionSets.change(stored.id, set)) ? stored.id : undefined) : await deps.permissionSets.add(set)
  if (id === undefined) return refused([{ field: 'name', code: 'taken' }])
  return ok({ before, after: recordOf({ ...set, id }) })
}

function recordOf({ id, name, roles, permissions, offered }: PermissionSet): StoredRecord {
  return { id: String(id), values: { name, roles: [...roles], permissions: [...permissions], offered } }
}

function setOf({ name, roles, permissions, offered }: RecordValues): NewPermissionSet {
  const listOf = (value: RecordValues[string] | undefined) => (Array.isArray(value) ? value : [])
  return { name: String(name), roles: listOf(roles), permissions: listOf(permissions), offered: offered === true }
}
