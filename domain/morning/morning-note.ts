import * as z from 'zod'
import { CalendarDate } from '../dates/date-spec.ts'

/** So many sentences are told of a morning. */
export const MOST_NOTES = 5

const told = {
  /** The same for the same happening, however often it is told: what is put away by it stays away. */
  key: z.string().min(1).max(200),
  /** Of the money that it is about, in US dollars; a larger one is told first. */
  amount: z.number(),
  /** Path and query of the page that proves it. */
  address: z.string(),
}

/** What a morning says of a client, each from a question to its rows. */
export const MorningNote = z
  .discriminatedUnion('kind', [
    /** Spend of the last whole weeks rose by more over those before than it usually does. */
    z.strictObject({
      kind: z.literal('rose'),
      ...told,
      weeks: z.int(),
      /** What it is made of, each by the text that says it; with the rest they are the amount. */
      parts: z.array(z.strictObject({ text: z.string(), amount: z.number() })),
      rest: z.number().nullable(),
    }),
    /** An account that is billed in a rhythm lacks its last invoices; the amount is about what they usually are. */
    z.strictObject({
      kind: z.literal('late'),
      ...told,
      carrier: z.string(),
      account: z.string(),
      last: CalendarDate,
      /** How many weeks mostly lie between its invoices. */
      everyWeeks: z.int(),
      missed: z.int(),
      usual: z.number(),
    }),
    /** A charge that was not billed for half a year before. */
    z.strictObject({
      kind: z.literal('new'),
      ...told,
      charge: z.string(),
      /** The first day of the week in which it came. */
      since: CalendarDate,
      carriers: z.array(z.string()),
    }),
    /** Invoices of the last load state another total than what is loaded of them. */
    z.strictObject({ kind: z.literal('differs'), ...told, day: CalendarDate, differ: z.int(), equal: z.int() }),
    /** What was found can be claimed for a few days more. */
    z.strictObject({ kind: z.literal('deadline'), ...told, until: CalendarDate, count: z.int() }),
  ])
  .meta({ id: 'MorningNote' })
export type MorningNote = z.infer<typeof MorningNote>
export type NoteOf<Kind extends MorningNote['kind']> = Extract<MorningNote, { kind: Kind }>

/** Those that are told: the most money first, without what the reader put away. */
export function toldNotes(notes: readonly MorningNote[], away: ReadonlySet<string>): MorningNote[] {
  return notes
    .filter(({ key }) => !away.has(key))
    .toSorted((one, other) => Math.abs(other.amount) - Math.abs(one.amount) || one.key.localeCompare(other.key, 'en'))
    .slice(0, MOST_NOTES)
}
