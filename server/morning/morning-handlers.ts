import { addDays } from '../../domain/dates/calendar-date.ts'
import { toldNotes } from '../../domain/morning/morning-note.ts'
import { failed, ok } from '../../domain/values/problem.ts'
import { MORNING_SNOOZE_DAYS, type MORNING_OPERATIONS } from '../../openapi/contract/dashboards/morning.ts'
import type { Caller } from '../callers/caller.ts'
import type { Handlers } from '../handler.ts'
import type { MorningNeeds } from './morning.ts'
import type { PutAway } from './put-away.ts'
import { tellMorning } from './tell-morning.ts'

export interface MorningHandlerNeeds extends MorningNeeds {
  readonly putAway: PutAway
}

export const morningHandlers: Handlers<keyof typeof MORNING_OPERATIONS, MorningHandlerNeeds> = {
  morning: async ({ caller, deps, query, signal }) => {
    const clientId = Number(query.clientId)
    if (!caller.scope.families.has(clientId)) return failed('not-found')
    const childClientIds = (query.childClientIdsCSV ?? '').split(',').filter(Boolean).map(Number)
    const told = await tellMorning({ page: query.page, clientId, childClientIds, reader: caller, signal }, deps)
    if (!told.ok) return told
    const day = deps.today()
    const away = await deps.putAway.on(day, { userId: caller.user.id, clientId })
    return ok({
      day,
      notes: toldNotes(told.value, away),
      away: told.value.filter(({ key }) => away.has(key)).length,
    })
  },

  putNoteAway: async ({ caller, deps, body: { clientId, key, how } }) => {
    if (!seesClient(caller, clientId)) return failed('not-found')
    const until = how === 'snoozed' ? addDays(deps.today(), MORNING_SNOOZE_DAYS) : null
    await deps.putAway.put({ userId: caller.user.id, clientId }, { key, until })
    return ok({ status: 'ok' })
  },

  bringNotesBack: async ({ caller, deps, body: { clientId } }) => {
    if (!seesClient(caller, clientId)) return failed('not-found')
    await deps.putAway.bringBack({ userId: caller.user.id, clientId })
    return ok({ status: 'ok' })
  },
}

function seesClient({ scope }: Caller, clientId: number): boolean {
  return scope.families.has(clientId)
}
