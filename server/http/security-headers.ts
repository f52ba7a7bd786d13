import { randomBytes } from 'node:crypto'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { own } from '../../domain/values/entries.ts'
import { REQUEST_WORDS } from '../../domain/values/request-words.ts'

declare module 'fastify' {
  interface FastifyReply {
    /** One a page answer; styles injected by the grid carry it. */
    cspNonce: string
  }
}

/** Hides what Primer's live region says to screen readers; the element writes this style itself. */
const LIVE_REGION_STYLE = "'sha256-DTxLo/p0U68OvQ0C/ZBm32x0lyr7xl7Dd6LHwBsg7sc='"

/** `font-variant-numeric: tabular-nums` on an exported chart, which is parsed in the page before it is drawn (`compose-image.ts`). */
const EXPORTED_CHART_STYLE = "'sha256-XKHMZKlaGpLAMLYQUIG3hAIVKlHiZSFvr02oUf5a7wY='"

export interface SecurityHeadersOptions {
  /** Origins of the identity providers as they are now, where the browser posts a form. */
  readonly formTargets: () => readonly string[]
  /** Origins that a page may show in a frame. */
  readonly frames: readonly string[]
  /** Whether browsers keep to https for every host below the portal's too. */
  readonly subdomains: boolean
}

/** What a page of the portal never needs of the browser. */
const PERMISSIONS_POLICY = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
]
  .map((feature) => `${feature}=()`)
  .join(', ')

/** Of every answer, also of those that no route gives; browsers go by the last that said whether other hosts of the domain are meant. */
const always = (subdomains: boolean) => ({
  'Strict-Transport-Security': `max-age=31536000${subdomains ? '; includeSubDomains' : ''}`,
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': PERMISSIONS_POLICY,
  'Referrer-Policy': 'no-referrer',
})

/** The policy of what is no page: it loads nothing. */
export const BARE_POLICY = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'"

/** The headers of what is no page. */
export const bareHeaders = (subdomains: boolean) => ({ ...always(subdomains), 'Content-Security-Policy': BARE_POLICY })

/** The headers of every answer. */
export function addSecurityHeaders(
  app: FastifyInstance,
  { formTargets, frames, subdomains }: SecurityHeadersOptions,
): void {
  const bare = bareHeaders(subdomains)
  app.decorateReply('cspNonce', '')
  app.addHook('onRequest', async (request, reply) => {
    reply.cspNonce = randomBytes(16).toString('base64')
    reply.headers({
      ...always(subdomains),
      'Content-Security-Policy': [
        "default-src 'self'",
        "script-src 'self'",
        `style-src 'self' 'nonce-${reply.cspNonce}' ${LIVE_REGION_STYLE}`,
        `style-src-attr 'unsafe-hashes' ${EXPORTED_CHART_STYLE}`,
        "img-src 'self' data: blob:",
        "font-src 'self'",
        "connect-src 'self'",
        "object-src 'none'",
        `frame-src ${frames.join(' ') || "'none'"}`,
        "base-uri 'none'",
        ["form-action 'self'", ...new Set(formTargets())].join(' '),
        "frame-ancestors 'none'",
      ].join('; '),
    })
    if (request.raw.httpVersion === '1.1' && request.headers.host === undefined)
      return reply.status(400).send(UNREADABLE)
  })
  // An answer that is given before a route is found, as while the server ends.
  app.server.prependListener('request', (_request, response) => {
    for (const [name, value] of Object.entries(bare)) response.setHeader(name, value)
  })
  app.server.on('checkExpectation', (_request, response) => {
    const body = JSON.stringify(UNREADABLE)
    response
      .writeHead(417, {
        ...bare,
        'Content-Type': 'application/json; charset=utf-8',
        'Content-Length': body.length,
      })
      .end(body)
  })
}

const UNREADABLE = { detail: REQUEST_WORDS.unreadable, code: 'invalid-request' }
const RAW_STATUS: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Payload Too Large',
}

/** Answers what is no request of HTTP, with the headers of every answer. */
export const answerUnreadable = (subdomains: boolean) => (error: Error & { code?: string }, socket: Socket) => {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  endWith(socket, { status: own(RAW_STATUS, error.code ?? '') ?? '400 Bad Request', said: UNREADABLE, subdomains })
  // A peer that never ends its side would hold the connection.
  socket.destroySoon()
}

export interface RawAnswer {
  /** Its code and words. */
  readonly status: string
  readonly said: { readonly detail: string; readonly code: string }
  readonly subdomains: boolean
}

/** Answers on a connection of which no call is made, with the headers of every answer, and ends it. */
export function endWith(socket: Duplex, { status, said, subdomains }: RawAnswer): void {
  const body = JSON.stringify(said)
  const headers = {
    ...bareHeaders(subdomains),
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': body.length,
    Connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  socket.end([`HTTP/1.1 ${status}`, ...lines, '', body].join('\r\n'))
}
