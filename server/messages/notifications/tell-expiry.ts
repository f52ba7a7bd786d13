import { dayNumber, type CalendarDate } from '../../../domain/dates/calendar-date.ts'
import type { Sessions } from '../../callers/sessions.ts'
import type { Users } from '../../callers/users.ts'
import type { Notifications } from './notifications.ts'

/** From this many days on the person is told. ACC-46 */
const TOLD_WITHIN_DAYS = 10

export interface ExpiryOptions {
  readonly sessions: Sessions
  readonly users: Users
  readonly notifications: Notifications
  readonly today: () => CalendarDate
}

/** Sessions whose start, by whatever way of signing in, tells of a password that expires soon: once for each day of expiry. */
export function tellExpiry({ sessions, users, notifications, today }: ExpiryOptions): Sessions {
  return {
    ...sessions,
    start: async (session) => {
      const { userId, provider } = session
      const day = provider === undefined ? (await users.byId(userId))?.passwordExpiresOn : null
      if (day && dayNumber(day) - dayNumber(today()) <= TOLD_WITHIN_DAYS) {
        await notifications.tell([userId], {
          occasion: `password-expiring ${day}`,
          content: { kind: 'password-expiring', day },
        })
      }
      return sessions.start(session)
    },
  }
}
