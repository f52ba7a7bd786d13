import { createHash } from 'node:crypto'
import { failed, ok, type Result } from '../../domain/values/problem.ts'
import { openUpload, type StoredUpload, type UploadStore } from './kept/upload-store.ts'
import type { SourceKind } from './load-doer.ts'
import { receiveBytes } from './receive-bytes.ts'
import type { SourceTurns } from './source-turns.ts'
import type { UploadsNeeds } from './uploads-ground.ts'
import type { UploadWork } from './work/upload-work.ts'

export interface SourceKey {
  readonly kind: SourceKind
  readonly id: number
}

/** A file on its way in, before its bytes are known. */
export interface Arriving {
  readonly source: SourceKey & { readonly name: string }
  readonly clientId: number
  /** Who answers for it; null: nobody in particular. */
  readonly userId: number | null
  readonly name: string
  /** Null: it is found. */
  readonly format: string | null
  readonly body: AsyncIterable<Uint8Array>
}

export interface UnattendedOptions {
  readonly store: UploadStore
  readonly work: Pick<UploadWork, 'unattended'>
  readonly deps: UploadsNeeds
  readonly mostFileBytes: number
  /** Of the loads of a person, or of no person, the oldest give way to so many bytes. */
  readonly makeRoom: (of: { readonly userId: number | null; readonly bytes: number }) => Promise<void>
}

/** What files that come without a person stand on. */
export interface UnattendedGround extends UnattendedOptions {
  readonly turns: SourceTurns
  /** How many files of a source come at the moment. */
  readonly coming: Map<string, number>
  /** Uploads that were begun, and are not done with. */
  readonly underWay: Set<string>
}

/** Of one source: files that wait or are read, and bytes that come at the same time. */
const MOST_WAITING = 20
const MOST_COMING = 4

export function sourceText({ kind, id }: SourceKey): string {
  return `${kind} ${id}`
}

/** What a source sent and is still known. */
export function uploadsOfSource({ store }: UnattendedGround, { kind, id }: SourceKey): readonly StoredUpload[] {
  return store.all().filter(({ source }) => source !== null && source.kind === kind && source.id === id)
}

/** Changes an upload that is still there. */
export async function changeUnattended(
  { store, deps }: UnattendedGround,
  id: string,
  to: Partial<StoredUpload>,
): Promise<void> {
  const upload = store.find(id)
  if (upload) await store.save({ ...upload, ...to, touchedAt: deps.now().toISOString() })
}

/** Takes a file in where its source has not too many under way. */
export async function receiveUnattended(ground: UnattendedGround, arriving: Arriving): Promise<Result<StoredUpload>> {
  const { coming, underWay } = ground
  const source = sourceText(arriving.source)
  const begun = uploadsOfSource(ground, arriving.source).filter(({ id }) => underWay.has(id))
  if (begun.length >= MOST_WAITING || (coming.get(source) ?? 0) >= MOST_COMING) return failed('too-many-files')
  coming.set(source, (coming.get(source) ?? 0) + 1)
  try {
    return await receiveNext(ground, arriving)
  } finally {
    const left = (coming.get(source) ?? 1) - 1
    if (left > 0) coming.set(source, left)
    else coming.delete(source)
  }
}

async function receiveNext(
  ground: UnattendedGround,
  { source, body, ...about }: Arriving,
): Promise<Result<StoredUpload>> {
  const { store, deps, mostFileBytes, makeRoom } = ground
  if (!(await deps.hasRoom())) return failed('disk-full')
  const unread = { ...source, digest: '', ...(source.kind === 'folder' ? { target: null, settled: false } : {}) }
  const upload = openUpload({
    userId: about.userId,
    clientId: about.clientId,
    source: unread as StoredUpload['source'],
    touchedAt: deps.now().toISOString(),
  })
  const { id } = upload
  await store.save(upload)
  const digest = createHash('sha256')
  const counted = async function* () {
    for await (const part of body) {
      digest.update(part)
      yield part
    }
  }
  try {
    const got = await receiveBytes({ path: store.filePath(id, 1), offset: 0, bytes: mostFileBytes, body: counted() })
    if (!got.ok) {
      await store.remove(id)
      return failed('too-large', { english: `A file may have ${mostFileBytes} bytes.` })
    }
    await makeRoom({ userId: about.userId, bytes: got.value })
    const file = { id: 1, name: about.name, bytes: got.value, format: about.format }
    const whole = { ...unread, digest: digest.digest('hex') } as StoredUpload['source']
    await changeUnattended(ground, id, { files: [file], source: whole })
    return ok(store.find(id) ?? upload)
  } catch (error) {
    await store.remove(id)
    throw error
  }
}
