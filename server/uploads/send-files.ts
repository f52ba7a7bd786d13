import { shownFileName } from '../../domain/files/shown-file-name.ts'
import { MOST_UPLOAD_FILES } from '../../domain/rows/upload.ts'
import { LIMIT_WORDS } from '../../domain/values/limit-words.ts'
import { failed, ok, type Result } from '../../domain/values/problem.ts'
import { bytesOf, type StoredUpload } from './kept/upload-store.ts'
import { makeRoom } from './make-room.ts'
import { restingUpload, shownUpload, touchUpload, unloadedOf } from './own-uploads.ts'
import { receiveBytes } from './receive-bytes.ts'
import type { Bytes, ShownFile, ShownUpload, UploadCaller } from './upload-service.ts'
import { MOST_UNLOADED_FILES, type UploadsGround } from './uploads-ground.ts'

/** Bytes of a person that come at the same time. */
const MOST_AT_ONCE = 4

/** The upload that takes a file of so many bytes, and how many the caller has then that are not loaded. */
function roomFor(
  ground: UploadsGround,
  caller: UploadCaller,
  { id, bytes }: { readonly id: string; readonly bytes: number },
): Result<{ readonly upload: StoredUpload; readonly unloaded: number }> {
  const upload = restingUpload(ground, caller, id)
  if (!upload.ok) return upload
  if (bytes > ground.mostFileBytes) return failed('too-large', { detail: LIMIT_WORDS.fileBytes })
  if (upload.value.files.length >= MOST_UPLOAD_FILES) return failed('too-large', { detail: LIMIT_WORDS.uploadFiles })
  const unloaded = bytes + bytesOf({ files: unloadedOf(ground, caller).flatMap(({ files }) => files) })
  if (unloaded > MOST_UNLOADED_FILES * ground.mostFileBytes)
    return failed('too-large', { detail: LIMIT_WORDS.unloadedBytes })
  return ok({ upload: upload.value, unloaded })
}

export async function addFile(
  ground: UploadsGround,
  caller: UploadCaller,
  { id, name, bytes }: { readonly id: string; readonly name: string; readonly bytes: number },
): Promise<Result<ShownFile>> {
  const before = roomFor(ground, caller, { id, bytes })
  if (!before.ok) return before
  await makeRoom(ground, { userId: caller.user.id, bytes: before.value.unloaded })
  if (!(await ground.deps.hasRoom())) return failed('disk-full')
  const now = roomFor(ground, caller, { id, bytes })
  if (!now.ok) return now
  const { upload } = now.value
  const file = {
    id: Math.max(0, ...upload.files.map((each) => each.id)) + 1,
    name: shownFileName(name),
    bytes,
    format: null,
  }
  await touchUpload(ground, upload, { status: 'open', failure: null, files: [...upload.files, file] })
  if (bytes === 0) await receiveBytes({ path: ground.store.filePath(id, file.id), offset: 0, bytes, body: nothing() })
  return ok({ ...file, received: 0 })
}

export async function putBytes(
  ground: UploadsGround,
  caller: UploadCaller,
  { id, fileId, body, offset, signal }: Bytes & { readonly id: string; readonly fileId: number },
): Promise<Result<ShownFile>> {
  const { store, receiving, coming, deps } = ground
  const upload = restingUpload(ground, caller, id)
  if (!upload.ok) return upload
  const file = upload.value.files.find((each) => each.id === fileId)
  if (!file) return failed('not-found')
  const place = `${id} ${fileId}`
  const atOnce = receiving.get(caller.user.id) ?? 0
  if (atOnce >= MOST_AT_ONCE) return failed('too-many-requests')
  if (coming.has(place)) return failed('version-conflict')
  coming.add(place)
  receiving.set(caller.user.id, atOnce + 1)
  try {
    if (offset !== (await store.received(id, fileId))) return failed('version-conflict')
    if (!(await deps.hasRoom())) return failed('disk-full')
    const got = await receiveBytes({ path: store.filePath(id, fileId), offset, bytes: file.bytes, body })
    if (!got.ok) return got
    signal.throwIfAborted()
    await touchUpload(ground, upload.value, {})
    return ok({ ...file, received: got.value })
  } finally {
    coming.delete(place)
    const left = (receiving.get(caller.user.id) ?? 1) - 1
    if (left > 0) receiving.set(caller.user.id, left)
    else receiving.delete(caller.user.id)
  }
}

export async function removeFile(
  ground: UploadsGround,
  caller: UploadCaller,
  { id, fileId }: { readonly id: string; readonly fileId: number },
): Promise<Result<ShownUpload>> {
  const upload = restingUpload(ground, caller, id)
  if (!upload.ok) return upload
  const { files } = upload.value
  if (!files.some((file) => file.id === fileId)) return failed('not-found')
  if (ground.coming.has(`${id} ${fileId}`)) return failed('version-conflict')
  await touchUpload(ground, upload.value, { status: 'open', files: files.filter((file) => file.id !== fileId) })
  await ground.store.removeFile(id, fileId)
  return shownUpload(ground, id)
}

async function* nothing(): AsyncGenerator<Uint8Array> {}
