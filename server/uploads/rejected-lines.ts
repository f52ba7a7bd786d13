import { hash } from 'node:crypto'
import { rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { CalendarDate } from '../../domain/dates/calendar-date.ts'
import type { FileToSend } from '../http/send-file.ts'
import { writeRejectedLines } from '../warehouse/load/past-loads/rejected-lines.ts'
import type { KnownCodes } from '../warehouse/load/reading/read-cells.ts'
import { judgeFile } from './judge-file.ts'
import { recogniseWith, type ClientFormats } from './mappings/client-formats.ts'
import { formatOf } from './read-invoices.ts'
import { readOne } from './read-one.ts'
import { textOfTable } from './text-of-table.ts'
import type { UnpackLimits } from './unpack-zip.ts'
import type { StoredUpload, UploadStore } from './upload-store.ts'

export interface RejectedOf {
  readonly id: number
  /** Of the file in the load: as it was sent, or of one in it where that is a ZIP. */
  readonly name: string
  /** Lines on which its rejected records start. */
  readonly lines: ReadonlySet<number>
  readonly mapped: ClientFormats
  readonly known: KnownCodes
  readonly today: CalendarDate
  readonly signal: AbortSignal
}

interface KeptUpload {
  readonly store: UploadStore
  readonly upload: StoredUpload
  readonly limits: UnpackLimits
}

/** The rejected lines of a kept file, or of one in it where it is a ZIP, as a CSV file. Null: it is not there, or is no table of lines. */
export async function rejectedLines(
  { store, upload, limits }: KeptUpload,
  { id, name: file, lines, mapped, known, today }: RejectedOf,
): Promise<Pick<FileToSend, 'pieces' | 'name' | 'type'> | null> {
  const sent = upload.files.find((each) => each.id === id)
  const chosen = sent?.format ?? null
  const format = chosen === null ? null : (formatOf(chosen, mapped) ?? null)
  const target = `${store.filePath(upload.id, id)}-${hash('sha256', file, 'hex').slice(0, 16)}.csv`
  const found = await readOne(
    { store, upload, limits },
    { id, entry: file === sent?.name ? null : file },
    async (path) => {
      // Somebody else may be sent the same lines meanwhile: they are put in place when they are whole.
      const { folder, remove } = await store.makeLooked(upload.id)
      try {
        const text =
          (await judgeFile(path)) === 'table'
            ? await textOfTable(path, { target: join(folder, 'text.csv'), mapped, format, limits })
            : { path }
        if ('problem' in text) return null
        const of = format ?? (await recogniseWith(text.path, mapped)).format
        if (!of || of.nested) return null
        const written = join(folder, 'rejected.csv')
        await writeRejectedLines({ path: text.path, format: of, rejected: lines, known, today, target: written })
        await rename(written, target)
      } finally {
        await remove()
      }
      const shown = file.split(/ › |[/\\]/).at(-1) ?? file
      return {
        pieces: [{ path: target, bytes: (await stat(target)).size }],
        name: `rejected-${shown.replace(/\.\w{1,7}$/, '')}.csv`,
        type: 'text/csv; charset=utf-8',
      }
    },
  )
  return found && 'made' in found ? found.made : null
}
