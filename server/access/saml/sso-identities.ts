import type { State } from '../../state/open-state.ts'

export interface SsoIdentity {
  readonly provider: string
  readonly nameId: string
}

/** By which identities of which providers a user is known. */
export interface SsoIdentities {
  of(userId: number): Promise<SsoIdentity[]>
  /** Whether it is somebody's. */
  isLinked(identity: SsoIdentity): Promise<boolean>
  /** False: there is none. */
  unlink(userId: number, provider: string): Promise<boolean>
}

export function createSsoIdentities(state: State): SsoIdentities {
  return {
    of: async (userId) => {
      const rows = await state.selectFrom('sso_identity').select(['provider', 'name_id']).where('user_id', '=', userId).orderBy('provider').execute()
      return rows.map(({ provider, name_id }) => ({ provider, nameId: name_id }))
    },
    isLinked: async ({ provider, nameId }) =>
      (await state.selectFrom('sso_identity').select('user_id').where('provider', '=', provider).where('name_id', '=', nameId).executeTakeFirst()) !== undefined,
    unlink: async (userId, provider) => {
      const { numDeletedRows } = await state.deleteFrom('sso_identity').where('user_id', '=', userId).where('provider', '=', provider).executeTakeFirstOrThrow()
      return numDeletedRows > 0n
    },
  }
}
