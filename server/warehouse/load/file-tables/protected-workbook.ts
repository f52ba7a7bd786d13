import { open } from 'node:fs/promises'

const HEADER_BYTES = 512
const LISTED_BYTES = 16_384
/** The part that Excel keeps an encrypted workbook in. Source: Microsoft, MS-OFFCRYPTO 2.3.4. */
const ENCRYPTED = Buffer.from('EncryptedPackage', 'utf16le')

/** Whether a compound file is a workbook that opens with a password, as the beginning of its own list says. */
export async function isProtectedWorkbook(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const header = (await file.read(Buffer.alloc(HEADER_BYTES), 0, HEADER_BYTES, 0)).buffer
    const sectorBytes = 2 ** Math.min(header.readUInt16LE(30), 16)
    const at = (header.readUInt32LE(48) + 1) * sectorBytes
    const { buffer, bytesRead } = await file.read(Buffer.alloc(LISTED_BYTES), 0, LISTED_BYTES, at)
    return buffer.subarray(0, bytesRead).includes(ENCRYPTED)
  } finally {
    await file.close()
  }
}
