import * as z from 'zod'
import { addMonths } from '../../dates/calendar-date.ts'
import { CalendarDate } from '../../dates/date-spec.ts'
import { isRanged } from '../../dashboards/page-filters.ts'
import type { Catalog } from '../../query/catalog.ts'
import type { Condition } from '../../query/condition.ts'
import { FORMS, isTime, TIMES, type Ask, type AskedFigure } from './ask.ts'
import type { KnownValue } from './lexicon.ts'
import { plainWords } from './plain-words.ts'

/** Further back and further on than this no question is about. */
const MOST_MONTHS = { before: 240, after: 24 }
const MOST_VALUES = 50

const Name = z.string().max(64)
const Counted = z.union([z.strictObject({ measure: Name }), z.strictObject({ count: Name })])
const Range = z.strictObject({ from: CalendarDate, to: CalendarDate })

/** The form of a question as somebody else than the grammar tells it: shape alone, no name and no value of it is known to be one. */
const ToldAsk = z.strictObject({
  figures: z
    .array(
      z.strictObject({
        of: Counted,
        share: z.boolean().default(false),
        over: z
          .union([Counted, z.strictObject({ time: z.enum(TIMES) })])
          .nullable()
          .default(null),
      }),
    )
    .min(1)
    .max(4),
  by: z.array(Name).max(2).default([]),
  period: Range.nullable().default(null),
  against: Range.nullable().default(null),
  conditions: z
    .array(
      z.union([
        z.strictObject({
          column: Name,
          operator: z.enum(['in', 'not in']),
          values: z.array(z.string().min(1).max(200)).min(1).max(MOST_VALUES),
        }),
        z.strictObject({ column: Name, operator: z.enum(['>=', '<=']), value: z.number().min(0).max(1e9) }),
      ]),
    )
    .max(8)
    .default([]),
  first: z
    .strictObject({ count: z.int().min(1).max(36).nullable().default(null), direction: z.enum(['asc', 'desc']) })
    .nullable()
    .default(null),
  byShipDate: z.boolean().default(false),
  form: z.enum(FORMS).nullable().default(null),
  why: z.boolean().default(false),
})

export interface ModelAskContext {
  readonly catalog: Catalog
  /** Names of the catalogue that the asker can ask for. */
  readonly names: ReadonlySet<string>
  /** Values among the asker's own rows. */
  readonly values: ReadonlyMap<string, readonly KnownValue[]>
  readonly today: CalendarDate
  /** What was typed: the question and those before it. */
  readonly typed: readonly string[]
}

/**
 * The question in its form, where each name is one that the asker can ask for, each value one of their rows, and each value and
 * number was typed. Undefined: it is no such form, whatever else was told beside it.
 */
export function askFromModel(told: unknown, context: ModelAskContext): Ask | undefined {
  const parsed = ToldAsk.safeParse(told)
  if (!parsed.success) return undefined
  const { by, period, against, first, ...rest } = parsed.data
  const figures: readonly AskedFigure[] = rest.figures
  const conditions = rest.conditions.map((each) => ('values' in each ? named(each, context) : limited(each, context)))
  const known = conditions.flatMap((each) => each ?? [])
  const ask: Ask = {
    ...rest,
    figures,
    by: [...new Set(by)],
    period: period && { ...period, period: '' },
    against,
    conditions: known,
    first,
  }
  const isKnown =
    known.length === conditions.length &&
    figures.every(({ of, over }) => isCounted(of, context) && (!over || 'time' in over || isCounted(over, context))) &&
    ask.by.every((name) => isTime(name) || isDimension(name, context)) &&
    ask.by.filter(isTime).length < 2 &&
    [period, against].every((range) => !range || isNear(range, context.today)) &&
    (against === null || period !== null) &&
    (first === null || (ask.by.length > 0 && (first.count === null || isTyped(String(first.count), context))))
  return isKnown ? ask : undefined
}

type Counted = z.infer<typeof Counted>

function isCounted(counted: Counted, { catalog, names, ...context }: ModelAskContext): boolean {
  if ('count' in counted) return isDimension(counted.count, { catalog, names, ...context })
  return (
    names.has(counted.measure) && [...catalog.tables.values()].some(({ measures }) => measures.has(counted.measure))
  )
}

function isDimension(name: string, { catalog, names }: Pick<ModelAskContext, 'catalog' | 'names'>): boolean {
  return names.has(name) && [...catalog.tables.values()].some(({ columns }) => columns.get(name)?.dimension === true)
}

/** A condition whose values were typed and stand in the asker's rows, as those rows write them. */
function named(
  { column, operator, values }: { column: string; operator: 'in' | 'not in'; values: readonly string[] },
  context: ModelAskContext,
): Condition | undefined {
  const known = context.values.get(column)
  if (!known || !isDimension(column, context)) return undefined
  const found = values.map((told) => {
    const plain = plainWords(told)
    return known.find(({ value, name }) => plain !== '' && (plainWords(value) === plain || plainWords(name) === plain))
  })
  return found.every((each) => each !== undefined && (isTyped(each.value, context) || isTyped(each.name, context)))
    ? { column, operator, values: [...new Set(found.flatMap((each) => each?.value ?? []))] }
    : undefined
}

/** A condition on what is counted or measured, by a number that was typed. */
function limited(
  { column, operator, value }: { column: string; operator: '>=' | '<='; value: number },
  context: ModelAskContext,
): Condition | undefined {
  return isRanged(column) && context.names.has(column) && isTyped(String(value), context)
    ? { column, operator, value }
    : undefined
}

/** Whether a text has these words one after the other. */
function isTyped(wanted: string, { typed }: ModelAskContext): boolean {
  const words = plainWords(wanted.replaceAll(',', ''))
  return typed.some((text) => ` ${plainWords(text.replace(/(?<=\d),(?=\d{3})/g, ''))} `.includes(` ${words} `))
}

function isNear({ from, to }: z.infer<typeof Range>, today: CalendarDate): boolean {
  return from <= to && from >= addMonths(today, -MOST_MONTHS.before) && to <= addMonths(today, MOST_MONTHS.after)
}
