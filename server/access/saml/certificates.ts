import { X509Certificate } from 'node:crypto'
import type * as z from 'zod'
import type { SsoCertificate } from '../../../openapi/contract/access/sso-providers.ts'

const DAY_MS = 24 * 60 * 60_000

/** A certificate given as PEM or as its base64 text; undefined: it is none. */
export function certificateOf(text: string): X509Certificate | undefined {
  try {
    return new X509Certificate(text.includes('BEGIN') ? text : Buffer.from(text, 'base64'))
  } catch {
    return undefined
  }
}

export function fingerprintOf(text: string): string {
  return certificateOf(text)?.fingerprint256 ?? ''
}

/** What a person compares and watches of a certificate. */
export function describeCertificate(text: string, now: Date): z.infer<typeof SsoCertificate> {
  const certificate = certificateOf(text)
  if (!certificate) throw new Error('a certificate that was taken is none')
  const [from, until] = [new Date(certificate.validFrom), new Date(certificate.validTo)]
  return {
    fingerprint: certificate.fingerprint256,
    subject: certificate.subject.split('\n').join(', '),
    validFrom: from.toISOString().slice(0, 10),
    validUntil: until.toISOString().slice(0, 10),
    daysLeft: Math.floor((until.getTime() - now.getTime()) / DAY_MS),
  }
}
