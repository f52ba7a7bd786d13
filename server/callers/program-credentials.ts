import { createHash, randomBytes } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { CalendarDate } from '../../domain/dates/calendar-date.ts'
import type { ProgramCall } from '../../domain/access/program.ts'
import type { Kept } from '../room.ts'
import type { State } from '../state/state.ts'
import type { ProgramCredentialTable } from './state-tables.ts'

/** What a credential opens: calls, of the clients. */
export interface ProgramReach {
  readonly name: string
  readonly allClients: boolean
  /** Of no meaning with all clients. */
  readonly clientIds: readonly number[]
  readonly calls: readonly ProgramCall[]
  /** Its last day; null: it does not end. */
  readonly endsOn: CalendarDate | null
}

/** Times are ISO text in UTC. */
export interface ProgramCredential extends ProgramReach {
  readonly id: number
  readonly clientId: string
  /** Who answers for it. */
  readonly userId: number
  readonly createdAt: string
  readonly revokedAt: string | null
  readonly lastUsedAt: string | null
  /** A network. */
  readonly lastUsedFrom: string | null
  /** Until when the secret before the current one counts; null: it does not. */
  readonly oldSecretUntil: string | null
}

/** A credential, by the one of its secrets that proves it. */
export interface ProvenCredential {
  readonly credential: ProgramCredential
  readonly secretId: number
}

export interface ProgramCredentials {
  /** The newest first. */
  all(): Promise<ProgramCredential[]>
  /** The secret is told here and never again. */
  add(credential: ProgramReach & { readonly userId: number }): Promise<{ readonly id: number; readonly secret: string }>
  change(id: number, reach: ProgramReach): Promise<void>
  /** A new secret, for which the person answers from now on; those before count until then. */
  rotate(id: number, by: { readonly userId: number; readonly oldUntil: Date }): Promise<string>
  revoke(id: number): Promise<void>
  /** Whether there is one of this client id, also revoked. */
  isKnown(clientId: string): Promise<boolean>
  /** Undefined: nothing proves it now, it was revoked, or there is none. */
  bySecret(given: { readonly clientId: string; readonly secret: string }): Promise<ProvenCredential | undefined>
  /** The same by a secret that proved it before. */
  bySecretId(secretId: number): Promise<ProvenCredential | undefined>
  /** Keeps that it was used, at most once a minute. */
  used(credential: ProgramCredential, from: string): Promise<void>
}

const SECRET_BYTES = 32
const USED_EVERY_MS = 60_000

/** Of 256 random bits, which nobody guesses: one pass hides them as well as many would, and asks nothing of the server. Decision 0062 */
function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}

export function createProgramCredentials(state: State, now: () => Date): ProgramCredentials {
  const kept = { state, now }
  return {
    all: () => readCredentials(kept),
    isKnown: (clientId) => isKnown(state, clientId),
    add: (credential) => addCredential(kept, credential),
    change: async (id, reach) => {
      await state.updateTable('program_credential').set(rowOf(reach)).where('id', '=', id).execute()
    },
    rotate: (id, by) => rotateSecret(kept, id, by),
    revoke: (id) => revokeCredential(kept, id),
    bySecret: (given) => findBySecret(kept, given),
    bySecretId: (secretId) => findBySecretId(kept, secretId),
    used: (credential, from) => noteUse(kept, credential, from),
  }
}

async function readCredentials({ state, now }: Kept): Promise<ProgramCredential[]> {
  const rows = await state.selectFrom('program_credential').selectAll().orderBy('id', 'desc').execute()
  const old = await state
    .selectFrom('program_secret')
    .select(({ fn }) => ['credential_id', fn.max('ends_at').as('until')])
    .where('ends_at', '>', now().toISOString())
    .groupBy('credential_id')
    .execute()
  const until = new Map(old.map((each) => [each.credential_id, each.until]))
  return rows.map((row) => credentialOf(row, until.get(row.id) ?? null))
}

async function isKnown(state: State, clientId: string): Promise<boolean> {
  const one = state.selectFrom('program_credential').select('id').where('client_id', '=', clientId)
  return (await one.executeTakeFirst()) !== undefined
}

