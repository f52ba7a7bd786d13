import { Secret, TOTP } from 'otpauth'

/** What every authenticator app knows (RFC 6238): SHA-1, six digits, 30 seconds; a clock may be one step off. */
const PARAMETERS = { algorithm: 'SHA1', digits: 6, period: 30 } as const
const WINDOW = 1

/** A new secret of 160 bits, as base32. */
export function makeTotpSecret(): string {
  return new Secret({ size: 20 }).base32
}

/** What the code for an app to scan says. */
export function totpAddress({
  secret,
  issuer,
  login,
}: {
  readonly secret: string
  readonly issuer: string
  readonly login: string
}): string {
  return new TOTP({ ...PARAMETERS, secret, issuer, label: login }).toString()
}

/** The time step whose code this is; undefined: it is none of about now. */
export function stepOfCode({
  secret,
  code,
  at,
}: {
  readonly secret: string
  readonly code: string
  readonly at: Date
}): number | undefined {
  const timestamp = at.getTime()
  const delta = TOTP.validate({
    ...PARAMETERS,
    token: code,
    secret: Secret.fromBase32(secret),
    timestamp,
    window: WINDOW,
  })
  return delta === null ? undefined : TOTP.counter({ period: PARAMETERS.period, timestamp }) + delta
}
