import { createReadStream } from 'node:fs'
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'

export interface ZippedFile {
  /** In the ZIP. */
  readonly name: string
  /** Its pieces on the disk, one after the other. */
  readonly paths: readonly string[]
  /** Whether it is compressed already. */
  readonly isPacked: boolean
}

/** The bytes of a ZIP with these files: each is read when the one before is in it, and may be removed when the next is asked for. */
export async function* zipped(files: AsyncIterable<ZippedFile>): AsyncGenerator<Uint8Array> {
  const made: Uint8Array[] = []
  const zip = new Zip((error, bytes) => {
    if (error) throw error
    made.push(bytes)
  })
  for await (const { name, paths, isPacked } of files) {
    const file = isPacked ? new ZipPassThrough(name) : new ZipDeflate(name, { level: 1 })
    zip.add(file)
    for (const path of paths)
      for await (const bytes of createReadStream(path)) {
        file.push(Uint8Array.from(bytes as Buffer))
        yield* made.splice(0)
      }
    file.push(new Uint8Array(), true)
    yield* made.splice(0)
  }
  zip.end()
  yield* made
}
