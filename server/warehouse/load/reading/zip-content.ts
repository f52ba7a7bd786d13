import { createReadStream } from 'node:fs'
import { pipeline, Readable } from 'node:stream'
import { createInflateRaw } from 'node:zlib'
import { dataOf, type ZipEntry } from './zip-entries.ts'

const STORED = 0
const DEFLATED = 8
/** Invoices of one line repeated for ever become so much smaller; what becomes smaller still was made to fill a disk. */
const MOST_TIMES = 250
/** Below which an archive may shrink what it likes. */
const HARMLESS_BYTES = 1024 * 1024

/** What an entry holds is not what the archive says of it. */
export class UnreadableEntry extends Error {
  readonly why: 'damaged' | 'explodes'
  constructor(why: 'damaged' | 'explodes') {
    super(why)
    this.why = why
  }
}

/** Whether entries are said to become far larger than anything that is not made to. */
export function isOutOfProportion(entries: readonly ZipEntry[]): boolean {
  const sum = (of: 'bytes' | 'packedBytes') => entries.reduce((total, entry) => total + entry[of], 0)
  return sum('bytes') > HARMLESS_BYTES && sum('bytes') > MOST_TIMES * sum('packedBytes')
}

/** Whether an entry is packed in a way that is read. */
export function isReadableEntry({ method }: ZipEntry): boolean {
  return method === STORED || method === DEFLATED
}

/** The bytes of an entry, a little at a time; never more than the archive says. Throws `UnreadableEntry`. */
export async function* entryBytes(path: string, entry: ZipEntry): AsyncGenerator<Buffer> {
  const start = await dataOf(path, entry)
  if (start === null || !isReadableEntry(entry)) throw new UnreadableEntry('damaged')
  const packed =
    entry.packedBytes === 0 ? Readable.from([]) : createReadStream(path, { start, end: start + entry.packedBytes - 1 })
  const plain = entry.method === STORED || entry.packedBytes === 0
  const parts: Readable = plain ? packed : pipeline(packed, createInflateRaw(), () => undefined)
  let written = 0
  try {
    for await (const part of parts) {
      written += (part as Buffer).length
      if (written > entry.bytes) throw new UnreadableEntry('explodes')
      yield part as Buffer
    }
  } catch (error) {
    throw isOfZlib(error) ? new UnreadableEntry('damaged') : error
  }
  if (written !== entry.bytes) throw new UnreadableEntry('damaged')
}

function isOfZlib(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')
}
