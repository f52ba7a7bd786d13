import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { LANGUAGES } from '../domain/values/language.ts'
import type { TextTree } from '../domain/values/text-faults.ts'
import type { TextStore } from './config/text-store.ts'
import { takesGzip } from './http/send-gzipped.ts'

interface Packed {
  readonly etag: string
  readonly gzipped: Promise<Buffer>
  readonly plain: string
}

/** `/texts/zh.json`: every text of a language, for the browser; packed once for each edit, asked again on each load. */
export function serveTexts(app: FastifyInstance, store: TextStore): void {
  const packed = new WeakMap<TextTree, Packed>()
  for (const language of LANGUAGES) {
    app.get(`/texts/${language}.json`, async (request, reply) => {
      const texts = store.current(language)
      const { etag, gzipped, plain } = packed.get(texts) ?? pack(texts)
      if (!packed.has(texts)) packed.set(texts, { etag, gzipped, plain })
      reply.headers({ ETag: etag, 'Cache-Control': 'no-cache', Vary: 'Accept-Encoding' })
      if (request.headers['if-none-match']?.replace(/^W\//, '') === etag) return reply.status(304).send()
      reply.type('application/json; charset=utf-8')
      if (!takesGzip(request)) return reply.send(plain)
      return reply.header('Content-Encoding', 'gzip').send(await gzipped)
    })
  }
}

function pack(texts: TextTree): Packed {
  const plain = JSON.stringify(texts)
  return {
    plain,
    etag: `"${createHash('sha256').update(plain).digest('hex').slice(0, 16)}"`,
    gzipped: promisify(gzip)(plain, { level: 9 }),
  }
}
