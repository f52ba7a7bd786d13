import { givenOrTaken, givesRole } from '../../callers/given-roles.ts'
import { failed, ok, type Result } from '../../../domain/values/problem.ts'
import type { RecordValues } from '../../../domain/records/record-spec.ts'
import { mustEnterCode } from '../../access/second-factor/step-up.ts'
import type { NewPermissionSet, PermissionSet } from '../permission-sets.ts'
import {
  conflict,
  refused,
  versionOf,
  type RecordContext,
  type RecordDraft,
  type RecordSource,
  type SaveResult,
  type StoredRecord,
} from '../record-source.ts'

/** Named sets of permissions and roles. They belong to the whole installation, so only staff of all clients change them, and only by what they hold. */
export const permissionSetSource: RecordSource = {
  all: async ({ deps }) => (await deps.permissionSets.all()).map(recordOf),
  save: saveSet,
}

async function saveSet({ deps, caller }: RecordContext, draft: RecordDraft): Promise<SaveResult> {
  const set = setOf(draft.values)
  const asksForCode = await mustEnterCode(deps, caller)
  let before: StoredRecord | undefined
  const revise = (sets: readonly PermissionSet[]): Result<NewPermissionSet> & Pick<SaveResult, 'record'> => {
    const stored = sets.find(({ id }) => String(id) === draft.id)
    if (draft.id !== undefined && !stored) return failed('not-found')
    before = stored && recordOf(stored)
    if (before && versionOf(before.values) !== draft.version) return conflict(before)
    if (sets.some((each) => each !== stored && each.name.toLowerCase() === set.name.toLowerCase()))
      return refused([{ field: 'name', code: 'taken' }])
    if (givenOrTaken(stored?.permissions ?? [], set.permissions).some((name) => !caller.held.has(name)))
      return refused([{ field: 'permissions', code: 'notHeld' }])
    if (givenOrTaken(stored?.roles ?? [], set.roles).some((role) => !givesRole(caller.held, role)))
      return refused([{ field: 'roles', code: 'notHeld' }])
    return asksForCode ? failed('second-factor-again') : ok(set)
  }
  const changed = await deps.permissionSets.change(draft.id === undefined ? undefined : Number(draft.id), revise)
  return changed.ok ? ok({ before, after: recordOf({ ...set, id: changed.value }) }) : changed
}

function recordOf({ id, name, roles, permissions, offered }: PermissionSet): StoredRecord {
  return { id: String(id), values: { name, roles: [...roles], permissions: [...permissions], offered } }
}

function setOf({ name, roles, permissions, offered }: RecordValues): NewPermissionSet {
  const listOf = (value: RecordValues[string] | undefined) => (Array.isArray(value) ? value : [])
  return { name: String(name), roles: listOf(roles), permissions: listOf(permissions), offered: offered === true }
}
