import type { CalendarDate } from '../../dates/calendar-date.ts'
import type { Catalog } from '../../query/catalog.ts'
import type { Condition } from '../../query/condition.ts'
import type { Ask, AskedFigure, Counted, Time } from './ask.ts'
import type { KnownValue, Lexicon } from './lexicon.ts'
import type { Item } from './read-words.ts'
import type { NoFigure, Shape } from './word-list.ts'

export type Refusal =
  | 'no-figure'
  | 'several-figures'
  | 'unknown-words'
  | 'not-together'
  | 'several-splits'
  | 'bad-dates'
  | 'several-periods'
  | 'which-type'
  | 'report-name'
  | 'report-limits'
  | 'report-carrier'
  | 'report-closed'
  | NoFigure

export interface Refused {
  readonly why: Refusal
  readonly words: readonly string[]
}

export interface AskContext {
  readonly lexicon: Lexicon
  readonly catalog: Catalog
  readonly today: CalendarDate
  readonly values: ReadonlyMap<string, readonly KnownValue[]>
  /** Whether no question was before it. */
  readonly isFirst: boolean
  /** Whether the question before it was refused and said when: what says nothing of it may go on with it. */
  readonly saidWhen: boolean
  /** What the answer before this question was to. */
  readonly before: Ask | null
}

export const STATUS: Readonly<Record<string, string>> = { lates: 'late', on_time: 'on-time', exceptions: 'exception' }

/** Charges that are fees of the account, not accessorials of a package: `fee` of the code tables. */
const FEES = [
  'Chargeback',
  'Late Payment Fee',
  'Missing PLD Fee',
  'Payment Processing Fee',
  'SCC Audit Fee',
  'Third Party Billing',
  'Weekly Service Charge',
]

export const REFUNDS = ['credit', 'audit_refund', 'client_refund']
export const ZONES = ['normalised_zone', 'zone']

/** One question while it is read: each word is used once, and what is left over decides whether it was understood. */
export class Draft {
  readonly all: readonly Item[]
  /** Without the words that say nothing. */
  readonly items: readonly Item[]
  readonly context: AskContext
  readonly used = new Set<number>()
  /** Words of order that tell of a change elsewhere: the dearest, not dearer than. */
  readonly superlative = new Set<number>()
  readonly conditions: Condition[] = []
  readonly by: string[] = []
  /** Splits of the answer before that are left out. */
  readonly unsplit: string[] = []
  first: Ask['first'] = null
  over: AskedFigure['over'] = null
  /** So much a day: a mean where two periods are compared, whose days are not each other's. */
  rate: Time | null = null
  /** How many days packages take is asked. */
  howLong = false

  constructor(all: readonly Item[], context: AskContext) {
    this.all = all
    this.context = context
    this.items = all.filter((item) => !isSkip(item))
  }

  has(at: number, ...shapes: Shape[]): boolean {
    return shapes.some(
      (shape) => this.items[at]?.shapes.has(shape) && !(shape === 'change' && this.superlative.has(at)),
    )
  }

  says(...shapes: Shape[]): boolean {
    return this.items.some((_, at) => this.has(at, ...shapes))
  }

  use(from: number, to = from + 1): void {
    for (let at = from; at < to; at += 1) this.used.add(at)
  }

  split(...names: readonly string[]): void {
    for (const name of names) if (!this.by.includes(name)) this.by.push(name)
  }

  takeShape(shape: Shape): boolean {
    let found = false
    this.items.forEach((_, at) => {
      if (!this.has(at, shape) || this.used.has(at)) return
      this.use(at)
      found = true
    })
    return found
  }

  measureNames(): string[] {
    return this.items.flatMap(({ measures }) => measures)
  }

  /** What charges of the kinds that are asked for come to. */
  measureOfCharges(): string {
    const kinds = this.conditions.flatMap((each) =>
      each.column === 'accessorial' && each.operator === 'in' ? each.values : [],
    )
    return kinds.some((kind) => FEES.includes(String(kind))) ? 'total_spend' : 'accessorials'
  }

  dropCondition(dimension: string): void {
    const at = this.conditions.findIndex(({ column }) => column === dimension)
    if (at >= 0) this.conditions.splice(at, 1)
  }
}

export function figure(of: Counted): AskedFigure {
  return { of, share: false, over: null }
}

export function nameOf({ of }: AskedFigure): string {
  return 'measure' in of ? of.measure : of.count
}

/** A verb (spend, pay) yields to a named figure, and the word for packages to any. */
export function rankOf(name: string): number {
  return name === 'packages' ? 0 : name === 'total_spend' ? 1 : 2
}

export function isTimed(by: readonly string[]): boolean {
  return by.some((name) => ['day', 'week', 'month', 'quarter', 'year'].includes(name))
}

/** What these say is seen beside what stands next to them. */
const SILENT: readonly Shape[] = ['having', 'total', 'sends', 'amount', 'being', 'those', 'instead', 'arrives', 'via']

function isSkip(item: Item): boolean {
  return (
    (item.skip || SILENT.some((shape) => item.shapes.has(shape))) &&
    [...item.shapes].every((shape) => SILENT.includes(shape)) &&
    item.measures.length === 0 &&
    item.values.length === 0 &&
    item.number === null &&
    item.dimensions.length === 0 &&
    item.unit === null &&
    item.month === null
  )
}
