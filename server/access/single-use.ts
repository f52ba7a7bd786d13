import { createHash } from 'node:crypto'
import type { State } from '../state/state.ts'

/** What may be used once: a mailed link, a request to a provider, a code, an assertion, a request that is a test and what came of it. */
export type SingleUseKind =
  | 'password-reset'
  | 'confirm-email'
  | 'sso-request'
  | 'sso-code'
  | 'sso-assertion'
  | 'sso-test'
  | 'sso-test-outcome'

export interface SingleUse {
  readonly kind: SingleUseKind
  /** Stored only as its SHA-256, so that who reads the database cannot use it. */
  readonly key: string
}

export interface SingleUses {
  /** False where the key is there already. */
  put(use: SingleUse & { readonly value: object; readonly livesMs: number }): Promise<boolean>
  /** The value, once; undefined when it was taken, never put, or its time is over. */
  take(use: SingleUse): Promise<unknown>
  /** The value that could be taken, which it is not. */
  look(use: SingleUse): Promise<unknown>
  /** The values that may still be taken. */
  open(kind: SingleUseKind): Promise<unknown[]>
}

export function createSingleUses(state: State, now: () => Date): SingleUses {
  const hashed = ({ kind, key }: SingleUse) => ({
    kind,
    key_hash: createHash('sha256').update(key).digest('base64url'),
  })

  return {
    put: async ({ kind, key, value, livesMs }) => {
      const at = now()
      await state.deleteFrom('single_use').where('expires_at', '<=', at.toISOString()).execute()
      const expires = new Date(at.getTime() + livesMs).toISOString()
      const { numInsertedOrUpdatedRows } = await state
        .insertInto('single_use')
        .values({ ...hashed({ kind, key }), value: JSON.stringify(value), expires_at: expires })
        .onConflict((conflict) => conflict.columns(['kind', 'key_hash']).doNothing())
        .executeTakeFirstOrThrow()
      return numInsertedOrUpdatedRows === 1n
    },
    take: async (use) => {
      const { kind, key_hash } = hashed(use)
      const taken = await state
        .deleteFrom('single_use')
        .where('kind', '=', kind)
        .where('key_hash', '=', key_hash)
        .returning(['value', 'expires_at'])
        .executeTakeFirst()
      return taken && taken.expires_at > now().toISOString() ? (JSON.parse(taken.value) as unknown) : undefined
    },
    look: async (use) => {
      const { kind, key_hash } = hashed(use)
      const found = await state
        .selectFrom('single_use')
        .select('value')
        .where('kind', '=', kind)
        .where('key_hash', '=', key_hash)
        .where('expires_at', '>', now().toISOString())
        .executeTakeFirst()
      return found && (JSON.parse(found.value) as unknown)
    },
    open: async (kind) => {
      const rows = await state
        .selectFrom('single_use')
        .select('value')
        .where('kind', '=', kind)
        .where('expires_at', '>', now().toISOString())
        .execute()
      return rows.map(({ value }) => JSON.parse(value) as unknown)
    },
  }
}
