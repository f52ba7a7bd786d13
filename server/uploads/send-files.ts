import { shownFileName } from '../../domain/files/shown-file-name.ts'
import { bytesOf } from '../../domain/uploads/stored-upload.ts'
import { MOST_UPLOAD_FILES } from '../../domain/uploads/upload.ts'
import { LIMIT_WORDS } from '../../domain/values/limit-words.ts'
import { failed, ok, type Result } from '../../domain/values/problem.ts'
import type { UploadRows } from './kept/upload-rows.ts'
import { makeRoom } from './make-room.ts'
import { restingUpload, shownUpload, unloadedOf } from './own-uploads.ts'
import type { Bytes, ShownFile, ShownUpload, UploadCaller } from './upload-service.ts'
import { MOST_UNLOADED_FILES, type UploadsGround } from './uploads-ground.ts'

/** Bytes of a person that come at the same time. */
const MOST_AT_ONCE = 4

/** Whether an upload takes a file of so many bytes; the answer is how many the caller has then that are not loaded. */
async function roomFor(
  rows: Pick<UploadRows, 'find' | 'unloadedOf'>,
  caller: UploadCaller,
  { id, bytes, mostFileBytes }: { readonly id: string; readonly bytes: number; readonly mostFileBytes: number },
): Promise<Result<number>> {
  const upload = await restingUpload(rows, caller, id)
  if (!upload.ok) return upload
  if (bytes > mostFileBytes) return failed('too-large', { detail: LIMIT_WORDS.fileBytes })
  if (upload.value.files.length >= MOST_UPLOAD_FILES) return failed('too-large', { detail: LIMIT_WORDS.uploadFiles })
  const unloaded = (await unloadedOf(rows, caller)).reduce((sum, each) => sum + bytesOf(each), bytes)
  if (unloaded > MOST_UNLOADED_FILES * mostFileBytes) return failed('too-large', { detail: LIMIT_WORDS.unloadedBytes })
  return ok(unloaded)
}

export async function addFile(
  ground: UploadsGround,
  caller: UploadCaller,
  { id, name, bytes }: { readonly id: string; readonly name: string; readonly bytes: number },
): Promise<Result<ShownFile>> {
  const { store, deps, mostFileBytes } = ground
  const before = await roomFor(store, caller, { id, bytes, mostFileBytes })
  if (!before.ok) return before
  await makeRoom(ground, { userId: caller.user.id, bytes: before.value })
  if (!(await deps.hasRoom())) return failed('disk-full')
  const added = await store.atOnce(async (rows) => {
    const now = await roomFor(rows, caller, { id, bytes, mostFileBytes })
    return now.ok ? rows.move(id, { what: 'fileAdded', name: shownFileName(name), bytes }) : now
  })
  if (!added.ok) return added
  const file = added.value.files.at(-1)
  if (!file) return failed('not-found')
  if (bytes === 0) await store.receive(id, file.id, { offset: 0, bytes, body: nothing() })
  return ok({ ...file, received: 0 })
}

export async function putBytes(
  ground: UploadsGround,
  caller: UploadCaller,
  { id, fileId, body, offset, signal }: Bytes & { readonly id: string; readonly fileId: number },
): Promise<Result<ShownFile>> {
  const { store, receiving, coming, deps } = ground
  const upload = await restingUpload(store, caller, id)
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
    const got = await store.receive(id, fileId, { offset, bytes: file.bytes, body })
    if (!got.ok) return got
    signal.throwIfAborted()
    const touched = await store.move(id, { what: 'bytesCame' })
    return touched.ok ? ok({ ...file, received: got.value }) : touched
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
  const upload = await restingUpload(ground.store, caller, id)
  if (!upload.ok) return upload
  if (!upload.value.files.some((file) => file.id === fileId)) return failed('not-found')
  if (ground.coming.has(`${id} ${fileId}`)) return failed('version-conflict')
  const removed = await ground.store.move(id, { what: 'fileRemoved', file: fileId })
  if (!removed.ok) return removed
  await ground.store.removeFile(id, fileId)
  return shownUpload(ground, id)
}

async function* nothing(): AsyncGenerator<Uint8Array> {}
