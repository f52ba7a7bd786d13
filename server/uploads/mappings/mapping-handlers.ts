import { stat } from 'node:fs/promises'
import type { CalendarDate } from '../../../domain/dates/calendar-date.ts'
import { checkMapping } from '../../../domain/uploads/mapping/check-mapping.ts'
import { failed, ok, type Result } from '../../../domain/values/problem.ts'
import type { AnswerOf } from '../../../openapi/contract/operation.ts'
import type { MAPPING_OPERATIONS } from '../../../openapi/contract/uploads/mappings.ts'
import type { Caller } from '../../callers/caller.ts'
import type { Users } from '../../callers/users.ts'
import type { Handlers } from '../../handler.ts'
import type { AuditLog } from '../../state/audit-log.ts'
import type { FileMappings, StoredMapping } from './file-mappings.ts'
import { shownLogins } from '../../callers/visible/shown-logins.ts'
import { knownCodesIn } from '../../warehouse/load/known-codes.ts'
import { knownCarriers } from '../../warehouse/load/mapped/carrier-named.ts'
import { mappedId } from '../../warehouse/load/mapped/mapped-format.ts'
import type { Warehouse } from '../../warehouse/warehouse.ts'
import type { Uploads } from '../upload-service.ts'
import { REQUEST_WORDS } from '../../../domain/values/request-words.ts'

export interface MappingNeeds {
  readonly audit: AuditLog
  readonly fileMappings: FileMappings
  readonly today: () => CalendarDate
  readonly uploads: Pick<Uploads, 'readOne'>
  readonly users: Users
  readonly warehouse: Warehouse
}

export const mappingHandlers: Handlers<keyof typeof MAPPING_OPERATIONS, MappingNeeds> = {
  mappings: async ({ caller, deps, query }) => {
    const clientId = Number(query.clientId)
    if (!caller.scope.families.has(clientId)) return failed('not-found')
    const logins = await shownLogins(caller, deps.users)
    const stored = await deps.fileMappings.ofClient(clientId)
    return ok({
      mappings: stored.map((mapping) => shown(mapping, logins)),
      carriers: knownCarriers().map(({ name }) => name),
    })
  },

  saveMapping: async ({ caller, deps, body: { clientId, replaces = null, mapping } }) => {
    if (!caller.scope.families.has(clientId)) return failed('not-found')
    const [fault] = checkMapping(mapping).filter(({ warning }) => !warning)
    if (fault)
      return failed('invalid-request', {
        detail: REQUEST_WORDS.mappingUnusable,
        issues: [{ path: 'mapping', message: `${fault.code} ${fault.field ?? fault.column ?? ''}`.trim() }],
      })
    const saved = await deps.fileMappings.save({ clientId, replaces, mapping, byUserId: caller.user.id })
    if (saved.ok) await told(caller, deps, 'save-mapping', saved.value)
    return saved.ok ? ok(shown(saved.value, await shownLogins(caller, deps.users))) : saved
  },

  removeMapping: async ({ caller, deps, params }) => {
    const removed = await listed({ caller, deps, id: Number(params.id), removed: true })
    return removed.ok ? ok({ status: 'ok' }) : removed
  },

  restoreMapping: async ({ caller, deps, params }) => {
    const restored = await listed({ caller, deps, id: Number(params.id), removed: false })
    return restored.ok ? ok(shown(restored.value, await shownLogins(caller, deps.users))) : restored
  },

  lookAtFile: async ({ caller, deps, params, body: { entry, reading }, signal }) => {
    const looked = await deps.uploads.readOne(
      caller,
      params.id,
      { id: Number(params.file), entry: entry ?? null, signal },
      async (path, fileName, ask) => ask('look', { path, reading, fileName }, { bytes: (await stat(path)).size }),
    )
    if (!looked.ok) return looked
    if ('problem' in looked.value) return ok({ problem: { code: looked.value.problem, what: null }, look: null })
    const { made } = looked.value
    return ok('problem' in made ? { problem: made.problem, look: null } : { problem: null, look: made.look })
  },

  previewMapping: async ({ caller, deps, params, body: { entry, mapping }, signal }) => {
    const known = await knownCodesIn(deps.warehouse)
    const one = { id: Number(params.file), entry: entry ?? null, signal }
    const previewed = await deps.uploads.readOne(caller, params.id, one, async (path, file, ask) => {
      const asked = { path, draft: mapping, known, today: deps.today(), file }
      return ask('previewMapping', asked, { bytes: (await stat(path)).size })
    })
    if (!previewed.ok) return previewed
    if ('problem' in previewed.value)
      return ok({ problem: { code: previewed.value.problem, what: null }, preview: null })
    const { made } = previewed.value
    return ok('problem' in made ? { problem: made.problem, preview: null } : { problem: null, preview: made.preview })
  },
}

/** Takes one of the caller's clients' mappings off the list, or puts it back. */
async function listed({
  caller,
  deps,
  id,
  removed,
}: {
  readonly caller: Caller
  readonly deps: MappingNeeds
  readonly id: number
  readonly removed: boolean
}): Promise<Result<StoredMapping>> {
  const found = await deps.fileMappings.find(id)
  if (!found || !caller.scope.families.has(found.clientId)) return failed('not-found')
  const changed = await deps.fileMappings.remove(id, removed)
  if (changed.ok) await told(caller, deps, removed ? 'remove-mapping' : 'restore-mapping', changed.value)
  return changed
}

async function told(
  { user }: Caller,
  { audit }: MappingNeeds,
  action: 'save-mapping' | 'remove-mapping' | 'restore-mapping',
  { id, clientId, version, mapping }: StoredMapping,
): Promise<void> {
  const detail = JSON.stringify({ mapping: id, version, name: mapping.name })
  await audit({ userId: user.id, action, object: `client ${clientId}`, decision: 'done', detail })
}

function shown(
  { id, clientId, version, number, savedAt, savedBy, mapping }: StoredMapping,
  logins: ReadonlyMap<number, string>,
): AnswerOf<(typeof MAPPING_OPERATIONS)['saveMapping']> {
  return { id, version, format: mappedId(number), clientId, savedAt, savedBy: logins.get(savedBy) ?? null, mapping }
}
