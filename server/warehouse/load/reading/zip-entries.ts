import { open, type FileHandle } from 'node:fs/promises'

/** A file in a ZIP archive, as the archive's own list at its end says. */
export interface ZipEntry {
  readonly name: string
  readonly encrypted: boolean
  /** 0: as it is; 8: deflated. */
  readonly method: number
  readonly packedBytes: number
  readonly bytes: number
  /** Where its own head begins. */
  readonly at: number
}

const END = 0x06054b50
const END_BYTES = 22
const MOST_COMMENT_BYTES = 0xffff
const ENTRY = 0x02014b50
const ENTRY_BYTES = 46
const HEAD = 0x04034b50
const HEAD_BYTES = 30
/** So many entries nobody means to load; their list is not read. */
const MOST_LISTED = 10_000
const MOST_LIST_BYTES = 4 * 1024 * 1024
/** Stands where a size needs eight bytes, which stand elsewhere then. */
const ELSEWHERE = 0xffffffff
const [LARGE_END, LARGE_END_AT, LARGE_EXTRA] = [0x06064b50, 0x07064b50, 0x0001]
const [LARGE_END_BYTES, LARGE_END_AT_BYTES] = [56, 20]

/** The entries of an archive, folders left out; `crowded`: they are too many to be listed; null: it is none, or damaged. Source: PKWARE, APPNOTE 6.3, 4.3. */
export async function readZipEntries(path: string): Promise<ZipEntry[] | 'crowded' | null> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const tail = await read(file, Math.max(0, size - END_BYTES - MOST_COMMENT_BYTES), size)
    const end = endOf(tail)
    if (end < 0) return null
    const { count, bytes, at } = (await largeEnd(file, tail, end)) ?? {
      count: tail.readUInt16LE(end + 10),
      bytes: tail.readUInt32LE(end + 12),
      at: tail.readUInt32LE(end + 16),
    }
    if (count > MOST_LISTED) return 'crowded'
    if (bytes > MOST_LIST_BYTES || at + bytes > size) return null
    const entries = entriesOf(await read(file, at, at + bytes), count)
    const packedBytes = entries?.reduce((sum, entry) => sum + entry.packedBytes, 0) ?? 0
    return packedBytes > size ? null : entries
  } finally {
    await file.close()
  }
}

/** Where the packed bytes of an entry begin; null: its head is not there. */
export async function dataOf(path: string, { at }: ZipEntry): Promise<number | null> {
  const file = await open(path)
  try {
    const head = await read(file, at, at + HEAD_BYTES)
    if (head.length < HEAD_BYTES || head.readUInt32LE(0) !== HEAD) return null
    return at + HEAD_BYTES + head.readUInt16LE(26) + head.readUInt16LE(28)
  } finally {
    await file.close()
  }
}

function entriesOf(list: Buffer, count: number): ZipEntry[] | null {
  const entries: ZipEntry[] = []
  let at = 0
  for (let index = 0; index < count; index += 1) {
    if (at + ENTRY_BYTES > list.length || list.readUInt32LE(at) !== ENTRY) return null
    const [nameBytes, extraBytes, commentBytes] = [28, 30, 32].map((place) => list.readUInt16LE(at + place)) as [
      number,
      number,
      number,
    ]
    const extra = at + ENTRY_BYTES + nameBytes
    const sizes = sizesOf(list, at, list.subarray(extra, extra + extraBytes))
    if (sizes === null) return null
    const name = list.toString('utf8', at + ENTRY_BYTES, at + ENTRY_BYTES + nameBytes)
    entries.push({
      name,
      encrypted: (list.readUInt16LE(at + 8) & 1) === 1,
      method: list.readUInt16LE(at + 10),
      ...sizes,
    })
    at += ENTRY_BYTES + nameBytes + extraBytes + commentBytes
  }
  return entries.filter(({ name }) => !name.endsWith('/'))
}

/** What an archive with more than four bytes can say has before its end, which says where; null: it has none. Source: APPNOTE 4.3.14, 4.3.15. */
async function largeEnd(file: FileHandle, tail: Buffer, end: number) {
  const from = end - LARGE_END_AT_BYTES
  if (from < 0 || tail.readUInt32LE(from) !== LARGE_END_AT) return null
  const at = Number(tail.readBigUInt64LE(from + 8))
  const large = Number.isSafeInteger(at) ? await read(file, at, at + LARGE_END_BYTES) : tail.subarray(0, 0)
  if (large.length < LARGE_END_BYTES || large.readUInt32LE(0) !== LARGE_END) return null
  const [count, bytes, list] = [32, 40, 48].map((place) => Number(large.readBigUInt64LE(place))) as [
    number,
    number,
    number,
  ]
  return { count, bytes, at: list }
}

/** How large an entry is and where it begins; null: it does not say. Source: APPNOTE 4.5.3. */
function sizesOf(list: Buffer, at: number, extra: Buffer): Pick<ZipEntry, 'packedBytes' | 'bytes' | 'at'> | null {
  const said = { bytes: 24, packedBytes: 20, at: 42 } as const
  const sizes = { bytes: 0, packedBytes: 0, at: 0 }
  let large: Buffer | undefined
  for (const part of ['bytes', 'packedBytes', 'at'] as const) {
    sizes[part] = list.readUInt32LE(at + said[part])
    if (sizes[part] !== ELSEWHERE) continue
    large ??= largeExtra(extra)
    if (large.length < 8) return null
    sizes[part] = Number(large.readBigUInt64LE(0))
    large = large.subarray(8)
  }
  return sizes
}

function largeExtra(extra: Buffer): Buffer {
  for (let at = 0; at + 4 <= extra.length;) {
    const [id, bytes] = [extra.readUInt16LE(at), extra.readUInt16LE(at + 2)]
    if (id === LARGE_EXTRA) return extra.subarray(at + 4, at + 4 + bytes)
    at += 4 + bytes
  }
  return extra.subarray(0, 0)
}

async function read(file: FileHandle, from: number, to: number): Promise<Buffer> {
  const length = Math.max(0, to - from)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, from)
  return buffer.subarray(0, bytesRead)
}

/** Where the end of the list begins: the last whose own comment goes on to the end of the file, else the last that is whole; -1: nowhere. */
function endOf(tail: Buffer): number {
  const mark = Buffer.alloc(4)
  mark.writeUInt32LE(END)
  let whole = -1
  for (let at = tail.lastIndexOf(mark); at >= 0; at = at === 0 ? -1 : tail.lastIndexOf(mark, at - 1)) {
    if (at + END_BYTES > tail.length) continue
    if (at + END_BYTES + tail.readUInt16LE(at + 20) === tail.length) return at
    if (whole < 0) whole = at
  }
  return whole
}
