import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** What is shorter fits into a few packets as it is. */
const SMALLEST_COMPRESSED = 8_192

/** Sends words as JSON, packed beside the event loop where they are long. For calls that carry a token: no stranger's page can make one and tell a secret by its length. */
export async function sendGzipped(request: FastifyRequest, reply: FastifyReply, words: string): Promise<FastifyReply> {
  reply.type('application/json').header('Vary', 'Accept-Encoding')
  if (words.length < SMALLEST_COMPRESSED || !takesGzip(request)) return reply.send(words)
  return reply.header('Content-Encoding', 'gzip').send(await promisify(gzip)(words))
}

export function takesGzip({ headers }: FastifyRequest): boolean {
  return /\bgzip\b/.test(headers['accept-encoding'] ?? '')
}
