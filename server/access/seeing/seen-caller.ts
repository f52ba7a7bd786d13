import type { CalendarDate } from '../../../domain/dates/calendar-date.ts'
import { failed, ok, type Result } from '../../../domain/values/problem.ts'
import { visitorOf } from '../../navigation/visitor.ts'
import { mayChange } from '../../callers/given-roles.ts'
import { seesPerson } from '../../callers/visible/visible-people.ts'
import { personOf, type Caller, type PersonNeeds } from '../../callers/caller.ts'
import type { SeeingCall, SeeingAs } from './seeing-as.ts'
import { isActive, type User } from '../../callers/users.ts'
import type { AuditLog } from '../../state/audit-log.ts'

export interface SeeingEndNeeds {
  readonly seeingAs: SeeingAs
  readonly audit: AuditLog
}

/** What tells whom a caller sees the portal as. */
export interface SeeingNeeds extends SeeingEndNeeds, PersonNeeds {}

/** Whether a caller may see the portal as a person: never as somebody who has a client, permission or role that is not theirs to give. Decision 0037 */
export function maySeeAs(caller: Caller, person: User, today: CalendarDate): boolean {
  return (
    person.id !== caller.user.id &&
    caller.held.has('USER_EDIT') &&
    isActive(person, today) &&
    seesPerson(caller, person) &&
    mayChange(caller, person)
  )
}

/** The person whom a caller sees the portal as, asked anew for each call: what no longer holds is over for good. How the person signs in, such as a password that expired or a second factor that is missing, is nothing to it. */
export async function seenCaller(caller: Caller, grant: string, deps: SeeingNeeds): Promise<Result<Caller>> {
  const call = { grant, sessionId: caller.sessionId }
  const found = await deps.seeingAs.find(call)
  const person = found && !found.isOver ? await personOf(found.userId, deps) : undefined
  const isKeptOut = visitorOf(caller, deps.today()).passwordExpired || caller.missingFactor !== null
  if (person && !isKeptOut && maySeeAs(caller, person.user, deps.today())) {
    return ok({
      ...person,
      user: { ...person.user, passwordExpiresOn: null },
      sessionId: caller.sessionId,
      factorAtMs: null,
      missingFactor: null,
      seenBy: caller,
    })
  }
  if (found) await endSeeing(caller, call, deps)
  return failed('seeing-over')
}

/** Ends it once, and says so in the audit log. */
export async function endSeeing(caller: Caller, call: SeeingCall, deps: SeeingEndNeeds): Promise<void> {
  const userId = await deps.seeingAs.end(call)
  if (userId !== undefined)
    await deps.audit({ userId: caller.user.id, action: 'end-seeing-as', object: `users ${userId}`, decision: 'done' })
}
