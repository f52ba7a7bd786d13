import { addDays, type CalendarDate } from '../../../domain/dates/calendar-date.ts'
import { isCommonPassword, saysWhoseItIs } from './common-passwords.ts'
import { fitsPasswordRules, PASSWORD_REFUSALS } from '../../../domain/access/password.ts'
import { failed, ok, type Result } from '../../../domain/values/problem.ts'
import type { PASSWORD_OPERATIONS } from '../../../openapi/contract/access/passwords.ts'
import type { Handlers } from '../../handler.ts'
import { findPerson } from './find-person.ts'
import { isConfirmationLinkLive } from '../confirmation-link.ts'
import { mailPasswordLink, personOfPasswordLink, takePasswordLink, type PasswordLinkNeeds } from './password-link.ts'
import { tellPerson, type NoticeNeeds } from '../tell-person.ts'
import { tryKeys, type TryNeeds } from '../guesses/try-keys.ts'
import type { User } from '../../callers/users.ts'
import type { Attempts } from '../guesses/attempts.ts'
import type { AuditLog } from '../../state/audit-log.ts'
import type { Captcha } from '../captcha.ts'
import type { LinkMailNeeds } from '../mail-link.ts'
import type { Passwords } from './password.ts'
import type { Sessions } from '../../callers/sessions.ts'

/** What the reset and the change of passwords need. */
export interface PasswordNeeds extends LinkMailNeeds, NoticeNeeds, PasswordLinkNeeds, TryNeeds {
  readonly attempts: Attempts
  readonly audit: AuditLog
  readonly captcha: Captcha
  readonly passwords: Passwords
  readonly sessions: Sessions
}

/** Reset and change of passwords. ACC-25 to ACC-27, ACC-37 to ACC-43 */
export const passwordHandlers: Handlers<keyof typeof PASSWORD_OPERATIONS, PasswordNeeds> = {
  captchaChallenge: async ({ deps }) => ok(await deps.captcha.challenge()),

  initPasswordReset: async ({ deps, body, address, cookie }) => {
    if (!(await deps.captcha.accepts(body.captchaResponse))) return failed('captcha-refused')
    const person = await findPerson(deps, body.email)
    const keys = tryKeys({ deps, address, cookie, user: person.ok ? person.value : undefined, typed: body.email })
    const waitSeconds = deps.attempts.reserve(keys)
    if (waitSeconds !== undefined) return { ...failed('too-many-attempts'), retryAfterSeconds: waitSeconds }
    await deps.audit({
      userId: person.ok ? person.value.id : null,
      action: 'reset-password',
      object: 'link',
      decision: person.ok ? 'allowed' : 'refused',
    })
    const sending = person.ok
      ? mailPasswordLink(deps, { user: person.value, kind: 'resetPassword' })
      : Promise.resolve(person)
    return (await deps.installationSettings.current()).genericMessages ? ok({ status: 'ok' }) : sending
  },

  checkMailedLink: async ({ deps, body: { kind, key } }) =>
    ok({
      live: await (kind === 'password'
        ? personOfPasswordLink(deps, key).then((person) => person !== undefined)
        : isConfirmationLinkLive(deps, key)),
    }),

  finishPasswordReset: async ({ deps, body }) => {
    const meant = await personOfPasswordLink(deps, body.key)
    const weak = weakness(deps, { password: body.newPassword, user: meant })
    if (weak) return weak
    const user = await takePasswordLink(deps, body.key)
    if (!user) return failed('reset-link-over')
    await setPassword(deps, { user, password: body.newPassword })
    // The link was mailed to the address.
    await deps.users.confirmEmail(user)
    await deps.sessions.endAll(user.id)
    await deps.audit({ userId: user.id, action: 'reset-password', object: 'password', decision: 'done' })
    await tellPerson(deps, { user, kind: 'passwordChanged' })
    return ok({ status: 'ok' })
  },

  changePassword: async ({ deps, caller, body, address, cookie }) => {
    const { user, sessionId } = caller
    if ((await deps.users.byLogin(body.username))?.id !== user.id) return failed('not-permitted')
    const keys = tryKeys({ deps, address, cookie, user, typed: user.login })
    const waitSeconds = deps.attempts.reserve(keys)
    if (waitSeconds !== undefined) return { ...failed('too-many-attempts'), retryAfterSeconds: waitSeconds }
    const right = await deps.passwords.check(body.oldPassword, user.passwordHash)
    if (right === null) return { ...failed('unavailable'), retryAfterSeconds: 1 }
    if (!right) {
      await deps.audit({ userId: user.id, action: 'change-password', object: 'password', decision: 'refused' })
      return failed('wrong-old-password')
    }
    deps.attempts.forgive(keys)
    const weak = weakness(deps, { password: body.newPassword, user })
    if (weak) return weak
    if (body.newPassword === body.oldPassword) return failed('weak-password', { detail: PASSWORD_REFUSALS.same })
    await setPassword(deps, { user, password: body.newPassword })
    await deps.sessions.endAll(user.id, sessionId)
    await deps.audit({ userId: user.id, action: 'change-password', object: 'password', decision: 'done' })
    await tellPerson(deps, { user, kind: 'passwordChanged' })
    return ok({ status: 'ok' })
  },
}

/** `user`: whose it is to be, where that is known. */
function weakness(
  { config }: Pick<PasswordNeeds, 'config'>,
  { password, user }: { readonly password: string; readonly user: User | undefined },
): Result<never> | undefined {
  if (!fitsPasswordRules(password)) return failed('weak-password')
  if (isCommonPassword(password)) return failed('weak-password', { detail: PASSWORD_REFUSALS.common })
  return user && saysWhoseItIs(password, user, config.current().brand.name)
    ? failed('weak-password', { detail: PASSWORD_REFUSALS.own })
    : undefined
}

/** The day after which a password set today no longer counts; null: never. */
function passwordExpiry(today: CalendarDate, passwordDays: number): CalendarDate | null {
  return passwordDays === 0 ? null : addDays(today, passwordDays)
}

async function setPassword(
  deps: PasswordNeeds,
  { user, password }: { readonly user: User; readonly password: string },
): Promise<void> {
  const { passwordDays } = await deps.installationSettings.current()
  await deps.users.setPassword(user.id, {
    hash: await deps.passwords.hash(password),
    expiresOn: passwordExpiry(deps.today(), passwordDays),
  })
}
