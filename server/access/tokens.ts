import { randomBytes } from 'node:crypto'
import { SignJWT, jwtVerify } from 'jose'
import type { InstallationSecrets } from '../state/installation-secrets.ts'

const LIFETIME_SECONDS = 15 * 60
const ISSUER = 'a-frame'
const AUDIENCE = 'a-frame-portal'
const TYPE = 'at+jwt'
const ALGORITHM = 'HS256'
/** Tokens whose signature was checked once; the oldest leaves first. */
const KNOWN_TOKENS = 10_000

export interface Tokens {
  /** A token of 15 minutes for a session, or of what the session has left. Times in milliseconds since 1970. */
  sign(session: { readonly id: string; readonly overAtMs: number }): Promise<string>
  /** The session a token names; undefined when it is forged, for another purpose or past its time. */
  sessionOf(token: string): Promise<string | undefined>
}

/** Tokens signed by a secret of the installation; after a change of it the one before counts as long as a token lives. */
export function createTokens(secrets: Pick<InstallationSecrets, 'current' | 'accepted'>, now: () => Date): Tokens {
  const known = new Map<string, { readonly sessionId: string; readonly expiresAtMs: number }>()

  const remember = (token: string, { sid, exp }: { readonly sid: string; readonly exp: number }) => {
    known.set(token, { sessionId: sid, expiresAtMs: exp * 1000 })
    const oldest = known.keys().next().value
    if (known.size > KNOWN_TOKENS && oldest !== undefined) known.delete(oldest)
  }

  return {
    sign: ({ id, overAtMs }) => {
      const at = Math.floor(now().getTime() / 1000)
      return new SignJWT({ sid: id })
        .setProtectedHeader({ alg: ALGORITHM, typ: TYPE })
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setIssuedAt(at)
        .setExpirationTime(Math.min(at + LIFETIME_SECONDS, Math.floor(overAtMs / 1000)))
        .setJti(randomBytes(9).toString('base64url'))
        .sign(secrets.current('token'))
    },
    sessionOf: async (token) => {
      const before = known.get(token)
      if (before && now().getTime() < before.expiresAtMs) return before.sessionId
      known.delete(token)
      for (const secret of secrets.accepted('token', LIFETIME_SECONDS * 1000)) {
        const claims = await claimsOf(token, { secret, at: now() })
        if (claims) remember(token, claims)
        if (claims) return claims.sid
      }
      return undefined
    },
  }
}

async function claimsOf(
  token: string,
  { secret, at }: { readonly secret: Buffer; readonly at: Date },
): Promise<{ sid: string; exp: number } | undefined> {
  const required = {
    algorithms: [ALGORITHM],
    issuer: ISSUER,
    audience: AUDIENCE,
    typ: TYPE,
    currentDate: at,
    requiredClaims: ['sid', 'exp'],
  }
  try {
    const { sid, exp } = (await jwtVerify(token, secret, required)).payload
    return typeof sid === 'string' && exp !== undefined ? { sid, exp } : undefined
  } catch {
    return undefined
  }
}
