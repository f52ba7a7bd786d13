import type { FileProblem } from '../../../domain/uploads/upload.ts'
import { judgeFile } from './judge-file.ts'
import type { StoredUpload } from '../../../domain/uploads/stored-upload.ts'
import type { UploadFiles } from '../kept/upload-files.ts'
import type { AskReader } from './readers.ts'
import { unlessEnded } from './reading-limits.ts'
import { entryName } from './unpack-zip.ts'

/** A file that was sent, or one in it where it is a ZIP. */
export interface OneFile {
  readonly id: number
  /** Its name among those of the upload's report; null: what was sent is itself meant. */
  readonly entry: string | null
}

export interface ReadingOfOne {
  readonly store: Pick<UploadFiles, 'filePath' | 'makeLooked'>
  readonly upload: StoredUpload
  /** Of all files of a ZIP. */
  readonly mostUnpackedBytes: number
  readonly ask: AskReader
}

/** What is made of one file of an upload, unpacked for as long as that takes; or why there is nothing to read. Null: there is no such file. */
export async function readOne<T>(
  { store, upload, mostUnpackedBytes, ask }: ReadingOfOne,
  { id, entry }: OneFile,
  read: (path: string, name: string) => Promise<T>,
): Promise<{ readonly made: T } | { readonly problem: FileProblem } | null> {
  const file = upload.files.find((each) => each.id === id)
  if (!file) return null
  const path = store.filePath(upload.id, id)
  const made = async (from: string, name: string) => {
    const all = await unlessEnded(read(from, name).then((value) => ({ made: value })))
    return 'ended' in all ? { problem: all.ended } : all
  }
  if ((await judgeFile(path)) !== 'zip') return entry === null ? made(path, file.name) : null
  const { folder, remove } = await store.makeLooked(upload.id)
  try {
    const unpacking = ask('unpack', { path, folder, bytes: mostUnpackedBytes }, { bytes: file.bytes })
    const unpacked = await unlessEnded(unpacking)
    if ('ended' in unpacked) return { problem: unpacked.ended }
    if ('problem' in unpacked) return unpacked
    const found = unpacked.files.find(({ name }) => entry === null || entryName(file.name, name) === entry)
    return found ? await made(found.path, entryName(file.name, found.name)) : null
  } finally {
    await remove()
  }
}
