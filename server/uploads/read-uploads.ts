import type { FileProblem, LoadChoice } from '../../domain/uploads/upload.ts'
import { failed, ok, type Result } from '../../domain/values/problem.ts'
import { REQUEST_WORDS } from '../../domain/values/request-words.ts'
import { foundUpload, restingUpload, shownUpload } from './own-uploads.ts'
import { readOne, type OneFile } from './reading/read-one.ts'
import { TooManyReadings, type AskReader } from './reading/readers.ts'
import type { ShownUpload, UploadCaller } from './upload-service.ts'
import type { UploadsGround } from './uploads-ground.ts'

/** Has files read in the turns of whoever is named. */
export function readerFor({ readers }: UploadsGround, of: string, signal: AbortSignal): AskReader {
  return (task, asked, call) => readers.ask(task, asked, { ...call, of, signal })
}

/** The same, of a person. */
export function readerOf(ground: UploadsGround, { user }: UploadCaller, signal: AbortSignal): AskReader {
  return readerFor(ground, `person ${user.id}`, signal)
}

export async function beginPreview(
  ground: UploadsGround,
  caller: UploadCaller,
  { id, formats }: { readonly id: string; readonly formats: readonly { file: number; format: string }[] },
): Promise<Result<ShownUpload>> {
  const { store, work } = ground
  const upload = await restingUpload(store, caller, id)
  if (!upload.ok) return upload
  const whole = await Promise.all(
    upload.value.files.map(async (file) => (await store.received(id, file.id)) === file.bytes),
  )
  if (whole.length === 0 || whole.includes(false))
    return failed('invalid-request', { detail: REQUEST_WORDS.filesNotSent })
  const files = upload.value.files.map((file) => ({
    id: file.id,
    format: formats.find((each) => each.file === file.id)?.format ?? null,
  }))
  const begun = await store.move(id, { what: 'readingBegan', files })
  if (begun.ok) work.preview(begun.value)
  return shownUpload(ground, id)
}

export async function beginLoad(
  ground: UploadsGround,
  caller: UploadCaller,
  { id, choice }: { readonly id: string; readonly choice: LoadChoice },
): Promise<Result<ShownUpload>> {
  const upload = await foundUpload(ground.store, caller, id)
  if (!upload.ok) return upload
  const begun = await ground.store.move(id, { what: 'loadingBegan' })
  if (!begun.ok) return begun
  ground.work.load(begun.value, choice)
  return shownUpload(ground, id)
}

export async function stopReading(
  ground: UploadsGround,
  caller: UploadCaller,
  id: string,
): Promise<Result<ShownUpload>> {
  const upload = await foundUpload(ground.store, caller, id)
  if (!upload.ok) return upload
  await ground.work.stop(id)
  return shownUpload(ground, id)
}

export async function readOneFile<T>(
  ground: UploadsGround,
  caller: UploadCaller,
  {
    id,
    file: { signal, ...file },
    read,
  }: {
    readonly id: string
    readonly file: OneFile & { readonly signal: AbortSignal }
    readonly read: (path: string, name: string, ask: AskReader) => Promise<T>
  },
): Promise<Result<{ readonly made: T } | { readonly problem: FileProblem }>> {
  const { store, mostUnpackedBytes } = ground
  const upload = await foundUpload(store, caller, id)
  if (!upload.ok) return upload
  const sent = upload.value.files.find((each) => each.id === file.id)
  if (sent && (await store.received(id, sent.id)) !== sent.bytes)
    return failed('invalid-request', { detail: REQUEST_WORDS.fileNotSent })
  const ask = readerOf(ground, caller, signal)
  const one = { store, upload: upload.value, mostUnpackedBytes, ask }
  const made = await unlessCrowded(readOne(one, file, (path, name) => read(path, name, ask)))
  if (!made.ok) return made
  return made.value === null ? failed('not-found') : ok(made.value)
}

/** Refused where too much is read for the caller already. */
export async function unlessCrowded<T>(reading: Promise<T>): Promise<Result<T>> {
  try {
    return ok(await reading)
  } catch (error) {
    if (error instanceof TooManyReadings) return failed('too-many-requests')
    throw error
  }
}
