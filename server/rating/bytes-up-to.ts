import { failed, ok, type Result } from '../../domain/values/problem.ts'

/** Bytes as they come, up to so many; no more are kept than that. */
export async function bytesUpTo(body: AsyncIterable<Uint8Array>, most: number): Promise<Result<Buffer>> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of body) {
    bytes += part.length
    if (bytes > most) return failed('too-large')
    parts.push(part)
  }
  return ok(Buffer.concat(parts))
}
