import { failed, ok } from '../../domain/values/problem.ts'
import type { ADDRESS_OPERATIONS } from '../../openapi/contract/records/addresses.ts'
import type { Handlers } from '../handler.ts'
import { mailConfirmationLink, takeConfirmationLink } from './confirmation-link.ts'
import type { Attempts } from './guesses/attempts.ts'
import type { AuditLog } from '../state/audit-log.ts'
import type { LinkMailNeeds } from './mail-link.ts'
import type { Users } from '../callers/users.ts'
import { REQUEST_WORDS } from '../../domain/values/request-words.ts'

export interface AddressNeeds extends LinkMailNeeds {
  readonly attempts: Attempts
  readonly audit: AuditLog
  readonly users: Users
}

/** Whether a person's e-mail address is theirs; nobody else's is told or changed. Decision 0030 */
export const addressHandlers: Handlers<keyof typeof ADDRESS_OPERATIONS, AddressNeeds> = {
  ownAddress: async ({ caller: { user } }) => ok({ email: user.email, confirmed: user.emailConfirmed }),

  askToConfirmAddress: async ({ caller: { user }, deps, address }) => {
    if (user.email === '' || user.emailConfirmed) return failed('invalid-request', { detail: REQUEST_WORDS.noAddress })
    const waitSeconds = deps.attempts.reserve({ account: `address of ${user.id}`, address })
    if (waitSeconds !== undefined) return { ...failed('too-many-attempts'), retryAfterSeconds: waitSeconds }
    return mailConfirmationLink(deps, user)
  },

  confirmAddress: async ({ deps, body }) => {
    const user = await takeConfirmationLink(deps, body.key)
    if (!user) return failed('reset-link-over')
    await deps.users.confirmEmail(user)
    await deps.audit({ userId: user.id, action: 'confirm-email', object: 'own address', decision: 'done' })
    return ok({ status: 'ok' })
  },
}
