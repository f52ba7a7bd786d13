import { failed, ok, type Result } from '../../../domain/values/problem.ts'
import type { SECOND_FACTOR_OPERATIONS } from '../../../openapi/contract/access/second-factor.ts'
import type { Handlers } from '../../handler.ts'
import type { Caller } from '../../callers/caller.ts'
import { tellPerson, type NoticeNeeds } from '../tell-person.ts'
import { tryKeys, type Trying } from '../guesses/try-keys.ts'
import { isFactorRequired } from '../../callers/missing-factor.ts'
import { takeCode, type CodeTakingNeeds } from './take-code.ts'
import { totpAddress } from './totp.ts'
import type { AccessSettings } from '../access-settings.ts'
import type { ConfigStore } from '../../config/config-store.ts'
import type { Passwords } from '../passwords/password.ts'
import type { Sessions } from '../../callers/sessions.ts'
import { REQUEST_WORDS } from '../../../domain/values/request-words.ts'

/** What a person's own second factor needs. */
export interface SecondFactorNeeds extends CodeTakingNeeds, NoticeNeeds {
  readonly access: AccessSettings
  readonly config: ConfigStore
  readonly passwords: Passwords
  readonly sessions: Sessions
}

/** A person's own second factor; nobody else's is told or changed. Decision 0036 */
export const secondFactorHandlers: Handlers<keyof typeof SECOND_FACTOR_OPERATIONS, SecondFactorNeeds> = {
  ownSecondFactor: async ({ deps, caller }) => {
    const factor = await deps.secondFactors.of(caller.user.id)
    const required = isFactorRequired(deps.access, caller.user)
    return ok({
      setAt: factor?.setAt ?? null,
      recoveryCodesLeft: factor?.recoveryCodesLeft ?? 0,
      required,
      asksPassword: await asksPassword(deps, caller),
    })
  },

  beginSecondFactor: async ({ deps, caller: { user } }) => {
    const secret = await deps.secondFactors.begin(user.id)
    if (secret === undefined) return failed('invalid-request', { detail: REQUEST_WORDS.factorThere })
    return ok({ secret, address: totpAddress({ secret, issuer: deps.config.current().brand.name, login: user.login }) })
  },

  confirmSecondFactor: async ({ deps, caller, body, address, cookie }) => {
    const { user, sessionId } = caller
    const refused = await provePassword({ deps, address, cookie, caller, password: body.password })
    if (refused) return refused
    const recoveryCodes = await deps.secondFactors.confirm(user.id, body.code)
    if (!recoveryCodes) return failed('second-factor-wrong')
    await deps.sessions.noteFactor(sessionId)
    await deps.sessions.endAll(user.id, sessionId)
    await deps.audit({ userId: user.id, action: 'set-second-factor', object: 'own second factor', decision: 'done' })
    await tellPerson(deps, { user, kind: 'secondFactorSet' })
    return ok({ recoveryCodes: [...recoveryCodes] })
  },

  renewRecoveryCodes: async ({ deps, caller, body, address, cookie }) => {
    const taken = await takeCode({ deps, address, cookie, caller, code: body.code, action: 'renew-recovery-codes' })
    if (!taken.ok) return taken
    const recoveryCodes = await deps.secondFactors.renewRecoveryCodes(caller.user.id)
    await deps.audit({
      userId: caller.user.id,
      action: 'renew-recovery-codes',
      object: 'own second factor',
      decision: 'done',
    })
    return ok({ recoveryCodes: [...recoveryCodes] })
  },

  enterSecondFactor: async ({ deps, caller, body, address, cookie }) => {
    const taken = await takeCode({ deps, address, cookie, caller, code: body.code, action: 'enter-second-factor' })
    if (!taken.ok) return taken
    await deps.sessions.noteFactor(caller.sessionId)
    await deps.audit({
      userId: caller.user.id,
      action: 'enter-second-factor',
      object: 'own second factor',
      decision: 'done',
    })
    return ok({ status: 'ok' })
  },

  removeSecondFactor: async ({ deps, caller, body, address, cookie }) => {
    const { user, sessionId } = caller
    const taken = await takeCode({ deps, address, cookie, caller, code: body.code, action: 'remove-second-factor' })
    if (!taken.ok) return taken
    await deps.secondFactors.remove(user.id)
    await deps.sessions.endAll(user.id, sessionId)
    await deps.audit({ userId: user.id, action: 'remove-second-factor', object: 'own second factor', decision: 'done' })
    await tellPerson(deps, { user, kind: 'secondFactorRemoved' })
    return ok({ status: 'ok' })
  },
}

/** Who came by a provider has no password that the portal could ask for. */
async function asksPassword(deps: Pick<SecondFactorNeeds, 'sessions'>, caller: Caller): Promise<boolean> {
  return (await deps.sessions.find(caller.sessionId))?.provider === ''
}

interface Proving extends Pick<Trying, 'address' | 'cookie'> {
  readonly deps: SecondFactorNeeds
  readonly caller: Caller
  readonly password: string | undefined
}

/** Whoever finds a browser open cannot set up a factor of their own; undefined: the password is right, or there is none to ask for. */
async function provePassword({
  deps,
  address,
  cookie,
  caller,
  password,
}: Proving): Promise<(Result<never> & { readonly retryAfterSeconds?: number }) | undefined> {
  if (!(await asksPassword(deps, caller))) return undefined
  const { user } = caller
  const keys = tryKeys({ deps, address, cookie, user, typed: user.login })
  const waitSeconds = deps.attempts.reserve(keys)
  if (waitSeconds !== undefined) return { ...failed('too-many-attempts'), retryAfterSeconds: waitSeconds }
  const right = await deps.passwords.check(password ?? '', user.passwordHash)
  if (right === null) return { ...failed('unavailable'), retryAfterSeconds: 1 }
  if (!right) {
    await deps.audit({ userId: user.id, action: 'set-second-factor', object: 'own second factor', decision: 'refused' })
    return failed('wrong-password')
  }
  deps.attempts.forgive(keys)
  return undefined
}
