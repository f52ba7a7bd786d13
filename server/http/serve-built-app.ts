import { readFile, readdir } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { own } from '../../domain/values/entries.ts'
import { compress, sendCompressed, type Compressed } from './compressed.ts'
import { BARE_POLICY } from './security-headers.ts'

/** Stands in index.html where the answer's nonce goes. */
const NONCE_PLACE = '__CSP_NONCE__'

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.ttf': 'font/ttf',
}
const COMPRESSED = new Set(['.js', '.css', '.json', '.svg', '.ttf'])

interface BuiltFile {
  readonly type: string
  readonly packed: Compressed
}

/** Serves the built app from memory, each file compressed once; a browser gets its index.html at every other address, where it says what is not there. A program is answered 404. */
export async function serveBuiltApp(app: FastifyInstance, folder: string): Promise<void> {
  const files = await readFiles(folder)
  const index = (await readFile(join(folder, 'index.html'), 'utf8')).split(NONCE_PLACE)

  app.setNotFoundHandler((request, reply) => {
    const path = decodeURIComponent(request.url.split('?')[0] ?? '/')
    const file = files.get(path)
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return reply.status(404).send({ detail: 'Not found.', code: 'not-found' })
    if (file && path !== '/index.html') {
      reply
        .headers({
          'Cache-Control': path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
          'Content-Security-Policy': BARE_POLICY,
        })
        .type(file.type)
      return sendCompressed(request, reply, file.packed)
    }
    const wantsPage = path === '/' || (request.headers.accept ?? '').includes('text/html')
    if (!wantsPage || path.startsWith('/aiparcel') || path.startsWith('/aichatbot') || path.startsWith('/assets/')) {
      return reply.status(404).send({ detail: 'Not found.', code: 'not-found' })
    }
    return reply.header('Cache-Control', 'no-store').type('text/html; charset=utf-8').send(index.join(reply.cspNonce))
  })
}

async function readFiles(folder: string): Promise<Map<string, BuiltFile>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const read = entries
    .filter((entry) => entry.isFile() && Object.hasOwn(TYPES, extname(entry.name)))
    .map(async (entry): Promise<[string, BuiltFile]> => {
      const path = join(entry.parentPath, entry.name)
      const extension = extname(entry.name)
      const bytes = await readFile(path)
      const packed = COMPRESSED.has(extension) ? compress(bytes) : { plain: bytes, packedAs: () => undefined }
      return [`/${relative(folder, path).split(sep).join('/')}`, { type: own(TYPES, extension) ?? '', packed }]
    })
  return new Map(await Promise.all(read))
}
