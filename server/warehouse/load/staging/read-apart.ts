import { fork } from 'node:child_process'
import { createRequire } from 'node:module'
import { constants, setPriority } from 'node:os'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { productFormat } from '../formats/formats.ts'
import { ScatteredInvoices, type StagedBatch } from './invoice-batches.ts'
import type { ImportedFile, ReadFiles, ReadFilesOptions, ReadingProgress } from './read-files.ts'

/** What the other process is asked: a format by its id. */
export interface ReadingAsked extends Omit<ReadFilesOptions, 'files' | 'onBatch' | 'onProgress'> {
  readonly handsOver: boolean
  readonly files: readonly { readonly path: string; readonly name?: string | undefined; readonly format: string }[]
}

/** What it answers: progress again and again, batches where they are handed over, and at last what was read, or why not. */
export type ReadingAnswer =
  | { readonly progress: ReadingProgress }
  | { readonly batch: StagedBatch }
  | { readonly scattered: true }
  | { readonly read: ReadFiles }
  | { readonly failed: { readonly message: string; readonly code?: string | undefined } }

const READING_PROCESS = fileURLToPath(new URL('./reading-process.ts', import.meta.url))
const FOR_TYPESCRIPT = ['--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href]

/** Another process knows the product's own formats alone. */
export function canReadApart(files: readonly ImportedFile[]): boolean {
  return files.every(({ format }) => productFormat(format.id) === format)
}

/** Reads files in a process of its own, which has the processor when nobody else wants it. Throws as `readFiles` does. */
export function readApart({ files, onBatch, onProgress, ...asked }: ReadFilesOptions): Promise<ReadFiles> {
  const child = fork(READING_PROCESS, { execArgv: FOR_TYPESCRIPT, serialization: 'advanced' })
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  return new Promise<ReadFiles>((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', () => reject(new Error('The process that reads the files ended.')))
    child.on('message', (answer: ReadingAnswer) => {
      if ('read' in answer) resolve(answer.read)
      else if ('batch' in answer) onBatch?.(answer.batch)
      else if ('scattered' in answer) reject(new ScatteredInvoices())
      else if ('failed' in answer) reject(Object.assign(new Error(answer.failed.message), { code: answer.failed.code }))
      else
        try {
          onProgress(answer.progress)
        } catch (stopped) {
          reject(stopped as Error)
        }
    })
    const named = files.map(({ format, ...file }) => ({ ...file, format: format.id }))
    child.send(
      { ...asked, files: named, handsOver: onBatch !== undefined } satisfies ReadingAsked,
      (error) => error && reject(error),
    )
  }).finally(() => child.kill('SIGKILL'))
}
