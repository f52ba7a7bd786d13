import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics } from 'prom-client'
import { problem } from '../../domain/values/problem.ts'
import type { Metrics } from './metrics.ts'

export interface MetricsNeeds {
  readonly metrics: Metrics
  /** Who shows it may read them; null: nobody may, and the address is not there. */
  readonly metricsToken: string | null
}

/** Answers `/metrics` in the text format of Prometheus to whoever shows the token. */
export function serveMetrics(app: FastifyInstance, { metrics, metricsToken }: MetricsNeeds): void {
  if (metricsToken === null) return
  const { registry } = metrics
  collectDefaultMetrics({ register: registry, prefix: 'aframe_' })
  const expected = digest(`Bearer ${metricsToken}`)
  app.addHook('onResponse', async ({ method, routeOptions }, { statusCode, elapsedTime }) => {
    metrics.answered({ method, route: routeOptions.url ?? 'none', status: statusCode, seconds: elapsedTime / 1_000 })
  })
  app.get('/metrics', async ({ headers }, reply) => {
    reply.header('Cache-Control', 'no-store')
    if (!timingSafeEqual(digest(headers.authorization ?? ''), expected)) {
      const { detail, code } = problem('not-authenticated')
      return reply.status(401).header('WWW-Authenticate', 'Bearer').send({ detail, code })
    }
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
