import { hash } from 'node:crypto'
import { rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { CalendarDate } from '../../../domain/dates/calendar-date.ts'
import { LIMIT_WORDS } from '../../../domain/values/limit-words.ts'
import { failed, ok, type Result } from '../../../domain/values/problem.ts'
import type { FileToSend } from '../../http/send-file.ts'
import type { FileFormat } from '../../warehouse/load/facts/facts-format.ts'
import type { MappedFormat } from '../../warehouse/load/mapped/mapped-format.ts'
import type { KnownCodes } from '../../warehouse/load/reading/read-cells.ts'
import { judgeFile } from './judge-file.ts'
import { readOne, type ReadingOfOne } from './read-one.ts'
import { isEndedReading } from './reading-limits.ts'
import { formatOfMessage, messageOfFormat } from './format-message.ts'

export interface RejectedOf {
  readonly id: number
  /** Of the file in the load: as it was sent, or of one in it where that is a ZIP. */
  readonly name: string
  /** Lines on which its rejected records start. */
  readonly lines: ReadonlySet<number>
  /** The client's mappings. */
  readonly mapped: readonly MappedFormat[]
  /** That was chosen for it. */
  readonly format: FileFormat | null
  readonly known: KnownCodes
  readonly today: CalendarDate
}

/** The rejected lines of a kept file, or of one in it where it is a ZIP, as a CSV file. Fails where it is not there or no table of lines (`no-such-file`), or where its reading was ended. */
export async function rejectedLines(
  { store, upload, mostUnpackedBytes, ask }: ReadingOfOne,
  { id, name: file, lines, mapped: mappings, format, known, today }: RejectedOf,
): Promise<Result<Pick<FileToSend, 'pieces' | 'name' | 'type'>>> {
  const sent = upload.files.find((each) => each.id === id)
  const mapped = mappings.map(messageOfFormat)
  const target = `${store.filePath(upload.id, id)}-${hash('sha256', file, 'hex').slice(0, 16)}.csv`
  const found = await readOne(
    { store, upload, mostUnpackedBytes, ask },
    { id, entry: file === sent?.name ? null : file },
    async (path) => {
      // Somebody else may be sent the same lines meanwhile: they are put in place when they are whole.
      const { folder, remove } = await store.makeLooked(upload.id)
      try {
        const call = { bytes: (await stat(path)).size }
        const given = format && messageOfFormat(format)
        const asText = { path, target: join(folder, 'text.csv'), mapped, format: given, bytes: mostUnpackedBytes }
        const text = (await judgeFile(path)) === 'table' ? await ask('text', asText, call) : { path }
        if ('problem' in text) return null
        const of = given ?? (await ask('recognise', { path: text.path, mapped }, call)).format
        if (!of || formatOfMessage(of).nested) return null
        const written = join(folder, 'rejected.csv')
        const asked = { path: text.path, format: of, rejected: lines, known, today, target: written }
        await ask('rejectedLines', asked, { bytes: (await stat(text.path)).size })
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
  if (found && 'problem' in found && isEndedReading(found.problem))
    return failed(found.problem === 'readingEnded' ? 'unavailable' : 'too-large', {
      detail: LIMIT_WORDS[found.problem],
    })
  return found && 'made' in found && found.made ? ok(found.made) : failed('no-such-file')
}
