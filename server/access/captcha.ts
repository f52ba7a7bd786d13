import { createChallenge, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import * as z from 'zod'
import { CaptchaChallenge } from '../../openapi/contract/access/passwords.ts'
import type { InstallationSecrets } from '../state/installation-secrets.ts'

const LIFETIME_MS = 10 * 60_000

/** Half a second of a laptop's work: so many derivations of so many rounds. */
const DERIVATIONS = { least: 200, most: 500 } as const
const ROUNDS = 2_000

const Response = z.strictObject({
  challenge: CaptchaChallenge,
  solution: z.strictObject({ counter: z.int().min(0), derivedKey: z.string().max(200), time: z.number().default(0) }),
})

export interface Captcha {
  challenge(): Promise<CaptchaChallenge>
  /** Whether a solution is right, in time, and the first one of its challenge. */
  accepts(response: string): Promise<boolean>
}

/** Proof of work that the server signs and need not remember until it is solved. */
export function createCaptcha(secrets: Pick<InstallationSecrets, 'current' | 'accepted'>, now: () => Date): Captcha {
  const usedUntilMs = new Map<string, number>()

  return {
    challenge: async () => {
      const made = await createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost: ROUNDS,
        counter: randomInt(DERIVATIONS.most, DERIVATIONS.least),
        data: { expiresAtMs: now().getTime() + LIFETIME_MS },
        deriveKey,
        hmacSignatureSecret: secrets.current('captcha').toString('base64url'),
      })
      return CaptchaChallenge.parse(JSON.parse(JSON.stringify(made)))
    },
    accepts: async (response) => {
      const read = Response.safeParse(readJson(response))
      if (!read.success) return false
      const { challenge, solution } = read.data
      const { nonce, data } = challenge.parameters
      const nowMs = now().getTime()
      for (const [used, untilMs] of usedUntilMs) if (untilMs <= nowMs) usedUntilMs.delete(used)
      if (data.expiresAtMs <= nowMs || usedUntilMs.has(nonce)) return false
      const checks = secrets
        .accepted('captcha', LIFETIME_MS)
        .map((secret) =>
          verifySolution({ challenge, solution, deriveKey, hmacSignatureSecret: secret.toString('base64url') }),
        )
      const isRight = (await Promise.all(checks)).some(({ verified }) => verified)
      if (!isRight || usedUntilMs.has(nonce)) return false
      usedUntilMs.set(nonce, data.expiresAtMs)
      return true
    },
  }
}

function readJson(base64: string): unknown {
  try {
    return JSON.parse(Buffer.from(base64, 'base64').toString('utf8'))
  } catch {
    return undefined
  }
}
