import type { State } from '../../state/state.ts'
import type { User, Users } from '../../callers/users.ts'
import type { Identity } from './judge-answer.ts'
import { domainOf, type Provider } from './providers.ts'

/** Whom an identity means, and by what; or why it means nobody. */
export type Meant =
  | { readonly user: User; readonly by: 'identity' | 'address' }
  | {
      readonly fault: 'otherDomain' | 'unknown' | 'ambiguous' | 'unconfirmed' | 'otherIdentity'
      readonly user?: User | undefined
    }

export interface SsoUsers {
  /** Whom an identity means now; nothing is changed and nobody is told. */
  meant(provider: Provider, identity: Pick<Identity, 'nameId' | 'email'>): Promise<Meant>
  /** The user behind an identity, who is known by it from now on; undefined where there is none, or it would be a guess. */
  userOf(provider: Provider, identity: Pick<Identity, 'nameId' | 'email'>): Promise<User | undefined>
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
  const meant: SsoUsers['meant'] = async (provider, { nameId, email }) => {
    const linked = state.selectFrom('sso_identity').select('user_id').where('provider', '=', provider.id)
    const known = await linked.where('name_id', '=', nameId).executeTakeFirst()
    const knownUser = known && (await users.byId(known.user_id))
    if (known) return knownUser ? { user: knownUser, by: 'identity' } : { fault: 'unknown' }
    if (!provider.emailDomains.includes(domainOf(email))) return { fault: 'otherDomain' }
    const withAddress = (await users.byEmail(email)).filter(({ activated }) => activated)
    const user = confirmedOwner(withAddress)
    const [only, ...others] = withAddress
    if (!user)
      return only === undefined
        ? { fault: 'unknown' }
        : others.length === 0
          ? { fault: 'unconfirmed', user: only }
          : { fault: 'ambiguous' }
    const isLinked = (await linked.where('user_id', '=', user.id).executeTakeFirst()) !== undefined
    return isLinked ? { fault: 'otherIdentity', user } : { user, by: 'address' }
  }
  return {
    meant,
    userOf: async (provider, identity) => {
      const found = await meant(provider, identity)
      if ('fault' in found) {
        if (found.fault === 'unconfirmed' && found.user) await askToConfirm(found.user)
        return undefined
      }
      if (found.by === 'identity') return found.user
      const { numInsertedOrUpdatedRows } = await state
        .insertInto('sso_identity')
        .values({ provider: provider.id, name_id: identity.nameId, user_id: found.user.id })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirstOrThrow()
      return numInsertedOrUpdatedRows === 1n ? found.user : undefined
    },
  }
}
