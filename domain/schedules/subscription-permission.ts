import { can } from '../access/permission.ts'

/** Who has it has pages sent and figures told to others too. */
export const SUBSCRIPTION_PERMISSION = 'USER_SCHEDULED_REPORTS'

/** Who has one of them has pages sent and figures watched. */
export const REMINDER_PERMISSIONS = [SUBSCRIPTION_PERMISSION, 'REMINDERS'] as const

/** Whether a person has something sent or told to people: who reminds only themselves needs no right to send to others. */
export function maySendTo(
  { held, user }: { readonly held: ReadonlySet<string>; readonly user: { readonly id: number } },
  people: readonly number[],
): boolean {
  return (
    held.has(SUBSCRIPTION_PERMISSION) ||
    (can(held, REMINDER_PERMISSIONS) && people.every((person) => person === user.id))
  )
}
