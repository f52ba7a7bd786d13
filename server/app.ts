import { randomBytes } from 'node:crypto'
import Fastify, { type FastifyInstance } from 'fastify'
import { problem, type ProblemCode } from '../domain/values/problem.ts'
import type { Said } from '../domain/values/said-words.ts'
import { makeDocument } from '../openapi/make-document.ts'
import { addAssertionRoute } from './access/saml/assertion-route.ts'
import { serveAssistant } from './assistant/serve-assistant.ts'
import { limitConnections, manyBehind, SLOWEST, type ConnectionLimits } from './http/connection-limits.ts'
import { cutSlowReaders } from './http/slow-readers.ts'
import { stopInTime } from './http/stop-in-time.ts'
import type { Deps } from './deps.ts'
import { DISK_FULL_ADVICE, isDiskFull } from './process/disk-full.ts'
import type { Log } from './process/log.ts'
import { keepRequestOrigin } from './http/request-origin.ts'
import { WorkFull } from './http/work-turns.ts'
import { BodyTooMuch, MOST_BODY_BYTES, takeJson } from './http/bodies/take-json.ts'
import { addRoutes } from './routes.ts'
import { addSecurityHeaders, answerUnreadable } from './http/security-headers.ts'
import { serveBuiltApp } from './http/serve-built-app.ts'
import { serveHelp } from './http/serve-help.ts'
import { serveMetrics } from './metrics/serve-metrics.ts'
import { serveNotices } from './http/serve-notices.ts'
import { serveTexts } from './config/serve-texts.ts'
import { StateAway } from './state/engines/state-away.ts'
import { escapedUrl } from './http/escaped-url.ts'
import { REQUEST_WORDS } from '../domain/values/request-words.ts'

const TOLD_EVERY_MS = 60_000
/** Where nothing says better when a call may be tried again. */
const RETRY_AFTER_SECONDS = 5

export interface AppOptions {
  readonly deps: Deps
  /** Folder of the built single-page app; absent: only the calls are served. */
  readonly builtApp?: string
  readonly checkAnswers?: boolean
  readonly logLevel: string
  /** Where its lines go; absent: to the standard output. */
  readonly log?: Log
  /** Addresses of the proxies in front, whose word on the caller's address counts. */
  readonly trustProxy?: string[] | undefined
  /** Open connections, in all and of an address. */
  readonly connections?: Pick<ConnectionLimits, 'total' | 'anAddress'>
  /** Browsers keep to https for every host below the portal's too. */
  readonly hstsSubdomains?: boolean
  /** How slow a connection may be before it is cut. */
  readonly slowest?: { readonly [Kind in keyof typeof SLOWEST]: number }
}

