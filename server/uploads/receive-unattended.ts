import { createHash } from 'node:crypto'
import * as z from 'zod'
import type { StoredUpload, UploadSource } from '../../domain/uploads/stored-upload.ts'
import { failed, type Result } from '../../domain/values/problem.ts'
import type { SourceKey } from './kept/upload-rows.ts'
import { openUpload, type UploadStore } from './kept/upload-store.ts'
import type { Queue } from '../jobs/jobs.ts'
import type { UploadsNeeds } from './uploads-ground.ts'
import type { UploadWork } from './work/upload-work.ts'

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

/** An upload that is loaded. */
export const UnattendedJob = z.object({
  upload: z.string(),
  /** Where the call came from that brought it: the audit log says so, whoever's turn it is. Absent: none did. */
  origin: z.object({ address: z.string(), browser: z.string() }).optional(),
})
export type UnattendedJob = z.infer<typeof UnattendedJob>

export interface UnattendedOptions {
  readonly store: UploadStore
  readonly work: Pick<UploadWork, 'unattended' | 'stop'>
  readonly deps: UploadsNeeds
  readonly mostFileBytes: number
  /** Of the loads of a person, or of no person, the oldest give way to so many bytes. */
  readonly makeRoom: (of: { readonly userId: number | null; readonly bytes: number }) => Promise<void>
}

/** What files that come without a person stand on. */
export interface UnattendedGround extends UnattendedOptions {
  readonly loading: Queue<UnattendedJob>
  /** How many files of a source come at the moment. */
  readonly coming: Map<string, number>
}

/** Of one source: files that wait or are read, and bytes that come at the same time. */
const MOST_WAITING = 20
const MOST_COMING = 4

export function sourceText({ kind, id }: SourceKey): string {
  return `${kind} ${id}`
}

function sourceOf({ source }: StoredUpload): string | undefined {
  return source ? sourceText(source) : undefined
}

/** Takes a file in where its source has not too many under way. */
export async function receiveUnattended(ground: UnattendedGround, arriving: Arriving): Promise<Result<StoredUpload>> {
  const { coming, store } = ground
  const source = sourceText(arriving.source)
  const begun = (await store.undecided()).filter((each) => each.files.length > 0 && sourceOf(each) === source)
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
  const { id } = await addUnread(ground, { source, ...about })
  const digest = createHash('sha256')
  const counted = async function* () {
    for await (const part of body) {
      digest.update(part)
      yield part
    }
  }
  try {
    const got = await store.receive(id, 1, { offset: 0, bytes: mostFileBytes, body: counted() })
    if (!got.ok) {
      await store.remove(id, { why: 'dropped' })
      return failed('too-large', { english: `A file may have ${mostFileBytes} bytes.` })
    }
    await makeRoom({ userId: about.userId, bytes: got.value })
    const file = { id: 1, name: about.name, bytes: got.value, format: about.format }
    return await store.move(id, { what: 'fileArrived', file, digest: digest.digest('hex') })
  } catch (error) {
    await store.remove(id, { why: 'dropped' })
    throw error
  }
}

/** An upload of a source, whose bytes come next. */
async function addUnread(
  { store, deps }: UnattendedGround,
  { source: { kind, id, name }, userId, clientId }: Omit<Arriving, 'body'>,
): Promise<StoredUpload> {
  const unread = { id, name, digest: '' }
  const source: UploadSource =
    kind === 'folder' ? { kind, ...unread, target: null, settled: false } : { kind, ...unread }
  const upload = openUpload({ userId, clientId, source, touchedAt: deps.now().toISOString() })
  await store.add(upload)
  return upload
}
