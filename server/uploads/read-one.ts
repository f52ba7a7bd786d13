import type { FileProblem } from '../../domain/rows/upload.ts'
import { judgeFile } from './judge-file.ts'
import { entryName, unpackZip, type UnpackLimits } from './unpack-zip.ts'
import type { StoredUpload, UploadStore } from './upload-store.ts'

/** A file that was sent, or one in it where it is a ZIP. */
export interface OneFile {
  readonly id: number
  /** Its name among those of the upload's report; null: what was sent is itself meant. */
  readonly entry: string | null
}

/** What is made of one file of an upload, unpacked for as long as that takes; or why there is nothing to read. Null: there is no such file. */
export async function readOne<T>(
  {
    store,
    upload,
    limits,
  }: { readonly store: UploadStore; readonly upload: StoredUpload; readonly limits: UnpackLimits },
  { id, entry }: OneFile,
  read: (path: string, name: string) => Promise<T>,
): Promise<{ readonly made: T } | { readonly problem: FileProblem } | null> {
  const file = upload.files.find((each) => each.id === id)
  if (!file) return null
  const path = store.filePath(upload.id, id)
  if ((await judgeFile(path)) !== 'zip') return entry === null ? { made: await read(path, file.name) } : null
  const { folder, remove } = await store.makeLooked(upload.id)
  try {
    const unpacked = await unpackZip(path, folder, limits)
    if ('problem' in unpacked) return unpacked
    const found = unpacked.files.find(({ name }) => entry === null || entryName(file.name, name) === entry)
    return found ? { made: await read(found.path, entryName(file.name, found.name)) } : null
  } finally {
    await remove()
  }
}
