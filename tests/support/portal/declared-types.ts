import type { FastifyInstance } from 'fastify'
import { makeDocument } from '../../../openapi/make-document.ts'

interface Answers {
  readonly paths: Readonly<
    Record<
      string,
      Readonly<Record<string, { readonly responses: Readonly<Record<string, { readonly content: object }>> }>>
    >
  >
}

/** Made once: it takes longer than to open a portal. */
const { paths } = makeDocument() as unknown as Answers

/** Answers of the app that are of a type which the OpenAPI document does not name; grows as they are sent. Before the app is ready. */
export function undeclaredTypes(app: FastifyInstance): readonly string[] {
  const found: string[] = []
  app.addHook('onSend', async ({ method, routeOptions }, reply) => {
    const path = (routeOptions.url ?? '').replaceAll(/:(\w+)/g, '{$1}')
    const responses = paths[path]?.[method.toLowerCase()]?.responses
    const type = reply.getHeader('content-type')
    if (!responses || type === undefined) return
    const declared = Object.keys((responses[reply.statusCode] ?? responses.default ?? { content: {} }).content)
    if (!declared.includes(String(type).split(';')[0] ?? ''))
      found.push(
        `${method} ${path} answered ${reply.statusCode} as ${String(type)}; the document names ${declared.join(', ')}`,
      )
  })
  return found
}
