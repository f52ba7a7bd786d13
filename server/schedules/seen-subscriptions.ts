import { can } from '../../domain/access/permission.ts'
import type { CalendarDate } from '../../domain/dates/calendar-date.ts'
import { clientsOfAddress, mayShare } from '../../domain/dashboards/layout/sharing.ts'
import { maySendTo, REMINDER_PERMISSIONS } from '../../domain/schedules/subscription-permission.ts'
import { invalidRequest, ok, type Result } from '../../domain/values/problem.ts'
import type { Caller } from '../callers/caller.ts'
import type { User, Users } from '../callers/users.ts'
import { mayReceive } from '../sharing/readers.ts'
import type { Subscription, Subscriptions } from './kept/subscriptions.ts'
import { seesPerson } from '../callers/visible/visible-people.ts'

interface SeenNeeds {
  readonly subscriptions: Subscriptions
  readonly today: () => CalendarDate
  readonly users: Users
}

/** One's own, or with SETTINGS_ADMIN one of a person whom one sees, of clients that one sees. */
export function seesSubscription(caller: Caller, { address }: Subscription, owner: User): boolean {
  if (owner.id === caller.user.id) return can(caller.held, REMINDER_PERMISSIONS)
  return (
    caller.held.has('SETTINGS_ADMIN') &&
    seesPerson(caller, owner) &&
    clientsOfAddress(address).named.every(({ clientId }) => caller.scope.families.has(clientId))
  )
}

export async function seenSubscription(caller: Caller, id: string, deps: SeenNeeds): Promise<Subscription | undefined> {
  const subscription = await deps.subscriptions.find(Number(id))
  const owner = subscription && (await deps.users.byId(subscription.userId))
  return owner && seesSubscription(caller, subscription, owner) ? subscription : undefined
}

export async function ownSubscription(caller: Caller, id: string, deps: SeenNeeds): Promise<Subscription | undefined> {
  const subscription = await deps.subscriptions.find(Number(id))
  return subscription?.userId === caller.user.id ? subscription : undefined
}

/** Whether they are people that the caller may send to: themselves, and whom they share with, each with an address. */
export async function fitPeople(
  caller: Caller,
  people: readonly number[],
  deps: SeenNeeds,
): Promise<Result<undefined>> {
  if (!maySendTo(caller, people))
    return invalidRequest([{ path: 'body.people', message: 'must be yourself alone', code: 'unknown' }])
  const users = await deps.users.all()
  const isKnown = (id: number) =>
    users.some(
      (user) =>
        user.id === id &&
        user.email !== '' &&
        (id === caller.user.id || (mayShare(caller.held) && mayReceive(caller, user, deps.today()))),
    )
  if (new Set(people).size === people.length && people.every(isKnown)) return ok(undefined)
  return invalidRequest([
    { path: 'body.people', message: 'must be people whom you see and who have an address, each once', code: 'unknown' },
  ])
}

export function nameOf({ login, firstName, lastName }: User): string {
  return `${firstName} ${lastName}`.trim() || login
}
