import type { CalendarDate } from '../../domain/dates/calendar-date.ts'
import { SHARING_PERMISSIONS } from '../../domain/dashboards/layout/sharing.ts'
import { partsFor } from '../../domain/dashboards/layout/kept-page.ts'
import { can } from '../../domain/access/permission.ts'
import { heldBy, isActive, type User } from '../callers/users.ts'
import type { Person } from '../callers/caller.ts'
import type { Share } from './shares.ts'
import { seesPerson } from '../callers/visible/visible-people.ts'

/** Whom a share is offered to: active people who may receive one and whom the owner sees, but not the owner. */
export function mayReceive(owner: Person, reader: User, today: CalendarDate): boolean {
  return (
    reader.id !== owner.user.id &&
    isActive(reader, today) &&
    can(heldBy(reader), SHARING_PERMISSIONS) &&
    seesPerson(owner, reader)
  )
}

/** The people who see what is shared today. */
export function readersOf(
  share: Pick<Share, 'audience'>,
  { owner, people, today }: { readonly owner: Person; readonly people: readonly User[]; readonly today: CalendarDate },
): User[] {
  return people.filter((reader) => mayReceive(owner, reader, today) && partsFor(share.audience, reader).length > 0)
}
