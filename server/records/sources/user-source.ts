import { randomBytes } from 'node:crypto'
import { isCommonPassword, saysWhoseItIs } from '../../access/passwords/common-passwords.ts'
import { givenOrTaken, givesRole, mayChange } from '../../callers/given-roles.ts'
import { isReservedLogin } from '../reserved-logins.ts'
import { failed, ok, type Result } from '../../../domain/values/problem.ts'
import { REFUSALS } from '../../../domain/access/refusals.ts'
import type { RecordValues } from '../../../domain/records/record-spec.ts'
import type { Caller } from '../../callers/caller.ts'
import { invitedAmong, mailPasswordLink, mayBeLinked } from '../../access/passwords/password-link.ts'
import { mustEnterCode } from '../../access/second-factor/step-up.ts'
import { tellPerson, type NoticeNeeds } from '../../access/tell-person.ts'
import type { NewUser, User } from '../../callers/users.ts'
import type { FieldFault } from '../../warehouse/records/record-tables.ts'
import {
  changedOnce,
  conflict,
  refused,
  versionOf,
  type RecordContext,
  type RecordDraft,
  type RecordSource,
  type SaveResult,
  type StoredRecord,
} from '../record-source.ts'
import { hasEveryClient } from '../../callers/visible/has-every-client.ts'
import {
  isFullAdministrator,
  isLastingAdministrator,
  FULL_ADMINISTRATOR,
} from '../../callers/visible/full-administrators.ts'
import { seesPerson, visiblePeople } from '../../callers/visible/visible-people.ts'

/** What a session was given by; a change of one ends the user's sessions. */
const POWERS = ['activated', 'ssoOnly', 'roles', 'permissions', 'allClients', 'clients'] as const

/** Users with their roles, permissions and clients; who is added without a password gets a link to set it. Nobody gives or takes what they do not hold. */
export const userSource: RecordSource = {
  all: async (context) => {
    const signIns = await context.deps.sessions.lastStarts()
    const visible = visiblePeople(context.caller, await context.deps.users.all())
    const invited = await invitedAmong(context.deps, visible)
    return visible.map((user) => {
      const { id, values } = recordOf(user, context)
      return {
        id,
        values: { ...values, lastSignIn: signIns.get(user.id)?.slice(0, 10) ?? '', invited: invited.has(user.id) },
        version: versionOf(values),
      }
    })
  },
  save: saveUser,
}

