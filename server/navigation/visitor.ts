import { dayNumber, type CalendarDate } from '../../domain/dates/calendar-date.ts'
import type { Visitor } from '../../domain/dashboards/navigation.ts'
import type { Person } from '../callers/caller.ts'
import { hasEveryClient } from '../callers/visible/has-every-client.ts'

/** A caller as the rules of navigation see them; a password expires on its day. ACC-47 */
export function visitorOf({ held, user, scope }: Person, today: CalendarDate): Visitor {
  const expires = user.passwordExpiresOn
  return {
    held,
    passwordExpired: expires !== null && dayNumber(expires) <= dayNumber(today),
    onlySomeClients: !hasEveryClient(user),
    clients: scope.families,
  }
}
