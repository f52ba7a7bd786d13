import type { CalendarDate } from '../../domain/dates/calendar-date.ts'
import type { DateRange } from '../../domain/dates/period.ts'
import { MOST_NOTES } from '../../domain/notes/day-notes.ts'
import { failed, ok, type Result } from '../../domain/values/problem.ts'
import type { State } from '../state/state.ts'

/** What somebody says about a day of a client. */
export interface DayNote {
  readonly id: number
  readonly clientId: number
  readonly day: CalendarDate
  readonly text: string
  readonly userId: number
  /** ISO text in UTC. */
  readonly at: string
  /** It can still be put back. */
  readonly isRemoved: boolean
}

export interface DayNotes {
  /** Those of a client from one day to another, both included, the earliest first. */
  between(of: DateRange & { readonly clientId: number }): Promise<DayNote[]>
  /** Also one that was removed and can be put back. */
  find(id: number): Promise<DayNote | undefined>
  /** Its id; 'notes-full' where the client has as many as one may have. */
  pin(note: Omit<DayNote, 'id' | 'at' | 'isRemoved'>): Promise<Result<number>>
  /** It can be put back until those that were removed are forgotten. */
  remove(id: number): Promise<void>
  /** 'notes-full' where the client has as many as one may have by now. */
  restore(id: number): Promise<Result<void>>
}

export function createDayNotes(state: State, now: () => Date): DayNotes {
  return {
    between: async ({ clientId, from, to }) => {
      const rows = await state
        .selectFrom('day_note')
        .selectAll()
        .where('client_id', '=', clientId)
        .where('removed_at', 'is', null)
        .where('day', '>=', from)
        .where('day', '<=', to)
        .orderBy('day')
        .orderBy('id')
        .execute()
      return rows.map(noteOf)
    },
    find: async (id) => {
      const row = await state.selectFrom('day_note').selectAll().where('id', '=', id).executeTakeFirst()
      return row && noteOf(row)
    },
    pin: ({ clientId, day, text, userId }) =>
      state.transaction().execute(async (transaction) => {
        if (await isFull(transaction, clientId)) return failed('notes-full')
        const { id } = await transaction
          .insertInto('day_note')
          .values({ client_id: clientId, day, text, user_id: userId, at: now().toISOString(), removed_at: null })
          .returning('id')
          .executeTakeFirstOrThrow()
        return ok(id)
      }),
    remove: async (id) => {
      await state.updateTable('day_note').set({ removed_at: now().toISOString() }).where('id', '=', id).execute()
    },
    restore: (id) =>
      state.transaction().execute(async (transaction) => {
        const row = await transaction.selectFrom('day_note').selectAll().where('id', '=', id).executeTakeFirst()
        if (!row) return failed('not-found')
        if (row.removed_at === null) return ok(undefined)
        if (await isFull(transaction, row.client_id)) return failed('notes-full')
        await transaction.updateTable('day_note').set({ removed_at: null }).where('id', '=', id).execute()
        return ok(undefined)
      }),
  }
}

async function isFull(transaction: State, clientId: number): Promise<boolean> {
  const { many } = await transaction
    .selectFrom('day_note')
    .select(({ fn }) => fn.countAll<number>().as('many'))
    .where('client_id', '=', clientId)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(many) >= MOST_NOTES
}

interface NoteRow {
  readonly id: number
  readonly client_id: number
  readonly day: string
  readonly text: string
  readonly user_id: number
  readonly at: string
  readonly removed_at: string | null
}

function noteOf({ client_id: clientId, user_id: userId, day, removed_at, ...rest }: NoteRow): DayNote {
  return { ...rest, clientId, userId, day: day as CalendarDate, isRemoved: removed_at !== null }
}