async function saveUser(context: RecordContext, draft: RecordDraft): Promise<SaveResult> {
  const { deps, caller, address } = context
  const tries = { account: `logins of ${caller.user.id}`, address }
  const isGuarded = draft.id === undefined && !hasEveryClient(caller.user)
  const waitSeconds = isGuarded ? deps.attempts.reserve(tries) : undefined
  if (waitSeconds !== undefined) return { ...failed('too-many-attempts'), retryAfterSeconds: waitSeconds }
  const password = textOf(draft.values.password)
  const isUnset = draft.id === undefined && password === '' && draft.values.activated === true
  const passwordHash =
    password === '' && !isUnset
      ? undefined
      : await deps.passwords.hash(isUnset ? randomBytes(32).toString('base64url') : password)
  const values = { ...draft.values, login: textOf(draft.values.login).toLowerCase(), password: '' }
  const asksForCode = await mustEnterCode(deps, caller)
  let before: StoredRecord | undefined
  let after: StoredRecord | undefined
  const revise = (stored: readonly User[]): Result<NewUser> & Pick<SaveResult, 'record' | 'retryAfterSeconds'> => {
    const user = visiblePeople(caller, stored).find(({ id }) => String(id) === draft.id)
    if (draft.id !== undefined && !user) return failed('not-found')
    before = user && recordOf(user, context)
    if (before && versionOf(before.values) !== draft.version) return conflict(before)
    if (user && !mayChange(caller, user)) return failed('not-permitted', { detail: REFUSALS.beyondYou })
    const revised = userWith(values, { user, passwordHash, expiresOn: isUnset ? null : deps.today() })
    const faults = [
      ...(before ? changedOnce(context, { before: before.values, values }) : []),
      ...passwordFaults(password, { revised, portal: deps.config.current().brand.name }),
      ...faultsOf({ revised, user, stored, caller }),
    ]
    if (faults.length > 0) return refused(faults)
    after = recordOf({ ...revised, id: user?.id ?? 0 }, context)
    const isDelicate =
      passwordHash !== undefined || !before || differs([...POWERS, 'accessEndsOn', 'email'], before, after)
    if (asksForCode && isDelicate) return failed('second-factor-again')
    // Their invitation is a mail like others.
    const isMailed = isUnset && mayBeLinked(deps, { accessEndsOn: null, ssoOnly: false, ...revised })
    const mailSeconds = isMailed ? deps.mailPace.reserve(String(caller.user.id)) : undefined
    return mailSeconds === undefined ? ok(revised) : { ...failed('too-many-attempts'), retryAfterSeconds: mailSeconds }
  }
  const changed = await deps.users.change(draft.id === undefined ? undefined : Number(draft.id), revise)
  if (!changed.ok) return changed
  if (isGuarded) deps.attempts.forgive(tries)
  if (!after) throw new Error('a saved user has its record')
  const ends = passwordHash !== undefined || (before !== undefined && differs(POWERS, before, after))
  if (ends) await deps.sessions.endAll(changed.value, caller.sessionId)
  const person = await deps.users.byId(changed.value)
  if (person && before) await tellOfChange(deps, { person, before, passwordSet: password !== '' })
  const invited = isUnset && person && mayBeLinked(deps, person) ? person : undefined
  const isTold = invited ? (await mailPasswordLink(deps, { user: invited, kind: 'setPassword' })).ok : true
  return ok({
    before,
    after: { ...after, id: String(changed.value) },
    isTold,
    ...(password === '' ? {} : { secret: 'password' as const }),
  })
}

function differs(names: readonly string[], one: StoredRecord, other: StoredRecord): boolean {
  return names.some((name) => JSON.stringify(one.values[name]) !== JSON.stringify(other.values[name]))
}

/** Whoever did it: a password, another address (to the old one too), another way of signing in. */
async function tellOfChange(
  deps: NoticeNeeds,
  {
    person,
    before,
    passwordSet,
  }: { readonly person: User; readonly before: StoredRecord; readonly passwordSet: boolean },
): Promise<void> {
  const address = textOf(before.values.email)
  if (passwordSet) await tellPerson(deps, { user: person, kind: 'passwordChanged' })
  if (address !== person.email)
    for (const to of [address, person.email]) await tellPerson(deps, { user: person, kind: 'addressChanged', to })
  if (before.values.ssoOnly !== person.ssoOnly) await tellPerson(deps, { user: person, kind: 'signInChanged' })
}

function passwordFaults(
  password: string,
  { revised, portal }: { readonly revised: NewUser; readonly portal: string },
): FieldFault[] {
  if (isCommonPassword(password)) return [{ field: 'password', code: 'common' }]
  return saysWhoseItIs(password, revised, portal) ? [{ field: 'password', code: 'ownWords' }] : []
}

interface Revision {
  readonly revised: NewUser
  readonly user: User | undefined
  readonly stored: readonly User[]
  readonly caller: Caller
}