function addCredential(
  { state, now }: Kept,
  { userId, ...reach }: ProgramReach & { readonly userId: number },
): Promise<{ readonly id: number; readonly secret: string }> {
  return state.transaction().execute(async (transaction) => {
    const { id } = await transaction
      .insertInto('program_credential')
      .values({
        ...rowOf(reach),
        client_id: randomBytes(12).toString('hex'),
        user_id: userId,
        created_at: now().toISOString(),
        revoked_at: null,
        last_used_at: null,
        last_used_from: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { id, secret: await addSecret({ state: transaction, now }, id) }
  })
}

function rotateSecret(
  { state, now }: Kept,
  id: number,
  { userId, oldUntil }: { readonly userId: number; readonly oldUntil: Date },
): Promise<string> {
  return state.transaction().execute(async (transaction) => {
    const until = oldUntil.toISOString()
    await transaction
      .updateTable('program_secret')
      .set({ ends_at: until })
      .where('credential_id', '=', id)
      .where(({ or, eb }) => or([eb('ends_at', 'is', null), eb('ends_at', '>', until)]))
      .execute()
    await transaction.updateTable('program_credential').set({ user_id: userId }).where('id', '=', id).execute()
    return addSecret({ state: transaction, now }, id)
  })
}

async function addSecret({ state, now }: Kept, credentialId: number): Promise<string> {
  const secret = randomBytes(SECRET_BYTES).toString('base64url')
  await state
    .insertInto('program_secret')
    .values({ credential_id: credentialId, hash: hashOf(secret), created_at: now().toISOString(), ends_at: null })
    .execute()
  return secret
}

async function revokeCredential({ state, now }: Kept, id: number): Promise<void> {
  await state
    .updateTable('program_credential')
    .set({ revoked_at: now().toISOString() })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .execute()
}

async function findBySecret(
  kept: Kept,
  { clientId, secret }: { readonly clientId: string; readonly secret: string },
): Promise<ProvenCredential | undefined> {
  const row = await secretsThatCount(kept)
    .select('program_secret.id')
    .where('client_id', '=', clientId)
    .where('hash', '=', hashOf(secret))
    .executeTakeFirst()
  return row && findBySecretId(kept, row.id)
}

async function findBySecretId(kept: Kept, secretId: number): Promise<ProvenCredential | undefined> {
  const row = await secretsThatCount(kept)
    .selectAll('program_credential')
    .where('program_secret.id', '=', secretId)
    .executeTakeFirst()
  return row && { credential: credentialOf(row, null), secretId }
}

/** Secrets that did not end, of credentials that were not revoked. */
function secretsThatCount({ state, now }: Kept) {
  return state
    .selectFrom('program_secret')
    .innerJoin('program_credential', 'program_credential.id', 'program_secret.credential_id')
    .where('revoked_at', 'is', null)
    .where(({ or, eb }) => or([eb('ends_at', 'is', null), eb('ends_at', '>', now().toISOString())]))
}

async function noteUse(
  { state, now }: Kept,
  { id, lastUsedAt, lastUsedFrom }: ProgramCredential,
  from: string,
): Promise<void> {
  const age = now().getTime() - Date.parse(lastUsedAt ?? '1970-01-01T00:00:00Z')
  if (lastUsedFrom === from && age >= 0 && age < USED_EVERY_MS) return
  await state
    .updateTable('program_credential')
    .set({ last_used_at: now().toISOString(), last_used_from: from })
    .where('id', '=', id)
    .execute()
}

function credentialOf(row: Selectable<ProgramCredentialTable>, oldSecretUntil: string | null): ProgramCredential {
  return {
    id: row.id,
    clientId: row.client_id,
    name: row.name,
    userId: row.user_id,
    allClients: row.all_clients === 1,
    clientIds: JSON.parse(row.clients) as number[],
    calls: JSON.parse(row.calls) as ProgramCall[],
    endsOn: row.ends_on,
    createdAt: row.created_at,
    revokedAt: row.revoked_at,
    lastUsedAt: row.last_used_at,
    lastUsedFrom: row.last_used_from,
    oldSecretUntil,
  }
}

function rowOf({ name, allClients, clientIds, calls, endsOn }: ProgramReach) {
  return {
    name,
    all_clients: allClients ? 1 : 0,
    clients: JSON.stringify(clientIds),
    calls: JSON.stringify(calls),
    ends_on: endsOn,
  }
}
