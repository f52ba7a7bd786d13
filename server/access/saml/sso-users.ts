import type { State } from '../../state/open-state.ts'
import type { User, Users } from '../users.ts'
import type { Identity } from './judge-answer.ts'
import { domainOf, type Provider } from './providers.ts'

export interface SsoUsers {
  /** The user behind an identity; undefined where there is none, or it would be a guess. */
  userOf(provider: Provider, identity: Identity): Promise<User | undefined>
}

/**
 * A person is known by (provider, NameID). The first time, the e-mail address says who it is: one active user with it,
 * in a domain of the provider, who has no other identity there. From then on the address no longer counts.
 */
export function createSsoUsers(state: State, users: Users): SsoUsers {
  return {
    userOf: async (provider, { nameId, email }) => {
      const known = await state.selectFrom('sso_identity').select('user_id').where('provider', '=', provider.id).where('name_id', '=', nameId).executeTakeFirst()
      if (known) return users.byId(known.user_id)
      if (!provider.emailDomains.includes(domainOf(email))) return undefined
      const [user, ...others] = await users.byEmail(email)
      if (!user?.activated || others.length > 0) return undefined
      const { numInsertedOrUpdatedRows } = await state
        .insertInto('sso_identity')
        .values({ provider: provider.id, name_id: nameId, user_id: user.id })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirstOrThrow()
      return numInsertedOrUpdatedRows === 1n ? user : undefined
    },
  }
}
