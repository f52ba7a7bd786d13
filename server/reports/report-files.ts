import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { FilePiece } from '../http/send-file.ts'

/** What a report has on the disk, each in one or more pieces. `cover` is beside CSV only. */
export type ReportPart = 'rows' | 'cover'

export interface ReportFiles {
  /** Makes the empty place in which a report is written until it is whole. */
  begin(id: number): Promise<void>
  /** Where a piece is written; pieces of `slice` are those that go into others, and are gone before the end. */
  draft(id: number, part: ReportPart | 'slice', at: number): string
  /** Puts a whole report in its place. */
  publish(id: number): Promise<void>
  /** A part's pieces, in their order; none: there is no such part. */
  pieces(id: number, part: ReportPart): Promise<FilePiece[]>
  remove(id: number): Promise<void>
  /** Removes what belongs to none of these reports, unfinished ones among it. */
  sweep(kept: ReadonlySet<number>): Promise<void>
}

const DRAFT = '.part'

/** The files of reports, each in a folder of its own: `12/rows.0`, `12/rows.1`, `12/cover.0`; the folder is `12.part` until it is whole. */
export async function openReportFiles(folder: string): Promise<ReportFiles> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = (id: number) => join(folder, String(id))
  const draft = (id: number) => `${path(id)}${DRAFT}`
  const removeAll = (place: string) => rm(place, { recursive: true, force: true })
  const remove = async (id: number) => {
    await removeAll(draft(id))
    await removeAll(path(id))
  }
  return {
    remove,
    begin: async (id) => {
      await remove(id)
      await mkdir(draft(id), { mode: 0o700 })
    },
    draft: (id, part, at) => join(draft(id), `${part}.${at}`),
    publish: (id) => rename(draft(id), path(id)),
    pieces: async (id, part) => {
      const names = (await readdir(path(id)).catch((): string[] => [])).filter((name) => name.startsWith(`${part}.`))
      const paths = names
        .map((name) => [Number(name.slice(part.length + 1)), join(path(id), name)] as const)
        .sort(([a], [b]) => a - b)
      return Promise.all(paths.map(async ([, piece]) => ({ path: piece, bytes: (await stat(piece)).size })))
    },
    sweep: async (kept) => {
      for (const name of await readdir(folder))
        if (!(/^\d+$/.test(name) && kept.has(Number(name)))) await removeAll(join(folder, name))
    },
  }
}
