import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'

const DATA_CREDITS = join(import.meta.dirname, '..', 'warehouse', 'reference', 'README.md')

/** `/notices`: the licences of what the built app carries, as the build wrote them, and whom the reference data is owed to. */
export async function serveNotices(app: FastifyInstance, builtApp: string): Promise<void> {
  const bundled = await readFile(join(builtApp, 'notices.md'), 'utf8')
  const [, credits = ''] = (await readFile(DATA_CREDITS, 'utf8')).split(/^## Credit$/m)
  const words = `${bundled.trim()}\n\n# Data\n\n${credits.trim()}\n`
  app.get('/notices', async (_request, reply) =>
    reply.header('Cache-Control', 'no-cache').type('text/plain; charset=utf-8').send(words),
  )
}
