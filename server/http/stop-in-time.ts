import type { FastifyInstance } from 'fastify'

/** A server that stops lets what is under way end, and cuts what has not ended by then: a sender that stalls would keep it from stopping for ever. */
export function stopInTime(app: FastifyInstance, { stoppingMs }: { readonly stoppingMs: number }): void {
  app.addHook('preClose', async () => {
    const cut = setTimeout(() => app.server.closeAllConnections(), stoppingMs).unref()
    app.server.once('close', () => clearTimeout(cut))
  })
}