function faultsOf({ revised, user, stored, caller }: Revision): FieldFault[] {
  const faults: FieldFault[] = []
  const namesake = user ? undefined : stored.find(({ login }) => login === revised.login)
  if (namesake && seesPerson(caller, namesake)) faults.push({ field: 'login', code: 'taken' })
  else if (namesake || (!user && !hasEveryClient(caller.user) && isReservedLogin(revised.login)))
    faults.push({ field: 'login', code: 'notFree' })
  if (revised.passwordHash === '') faults.push({ field: 'password', code: 'noPassword' })
  if (givenOrTaken(user?.permissions ?? [], revised.permissions).some((permission) => !caller.held.has(permission)))
    faults.push({ field: 'permissions', code: 'notHeld' })
  const changedRoles = givenOrTaken(user?.roles ?? [], revised.roles)
  if (user?.id === caller.user.id && changedRoles.length > 0) faults.push({ field: 'roles', code: 'unchangeable' })
  else if (changedRoles.some((role) => !givesRole(caller.held, role))) faults.push({ field: 'roles', code: 'notHeld' })
  const limited = !hasEveryClient(caller.user)
  if (limited && !user && revised.grants.allClients) faults.push({ field: 'allClients', code: 'notHeld' })
  if (limited && revised.grants.clientIds.length === 0 && user?.id !== caller.user.id)
    faults.push({ field: 'clients', code: 'required' })
  const others = stored.filter(({ id }) => id !== user?.id)
  if (
    user &&
    isLastingAdministrator(user) &&
    !isLastingAdministrator(revised) &&
    isFullAdministrator(revised) &&
    !others.some(isLastingAdministrator)
  ) {
    faults.push({ field: revised.ssoOnly ? 'ssoOnly' : 'accessEndsOn', code: 'lastAdmin' })
  }
  if (user && isFullAdministrator(user) && !isFullAdministrator(revised) && !others.some(isLastingAdministrator)) {
    const rest = { ...revised, permissions: FULL_ADMINISTRATOR }
    faults.push({
      field: !revised.activated
        ? 'activated'
        : !revised.grants.allClients
          ? 'allClients'
          : isFullAdministrator(rest)
            ? 'permissions'
            : 'roles',
      code: 'lastAdmin',
    })
  }
  return faults
}

interface Stored {
  readonly user: User | undefined
  readonly passwordHash: string | undefined
  /** A password that an administrator sets is good for one sign-in: it has expired by then. YYYY-MM-DD; null: the person is to set it. */
  readonly expiresOn: string | null
}

function userWith(values: RecordValues, { user, passwordHash, expiresOn }: Stored): NewUser {
  return {
    login: textOf(values.login),
    firstName: textOf(values.firstName),
    lastName: textOf(values.lastName),
    email: textOf(values.email),
    passwordHash: passwordHash ?? user?.passwordHash ?? '',
    activated: values.activated === true,
    defaultLandingPage: user?.defaultLandingPage ?? null,
    singleSession: values.singleSession === true,
    accessEndsOn: textOf(values.accessEndsOn) || null,
    ssoOnly: values.ssoOnly === true,
    passwordExpiresOn: passwordHash === undefined ? (user?.passwordExpiresOn ?? null) : expiresOn,
    roles: listOf(values.roles),
    permissions: listOf(values.permissions),
    grants: { allClients: values.allClients === true, clientIds: listOf(values.clients).map(Number) },
  }
}

function recordOf(user: NewUser & Pick<User, 'id'>, { choices }: RecordContext): StoredRecord {
  const offered = (kind: 'roles' | 'permissions' | 'clients', held: readonly string[]) =>
    (choices[kind] ?? []).map(({ value }) => value).filter((each) => held.includes(each))
  return {
    id: String(user.id),
    values: {
      login: user.login,
      firstName: user.firstName,
      lastName: user.lastName,
      email: user.email,
      activated: user.activated,
      password: '',
      singleSession: user.singleSession,
      ssoOnly: user.ssoOnly === true,
      accessEndsOn: user.accessEndsOn ?? '',
      roles: offered('roles', user.roles),
      permissions: offered('permissions', user.permissions),
      allClients: user.grants.allClients,
      clients: offered('clients', user.grants.clientIds.map(String)),
    },
  }
}

function textOf(value: RecordValues[string] | undefined): string {
  return typeof value === 'string' ? value : ''
}

function listOf(value: RecordValues[string] | undefined): string[] {
  return Array.isArray(value) ? value : []
}
