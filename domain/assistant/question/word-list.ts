import * as z from 'zod'
import { HOLIDAYS } from '../../dates/holidays.ts'

/** Phrases apart by commas, each in any letters, with or without accents. */
const Phrases = z.string().max(12_000)
const ByName = z.record(z.string(), Phrases)
const Listed = (most: number) => z.array(Phrases).min(1).max(most)

/** Words that shape a question. */
export const SHAPES = [
  'by',
  'per',
  'rate',
  'which',
  'top',
  'bottom',
  'best',
  'worst',
  'busy',
  'slow',
  'fast',
  'dear',
  'cheap',
  'last',
  'past',
  'this',
  'toDate',
  'ytd',
  'mtd',
  'qtd',
  'priorYtd',
  'before',
  'earlier',
  'beforeLast',
  'ago',
  'from',
  'to',
  'since',
  'after',
  'until',
  'between',
  'and',
  'or',
  'versus',
  'compare',
  'difference',
  'change',
  'fall',
  'turn',
  'more',
  'why',
  'share',
  'average',
  'count',
  'amount',
  'total',
  'over',
  'under',
  'orMore',
  'orLess',
  'currency',
  'pound',
  'kilo',
  'not',
  'outside',
  'having',
  'sorted',
  'only',
  'add',
  'same',
  'forget',
  'others',
  'today',
  'yesterday',
  'allTime',
  'half',
  'table',
  'bar',
  'line',
  'pie',
  'map',
  'chart',
  'shipped',
  'report',
  'type',
  'meaning',
  'ours',
  'all',
  'trend',
  'each',
  'being',
  'those',
  'instead',
  'sends',
  'arrives',
  'via',
] as const
export type Shape = (typeof SHAPES)[number]

/** Why there is no figure to give for a word. */
export const NO_FIGURES = ['future', 'no-data', 'outside', 'instruction', 'not-permitted'] as const
export type NoFigure = (typeof NO_FIGURES)[number]

/** What people call things in one language: a file of config/words. CHAT-22 */
export const WordList = z
  .strictObject({
    $schema: z.string().optional(),
    /** By name of the catalogue. */
    measures: ByName,
    /** By name of the catalogue, or two of them joined by +. */
    dimensions: ByName,
    /** Of these dimensions where so many are asked for, whatever they are of else: the ten dearest services. */
    listed: ByName.optional(),
    /** By dimension and value; several values may share a phrase. */
    values: z.record(z.string(), ByName),
    months: Listed(12),
    weekdays: Listed(7),
    /** One, two, three … */
    numbers: Listed(100),
    ordinals: Listed(4),
    units: z.strictObject({ day: Phrases, week: Phrases, month: Phrases, quarter: Phrases, year: Phrases }),
    /** Each day, each week … */
    every: z.strictObject({ day: Phrases, week: Phrases, month: Phrases, quarter: Phrases, year: Phrases }),
    words: z.partialRecord(z.enum(SHAPES), Phrases),
    /** Why one carrier, account or client is dearer or cheaper than another: * for each of them, … for what may stand within. */
    sides: Phrases.optional(),
    /** What days of the year are called, by their names of domain/dates/holidays.ts. */
    holidays: z.partialRecord(z.enum(HOLIDAYS), Phrases).optional(),
    greetings: Phrases,
    /** How one asks what a word means. */
    defines: Phrases,
    /** What reports are called, beside their names. */
    reports: ByName.optional(),
    refused: z.partialRecord(z.enum(NO_FIGURES), Phrases),
    /** Spelt as they are meant, and nothing that figures can be asked by: they are asked back. */
    unanswered: Phrases.optional(),
    /** Words that say nothing of what is asked. */
    skip: Phrases,
  })
  .meta({ id: 'WordList' })
export type WordList = z.infer<typeof WordList>
