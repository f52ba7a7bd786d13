import { randomBytes } from 'node:crypto'
import { SignJWT, jwtVerify } from 'jose'
import { installationSecret } from '../state/installation-secret.ts'
import type { State } from '../state/open-state.ts'

const LIFETIME_SECONDS = 15 * 60
const ISSUER = 'a-frame'
const AUDIENCE = 'a-frame-portal'
const TYPE = 'at+jwt'
const ALGORITHM = 'HS256'
const SECRET_KEY = 'token-secret'
/** Tokens whose signature was checked once; the oldest leaves first. */
const KNOWN_TOKENS = 10_000

export interface Tokens {
  /** A token of 15 minutes for a session. */
  sign(sessionId: string): Promise<string>
  /** The session a token names; undefined when it is forged, for another purpose or past its time. */
  sessionOf(token: string): Promise<string | undefined>
}

/** Tokens signed by a secret that the installation keeps in its state. */
export async function createTokens(state: State, now: () => Date): Promise<Tokens> {
  const secret = await installationSecret(state, SECRET_KEY)
  const known = new Map<string, { readonly sessionId: string; readonly expiresAtMs: number }>()

  const remember = (token: string, { sid, exp }: { readonly sid: string; readonly exp: number }) => {
    known.set(token, { sessionId: sid, expiresAtMs: exp * 1000 })
    const oldest = known.keys().next().value
    if (known.size > KNOWN_TOKENS && oldest !== undefined) known.delete(oldest)
  }

  return {
    sign: (sessionId) => {
      const at = Math.floor(now().getTime() / 1000)
      return new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: ALGORITHM, typ: TYPE })
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setIssuedAt(at)
        .setExpirationTime(at + LIFETIME_SECONDS)
        .setJti(randomBytes(9).toString('base64url'))
        .sign(secret)
    },
    sessionOf: async (token) => {
      const before = known.get(token)
      if (before && now().getTime() < before.expiresAtMs) return before.sessionId
      known.delete(token)
      try {
        const { payload } = await jwtVerify(token, secret, {
          algorithms: [ALGORITHM],
          issuer: ISSUER,
          audience: AUDIENCE,
          typ: TYPE,
          currentDate: now(),
          requiredClaims: ['sid', 'exp'],
        })
        const { sid, exp } = payload
        if (typeof sid !== 'string' || exp === undefined) return undefined
        remember(token, { sid, exp })
        return sid
      } catch {
        return undefined
      }
    },
  }
}
