import { createWriteStream } from 'node:fs'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { shownFileName } from '../../../domain/files/shown-file-name.ts'
import type { FileProblem } from '../../../domain/uploads/upload.ts'
import {
  entryBytes,
  isOutOfProportion,
  isReadableEntry,
  UnreadableEntry,
} from '../../warehouse/load/reading/zip-content.ts'
import { readZipEntries, type ZipEntry } from '../../warehouse/load/reading/zip-entries.ts'

export interface UnpackedFile {
  readonly path: string
  /** Its own, without folders. */
  readonly name: string
}

export interface Unpacked {
  readonly files: UnpackedFile[]
  /** Names of what says something of the archive, and is no invoice. */
  readonly passedBy: readonly string[]
}

/** What a file in a ZIP is called where it is listed. */
export function entryName(zip: string, name: string): string {
  return `${zip} › ${name}`
}

export interface UnpackLimits {
  /** Of all files in it together. */
  readonly bytes: number
  readonly signal: AbortSignal
}

const MOST_ENTRIES = 100
const ARCHIVE = /\.(zip|gz|7z|rar|tar|tgz|bz2|xz)$/i
/** What systems add by themselves. */
const BESIDE = /(^|\/)(__MACOSX\/|\.[^./]|Thumbs\.db$)/
/** Words for people, in the languages of senders. */
const WORDS =
  /(^|\/)(read|lies|lisez|lee|leggi)[ _.-]?(me|mich|moi|mi)\b[^/]*(?<!\.(csv|tsv|edi|x12|xlsx|parquet|zip))$|(^|\/)(licen[cs]e|licencia|licenza|lizenz)(\.(txt|md|html?|pdf|rtf))?$/i

/**
 * Writes the files of a ZIP archive into a folder that is there, one after the other as they are read, or says why not.
 * The bounds hold for what is really unpacked, whatever the archive says of itself.
 */
export async function unpackZip(
  path: string,
  folder: string,
  { bytes: most, signal }: UnpackLimits,
): Promise<Unpacked | { readonly problem: FileProblem }> {
  const listed = await readZipEntries(path)
  if (listed === null || listed === 'crowded') return { problem: listed === null ? 'zipDamaged' : 'zipCrowded' }
  const sent = listed.filter(({ name }) => !BESIDE.test(name))
  const entries = sent.filter(({ name }) => !WORDS.test(name))
  const passedBy = sent.filter((entry) => !entries.includes(entry)).map(({ name }) => shownFileName(basename(name)))
  const problem = problemOf(entries, most)
  if (problem) return { problem }
  const files: UnpackedFile[] = []
  let left = most
  for (const [index, entry] of entries.entries()) {
    const target = join(folder, String(index + 1))
    let written = 0
    const counted = async function* () {
      for await (const part of entryBytes(path, entry)) {
        written += part.length
        if (written > left) throw new UnreadableEntry('explodes')
        yield part
      }
    }
    try {
      await pipeline(counted, createWriteStream(target, { mode: 0o600 }), { signal })
    } catch (error) {
      signal.throwIfAborted()
      if (error instanceof UnreadableEntry) return { problem: error.why === 'explodes' ? 'zipExplodes' : 'zipDamaged' }
      throw error
    }
    left -= written
    files.push({ path: target, name: shownFileName(basename(entry.name)) })
  }
  return { files, passedBy }
}

function problemOf(entries: readonly ZipEntry[], most: number): FileProblem | undefined {
  if (entries.some(({ encrypted }) => encrypted)) return 'zipProtected'
  if (entries.some(({ name }) => ARCHIVE.test(name))) return 'zipNested'
  if (entries.length === 0) return 'zipEmpty'
  if (entries.length > MOST_ENTRIES) return 'zipCrowded'
  const bytes = entries.reduce((total, entry) => total + entry.bytes, 0)
  if (bytes > most || isOutOfProportion(entries)) return 'zipExplodes'
  return entries.every(isReadableEntry) ? undefined : 'zipDamaged'
}
