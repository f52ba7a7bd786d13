import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyReply {
    /** One a page answer; styles injected by the grid carry it. */
    cspNonce: string
  }
}

/** Hides what Primer's live region says to screen readers; the element writes this style itself. */
const LIVE_REGION_STYLE = "'sha256-DTxLo/p0U68OvQ0C/ZBm32x0lyr7xl7Dd6LHwBsg7sc='"

export interface SecurityHeadersOptions {
  /** Origins of the identity providers, where the browser posts a form. */
  readonly formTargets: readonly string[]
  /** Origins that a page may show in a frame. */
  readonly frames: readonly string[]
}

/** The headers of every answer. Source: security decisions, "Browser". */
export function addSecurityHeaders(app: FastifyInstance, { formTargets, frames }: SecurityHeadersOptions): void {
  app.decorateReply('cspNonce', '')
  app.addHook('onRequest', async (_request, reply) => {
    reply.cspNonce = randomBytes(16).toString('base64')
    reply.headers({
      'Content-Security-Policy': [
        "default-src 'self'",
        "script-src 'self'",
        `style-src 'self' 'nonce-${reply.cspNonce}' ${LIVE_REGION_STYLE}`,
        "style-src-attr 'unsafe-inline'",
        "img-src 'self' data: blob:",
        "font-src 'self'",
        "connect-src 'self'",
        "object-src 'none'",
        `frame-src ${frames.join(' ') || "'none'"}`,
        "base-uri 'none'",
        ["form-action 'self'", ...new Set(formTargets)].join(' '),
        "frame-ancestors 'none'",
      ].join('; '),
      'Strict-Transport-Security': 'max-age=31536000',
      'X-Content-Type-Options': 'nosniff',
      'X-Frame-Options': 'DENY',
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Referrer-Policy': 'no-referrer',
    })
  })
}
