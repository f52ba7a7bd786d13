import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { LANGUAGES } from '../../domain/values/language.ts'
import type { TextTree } from '../../domain/values/text-faults.ts'
import type { TextStore } from './text-store.ts'
import { compress, sendCompressed, type Compressed } from '../http/compressed.ts'

interface PackedTexts {
  readonly etag: string
  readonly packed: Compressed
}

/** `/texts/zh.json`: every text of a language, for the browser; packed once for each edit, asked again on each load. */
export function serveTexts(app: FastifyInstance, store: TextStore): void {
  const kept = new WeakMap<TextTree, PackedTexts>()
  for (const language of LANGUAGES) {
    app.get(`/texts/${language}.json`, async (request, reply) => {
      const texts = store.current(language)
      const { etag, packed } = kept.get(texts) ?? packTexts(texts)
      if (!kept.has(texts)) kept.set(texts, { etag, packed })
      reply.headers({ ETag: etag, 'Cache-Control': 'no-cache', Vary: 'Accept-Encoding' })
      if (request.headers['if-none-match']?.replace(/^W\//, '') === etag) return reply.status(304).send()
      return sendCompressed(request, reply.type('application/json; charset=utf-8'), packed)
    })
  }
}

function packTexts(texts: TextTree): PackedTexts {
  const plain = Buffer.from(JSON.stringify(texts))
  return {
    etag: `"${createHash('sha256').update(plain).digest('hex').slice(0, 16)}"`,
    packed: compress(plain),
  }
}
