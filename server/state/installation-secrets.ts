import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { StartRefused } from '../process/start-refused.ts'
import { writePrivateFile } from '../process/write-private-file.ts'
import { deleteForGood } from './engines/engine-of.ts'
import type { State } from './state.ts'

/** What has a secret of the installation: sessions' tokens, the sums that browsers do and cookies of known browsers are signed, second factors encrypted. */
export const SECRET_NAMES = ['token', 'captcha', 'device', 'factor'] as const
export type SecretName = (typeof SECRET_NAMES)[number]

const Key = z.string().regex(/^[\w-]{43}$/, 'must be 32 bytes as base64url')
const Secret = z.strictObject({
  current: Key,
  /** The one before, which is still accepted for a while. */
  previous: Key.optional(),
  /** ISO text in UTC. */
  replacedAt: z.iso.datetime().optional(),
})
const SecretsFile = z.strictObject({ token: Secret, captcha: Secret, device: Secret, factor: Secret })
type SecretsFile = z.infer<typeof SecretsFile>
/** Written before there were second factors. */
const OlderFile = SecretsFile.omit({ factor: true })

export interface InstallationSecrets {
  /** What is signed and encrypted with now. */
  current(name: SecretName): Buffer
  /** What is accepted: the current one, and the one before for so long after it was replaced. */
  accepted(name: SecretName, forMs: number): Buffer[]
  /** Makes all of them anew; those until now become the ones before. */
  rotate(): void
}

/** The file of the secrets in a data directory: whoever reads it can sign in as anybody, so it is kept out of the state and its copies. */
export function secretsPath(dataDir: string): string {
  return join(dataDir, 'secrets.json')
}

/**
 * The secrets of an installation, made where there are none. Those of an older installation leave its state: what was
 * in a database and its copies signs nothing new, and is accepted as the ones before.
 */
export async function openSecrets({
  dataDir,
  state,
  now,
}: {
  readonly dataDir: string
  readonly state: State
  readonly now: () => Date
}): Promise<InstallationSecrets> {
  const path = secretsPath(dataDir)
  let secrets: SecretsFile
  if (existsSync(path)) {
    chmodSync(path, 0o600)
    secrets = read(path)
  } else {
    const rows = await state.selectFrom('installation').selectAll().execute()
    const stored = new Map(rows.map(({ key, value }) => [key, value]))
    const before = (name: SecretName) => {
      const previous = Key.safeParse(stored.get(`${name}-secret`))
      return previous.success ? { previous: previous.data, replacedAt: now().toISOString() } : {}
    }
    const made = (name: SecretName) => ({ current: makeKey(), ...before(name) })
    secrets = { token: made('token'), captcha: made('captcha'), device: made('device'), factor: made('factor') }
    write(path, secrets)
  }
  await forgetStored(state)

  return {
    current: (name) => Buffer.from(secrets[name].current, 'base64url'),
    accepted: (name, forMs) => {
      const { current, previous, replacedAt } = secrets[name]
      const counts =
        previous !== undefined && replacedAt !== undefined && now().getTime() - Date.parse(replacedAt) <= forMs
      return [current, ...(counts ? [previous] : [])].map((key) => Buffer.from(key, 'base64url'))
    },
    rotate: () => {
      const replacedAt = now().toISOString()
      const next = ({ current }: z.infer<typeof Secret>) => ({ current: makeKey(), previous: current, replacedAt })
      const made = {
        token: next(secrets.token),
        captcha: next(secrets.captcha),
        device: next(secrets.device),
        factor: next(secrets.factor),
      }
      write(path, made)
      secrets = made
    },
  }
}

async function forgetStored(state: State): Promise<void> {
  const keys = SECRET_NAMES.map((name) => `${name}-secret`)
  const { total } = await state
    .selectFrom('installation')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('key', 'in', keys)
    .executeTakeFirstOrThrow()
  if (Number(total) === 0) return
  await deleteForGood(state, () => state.deleteFrom('installation').where('key', 'in', keys).execute())
}

function makeKey(): string {
  return randomBytes(32).toString('base64url')
}

function read(path: string): SecretsFile {
  let given: unknown
  try {
    given = JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    given = undefined
  }
  const parsed = SecretsFile.safeParse(given)
  if (parsed.success) return parsed.data
  const older = OlderFile.safeParse(given)
  if (older.success) {
    const secrets = { ...older.data, factor: { current: makeKey() } }
    write(path, secrets)
    return secrets
  }
  throw new StartRefused(
    `${path} is damaged. Bring it back from a backup, or remove it: everybody then signs in again, and who has a second factor by a recovery code.`,
  )
}

function write(path: string, secrets: SecretsFile): void {
  writePrivateFile(path, `${JSON.stringify(secrets, null, 2)}\n`)
}
