import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'

export interface FilePiece {
  readonly path: string
  readonly bytes: number
}

/** A file that a caller saves; on the disk it is in pieces, one after the other. */
export interface FileToSend {
  readonly pieces: readonly FilePiece[]
  /** That the browser saves it under. */
  readonly name: string
  readonly type: string
  /** Asked again and again on the way: an answer of no ends it. */
  readonly mayGoOn: () => Promise<boolean>
}

const ASKED_EVERY_BYTES = 8 * 1024 * 1024

/** Sends a file, or the range of it that the call asks for (RFC 9110, one range), as it is read. */
export function sendFile(request: FastifyRequest, reply: FastifyReply, file: FileToSend): FastifyReply {
  const bytes = sizeOf(file.pieces)
  const range = rangeOf(request.headers.range, bytes)
  reply.header('Accept-Ranges', 'bytes')
  if (range === 'outside') return reply.status(416).header('Content-Range', `bytes */${bytes}`).send()
  reply.header('Content-Disposition', disposition(file.name)).type(file.type)
  const { first, last } = range ?? { first: 0, last: bytes - 1 }
  if (range) reply.status(206).header('Content-Range', `bytes ${first}-${last}/${bytes}`)
  return reply
    .header('Content-Length', last - first + 1)
    .send(Readable.from(bytesOf(file, { first, last }), { objectMode: false }))
}

export function sizeOf(pieces: readonly FilePiece[]): number {
  return pieces.reduce((sum, { bytes }) => sum + bytes, 0)
}

async function* bytesOf(
  { pieces, mayGoOn }: FileToSend,
  { first, last }: { readonly first: number; readonly last: number },
): AsyncGenerator<Buffer> {
  let [begin, sent] = [0, 0]
  for (const { path, bytes: length } of pieces) {
    const [start, end] = [Math.max(first - begin, 0), Math.min(last - begin, length - 1)]
    begin += length
    if (start > end) continue
    for await (const bytes of createReadStream(path, { start, end })) {
      const before = sent
      sent += (bytes as Buffer).length
      const due = Math.floor(before / ASKED_EVERY_BYTES) < Math.floor(sent / ASKED_EVERY_BYTES)
      if (due && !(await mayGoOn())) throw new Error('the session ended')
      yield bytes as Buffer
    }
  }
}

/** Both ends belong to the range; undefined: the whole file. What is not understood is ignored, as RFC 9110 says. */
function rangeOf(
  header: string | undefined,
  bytes: number,
): { readonly first: number; readonly last: number } | 'outside' | undefined {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (from === '' && to === '') return undefined
  const first = from === '' ? Math.max(0, bytes - Number(to)) : Number(from)
  const last = from === '' || to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1)
  if (from !== '' && to !== '' && Number(from) > Number(to)) return undefined
  return first >= bytes || (from === '' && Number(to) === 0) ? 'outside' : { first, last }
}

/** The name in plain letters, and as it is. */
/** That it is saved, and under which name. */
export function disposition(name: string): string {
  return `attachment; filename="${name.replace(/[^\w .()&,-]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)}`
}
