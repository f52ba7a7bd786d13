import { failed, ok } from '../../domain/values/problem.ts'
import type { PEOPLE_OPERATIONS } from '../../openapi/contract/admin/people.ts'
import type { Handlers } from '../handler.ts'
import { mayChange } from '../callers/given-roles.ts'
import { visiblePeople } from '../callers/visible/visible-people.ts'
import type { Caller } from '../callers/caller.ts'
import { mailPasswordLink, mayBeLinked } from './passwords/password-link.ts'
import { mustEnterCode, type CodeNeeds } from './second-factor/step-up.ts'
import { maySeeAs } from './seeing/seen-caller.ts'
import { tellPerson, type NoticeNeeds } from './tell-person.ts'
import type { User, Users } from '../callers/users.ts'
import type { Pace } from '../http/pace.ts'
import type { AuditLog } from '../state/audit-log.ts'
import type { LinkMailNeeds } from './mail-link.ts'
import type { PasswordDoorNeeds } from './password-door.ts'
import type { Sessions } from '../callers/sessions.ts'
import type { SsoIdentities } from './saml/sso-identities.ts'

/** What it needs to see and change how people come in. */
export interface PeopleNeeds extends CodeNeeds, LinkMailNeeds, NoticeNeeds, PasswordDoorNeeds {
  readonly audit: AuditLog
  /** By the id of who has mails sent. */
  readonly mailPace: Pace
  readonly sessions: Sessions
  readonly ssoIdentities: SsoIdentities
  readonly users: Users
}

/** How people come in, for who may change them and for themselves; nobody else exists. */
export const peopleHandlers: Handlers<keyof typeof PEOPLE_OPERATIONS, PeopleNeeds> = {
  personAccess: async ({ deps, caller, params }) => {
    const user = await changeable(deps, caller, params.id)
    if (!user) return failed('not-found')
    return ok({
      sessions: await deps.sessions.liveOf(user.id),
      identities: await identitiesOf(deps, user),
      mayBeInvited: user.email !== '' && mayBeLinked(deps, user),
      secondFactor: await deps.secondFactors.has(user.id),
      maySeeAs: maySeeAs(caller, user, deps.today()),
    })
  },

  endPersonSessions: async ({ deps, caller, params, body }) => {
    const user = await changeable(deps, caller, params.id)
    if (!user || (body.handle !== 'all' && !(await deps.sessions.endOf(user.id, body.handle))))
      return failed('not-found')
    if (body.handle === 'all') await deps.sessions.endAll(user.id, caller.sessionId)
    await deps.audit({
      userId: caller.user.id,
      action: body.handle === 'all' ? 'end-sessions' : 'end-session',
      object: `users ${user.id}`,
      decision: 'done',
    })
    return ok({ status: 'ok' })
  },

  invitePerson: async ({ deps, caller, params }) => {
    const user = await changeable(deps, caller, params.id)
    if (!user || user.email === '' || !mayBeLinked(deps, user)) return failed('not-found')
    const waitSeconds = deps.mailPace.reserve(String(caller.user.id))
    if (waitSeconds !== undefined) return { ...failed('too-many-attempts'), retryAfterSeconds: waitSeconds }
    const sent = await mailPasswordLink(deps, { user, kind: 'setPassword' })
    await deps.audit({
      userId: caller.user.id,
      action: 'resend-invitation',
      object: `users ${user.id}`,
      decision: sent.ok ? 'done' : 'refused',
    })
    return sent
  },

  unlinkPerson: async ({ deps, caller, params, body }) => {
    const user = await changeable(deps, caller, params.id)
    if (!user || !(await deps.ssoIdentities.unlink(user.id, body.provider))) return failed('not-found')
    await deps.sessions.endAll(user.id, caller.sessionId)
    await tellUnlinked(deps, { caller, user, provider: body.provider })
    return ok({ status: 'ok' })
  },

  removePersonFactor: async ({ deps, caller, params }) => {
    const user = await changeable(deps, caller, params.id)
    if (!user || !(await deps.secondFactors.has(user.id))) return failed('not-found')
    if (await mustEnterCode(deps, caller)) return failed('second-factor-again')
    await deps.secondFactors.remove(user.id)
    await deps.sessions.endAll(user.id, caller.sessionId)
    await deps.audit({
      userId: caller.user.id,
      action: 'remove-second-factor',
      object: `users ${user.id}`,
      decision: 'done',
    })
    await tellPerson(deps, { user, kind: 'secondFactorRemoved' })
    return ok({ status: 'ok' })
  },

  ownIdentities: async ({ deps, caller }) => ok(await identitiesOf(deps, caller.user)),

  unlinkOwnIdentity: async ({ deps, caller, body }) => {
    if (!(await deps.ssoIdentities.unlink(caller.user.id, body.provider))) return failed('not-found')
    await tellUnlinked(deps, { caller, user: caller.user, provider: body.provider })
    return ok({ status: 'ok' })
  },
}

async function changeable(deps: Pick<PeopleNeeds, 'users'>, caller: Caller, id: string): Promise<User | undefined> {
  const user = visiblePeople(caller, await deps.users.all()).find((each) => String(each.id) === id)
  return user && mayChange(caller, user) ? user : undefined
}

async function identitiesOf(deps: Pick<PeopleNeeds, 'providers' | 'ssoIdentities'>, { id }: User) {
  const names = new Map(deps.providers.current().map((provider) => [provider.id, provider.name]))
  return (await deps.ssoIdentities.of(id)).map(({ provider, nameId }) => ({
    provider,
    nameId,
    name: names.get(provider) ?? provider,
  }))
}

async function tellUnlinked(
  deps: PeopleNeeds,
  { caller, user, provider }: { readonly caller: Caller; readonly user: User; readonly provider: string },
): Promise<void> {
  await deps.audit({
    userId: caller.user.id,
    action: 'unlink-identity',
    object: `users ${user.id} sso ${provider}`,
    decision: 'done',
  })
  await tellPerson(deps, { user, kind: 'signInChanged' })
}
