import { mkdir, mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Result } from '../../../domain/values/problem.ts'
import { receiveBytes, type Receiving } from './receive-bytes.ts'

/** What was read of an upload, each in a file of its own. */
export type KeptReport = 'preview' | 'load' | 'log'

/** The bytes of uploads and what was read of them, in a folder for each: `<id>/files/1`, `<id>/preview.json`. */
export interface UploadFiles {
  /** Writes bytes of a file, as `receiveBytes` does. */
  receive(id: string, file: number, receiving: Omit<Receiving, 'path'>): Promise<Result<number>>
  removeFolder(id: string): Promise<void>
  filePath(id: string, file: number): string
  /** Of the file's bytes so many are here. */
  received(id: string, file: number): Promise<number>
  removeFile(id: string, file: number): Promise<void>
  /** An empty folder for what a ZIP holds. */
  makeUnpacked(id: string, file: number): Promise<string>
  removeUnpacked(id: string): Promise<void>
  /** An empty folder for a look into a ZIP, and what removes it. */
  makeLooked(id: string): Promise<{ readonly folder: string; readonly remove: () => Promise<void> }>
  saveReport(id: string, kind: KeptReport, report: unknown): Promise<void>
  readReport(id: string, kind: KeptReport): Promise<unknown>
}

export function createUploadFiles(folder: string): UploadFiles {
  const place = (id: string, ...rest: string[]) => join(folder, id, ...rest)
  const gone = (path: string) => rm(path, { recursive: true, force: true })
  return {
    receive: async (id, file, receiving) => {
      await mkdir(place(id, 'files'), { recursive: true, mode: 0o700 })
      return receiveBytes({ path: place(id, 'files', String(file)), ...receiving })
    },
    removeFolder: (id) => gone(place(id)),
    filePath: (id, file) => place(id, 'files', String(file)),
    received: async (id, file) =>
      stat(place(id, 'files', String(file))).then(
        ({ size }) => size,
        () => 0,
      ),
    removeFile: (id, file) => gone(place(id, 'files', String(file))),
    makeUnpacked: async (id, file) => {
      const made = place(id, 'unpacked', String(file))
      await gone(made)
      await mkdir(made, { recursive: true, mode: 0o700 })
      return made
    },
    removeUnpacked: (id) => gone(place(id, 'unpacked')),
    makeLooked: async (id) => {
      const made = await mkdtemp(place(id, 'looked-'))
      return { folder: made, remove: () => gone(made) }
    },
    saveReport: async (id, kind, report) => {
      const path = place(id, `${kind}.json`)
      await writeFile(`${path}.new`, JSON.stringify(report), { mode: 0o600, flush: true })
      await rename(`${path}.new`, path)
    },
    readReport: async (id, kind) => JSON.parse(await readFile(place(id, `${kind}.json`), 'utf8')) as unknown,
  }
}
