import * as z from 'zod'
import { CalendarDate } from '../../domain/dates/date-spec.ts'
import { LONGEST_NOTE } from '../../domain/notes/day-notes.ts'
import type { Operation } from './operation.ts'
import { Done, IdText } from './shapes.ts'

const requires = { anyOf: ['NEW_BI_TOOLS'] } as const

const about = { day: CalendarDate, text: z.string().trim().min(1).max(LONGEST_NOTE) }

/** What somebody says about a day of a client. */
const DayNote = z
  .strictObject({
    id: z.int(),
    ...about,
    /** The name of who pinned it; null: somebody whom the reader does not see. */
    by: z.string().nullable(),
    /** ISO text in UTC. */
    at: z.string(),
    mayRemove: z.boolean(),
  })
  .meta({ id: 'DayNote' })

export const DAY_NOTE_OPERATIONS = {
  dayNotes: {
    method: 'get',
    path: '/aiparcelweb/api/dayNotes',
    summary: 'The notes of a client from one day to another, the earliest first, and whether the caller pins some.',
    requires,
    seenAs: 'person',
    query: z.strictObject({ clientId: IdText, from: CalendarDate, to: CalendarDate }),
    answer: z.strictObject({ notes: z.array(DayNote), mayPin: z.boolean() }),
    cache: 'no-store',
  },
  pinDayNote: {
    method: 'post',
    path: '/aiparcelweb/api/dayNotes',
    summary: 'Pins a note to a day of a client; whoever may see the client reads it.',
    requires,
    body: z.strictObject({ clientId: z.int().positive(), ...about }),
    answer: z.strictObject({ id: z.int() }),
    creates: true,
    cache: 'no-store',
  },
  removeDayNote: {
    method: 'post',
    path: '/aiparcelweb/api/dayNotes/{id}/remove',
    summary: "Removes a note: one's own, or with SETTINGS_ADMIN any of a client that one sees.",
    requires,
    params: z.strictObject({ id: IdText }),
    answer: Done,
    cache: 'no-store',
  },
  restoreDayNote: {
    method: 'post',
    path: '/aiparcelweb/api/dayNotes/{id}/restore',
    summary: 'Puts a note back that was removed today, by who may remove it.',
    requires,
    params: z.strictObject({ id: IdText }),
    answer: Done,
    cache: 'no-store',
  },
} as const satisfies Record<string, Operation>