/** The whole HTTP server, not yet listening. */
export async function buildApp({
  deps,
  builtApp,
  checkAnswers = false,
  logLevel,
  log,
  trustProxy,
  connections = { total: 4_096, anAddress: 512 },
  hstsSubdomains: subdomains = false,
  slowest = SLOWEST,
}: AppOptions): Promise<FastifyInstance> {
  const app = Fastify({
    bodyLimit: MOST_BODY_BYTES,
    genReqId: () => randomBytes(6).toString('hex'),
    logger:
      logLevel === 'silent'
        ? false
        : {
            level: logLevel,
            serializers: { req: ({ method, url }) => ({ method, path: url.split('?')[0] }) },
            ...(log ? { stream: log } : {}),
          },
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 300 },
    return503OnClosing: true,
    clientErrorHandler: answerUnreadable(subdomains),
    requestTimeout: slowest.requestMs,
    keepAliveTimeout: slowest.idleMs,
    http: {
      requireHostHeader: false,
      headersTimeout: slowest.headersMs,
      connectionsCheckingInterval: slowest.checkedEveryMs,
    },
    rewriteUrl: ({ url = '/' }) => escapedUrl(url),
    ...(trustProxy ? { trustProxy } : {}),
  })
  keepRequestOrigin(app)
  cutSlowReaders(app.server, slowest)
  stopInTime(app, slowest)
  limitConnections(app.server, { ...connections, isMany: manyBehind(trustProxy) })
  takeJson(app)
  addSecurityHeaders(app, {
    formTargets: () => deps.providers.current().map(({ entryPoint }) => new URL(entryPoint).origin),
    frames: deps.mapAddress === null ? [] : [new URL(deps.mapAddress).origin],
    subdomains,
  })

  const toldAt = new Map<string, number>()
  /** On the terminal, once as long as it goes on. */
  const tell = (line: string) => {
    const at = deps.now().getTime()
    if (at - (toldAt.get(line) ?? 0) > TOLD_EVERY_MS) deps.warn(line)
    toldAt.set(line, at)
  }
  app.setErrorHandler<Error & { statusCode?: number }>((error, request, reply) => {
    const status = error.statusCode ?? 500
    if (status === 415) return reply.status(415).send(bodyOf('unsupported-media-type'))
    if (error instanceof WorkFull) reply.header('Retry-After', String(error.retryAfterSeconds))
    if (status === 429) return reply.status(429).send(bodyOf('too-many-requests'))
    if (error instanceof BodyTooMuch) return reply.status(413).send(bodyOf('too-large', error.said))
    if (status === 413) return reply.status(413).send(bodyOf('too-large'))
    if (error instanceof StateAway) {
      request.log.error({ err: error, reference: request.id }, 'the state cannot be reached')
      tell(error.message)
      return reply.status(503).send({ ...bodyOf('unavailable'), reference: request.id })
    }
    if (isDiskFull(error)) {
      request.log.error({ err: error, reference: request.id }, 'the disk is full')
      tell(DISK_FULL_ADVICE)
      return reply.status(503).send({ ...bodyOf('disk-full'), reference: request.id })
    }
    if (status >= 400 && status < 500)
      return reply.status(status).send(bodyOf('invalid-request', REQUEST_WORDS.unreadable))
    request.log.error({ err: error, reference: request.id }, 'a call failed')
    return reply.status(500).send({ ...bodyOf('server-fault'), reference: request.id })
  })

  app.addHook('onSend', async (_request, reply) => {
    if ((reply.statusCode === 429 || reply.statusCode === 503) && !reply.hasHeader('Retry-After'))
      reply.header('Retry-After', String(RETRY_AFTER_SECONDS))
  })

  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    try {
      await deps.users.count()
      if (!(await deps.hasRoom())) return await reply.status(503).send(bodyOf('disk-full'))
      if (!(await deps.warehouse.isReady())) return await reply.status(503).send(bodyOf('unavailable'))
      const logged = log?.isLost() ? { log: 'cannot be written' } : {}
      return { status: 'ok', dataVersion: deps.warehouse.dataVersion(), ...logged }
    } catch {
      return reply.status(503).send(bodyOf('unavailable'))
    }
  })
  serveMetrics(app, deps)
  app.get('/openapi.json', async () => makeDocument())
  serveTexts(app, deps.texts)
  serveHelp(app, deps.helpDir)
  addRoutes(app, { deps, checkAnswers })
  addAssertionRoute(app, deps)
  serveAssistant(app, deps, { subdomains })
  app.addHook('onReady', () => deps.reports.sweep())
  app.addHook('onReady', () => deps.claimKeeper.start())
  app.addHook('onClose', () => deps.claimKeeper.stop())
  app.addHook('onReady', () => deps.uploads.open())
  app.addHook('onReady', () => deps.folderWatch.start())
  app.addHook('onClose', () => deps.folderWatch.stop())
  app.addHook('onClose', () => deps.uploads.close())
  // Once all that it needs is open, and before that is closed: what is added last is closed first.
  app.addHook('onReady', () => deps.jobs.start())
  app.addHook('onClose', () => deps.jobs.stop())
  if (builtApp !== undefined) {
    await serveNotices(app, builtApp)
    await serveBuiltApp(app, builtApp)
  } else app.setNotFoundHandler((_request, reply) => reply.status(404).send(bodyOf('not-found')))
  return app
}

function bodyOf(code: ProblemCode, said?: Said): { detail: string; code: string } {
  const { detail } = problem(code, said ? { detail: said } : {})
  return { detail, code }
}
