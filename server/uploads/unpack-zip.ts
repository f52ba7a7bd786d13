import { createReadStream, createWriteStream } from 'node:fs'
import { basename, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createInflateRaw } from 'node:zlib'
import { shownFileName } from '../../domain/files/shown-file-name.ts'
import type { FileProblem } from '../../domain/rows/upload.ts'
import { dataOf, readZipEntries, type ZipEntry } from './zip-entries.ts'

export interface UnpackedFile {
  readonly path: string
  /** Its own, without folders. */
  readonly name: string
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
/** Invoices of one line repeated for ever become so much smaller; what becomes smaller still was made to fill a disk. */
const MOST_TIMES = 250
/** Below which an archive may shrink what it likes. */
const HARMLESS_BYTES = 1024 * 1024
const DEFLATED = 8
const STORED = 0
const ARCHIVE = /\.(zip|gz|7z|rar|tar|tgz|bz2|xz)$/i
/** What systems add by themselves. */
const BESIDE = /(^|\/)(__MACOSX\/|\.[^./]|Thumbs\.db$)/

class Bounded extends Error {}

/**
 * Writes the files of a ZIP archive into a folder that is there, one after the other as they are read, or says why not.
 * The bounds hold for what is really unpacked, whatever the archive says of itself.
 */
export async function unpackZip(
  path: string,
  folder: string,
  { bytes: most, signal }: UnpackLimits,
): Promise<{ readonly files: UnpackedFile[] } | { readonly problem: FileProblem }> {
  const listed = await readZipEntries(path)
  if (listed === null || listed === 'crowded') return { problem: listed === null ? 'zipDamaged' : 'zipCrowded' }
  const entries = listed.filter(({ name }) => !BESIDE.test(name))
  const problem = problemOf(entries, most)
  if (problem) return { problem }
  const files: UnpackedFile[] = []
  let left = most
  for (const [index, entry] of entries.entries()) {
    const target = join(folder, String(index + 1))
    const start = await dataOf(path, entry)
    if (start === null) return { problem: 'zipDamaged' }
    let written = 0
    const counted = async function* (parts: AsyncIterable<Buffer>) {
      for await (const part of parts) {
        written += part.length
        if (written > left || written > entry.bytes) throw new Bounded()
        yield part
      }
    }
    try {
      const packed =
        entry.packedBytes === 0
          ? Readable.from([])
          : createReadStream(path, { start, end: start + entry.packedBytes - 1 })
      const file = createWriteStream(target, { mode: 0o600 })
      if (entry.method === STORED || entry.packedBytes === 0) await pipeline(packed, counted, file, { signal })
      else await pipeline(packed, createInflateRaw(), counted, file, { signal })
    } catch (error) {
      signal.throwIfAborted()
      if (error instanceof Bounded) return { problem: 'zipExplodes' }
      if (isOfZlib(error)) return { problem: 'zipDamaged' }
      throw error
    }
    if (written !== entry.bytes) return { problem: 'zipDamaged' }
    left -= written
    files.push({ path: target, name: shownFileName(basename(entry.name)) })
  }
  return { files }
}

function problemOf(entries: readonly ZipEntry[], most: number): FileProblem | undefined {
  const sum = (of: 'bytes' | 'packedBytes') => entries.reduce((total, entry) => total + entry[of], 0)
  if (entries.some(({ encrypted }) => encrypted)) return 'zipProtected'
  if (entries.some(({ name }) => ARCHIVE.test(name))) return 'zipNested'
  if (entries.length === 0) return 'zipEmpty'
  if (entries.length > MOST_ENTRIES) return 'zipCrowded'
  const bytes = sum('bytes')
  if (bytes > most || (bytes > HARMLESS_BYTES && bytes > MOST_TIMES * sum('packedBytes'))) return 'zipExplodes'
  return entries.some(({ method }) => method !== STORED && method !== DEFLATED) ? 'zipDamaged' : undefined
}

function isOfZlib(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')
}
