import type { StoredUpload } from '../../domain/uploads/stored-upload.ts'
import { failed, ok, type Result } from '../../domain/values/problem.ts'
import { sizeOf, type FileToSend } from '../http/send-file.ts'
import type { ClientFormats } from './mappings/client-formats.ts'
import { keptUntil } from './make-room.ts'
import { formatOf } from './read-invoices.ts'
import { readerOf, unlessCrowded } from './read-uploads.ts'
import { rejectedLines, type RejectedOf } from './reading/rejected-lines.ts'
import type { Originals, UploadCaller } from './upload-service.ts'
import type { UploadsGround } from './uploads-ground.ts'
import { runOf, uploadOfRun } from './work/load-run.ts'

type Sent = Pick<FileToSend, 'pieces' | 'name' | 'type'>

async function keptLoad({ store }: UploadsGround, run: string | null): Promise<StoredUpload | undefined> {
  const upload = run === null ? undefined : await store.find(uploadOfRun(run))
  return upload?.loaded ? upload : undefined
}

export async function originalsOf(
  ground: UploadsGround,
  runs: readonly (string | null)[],
): Promise<ReadonlyMap<string | null, Originals>> {
  const ids = runs.flatMap((run) => (run === null ? [] : [uploadOfRun(run)]))
  const loads = await ground.store.loadedAmong(ids)
  return new Map(
    loads.flatMap(({ id, files, loaded }) =>
      loaded ? [[runOf(id), { files, keptUntil: keptUntil(ground, loaded.at) }]] : [],
    ),
  )
}

export async function originalOf(ground: UploadsGround, run: string | null, fileId: number): Promise<Result<Sent>> {
  const load = await keptLoad(ground, run)
  const file = load?.files.find((each) => each.id === fileId)
  if (!load || !file) return failed('no-such-file')
  const { store } = ground
  const pieces = [{ path: store.filePath(load.id, fileId), bytes: await store.received(load.id, fileId) }]
  if (sizeOf(pieces) !== file.bytes) return failed('no-such-file')
  return ok({ pieces, name: file.name, type: 'application/octet-stream' })
}

export async function rejectedOf(
  ground: UploadsGround,
  { run, caller, signal }: { readonly run: string | null; readonly caller: UploadCaller; readonly signal: AbortSignal },
  { mapped, ...of }: Omit<RejectedOf, 'format' | 'mapped'> & { readonly mapped: ClientFormats },
): Promise<Result<Sent>> {
  const load = await keptLoad(ground, run)
  if (!load) return failed('no-such-file')
  const chosen = load.files.find(({ id }) => id === of.id)?.format ?? null
  const format = chosen === null ? null : (formatOf(chosen, mapped) ?? null)
  const { store, mostUnpackedBytes } = ground
  const one = { store, upload: load, mostUnpackedBytes, ask: readerOf(ground, caller, signal) }
  const found = await unlessCrowded(rejectedLines(one, { ...of, mapped: mapped.current, format }))
  return found.ok ? found.value : found
}
