import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** What is shorter fits into few packets as it is. */
const SMALLEST_PACKED = { kept: 1_024, once: 8_192 }
/** Takes no longer than gzip at its best, and less room. */
const BROTLI_QUALITY = 5

const PACKERS = {
  br: (plain: Buffer) =>
    promisify(brotliCompress)(plain, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
      },
    }),
  gzip: (plain: Buffer) => promisify(gzip)(plain, { level: constants.Z_BEST_COMPRESSION }),
}
type Encoding = keyof typeof PACKERS

/** What is sent again and again: packed beside the event loop once, when it is first asked for. */
export interface Compressed {
  readonly plain: Buffer
  /** Undefined: it is too short to be packed. */
  packedAs(encoding: Encoding): Promise<Buffer> | undefined
}

export function compress(plain: Buffer): Compressed {
  const kept = new Map<Encoding, Promise<Buffer>>()
  return {
    plain,
    packedAs: (encoding) => {
      if (plain.length < SMALLEST_PACKED.kept) return undefined
      const packed = kept.get(encoding) ?? PACKERS[encoding](plain)
      kept.set(encoding, packed)
      return packed
    },
  }
}

/** Sends it as small as the browser takes it. */
export async function sendCompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  { plain, packedAs }: Compressed,
): Promise<FastifyReply> {
  reply.header('Vary', 'Accept-Encoding')
  for (const encoding of ['br', 'gzip'] as const) {
    const bytes = takes(encoding, request) ? await packedAs(encoding) : undefined
    if (bytes) return reply.header('Content-Encoding', encoding).send(bytes)
  }
  return reply.send(plain)
}

/** Sends words as JSON, packed for this once where they are long. Such calls carry a token: no stranger's page can make one and tell a secret by its length. */
export async function sendWords(request: FastifyRequest, reply: FastifyReply, words: string): Promise<FastifyReply> {
  reply.type('application/json').header('Vary', 'Accept-Encoding')
  if (words.length < SMALLEST_PACKED.once || !takes('gzip', request)) return reply.send(words)
  return reply.header('Content-Encoding', 'gzip').send(await promisify(gzip)(words))
}

function takes(encoding: Encoding, { headers }: FastifyRequest): boolean {
  return (headers['accept-encoding'] ?? '').split(',').some((each) => each.trim().split(';')[0] === encoding)
}
