import { open, truncate } from 'node:fs/promises'
import { failed, ok, type Result } from '../../../domain/values/problem.ts'

export interface Receiving {
  readonly path: string
  /** Written from there on: so many bytes are in the file. */
  readonly offset: number
  /** Of the whole file. */
  readonly bytes: number
  readonly body: AsyncIterable<Uint8Array>
}

/**
 * Writes bytes behind those a file has, as they come; the answer is how many it has then. What came before a connection broke stays.
 * Refused (`too-large`) is what goes beyond the size that was said, and none of it stays.
 */
export async function receiveBytes({ path, offset, bytes, body }: Receiving): Promise<Result<number>> {
  const file = await open(path, offset === 0 ? 'w' : 'r+', 0o600)
  let at = offset
  try {
    for await (const part of body) {
      if (at + part.length > bytes) {
        await truncate(path, offset)
        return failed('too-large')
      }
      for (let written = 0; written < part.length;) {
        const { bytesWritten } = await file.write(part, written, part.length - written, at)
        written += bytesWritten
        at += bytesWritten
      }
    }
    return ok(at)
  } finally {
    await file.close()
  }
}
