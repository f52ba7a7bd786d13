const CHUNK_BYTES = 0x8000

/** As btoa does, for any number of bytes. */
export function base64(bytes: Uint8Array): string {
  const chunks = Array.from({ length: Math.ceil(bytes.length / CHUNK_BYTES) }, (_, index) =>
    String.fromCharCode(...bytes.subarray(index * CHUNK_BYTES, (index + 1) * CHUNK_BYTES)),
  )
  return btoa(chunks.join(''))
}
