import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { HELP_TOPICS, type HelpTopic } from '../../domain/assistant/help.ts'
import { LANGUAGES, type Language } from '../../domain/values/language.ts'

/** `/help/zh/spend.md`: one topic of the help as config/help says now; in English where the language has none. GAP-38 */
export function serveHelp(app: FastifyInstance, dir: string): void {
  for (const language of LANGUAGES) {
    for (const topic of HELP_TOPICS) {
      app.get(`/help/${language}/${topic}.md`, async (request, reply) => {
        const words = (await readTopic(dir, language, topic)) ?? (await readTopic(dir, 'en', topic))
        if (words === undefined) return reply.status(404).send({ detail: 'Not found.', code: 'not-found' })
        const etag = `"${createHash('sha256').update(words).digest('hex').slice(0, 16)}"`
        reply.headers({ ETag: etag, 'Cache-Control': 'no-cache' })
        if (request.headers['if-none-match']?.replace(/^W\//, '') === etag) return reply.status(304).send()
        return reply.type('text/markdown; charset=utf-8').send(words)
      })
    }
  }
}

async function readTopic(dir: string, language: Language, topic: HelpTopic): Promise<string | undefined> {
  return await readFile(join(dir, language, `${topic}.md`), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
}
