import { createHash, createPrivateKey } from 'node:crypto'
import { chmodSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { failed, ok, type Result } from '../../../domain/values/problem.ts'
import { REFUSALS } from '../../../domain/access/refusals.ts'
import { StartRefused } from '../../process/start-refused.ts'
import { writePrivateFile } from '../../process/write-private-file.ts'
import { certificateOf } from './certificates.ts'
import { isSignInAddress } from './sign-in-address.ts'

/** A person's e-mail domain in lower case. */
const Domain = z.string().regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'must be a domain as example.com, in lower case')
const Certificate = z
  .string()
  .refine((text) => certificateOf(text) !== undefined, 'must be an X.509 certificate, as PEM or its base64 text')

const Provider = z.strictObject({
  id: z.string().regex(/^[a-z0-9][a-z0-9-]{0,59}$/, 'must be lower case letters, digits and -'),
  /** What its button reads. */
  name: z.string().min(1).max(60),
  /** Only people with an e-mail address in one of these sign in through it. */
  emailDomains: z.array(Domain).min(1),
  /** Where the sign-in form is sent. */
  entryPoint: z.string().refine(isSignInAddress, 'must be an address as https://identity.example.com/sign-in'),
  /** How: by HTTP-POST, where nothing is said. */
  binding: z.enum(['post', 'redirect']).optional(),
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

const ProvidersFile = z
  .strictObject({ providers: z.array(Provider) })
  .refine(
    ({ providers }) => new Set(providers.map(({ id }) => id)).size === providers.length,
    'each id must be used once',
  )

/** The identity providers of an installation, as they are now. */
export interface Providers {
  current(): readonly Provider[]
  /** Names what is in the file; an edit says which it has read. */
  revision(): string
  /** Puts what `revise` makes of them in force, and in the file. Refused where that is no longer what was read, or was changed by hand since the start. */
  change(
    revision: string,
    revise: (stored: readonly Provider[]) => Result<readonly Provider[]>,
  ): Result<readonly Provider[]>
}

/**
 * Those of DATA_DIR/sso.json; none without the file. It is read once at the start, and not from config/: who may say
 * who a person is, is decided by who runs the server or administers the whole installation, not by who edits pages. Decision 0038
 */
export function openProviders(dataDir: string): Providers {
  const path = join(dataDir, 'sso.json')
  let text = textOf(path)
  let providers = text === undefined ? [] : parsed(path, text)
  const revision = () =>
    createHash('sha256')
      .update(text ?? '')
      .digest('base64url')
      .slice(0, 16)

  return {
    current: () => providers,
    revision,
    change: (read, revise) => {
      if (textOf(path) !== text) return failed('version-conflict', { detail: REFUSALS.ssoFileChanged })
      if (read !== revision()) return failed('version-conflict')
      const revised = revise(providers)
      if (!revised.ok) return revised
      const made = `${JSON.stringify({ providers: revised.value }, null, 2)}\n`
      const next = parsed(path, made)
      writePrivateFile(path, made)
      text = made
      providers = next
      return ok(next)
    },
  }
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

function textOf(path: string): string | undefined {
  try {
    return existsSync(path) ? readFileSync(path, 'utf8') : undefined
  } catch (error) {
    throw unreadable(path, error)
  }
}

function parsed(path: string, text: string): readonly Provider[] {
  const file = ProvidersFile.safeParse(jsonOf(path, text))
  if (file.success) return file.data.providers
  const lines = file.error.issues.map((issue) => `  ${issue.path.join('.') || 'the file'}: ${issue.message}`)
  throw new StartRefused(`${path} is not valid:\n${lines.join('\n')}`)
}

function jsonOf(path: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw unreadable(path, error)
  }
}

function unreadable(path: string, error: unknown): StartRefused {
  return new StartRefused(`${path} could not be read: ${error instanceof Error ? error.message : String(error)}`)
}
