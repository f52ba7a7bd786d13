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

export function createSecondFactors({ state, secrets, now }: SecondFactorsOptions): SecondFactors {
  const sealed = (userId: number, secret: string) =>
    seal(secret, { key: secrets.current('factor'), owner: ownerOf(userId) })
  const opened = (userId: number, secret: string) =>
    unseal(secret, { keys: secrets.accepted('factor', Infinity), owner: ownerOf(userId) })

  /** The time step of a code, which no code up to it counts after; undefined: not right, or used. */
  const spendStep = async (
    db: State,
    { userId, code, isOn }: { readonly userId: number; readonly code: string; readonly isOn: boolean },
  ): Promise<number | undefined> => {
    const row = await db
      .selectFrom('second_factor')
      .selectAll()
      .where('user_id', '=', userId)
      .where('set_at', isOn ? 'is not' : 'is', null)
      .executeTakeFirst()
    const secret = row && opened(userId, row.secret)
    const step = secret === undefined ? undefined : stepOfCode({ secret, code: code.replaceAll(/\s/g, ''), at: now() })
    if (step === undefined) return undefined
    const unused = db
      .updateTable('second_factor')
      .set({ last_step: step })
      .where('user_id', '=', userId)
      .where('last_step', '<', step)
    return (await unused.executeTakeFirstOrThrow()).numUpdatedRows === 1n ? step : undefined
  }
  const replaceCodes = async (db: State, userId: number): Promise<readonly string[]> => {
    const codes = makeRecoveryCodes()
    await db.deleteFrom('recovery_code').where('user_id', '=', userId).execute()
    await db
      .insertInto('recovery_code')
      .values(codes.map((code) => ({ user_id: userId, code_hash: hashOfRecoveryCode(code) ?? '' })))
      .execute()
    return codes
  }

  return {
    has: async (userId) =>
      (await state
        .selectFrom('second_factor')
        .select('user_id')
        .where('user_id', '=', userId)
        .where('set_at', 'is not', null)
        .executeTakeFirst()) !== undefined,
    of: async (userId) => {
      const row = await state
        .selectFrom('second_factor')
        .select('set_at')
        .where('user_id', '=', userId)
        .executeTakeFirst()
      if (!row || row.set_at === null) return undefined
      const left = await state.selectFrom('recovery_code').select('code_hash').where('user_id', '=', userId).execute()
      return { setAt: row.set_at, recoveryCodesLeft: left.length }
    },
    begin: (userId) =>
      state.transaction().execute(async (transaction) => {
        await transaction
          .deleteFrom('second_factor')
          .where('user_id', '=', userId)
          .where('set_at', 'is', null)
          .execute()
        if (
          await transaction
            .selectFrom('second_factor')
            .select('user_id')
            .where('user_id', '=', userId)
            .executeTakeFirst()
        )
          return undefined
        const secret = makeTotpSecret()
        await transaction
          .insertInto('second_factor')
          .values({ user_id: userId, secret: sealed(userId, secret), set_at: null, last_step: 0 })
          .execute()
        return secret
      }),
    confirm: (userId, code) =>
      state.transaction().execute(async (transaction) => {
        if ((await spendStep(transaction, { userId, code, isOn: false })) === undefined) return undefined
        await transaction
          .updateTable('second_factor')
          .set({ set_at: now().toISOString() })
          .where('user_id', '=', userId)
          .execute()
        return replaceCodes(transaction, userId)
      }),
    spend: (userId, code) =>
      state.transaction().execute(async (transaction) => {
        const hash = hashOfRecoveryCode(code)
        if (hash === undefined)
          return (await spendStep(transaction, { userId, code, isOn: true })) === undefined ? undefined : 'code'
        const used = await transaction
          .deleteFrom('recovery_code')
          .where('user_id', '=', userId)
          .where('code_hash', '=', hash)
          .executeTakeFirstOrThrow()
        return used.numDeletedRows === 1n ? 'recovery code' : undefined
      }),
    renewRecoveryCodes: (userId) => state.transaction().execute((transaction) => replaceCodes(transaction, userId)),
    remove: (userId) =>
      state.transaction().execute(async (transaction) => {
        await transaction.deleteFrom('recovery_code').where('user_id', '=', userId).execute()
        const removed = await transaction
          .deleteFrom('second_factor')
          .where('user_id', '=', userId)
          .where('set_at', 'is not', null)
          .executeTakeFirstOrThrow()
        return removed.numDeletedRows === 1n
      }),
    reseal: () =>
      state.transaction().execute(async (transaction) => {
        for (const { user_id, secret } of await transaction
          .selectFrom('second_factor')
          .select(['user_id', 'secret'])
          .execute()) {
          const plain = opened(user_id, secret)
          if (plain !== undefined)
            await transaction
              .updateTable('second_factor')
              .set({ secret: sealed(user_id, plain) })
              .where('user_id', '=', user_id)
              .execute()
        }
      }),
  }
}

function ownerOf(userId: number): string {
  return `second factor of user ${userId}`
}
