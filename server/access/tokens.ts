import { randomBytes } from 'node:crypto'
import { SignJWT, jwtVerify } from 'jose'
import type { InstallationSecrets } from '../state/installation-secrets.ts'

export const LIFETIME_SECONDS = 15 * 60
const ISSUER = 'a-frame'
/** Whom a token is of: one of people opens no call of programs, and the other way round. */
const HOLDERS = {
  person: { audience: 'a-frame-portal', type: 'at+jwt' },
  program: { audience: 'a-frame-programs', type: 'program+jwt' },
} as const
type Holder = keyof typeof HOLDERS
const ALGORITHM = 'HS256'
/** Tokens whose signature was checked once; the oldest leaves first. */
const KNOWN_TOKENS = 10_000

export interface Tokens {
  /** A token of 15 minutes for a session (of a program: for its secret), or of what that has left. Times in milliseconds since 1970. */
  sign(session: { readonly id: string; readonly overAtMs: number }): Promise<string>
  /** The session a token names; undefined when it is forged, for another purpose or past its time. */
  sessionOf(token: string): Promise<string | undefined>
}

/** Tokens signed by a secret of the installation; after a change of it the one before counts as long as a token lives. */
export function createTokens(
  secrets: Pick<InstallationSecrets, 'current' | 'accepted'>,
  now: () => Date,
  holder: Holder = 'person',
): Tokens {
  const { audience, type } = HOLDERS[holder]
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
        .setProtectedHeader({ alg: ALGORITHM, typ: type })
        .setIssuer(ISSUER)
        .setAudience(audience)
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
        const claims = await claimsOf(token, { secret, at: now(), holder })
        if (claims) remember(token, claims)
        if (claims) return claims.sid
      }
      return undefined
    },
  }
}

async function claimsOf(
  token: string,
  { secret, at, holder }: { readonly secret: Buffer; readonly at: Date; readonly holder: Holder },
): Promise<{ sid: string; exp: number } | undefined> {
  const required = {
    algorithms: [ALGORITHM],
    issuer: ISSUER,
    audience: HOLDERS[holder].audience,
    typ: HOLDERS[holder].type,
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
