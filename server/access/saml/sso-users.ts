import type { State } from '../../state/open-state.ts'
import type { User, Users } from '../users.ts'
import type { Identity } from './judge-answer.ts'
import { domainOf, type Provider } from './providers.ts'

export interface SsoUsers {
  /** The user behind an identity; undefined where there is none, or it would be a guess. */
  userOf(provider: Provider, identity: Identity): Promise<User | undefined>
}

/** Who of the people with an address it is: the one active person who confirmed it. Others may have it too, unconfirmed: they lock nobody out. */
export function confirmedOwner(withAddress: readonly User[]): User | undefined {
  const [owner, ...others] = withAddress.filter(({ activated, emailConfirmed }) => activated && emailConfirmed)
  return others.length === 0 ? owner : undefined
}

/**
 * A person is known by (provider, NameID). The first time, the e-mail address says who it is: its confirmed owner,
 * in a domain of the provider, who has no other identity there. From then on the address no longer counts.
 * Where one active person has it and has not confirmed it, `askToConfirm` mails them the link. Decision 0030
 */
export function createSsoUsers(state: State, users: Users, askToConfirm: (user: User) => Promise<unknown>): SsoUsers {
  return {
    userOf: async (provider, { nameId, email }) => {
      const known = await state.selectFrom('sso_identity').select('user_id').where('provider', '=', provider.id).where('name_id', '=', nameId).executeTakeFirst()
      if (known) return users.byId(known.user_id)
      if (!provider.emailDomains.includes(domainOf(email))) return undefined
      const withAddress = (await users.byEmail(email)).filter(({ activated }) => activated)
      const user = confirmedOwner(withAddress)
      const [only, ...others] = withAddress
      if (!user && only && others.length === 0) await askToConfirm(only)
      if (!user) return undefined
      const { numInsertedOrUpdatedRows } = await state
        .insertInto('sso_identity')
        .values({ provider: provider.id, name_id: nameId, user_id: user.id })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirstOrThrow()
      return numInsertedOrUpdatedRows === 1n ? user : undefined
    },
  }
}
