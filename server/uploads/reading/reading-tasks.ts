import type { CalendarDate } from '../../../domain/dates/calendar-date.ts'
import type { FileLook, MappingPreview, TableProblem } from '../../../domain/uploads/mapping/file-look.ts'
import type { FileReading, MappingDraft } from '../../../domain/uploads/mapping/file-mapping.ts'
import type { FileProblem } from '../../../domain/uploads/upload.ts'
import { whileReadable } from '../../warehouse/load/file-tables/table.ts'
import { lookAtTable } from '../../warehouse/load/mapped/look-at-table.ts'
import { previewMapping } from '../../warehouse/load/mapped/preview-mapping.ts'
import { recogniseWith } from '../../warehouse/load/mapped/recognise-mapped.ts'
import { writeRejectedLines } from '../../warehouse/load/past-loads/rejected-lines.ts'
import type { KnownCodes } from '../../warehouse/load/reading/read-cells.ts'
import type { RecognisedFile } from '../../warehouse/load/recognise-file.ts'
import type { StagedBatch } from '../../warehouse/load/staging/invoice-batches.ts'
import {
  readFiles,
  type ReadFiles,
  type ReadFilesOptions,
  type ReadingProgress,
} from '../../warehouse/load/staging/read-files.ts'
import { textOfTable, type TextOfTable } from './text-of-table.ts'
import { formatOfMessage, mappingsOfMessages, messageOfFormat, type FormatMessage } from './format-message.ts'
import { unpackZip, type Unpacked } from './unpack-zip.ts'

/** What is read of files in a process of its own: what is asked, what it is told meanwhile, what it answers. All of it is data. */
export interface ReadingTasks {
  unpack: {
    asked: { readonly path: string; readonly folder: string; readonly bytes: number }
    note: never
    answer: Unpacked | { readonly problem: FileProblem }
  }
  text: {
    asked: {
      readonly path: string
      readonly target: string
      readonly mapped: readonly FormatMessage[]
      readonly format: FormatMessage | null
      readonly bytes: number
    }
    note: { readonly rows: number }
    answer: TextOfTable | { readonly problem: FileProblem }
  }
  recognise: {
    asked: { readonly path: string; readonly mapped: readonly FormatMessage[] }
    note: never
    answer: Pick<RecognisedFile, 'layout' | 'seems'> & { readonly format: FormatMessage | null }
  }
  look: {
    asked: { readonly path: string; readonly reading: FileReading; readonly fileName: string }
    note: never
    answer: { readonly look: FileLook } | { readonly problem: TableProblem }
  }
  previewMapping: {
    asked: {
      readonly path: string
      readonly draft: MappingDraft
      readonly known: KnownCodes
      readonly today: CalendarDate
      readonly file: string
    }
    note: never
    answer: { readonly preview: MappingPreview } | { readonly problem: TableProblem }
  }
  read: {
    asked: Omit<ReadFilesOptions, 'files' | 'onBatch' | 'onProgress'> & {
      readonly handsOver: boolean
      readonly files: readonly {
        readonly path: string
        readonly name?: string | undefined
        readonly format: FormatMessage
      }[]
    }
    note: { readonly progress: ReadingProgress } | { readonly batch: StagedBatch }
    answer: ReadFiles
  }
  rejectedLines: {
    asked: {
      readonly path: string
      readonly format: FormatMessage
      readonly rejected: ReadonlySet<number>
      readonly known: KnownCodes
      readonly today: CalendarDate
      readonly target: string
    }
    note: never
    answer: null
  }
}
export type ReadingTask = keyof ReadingTasks
export type Asked<Task extends ReadingTask> = ReadingTasks[Task]['asked']
export type Note<Task extends ReadingTask> = ReadingTasks[Task]['note']
export type Answer<Task extends ReadingTask> = ReadingTasks[Task]['answer']

/** Whoever asked ends the process. */
const NEVER = new AbortController().signal

export const READING_TASKS: {
  readonly [Task in ReadingTask]: (asked: Asked<Task>, note: (note: Note<Task>) => void) => Promise<Answer<Task>>
} = {
  unpack: ({ path, folder, bytes }) => unpackZip(path, folder, { bytes, signal: NEVER }),

  text: ({ path, target, mapped, format, bytes }, note) =>
    textOfTable(path, {
      target,
      mapped: mappingsOfMessages(mapped),
      format: format && formatOfMessage(format),
      limits: { bytes, signal: NEVER, onRows: (rows) => note({ rows }) },
    }),

  recognise: async ({ path, mapped }) => {
    const { format, ...recognised } = await recogniseWith(path, mappingsOfMessages(mapped))
    return { ...recognised, format: format && messageOfFormat(format) }
  },

  look: ({ path, ...asked }) => whileReadable(() => lookAtTable(path, asked)),

  previewMapping: ({ path, ...asked }) => whileReadable(() => previewMapping(path, asked)),

  read: ({ files, handsOver, ...asked }, note) =>
    readFiles({
      ...asked,
      files: files.map(({ format, ...file }) => ({ ...file, format: formatOfMessage(format) })),
      onBatch: handsOver ? (batch) => note({ batch }) : undefined,
      onProgress: (progress) => note({ progress }),
    }),

  rejectedLines: async ({ format, ...asked }) => {
    await writeRejectedLines({ ...asked, format: formatOfMessage(format) })
    return null
  },
}
