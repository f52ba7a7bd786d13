import { PROGRAM_POWER } from '../../../domain/access/program.ts'
import { REFUSALS } from '../../../domain/access/refusals.ts'
import { failed, ok, type Result } from '../../../domain/values/problem.ts'
import type { WATCHED_FOLDER_OPERATIONS } from '../../../openapi/contract/uploads/watched-folders.ts'
import type { Caller } from '../../callers/caller.ts'
import { isNarrowed } from '../../callers/given-roles.ts'
import type { Handlers } from '../../handler.ts'
import type { AuditEntry, AuditLog } from '../../state/audit-log.ts'
import type { FileMappings } from '../mappings/file-mappings.ts'
import type { WatchedFolder, WatchedFolders } from './watched-folders.ts'
import { clientFormats, formatNow } from '../mappings/client-formats.ts'
import { UPLOAD_FORMATS } from '../read-invoices.ts'
import type { Clients } from '../../warehouse/clients.ts'
import { makePlace } from './folder-place.ts'
import type { FolderWatch } from './watch-folders.ts'

export interface WatchedFolderNeeds {
  readonly audit: AuditLog
  readonly clients: Clients
  readonly fileMappings: FileMappings
  readonly watchedFolders: WatchedFolders
  readonly folderWatch: FolderWatch
  /** `base`: where they lie, null: none is watched. */
  readonly watching: { readonly base: string | null; readonly everySeconds: number }
}

const UNSEEN = { problem: null, waiting: 0, failed: 0 }
const MOST_NAMESAKES = 100

/** Watched folders, for who holds their client. Decision 0064 */
export const watchedFolderHandlers: Handlers<keyof typeof WATCHED_FOLDER_OPERATIONS, WatchedFolderNeeds> = {
  watchedFolders: async ({ caller, deps }) => {
    const own = (await deps.watchedFolders.all()).filter(({ clientId }) => caller.scope.families.has(clientId))
    const folders = own.map(async (folder) => ({
      ...folder,
      ...(deps.folderWatch.sight(folder.id) ?? UNSEEN),
      format: await formatNow(deps.fileMappings, folder),
    }))
    const mappings = [...caller.scope.families.keys()].map(async (clientId) =>
      (await clientFormats(deps.fileMappings, [clientId])).current.map(({ id, name }) => ({ clientId, id, name })),
    )
    return ok({
      isWatching: deps.watching.base !== null,
      everySeconds: deps.watching.everySeconds,
      folders: await Promise.all(folders),
      formats: UPLOAD_FORMATS,
      mappings: mayLetLoad(caller) ? (await Promise.all(mappings)).flat() : [],
      mayLetLoad: mayLetLoad(caller),
    })
  },

  addWatchedFolder: async ({ caller, deps, body: { name, clientId, format } }) => {
    const client = (await deps.clients.all()).find(({ id }) => id === clientId && caller.scope.families.has(id))
    if (!client) return failed('not-found')
    const allowed = await maySet({ caller, deps }, { clientId, format })
    if (!allowed.ok) return allowed
    const { base } = deps.watching
    if (base === null) return failed('invalid-request', { detail: REFUSALS.noBaseFolder })
    const added = await addUnderFreeName(deps, { name, clientId, format, number: client.number })
    if (!added) return failed('invalid-request', { detail: REFUSALS.foldersFull })
    try {
      await makePlace(base, added.folder)
    } catch {
      await deps.watchedFolders.remove(added.id)
      return failed('invalid-request', { detail: REFUSALS.folderNotMade })
    }
    await deps.audit(
      entryOf('add-folder', caller, { clientId, detail: { after: { name, format, folder: added.folder } } }),
    )
    return ok(added)
  },

  changeWatchedFolder: async ({ caller, deps, params, body }) => {
    const found = await ownFolder(caller, Number(params.id), deps)
    if (!found.ok) return found
    const { id, clientId, name, format, paused } = found.value
    const allowed = await maySet({ caller, deps }, { clientId, format: body.format })
    if (!allowed.ok) return allowed
    await deps.watchedFolders.change(id, body)
    const detail = { before: { name, format, paused }, after: body }
    await deps.audit(entryOf('change-folder', caller, { clientId, detail }))
    return ok({ status: 'ok' })
  },

  removeWatchedFolder: async ({ caller, deps, params }) => {
    const found = await ownFolder(caller, Number(params.id), deps)
    if (!found.ok) return found
    const { id, clientId, name, folder } = found.value
    await deps.watchedFolders.remove(id)
    await deps.audit(entryOf('remove-folder', caller, { clientId, detail: { before: { name, folder } } }))
    return ok({ status: 'ok' })
  },
}

function mayLetLoad({ held }: Pick<Caller, 'held'>): boolean {
  return held.has(PROGRAM_POWER) && !isNarrowed(held)
}

async function maySet(
  { caller, deps }: { readonly caller: Pick<Caller, 'held'>; readonly deps: WatchedFolderNeeds },
  { clientId, format }: Pick<WatchedFolder, 'clientId' | 'format'>,
): Promise<Result<null>> {
  if (!mayLetLoad(caller)) return failed('not-permitted', { detail: REFUSALS.folderPower })
  const { current } = await clientFormats(deps.fileMappings, [clientId])
  const now = await formatNow(deps.fileMappings, { clientId, format })
  return format === null || [...UPLOAD_FORMATS, ...current].some(({ id }) => id === now)
    ? ok(null)
    : failed('invalid-request', { issues: [{ path: 'body.format', message: 'must be a format', code: 'unknown' }] })
}

/** One of a client of others is not there. */
async function ownFolder(
  { scope }: Pick<Caller, 'scope'>,
  id: number,
  deps: WatchedFolderNeeds,
): Promise<Result<WatchedFolder>> {
  const found = (await deps.watchedFolders.all()).find((each) => each.id === id)
  return found && scope.families.has(found.clientId) ? ok(found) : failed('not-found')
}

/** Adds it under `<client number>/<name in plain letters>`, with a number behind where that is another's. */
async function addUnderFreeName(
  { watchedFolders }: WatchedFolderNeeds,
  { number, ...folder }: Pick<WatchedFolder, 'clientId' | 'format' | 'name'> & { readonly number: string },
): Promise<{ readonly id: number; readonly folder: string } | undefined> {
  const plain = folder.name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  const own = plain === '' ? 'folder' : plain.slice(0, 40)
  const ofClient = /^[A-Za-z0-9][A-Za-z0-9._-]*$/.test(number) ? number : `client-${folder.clientId}`
  for (let count = 1; count <= MOST_NAMESAKES; count += 1) {
    const place = `${ofClient}/${own}${count === 1 ? '' : `-${count}`}`
    const id = await watchedFolders.add({ ...folder, folder: place })
    if (id !== undefined) return { id, folder: place }
  }
  return undefined
}

function entryOf(
  action: AuditEntry['action'],
  { user }: Pick<Caller, 'user'>,
  { clientId, detail }: { readonly clientId: number; readonly detail: object },
): AuditEntry {
  return { userId: user.id, action, object: `client ${clientId}`, decision: 'done', detail: JSON.stringify(detail) }
}
