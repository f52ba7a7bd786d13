import type { ReadFiles, ReadFilesOptions } from '../../warehouse/load/staging/read-files.ts'
import type { AskReader } from './readers.ts'
import { messageOfFormat } from './format-message.ts'

/** Reads files of so many bytes as `readFiles` does, in another process. */
export function readInProcess(
  { files, onBatch, onProgress, ...asked }: ReadFilesOptions,
  { ask, bytes }: { readonly ask: AskReader; readonly bytes: number },
): Promise<ReadFiles> {
  const told = files.map(({ format, ...file }) => ({ ...file, format: messageOfFormat(format) }))
  return ask(
    'read',
    { ...asked, files: told, handsOver: onBatch !== undefined },
    { bytes, onNote: (note) => ('batch' in note ? onBatch?.(note.batch) : onProgress(note.progress)) },
  )
}
