import type { StoredUpload } from '../../domain/uploads/stored-upload.ts'
import { failed, ok, type Result } from '../../domain/values/problem.ts'
import { KeptReports } from './kept/kept-reports.ts'
import type { UploadRows } from './kept/upload-rows.ts'
import { openUpload } from './kept/upload-store.ts'
import { clientFormats } from './mappings/client-formats.ts'
import type { ShownUpload, UploadCaller } from './upload-service.ts'
import type { UploadsGround } from './uploads-ground.ts'

type Find = Pick<UploadRows, 'find'>
type UnloadedOf = Pick<UploadRows, 'unloadedOf'>

function isOwn({ user, scope }: UploadCaller, { source, userId, clientId }: StoredUpload): boolean {
  return source === null && userId === user.id && scope.families.has(clientId)
}

/** The caller's that are not loaded yet. */
export async function unloadedOf(rows: UnloadedOf, caller: UploadCaller): Promise<StoredUpload[]> {
  return (await rows.unloadedOf(caller.user.id)).filter((each) => isOwn(caller, each))
}

/** The caller's upload, whatever became of it. */
export async function foundUpload(rows: Find, caller: UploadCaller, id: string): Promise<Result<StoredUpload>> {
  const upload = await rows.find(id)
  return upload && isOwn(caller, upload) ? ok(upload) : failed('not-found')
}

/** The same while its files may change: not while they are read. */
export async function restingUpload(rows: Find, caller: UploadCaller, id: string): Promise<Result<StoredUpload>> {
  const upload = await foundUpload(rows, caller, id)
  if (!upload.ok) return upload
  return upload.value.status === 'open' || upload.value.status === 'previewed' ? upload : failed('version-conflict')
}

/** An upload as its owner sees it. */
export async function shownUpload({ store, work, deps }: UploadsGround, id: string): Promise<Result<ShownUpload>> {
  const upload = await store.find(id)
  if (!upload) return failed('not-found')
  const { clientId, status, failure, loaded } = upload
  const kind = status === 'previewed' ? 'preview' : status === 'loaded' ? 'load' : null
  return ok({
    id,
    clientId,
    status,
    files: await Promise.all(
      upload.files.map(async (file) => ({ ...file, received: await store.received(id, file.id) })),
    ),
    mappings: (await clientFormats(deps.fileMappings, [clientId])).current.map(({ id: format, name }) => ({
      id: format,
      name,
    })),
    progress: work.progressOf(id),
    failure,
    load: loaded?.load ?? null,
    report: kind === null ? null : KeptReports.parse(await store.readReport(id, kind)),
  })
}

export async function ownUploads(ground: UploadsGround, caller: UploadCaller): Promise<ShownUpload[]> {
  const own = await unloadedOf(ground.store, caller)
  const shown = await Promise.all(own.map(({ id }) => shownUpload(ground, id)))
  return shown.flatMap((each) => (each.ok ? [each.value] : []))
}

export async function startUpload(
  ground: UploadsGround,
  caller: UploadCaller,
  clientId: number,
): Promise<Result<ShownUpload>> {
  if (!caller.scope.families.has(clientId)) return failed('not-found')
  const touchedAt = ground.deps.now().toISOString()
  const { id } = await ground.store.atOnce(async (rows) => {
    const begun = (await unloadedOf(rows, caller)).find((each) => each.clientId === clientId)
    if (begun) return begun
    const upload = openUpload({ userId: caller.user.id, clientId, source: null, touchedAt })
    await rows.add(upload)
    return upload
  })
  return shownUpload(ground, id)
}

export async function findUpload(
  ground: UploadsGround,
  caller: UploadCaller,
  id: string,
): Promise<Result<ShownUpload>> {
  const upload = await foundUpload(ground.store, caller, id)
  return upload.ok ? shownUpload(ground, id) : upload
}

export async function discardUpload(
  { store, work }: UploadsGround,
  caller: UploadCaller,
  id: string,
): Promise<Result<{ status: 'ok' }>> {
  const upload = await foundUpload(store, caller, id)
  if (!upload.ok) return upload
  if (upload.value.status === 'reading') await work.stop(id)
  return (await store.remove(id, { why: 'discarded' })) ? ok({ status: 'ok' }) : failed('version-conflict')
}
