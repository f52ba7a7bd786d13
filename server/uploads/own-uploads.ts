import { failed, ok, type Result } from '../../domain/values/problem.ts'
import { KeptReports } from './kept/kept-reports.ts'
import { openUpload, type StoredUpload } from './kept/upload-store.ts'
import { clientFormats } from './mappings/client-formats.ts'
import type { ShownUpload, UploadCaller } from './upload-service.ts'
import type { UploadsGround } from './uploads-ground.ts'

function isOwn({ user, scope }: UploadCaller, { source, userId, clientId }: StoredUpload): boolean {
  return source === null && userId === user.id && scope.families.has(clientId)
}

/** The caller's that are not loaded yet. */
export function unloadedOf({ store }: UploadsGround, caller: UploadCaller): StoredUpload[] {
  return store.all().filter((each) => !each.loaded && isOwn(caller, each))
}

/** The caller's upload, whatever became of it. */
export function foundUpload({ store }: UploadsGround, caller: UploadCaller, id: string): Result<StoredUpload> {
  const upload = store.find(id)
  return upload && isOwn(caller, upload) ? ok(upload) : failed('not-found')
}

/** The same while its files may change: not while they are read. */
export function restingUpload(ground: UploadsGround, caller: UploadCaller, id: string): Result<StoredUpload> {
  const upload = foundUpload(ground, caller, id)
  if (!upload.ok) return upload
  return upload.value.status === 'open' || upload.value.status === 'previewed' ? upload : failed('version-conflict')
}

/** Keeps what a person changed of an upload. */
export function touchUpload(
  { store, deps }: UploadsGround,
  upload: StoredUpload,
  change: Partial<StoredUpload>,
): Promise<void> {
  return store.save({ ...(store.find(upload.id) ?? upload), ...change, touchedAt: deps.now().toISOString() })
}

/** An upload as its owner sees it. */
export async function shownUpload({ store, work, deps }: UploadsGround, id: string): Promise<Result<ShownUpload>> {
  const upload = store.find(id)
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
  const shown = await Promise.all(unloadedOf(ground, caller).map(({ id }) => shownUpload(ground, id)))
  return shown.flatMap((each) => (each.ok ? [each.value] : []))
}

export async function startUpload(
  ground: UploadsGround,
  caller: UploadCaller,
  clientId: number,
): Promise<Result<ShownUpload>> {
  if (!caller.scope.families.has(clientId)) return failed('not-found')
  const begun = unloadedOf(ground, caller).find((each) => each.clientId === clientId)
  if (begun) return shownUpload(ground, begun.id)
  const touchedAt = ground.deps.now().toISOString()
  const upload = openUpload({ userId: caller.user.id, clientId, source: null, touchedAt })
  await ground.store.save(upload)
  return shownUpload(ground, upload.id)
}

export async function findUpload(
  ground: UploadsGround,
  caller: UploadCaller,
  id: string,
): Promise<Result<ShownUpload>> {
  const upload = foundUpload(ground, caller, id)
  return upload.ok ? shownUpload(ground, id) : upload
}

export async function discardUpload(
  ground: UploadsGround,
  caller: UploadCaller,
  id: string,
): Promise<Result<{ status: 'ok' }>> {
  const upload = foundUpload(ground, caller, id)
  if (!upload.ok) return upload
  if (upload.value.status === 'reading') await ground.work.stop(id)
  const now = ground.store.find(id)
  if (now?.status !== 'open' && now?.status !== 'previewed') return failed('version-conflict')
  await ground.store.remove(id)
  return ok({ status: 'ok' })
}
