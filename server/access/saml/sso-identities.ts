import type { State } from '../../state/state.ts'

export interface SsoIdentity {
  readonly provider: string
  readonly nameId: string
}

/** By which identities of which providers a user is known. */
export interface SsoIdentities {
  of(userId: number): Promise<SsoIdentity[]>
  /** Whether it is somebody's. */
  isLinked(identity: SsoIdentity): Promise<boolean>
  /** The ids of the users that each provider knows, by the provider's id. */
  people(): Promise<ReadonlyMap<string, ReadonlySet<number>>>
  /** Nobody is known by the provider any more. */
  forget(provider: string): Promise<void>
  /** False: there is none. */
  unlink(userId: number, provider: string): Promise<boolean>
}

export function createSsoIdentities(state: State): SsoIdentities {
  return {
    of: async (userId) => {
      const rows = await state
        .selectFrom('sso_identity')
        .select(['provider', 'name_id'])
        .where('user_id', '=', userId)
        .orderBy('provider')
        .execute()
      return rows.map(({ provider, name_id }) => ({ provider, nameId: name_id }))
    },
    isLinked: async ({ provider, nameId }) =>
      (await state
        .selectFrom('sso_identity')
        .select('user_id')
        .where('provider', '=', provider)
        .where('name_id', '=', nameId)
        .executeTakeFirst()) !== undefined,
    people: async () => {
      const known = new Map<string, Set<number>>()
      for (const { provider, user_id } of await state
        .selectFrom('sso_identity')
        .select(['provider', 'user_id'])
        .execute())
        known.set(provider, (known.get(provider) ?? new Set()).add(user_id))
      return known
    },
    forget: async (provider) => {
      await state.deleteFrom('sso_identity').where('provider', '=', provider).execute()
    },
    unlink: async (userId, provider) => {
      const { numDeletedRows } = await state
        .deleteFrom('sso_identity')
        .where('user_id', '=', userId)
        .where('provider', '=', provider)
        .executeTakeFirstOrThrow()
      return numDeletedRows > 0n
    },
  }
}
