import { mayPin } from '../../domain/notes/day-notes.ts'
import { failed, ok } from '../../domain/values/problem.ts'
import type { DAY_NOTE_OPERATIONS } from '../../openapi/contract/notes.ts'
import type { Caller } from '../callers/caller.ts'
import type { Users } from '../callers/users.ts'
import type { Handlers } from '../handler.ts'
import type { AuditLog } from '../state/audit-log.ts'
import type { DayNote, DayNotes } from './day-notes.ts'
import { visiblePeople } from '../callers/visible/visible-people.ts'

export interface DayNoteNeeds {
  readonly audit: AuditLog
  readonly dayNotes: DayNotes
  readonly users: Users
}

/** What people say about days of clients: read by whoever may see the client, named as far as they see each other. */
export const dayNoteHandlers: Handlers<keyof typeof DAY_NOTE_OPERATIONS, DayNoteNeeds> = {
  dayNotes: async ({ caller, deps, query: { clientId: asked, from, to } }) => {
    const clientId = Number(asked)
    if (!caller.scope.families.has(clientId)) return failed('not-found')
    const people = visiblePeople(caller, await deps.users.all())
    const names = new Map(
      people.map(({ id, login, firstName, lastName }) => [id, `${firstName} ${lastName}`.trim() || login]),
    )
    const notes = await deps.dayNotes.between({ clientId, from, to })
    return ok({
      notes: notes.map((note) => ({
        id: note.id,
        day: note.day,
        text: note.text,
        at: note.at,
        by: names.get(note.userId) ?? null,
        mayRemove: mayRemove(caller, note),
      })),
      mayPin: mayPin(caller.held),
    })
  },

  pinDayNote: async ({ caller, deps, body: { clientId, day, text } }) => {
    if (!mayPin(caller.held)) return failed('not-permitted')
    if (!caller.scope.families.has(clientId)) return failed('not-found')
    const pinned = await deps.dayNotes.pin({ clientId, day, text, userId: caller.user.id })
    if (!pinned.ok) return pinned
    await told(caller, deps, { action: 'pin-note', note: { id: pinned.value, clientId, day } })
    return ok({ id: pinned.value })
  },

  removeDayNote: async ({ caller, deps, params }) => {
    const note = await deps.dayNotes.find(Number(params.id))
    if (!note || note.isRemoved || !caller.scope.families.has(note.clientId)) return failed('not-found')
    if (!mayRemove(caller, note)) return failed('not-permitted')
    await deps.dayNotes.remove(note.id)
    await told(caller, deps, { action: 'remove-note', note })
    return ok({ status: 'ok' })
  },

  restoreDayNote: async ({ caller, deps, params }) => {
    const note = await deps.dayNotes.find(Number(params.id))
    if (!note || !caller.scope.families.has(note.clientId)) return failed('not-found')
    if (!mayRemove(caller, note)) return failed('not-permitted')
    const restored = await deps.dayNotes.restore(note.id)
    if (!restored.ok) return restored
    await told(caller, deps, { action: 'restore-note', note })
    return ok({ status: 'ok' })
  },
}

/** Of a note of a client that the caller sees. */
function mayRemove({ held, user }: Caller, { userId }: DayNote): boolean {
  return mayPin(held) && (userId === user.id || held.has('SETTINGS_ADMIN'))
}

interface Told {
  readonly action: 'pin-note' | 'remove-note' | 'restore-note'
  readonly note: Pick<DayNote, 'id' | 'clientId' | 'day'>
}

async function told({ user }: Caller, { audit }: DayNoteNeeds, { action, note }: Told): Promise<void> {
  const { id, clientId, day } = note
  const detail = JSON.stringify({ note: id, day })
  await audit({ userId: user.id, action, object: `client ${clientId}`, decision: 'done', detail })
}
