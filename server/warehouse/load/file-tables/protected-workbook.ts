import { open, type FileHandle } from 'node:fs/promises'

const HEADER_BYTES = 512
/** Places of the header. Source: Microsoft, MS-CFB 2.2. */
const [SECTOR_SHIFT, FIRST_LISTED, FIRST_MAPPED, MAPS] = [30, 48, 68, 76]
const MAPS_IN_HEADER = (HEADER_BYTES - MAPS) / 4
/** Higher ones are no sectors. */
const LAST_SECTOR = 0xfffffffa
/** A workbook lists few parts, some of them a sector. */
const MOST_LISTED = 256
const MOST_MAPPED = 1024
/** The part that Excel keeps an encrypted workbook in. Source: Microsoft, MS-OFFCRYPTO 2.3.4. */
const ENCRYPTED = Buffer.from('EncryptedPackage', 'utf16le')

/** Whether a compound file is a workbook that opens with a password, as its own list of parts says, wherever the sectors of that stand. */
export async function isProtectedWorkbook(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const sectors = await sectorsOf(file)
    let sector = sectors.firstListed
    for (let listed = 0; listed < MOST_LISTED && sector <= LAST_SECTOR; listed += 1) {
      const part = await sectors.read(sector)
      if (part.includes(ENCRYPTED)) return true
      if (part.length === 0) return false
      sector = await sectors.after(sector)
    }
    return false
  } finally {
    await file.close()
  }
}

async function sectorsOf(file: FileHandle) {
  const header = (await file.read(Buffer.alloc(HEADER_BYTES), 0, HEADER_BYTES, 0)).buffer
  const bytes = 2 ** Math.min(header.readUInt16LE(SECTOR_SHIFT), 16)
  const numbers = bytes / 4
  const read = async (sector: number): Promise<Buffer> => {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(bytes), 0, bytes, (sector + 1) * bytes)
    return buffer.subarray(0, bytesRead)
  }
  const numberAt = (from: Buffer, place: number) => (place + 4 <= from.length ? from.readUInt32LE(place) : Infinity)
  /** The sector in which the nth part of the map stands: the header lists the first ones, sectors of their own the others. */
  const mapOf = async (nth: number): Promise<number> => {
    if (nth < MAPS_IN_HEADER) return numberAt(header, MAPS + nth * 4)
    let sector = header.readUInt32LE(FIRST_MAPPED)
    let left = nth - MAPS_IN_HEADER
    for (let mapped = 0; mapped < MOST_MAPPED && sector <= LAST_SECTOR; mapped += 1) {
      const list = await read(sector)
      if (left < numbers - 1) return numberAt(list, left * 4)
      left -= numbers - 1
      sector = numberAt(list, (numbers - 1) * 4)
    }
    return Infinity
  }
  return {
    firstListed: header.readUInt32LE(FIRST_LISTED),
    read,
    /** Which sector goes on where another ends. */
    after: async (sector: number): Promise<number> => {
      const map = await mapOf(Math.floor(sector / numbers))
      return map <= LAST_SECTOR ? numberAt(await read(map), (sector % numbers) * 4) : Infinity
    },
  }
}
