import * as z from 'zod'
import { CalendarDate } from '../../../domain/dates/date-spec.ts'
import { MorningNote, MOST_NOTES } from '../../../domain/morning/morning-note.ts'
import { FileId } from '../../../domain/dashboards/page-spec.ts'
import { ChildClientIds } from '../../../domain/query/query.ts'
import type { Operation } from '../operation.ts'
import { Done, IdText } from '../shapes.ts'

const requires = { anyOf: ['NEW_BI_TOOLS'] } as const

/** So many days a sentence that is snoozed stays away. */
export const MORNING_SNOOZE_DAYS = 7

const clientId = z.int().positive()

const Morning = z
  .strictObject({
    day: CalendarDate,
    notes: z.array(MorningNote).max(MOST_NOTES),
    /** How many more there are that the caller put away. */
    away: z.int(),
  })
  .meta({ id: 'Morning' })

export const MORNING_OPERATIONS = {
  morning: {
    method: 'get',
    path: '/aiparcelweb/api/morning',
    summary:
      'What a morning says of a client: at most five sentences, the most money first, each with the page that proves it.',
    requires,
    seenAs: 'person',
    query: z.strictObject({
      /** The page that begins with it. */
      page: FileId,
      clientId: IdText,
      childClientIdsCSV: ChildClientIds.optional(),
    }),
    answer: Morning,
    cache: 'no-store',
  },
  putNoteAway: {
    method: 'post',
    path: '/aiparcelweb/api/morning/away',
    summary: 'Puts a sentence of a morning away: snoozed for a week, or for good.',
    requires,
    body: z.strictObject({
      clientId,
      key: MorningNote.options[0].shape.key,
      how: z.enum(['snoozed', 'forGood']),
    }),
    answer: Done,
    cache: 'no-store',
  },
  bringNotesBack: {
    method: 'post',
    path: '/aiparcelweb/api/morning/back',
    summary: 'Brings all sentences of a client back that the caller put away.',
    requires,
    body: z.strictObject({ clientId }),
    answer: Done,
    cache: 'no-store',
  },
} as const satisfies Record<string, Operation>
