import type { InstallationSecrets } from '../../state/installation-secrets.ts'
import type { State } from '../../state/state.ts'
import { hashOfRecoveryCode, makeRecoveryCodes } from './recovery-codes.ts'
import { seal, unseal } from './sealed-secret.ts'
import { makeTotpSecret, stepOfCode } from './totp.ts'

/** By what a person proved that they have their second factor. */
export type FactorProof = 'code' | 'recovery code'

/** Second factors of people: a code of an authenticator app, or one of the recovery codes in its place. Decision 0036 */
export interface SecondFactors {
  /** Whether the person has one; one that was begun and not confirmed is none. */
  has(userId: number): Promise<boolean>
  /** When it was set (ISO text in UTC), and how many recovery codes are not used; undefined: there is none. */
  of(userId: number): Promise<{ readonly setAt: string; readonly recoveryCodesLeft: number } | undefined>
  /** A new secret to be confirmed, as base32; undefined: one is on, which has to be removed first. */
  begin(userId: number): Promise<string | undefined>
  /** Turns on what was begun by a code of it; answers the recovery codes, which are told this once; undefined: the code is not right. */
  confirm(userId: number, code: string): Promise<readonly string[] | undefined>
  /** Takes a code, which counts once; undefined: it is not right, or was used. */
  spend(userId: number, code: string): Promise<FactorProof | undefined>
  /** New recovery codes in the place of those there are. */
  renewRecoveryCodes(userId: number): Promise<readonly string[]>
  /** False: there was none. */
  remove(userId: number): Promise<boolean>
  /** Encrypts every secret with the key of now. */
  reseal(): Promise<void>
}

export interface SecondFactorsOptions {
  readonly state: State
  readonly secrets: Pick<InstallationSecrets, 'current' | 'accepted'>
  readonly now: () => Date
}

export function createSecondFactors(kept: SecondFactorsOptions): SecondFactors {
  const { state } = kept
  const inTransaction = <T>(work: (kept: SecondFactorsOptions) => Promise<T>) =>
    state.transaction().execute((transaction) => work({ ...kept, state: transaction }))
  return {
    has: (userId) => hasFactor(state, userId),
    of: (userId) => readFactor(state, userId),
    begin: (userId) => inTransaction((within) => beginFactor(within, userId)),
    confirm: (userId, code) => inTransaction((within) => confirmFactor(within, userId, code)),
    spend: (userId, code) => inTransaction((within) => spendCode(within, userId, code)),
    renewRecoveryCodes: (userId) => inTransaction((within) => replaceRecoveryCodes(within.state, userId)),
    remove: (userId) => inTransaction((within) => removeFactor(within.state, userId)),
    reseal: () => inTransaction(resealSecrets),
  }
}

async function hasFactor(state: State, userId: number): Promise<boolean> {
  const set = state
    .selectFrom('second_factor')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('set_at', 'is not', null)
  return (await set.executeTakeFirst()) !== undefined
}

async function readFactor(state: State, userId: number): ReturnType<SecondFactors['of']> {
  const row = await state.selectFrom('second_factor').select('set_at').where('user_id', '=', userId).executeTakeFirst()
  if (!row || row.set_at === null) return undefined
  const left = await state.selectFrom('recovery_code').select('code_hash').where('user_id', '=', userId).execute()
  return { setAt: row.set_at, recoveryCodesLeft: left.length }
}

async function beginFactor(kept: SecondFactorsOptions, userId: number): Promise<string | undefined> {
  const { state } = kept
  await state.deleteFrom('second_factor').where('user_id', '=', userId).where('set_at', 'is', null).execute()
  if (await state.selectFrom('second_factor').select('user_id').where('user_id', '=', userId).executeTakeFirst())
    return undefined
  const secret = makeTotpSecret()
  await state
    .insertInto('second_factor')
    .values({ user_id: userId, secret: sealed(kept, userId, secret), set_at: null, last_step: 0 })
    .execute()
  return secret
}

async function confirmFactor(
  kept: SecondFactorsOptions,
  userId: number,
  code: string,
): Promise<readonly string[] | undefined> {
  const { state, now } = kept
  if ((await spendStep(kept, { userId, code, isOn: false })) === undefined) return undefined
  await state.updateTable('second_factor').set({ set_at: now().toISOString() }).where('user_id', '=', userId).execute()
  return replaceRecoveryCodes(state, userId)
}

async function spendCode(kept: SecondFactorsOptions, userId: number, code: string): Promise<FactorProof | undefined> {
  const hash = hashOfRecoveryCode(code)
  if (hash === undefined)
    return (await spendStep(kept, { userId, code, isOn: true })) === undefined ? undefined : 'code'
  const used = await kept.state
    .deleteFrom('recovery_code')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .executeTakeFirstOrThrow()
  return used.numDeletedRows === 1n ? 'recovery code' : undefined
}

/** The time step of a code, which no code up to it counts after; undefined: not right, or used. */
async function spendStep(
  kept: SecondFactorsOptions,
  { userId, code, isOn }: { readonly userId: number; readonly code: string; readonly isOn: boolean },
): Promise<number | undefined> {
  const { state, now } = kept
  const row = await state
    .selectFrom('second_factor')
    .selectAll()
    .where('user_id', '=', userId)
    .where('set_at', isOn ? 'is not' : 'is', null)
    .executeTakeFirst()
  const secret = row && opened(kept, userId, row.secret)
  const step = secret === undefined ? undefined : stepOfCode({ secret, code: code.replaceAll(/\s/g, ''), at: now() })
  if (step === undefined) return undefined
  const unused = state
    .updateTable('second_factor')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
  return (await unused.executeTakeFirstOrThrow()).numUpdatedRows === 1n ? step : undefined
}

async function replaceRecoveryCodes(state: State, userId: number): Promise<readonly string[]> {
  const codes = makeRecoveryCodes()
  await state.deleteFrom('recovery_code').where('user_id', '=', userId).execute()
  await state
    .insertInto('recovery_code')
    .values(codes.map((code) => ({ user_id: userId, code_hash: hashOfRecoveryCode(code) ?? '' })))
    .execute()
  return codes
}

async function removeFactor(state: State, userId: number): Promise<boolean> {
  await state.deleteFrom('recovery_code').where('user_id', '=', userId).execute()
  const removed = await state
    .deleteFrom('second_factor')
    .where('user_id', '=', userId)
    .where('set_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return removed.numDeletedRows === 1n
}

async function resealSecrets(kept: SecondFactorsOptions): Promise<void> {
  const { state } = kept
  for (const { user_id, secret } of await state.selectFrom('second_factor').select(['user_id', 'secret']).execute()) {
    const plain = opened(kept, user_id, secret)
    if (plain === undefined) continue
    await state
      .updateTable('second_factor')
      .set({ secret: sealed(kept, user_id, plain) })
      .where('user_id', '=', user_id)
      .execute()
  }
}

function sealed({ secrets }: SecondFactorsOptions, userId: number, secret: string): string {
  return seal(secret, { key: secrets.current('factor'), owner: ownerOf(userId) })
}

function opened({ secrets }: SecondFactorsOptions, userId: number, secret: string): string | undefined {
  return unseal(secret, { keys: secrets.accepted('factor', Infinity), owner: ownerOf(userId) })
}

function ownerOf(userId: number): string {
  return `second factor of user ${userId}`
}
