import { parseCondition, type Condition } from '../../../domain/query/condition.ts'
import { rangesOf } from './periods.ts'

/** Why there is no figure to give. */
const REFUSALS = ['no-data', 'not-permitted', 'outside', 'future', 'instruction'] as const
/** What a question back asks for. */
const MISSING = ['measure', 'period', 'value', 'dimension', 'meaning', 'comparison'] as const
const FORMS = ['figure', 'table', 'bar', 'line', 'pie', 'map', 'chart'] as const
const TIMES = ['day', 'week', 'month', 'quarter', 'year'] as const

export type Time = (typeof TIMES)[number]
export type Form = (typeof FORMS)[number]

/** A measure, or how many different values a dimension has. */
type Counted = { readonly measure: string } | { readonly count: string }

export interface AskedFigure {
  readonly of: Counted
  /** Of the whole, in percent. */
  readonly share: boolean
  /** Divided by another, or the mean of one such time. */
  readonly over: Counted | { readonly time: Time } | null
}

/** What is asked for at once. Dimensions may be times. */
export interface FiguresMeaning {
  readonly figures: readonly AskedFigure[]
  readonly by: readonly string[]
  /** As written; null: not said. */
  readonly period: string | null
  readonly against: string | null
  readonly conditions: readonly Condition[]
  /** Null: no number said. */
  readonly first: { readonly count: number | null; readonly direction: 'asc' | 'desc' } | null
  readonly byShipDate: boolean
  readonly form: Form | null
  /** What made it rise or fall is asked. */
  readonly why: boolean
}

export type Meaning =
  | { readonly kind: 'figures'; readonly parts: readonly FiguresMeaning[] }
  | { readonly kind: 'ask'; readonly missing: string }
  | { readonly kind: 'refuse'; readonly reason: string }
  | { readonly kind: 'define'; readonly name: string }
  | { readonly kind: 'report'; readonly name: string; readonly carrier: string; readonly period: string }
  | { readonly kind: 'greet' }

/** The right readings of a question, the best first. Throws where the text is no meaning; README.md has the grammar. */
export function readMeanings(text: string): Meaning[] {
  return text.split(' || ').map(readMeaning)
}

function readMeaning(text: string): Meaning {
  const [, kind, rest = ''] = /^(ask|refuse|define|report):(.*)$/.exec(text) ?? []
  if (text === 'greet') return { kind: 'greet' }
  if (kind === 'ask') return { kind, missing: oneOf(MISSING, rest) }
  if (kind === 'refuse') return { kind, reason: oneOf(REFUSALS, rest) }
  if (kind === 'define') return { kind, name: rest }
  if (kind === 'report') {
    const [name = '', carrier = '', period = '', ...more] = rest.split('; ')
    if (more.length > 0) throw new Error(`no report: ${text}`)
    rangesOf(period)
    return { kind, name, carrier, period }
  }
  return { kind: 'figures', parts: text.split(' && ').map(readFigures) }
}

function readFigures(text: string): FiguresMeaning {
  const [head = '', ...details] = text.split('; ')
  const [figures = '', by, ...more] = head.split(' by ')
  if (more.length > 0) throw new Error(`by twice: ${text}`)
  const meaning = {
    figures: figures.split(',').map(readFigure),
    by: by?.split(',') ?? [],
    period: null as string | null,
    against: null as string | null,
    conditions: [] as Condition[],
    first: null as FiguresMeaning['first'],
    byShipDate: false,
    form: null as Form | null,
    why: false,
  }
  for (const detail of details) {
    const [word = '', value = ''] = detail.split(/ (.*)/s)
    if (detail === 'why') meaning.why = true
    else if (detail === 'shipped') meaning.byShipDate = true
    else if (word === 'vs') meaning.against = against(value)
    else if (word === 'as') meaning.form = oneOf(FORMS, value)
    else if (word === 'top' || word === 'bottom') meaning.first = first(word, value)
    else if (/[=<>~?]/.test(detail)) meaning.conditions.push(readShortCondition(detail))
    else {
      if (meaning.period !== null) throw new Error(`two periods: ${text}`)
      rangesOf(detail)
      meaning.period = detail
    }
  }
  return meaning
}

function readFigure(text: string): AskedFigure {
  const [, name = '', percent, over] =
    /^(#?[A-Za-z][A-Za-z0-9_]*)(%)?(?:\/(#?[A-Za-z][A-Za-z0-9_]*))?$/.exec(text) ?? []
  if (name === '') throw new Error(`no figure: ${text}`)
  return {
    of: counted(name),
    share: percent !== undefined,
    over: over === undefined ? null : isTime(over) ? { time: over } : counted(over),
  }
}

function counted(name: string): Counted {
  return name.startsWith('#') ? { count: name.slice(1) } : { measure: name }
}

export function isTime(name: string): name is Time {
  return (TIMES as readonly string[]).includes(name)
}

function against(value: string): string {
  if (value !== 'before' && value !== 'year-before') rangesOf(value)
  return value
}

function first(word: string, value: string): FiguresMeaning['first'] {
  if (value !== '' && !/^[1-9]\d?$/.test(value)) throw new Error(`no count: ${value}`)
  return { count: value === '' ? null : Number(value), direction: word === 'top' ? 'desc' : 'asc' }
}

/** `a=x+y`, `a!=x`, `a~x` (contains), `a>5`, `a?` (has one): the product's where-clause, shorter. */
function readShortCondition(text: string): Condition {
  const [, column = '', operator = '', value = ''] = /^([a-z_]+)(!=|>=|<=|=|~|>|<|\?)(.*)$/s.exec(text) ?? []
  const quoted = (part: string) => `'${part.replaceAll("'", "''")}'`
  const list = value.split('+').map(quoted).join(',')
  const clauses: Readonly<Record<string, string>> = {
    '=': `${column} in (${list})`,
    '!=': `${column} not in (${list})`,
    '~': `${column} contains ${quoted(value)}`,
    '?': `${column} is not null`,
  }
  const condition = parseCondition(clauses[operator] ?? `${column} ${operator} ${value}`)
  if (!condition.ok) throw new Error(condition.problem.issues?.[0]?.message ?? text)
  return condition.value
}

function oneOf<const T extends string>(allowed: readonly T[], text: string): T {
  const found = allowed.find((each) => each === text)
  if (found === undefined) throw new Error(`${text} is none of ${allowed.join(', ')}`)
  return found
}
