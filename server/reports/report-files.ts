import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** What a report has on the disk. `cover` is a file of its own beside CSV only. */
export type ReportPart = 'rows' | 'cover'

export interface ReportFiles {
  /** Where a part is written until it is whole. */
  draft(id: number, part: ReportPart): string
  /** Puts a whole part in its place; answers its size in bytes. */
  publish(id: number, part: ReportPart): Promise<number>
  /** Writes a small part and puts it in its place. */
  write(id: number, part: ReportPart, text: string): Promise<void>
  path(id: number, part: ReportPart): string
  /** Null: there is none. */
  size(id: number, part: ReportPart): Promise<number | null>
  /** Where the rows of a slice are written before they go into the draft; every other slice has the same place. */
  slice(id: number, at: number): string
  removeSlices(id: number): Promise<void>
  remove(id: number): Promise<void>
  /** Removes what belongs to none of these reports, unfinished parts among it. */
  sweep(kept: ReadonlySet<number>): Promise<void>
}

const PARTS: readonly ReportPart[] = ['rows', 'cover']
const DRAFT = '.part'

/** The files of reports in a folder: `12.rows`, `12.cover`, and `12.rows.part` until it is whole, with `12.slice0` and `12.slice1` beside it. */
export async function openReportFiles(folder: string): Promise<ReportFiles> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path: ReportFiles['path'] = (id, part) => join(folder, `${id}.${part}`)
  const draft: ReportFiles['draft'] = (id, part) => `${path(id, part)}${DRAFT}`
  const size: ReportFiles['size'] = async (id, part) => (await stat(path(id, part)).catch(() => null))?.size ?? null
  const publish: ReportFiles['publish'] = async (id, part) => {
    await rename(draft(id, part), path(id, part))
    return (await size(id, part)) ?? 0
  }
  const slice: ReportFiles['slice'] = (id, at) => join(folder, `${id}.slice${at % 2}`)
  const removeSlices: ReportFiles['removeSlices'] = async (id) => {
    for (const at of [0, 1]) await rm(slice(id, at), { force: true })
  }
  const remove: ReportFiles['remove'] = async (id) => {
    await removeSlices(id)
    for (const part of PARTS) for (const each of [path(id, part), draft(id, part)]) await rm(each, { force: true })
  }
  return {
    draft, path, size, publish, slice, removeSlices, remove,
    write: async (id, part, text) => {
      await writeFile(draft(id, part), text, { mode: 0o600, flush: true })
      await publish(id, part)
    },
    sweep: async (kept) => {
      for (const name of await readdir(folder)) {
        const id = /^(\d+)\.(?:rows|cover)$/.exec(name)?.[1]
        if (id === undefined || !kept.has(Number(id))) await rm(join(folder, name), { force: true })
      }
    },
  }
}
