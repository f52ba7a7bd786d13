import { createPrivateKey, X509Certificate } from 'node:crypto'
import { chmodSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { StartRefused } from '../../start-refused.ts'

/** A person's e-mail domain in lower case. */
const Domain = z.string().regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'must be a domain as example.com, in lower case')
const Certificate = z.string().refine(isCertificate, 'must be an X.509 certificate, as PEM or its base64 text')

const Provider = z.strictObject({
  id: z.string().regex(/^[a-z0-9][a-z0-9-]{0,59}$/, 'must be lower case letters, digits and -'),
  /** What its button reads. */
  name: z.string().min(1).max(60),
  /** Only people with an e-mail address in one of these sign in through it. */
  emailDomains: z.array(Domain).min(1),
  /** Where the sign-in form is sent. */
  entryPoint: z.url({ protocol: /^https?$/ }),
  /** The provider's entity id. */
  issuer: z.string().min(1),
  /** Of the keys that sign its answers; two while a key is replaced. */
  certificates: z.array(Certificate).min(1),
  /** The attribute that holds the e-mail address, where the NameID is not one. */
  emailAttribute: z.string().optional(),
  /** What it signs: both, where nothing is said. What carries no signature of its own is believed only as part of what does. */
  signs: z.enum(['both', 'response', 'assertion']).optional(),
  /** People of its domains have no other way in: no password signs in and no link sets one. */
  ssoOnly: z.boolean().optional(),
})
export type Provider = z.infer<typeof Provider>

const ProvidersFile = z.strictObject({ providers: z.array(Provider) }).refine(({ providers }) => new Set(providers.map(({ id }) => id)).size === providers.length, 'each id must be used once')

/**
 * The identity providers of DATA_DIR/sso.json; none without the file. Read once at the start, and not from config/:
 * who may say who a person is, is decided by who runs the server, not by who edits pages.
 */
export function readProviders(dataDir: string): readonly Provider[] {
  const path = join(dataDir, 'sso.json')
  if (!existsSync(path)) return []
  const parsed = ProvidersFile.safeParse(readJson(path))
  if (parsed.success) return parsed.data.providers
  const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.') || 'the file'}: ${issue.message}`)
  throw new StartRefused(`${path} is not valid:\n${lines.join('\n')}`)
}

/** The key that answers are encrypted for, in DATA_DIR/sso-key.pem; undefined: none are taken. */
export function readDecryptionKey(dataDir: string): string | undefined {
  const path = join(dataDir, 'sso-key.pem')
  if (!existsSync(path)) return undefined
  chmodSync(path, 0o600)
  const text = readFileSync(path, 'utf8')
  try {
    if (createPrivateKey(text).asymmetricKeyType === 'rsa') return text
  } catch {
    // Said below, as of a key of another kind.
  }
  throw new StartRefused(`${path} must be an RSA private key as PEM, without a password.`)
}

export function domainOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1).toLowerCase()
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    throw new StartRefused(`${path} could not be read: ${error instanceof Error ? error.message : String(error)}`)
  }
}

function isCertificate(text: string): boolean {
  try {
    return new X509Certificate(text.includes('BEGIN') ? text : Buffer.from(text, 'base64')).raw.length > 0
  } catch {
    return false
  }
}
