import type { Catalog } from '../../query/catalog.ts'
import { HOLIDAYS, type Holiday } from '../../dates/holidays.ts'
import { own } from '../../values/entries.ts'
import type { ReportSpec } from '../../reports/report-spec.ts'
import type { Language } from '../../values/language.ts'
import { US_STATES } from '../../values/us-states.ts'
import type { Time } from './ask.ts'
import { plainWords } from './plain-words.ts'
import { NO_FIGURES, SHAPES, type NoFigure, type Shape, type WordList } from './word-list.ts'

/** A value of a dimension, and what people call it. */
export interface KnownValue {
  readonly value: string
  readonly name: string
}

/** Values that a phrase stands for; or a text that is part of them. */
export type ValueMeaning =
  | { readonly dimension: string; readonly values: readonly string[] }
  | { readonly dimension: string; readonly contains: string }

/** All that a phrase can stand for; what it is decides the question around it. */
export interface Meaning {
  readonly measures: readonly string[]
  readonly dimensions: readonly string[]
  /** The dimension instead, where a number of them is asked for. */
  readonly listed: string | null
  readonly values: readonly ValueMeaning[]
  readonly shapes: ReadonlySet<Shape>
  readonly number: number | null
  readonly ordinal: number | null
  readonly month: number | null
  readonly weekday: number | null
  readonly unit: Time | null
  readonly every: Time | null
  readonly report: string | null
  readonly holiday: Holiday | null
  readonly refused: NoFigure | null
  readonly greets: boolean
  readonly defines: boolean
  readonly skip: boolean
}

export interface Lexicon {
  readonly phrases: ReadonlyMap<string, Meaning>
  /** Words of the longest phrase. */
  readonly longest: number
  /** Single words that a misspelt one can stand for. */
  readonly spelt: ReadonlySet<string>
  /** All words of phrases. */
  readonly words: ReadonlySet<string>
  /** US states and others by code. */
  readonly codes: ReadonlyMap<string, readonly ValueMeaning[]>
  readonly zones: ReadonlySet<string>
  /** How it is asked why one carrier, account or client is dearer than another. */
  readonly sides: readonly string[]
}

export const NOTHING: Meaning = {
  measures: [],
  dimensions: [],
  listed: null,
  values: [],
  shapes: new Set(),
  number: null,
  ordinal: null,
  month: null,
  weekday: null,
  unit: null,
  every: null,
  report: null,
  holiday: null,
  refused: null,
  greets: false,
  defines: false,
  skip: false,
}

/** A word of one of these stands for every value that has it: UPS, ground. */
const BY_PART = ['carrier_name', 'service_category', 'accessorial', 'credit_type']
/** Called only what the lists call them. */
const BY_LIST = [
  'tracking_status',
  'residential',
  'bill_option',
  'refund_source',
  'zone',
  'normalised_zone',
  'controlled_by',
]

export interface LexiconInput {
  readonly language: Language
  readonly words: WordList
  readonly catalog: Catalog
  /** Measures and dimensions that the asker can ask for. */
  readonly names: ReadonlySet<string>
  /** By dimension: the values among the asker's rows. */
  readonly values: ReadonlyMap<string, readonly KnownValue[]>
  /** That can be asked for by their names. */
  readonly reports: readonly Pick<ReportSpec, 'name'>[]
}

/** What the phrases of one language stand for, by the catalogue, the language's list and the asker's own values. */
export function lexiconOf({ language, words, catalog, names, values, reports }: LexiconInput): Lexicon {
  const phrases = new Map<string, Meaning>()
  const spelt = new Set<string>()
  const put = (phrase: string, change: (before: Meaning) => Partial<Meaning>, isSpelt = false) => {
    const key = plainWords(phrase)
    if (key === '') return
    const before = phrases.get(key) ?? NOTHING
    phrases.set(key, { ...before, ...change(before) })
    if (isSpelt) for (const word of key.split(' ')) if (/^[\p{L}]{4,}$/u.test(word)) spelt.add(word)
  }
  const each = (list: string) => list.split(',').map((phrase) => phrase.trim())
  const tables = [...catalog.tables.values()]
  const closed = new Set(each(words.unanswered ?? '').map(plainWords))
  const addValue = (found: ValueMeaning, phrase: string, isSpelt = false) => {
    if (closed.has(plainWords(phrase)) && found.dimension.startsWith('account_')) return
    put(phrase, ({ values: before }) => ({ values: joined(before, found) }), isSpelt)
  }

  for (const [name, list] of Object.entries(words.measures)) {
    const measure = tables.flatMap(({ measures }) => measures.get(name) ?? [])[0]
    if (!measure) continue
    if (!names.has(name)) {
      for (const phrase of [measure.label, ...each(list)]) put(phrase, () => ({ refused: 'not-permitted' }), true)
      continue
    }
    for (const phrase of [measure.label, ...each(list)])
      put(
        phrase,
        ({ measures }) => ({ refused: null, measures: measures.includes(name) ? measures : [...measures, name] }),
        true,
      )
  }
  for (const [name, list] of Object.entries(words.dimensions)) {
    const parts = name.split('+')
    if (!parts.every((part) => names.has(part))) continue
    for (const phrase of each(list)) put(phrase, () => ({ dimensions: parts }), true)
  }
  for (const [name, list] of Object.entries(words.listed ?? {}))
    for (const phrase of each(list)) if (names.has(name)) put(phrase, () => ({ listed: name }))
  words.months.forEach((list, at) => each(list).forEach((phrase) => put(phrase, () => ({ month: at + 1 }), true)))
  words.weekdays.forEach((list, at) => each(list).forEach((phrase) => put(phrase, () => ({ weekday: at }))))
  words.numbers.forEach((list, at) => each(list).forEach((phrase) => put(phrase, () => ({ number: at + 1 }), true)))
  words.ordinals.forEach((list, at) => each(list).forEach((phrase) => put(phrase, () => ({ ordinal: at + 1 }), true)))
  for (const [unit, list] of Object.entries(words.units))
    for (const phrase of each(list)) put(phrase, () => ({ unit: unit as Time }), true)
  for (const [unit, list] of Object.entries(words.every))
    for (const phrase of each(list)) put(phrase, () => ({ every: unit as Time }), true)
  for (const shape of SHAPES)
    for (const phrase of each(words.words[shape] ?? ''))
      put(phrase, ({ shapes }) => ({ shapes: new Set([...shapes, shape]) }), true)
  phrases.set('–', { ...NOTHING, shapes: new Set<Shape>(['to']) })
  phrases.set('/', { ...NOTHING, shapes: new Set<Shape>(['per']) })
  for (const holiday of HOLIDAYS)
    for (const phrase of each(words.holidays?.[holiday] ?? '')) put(phrase, () => ({ holiday }))
  for (const phrase of each(words.greetings)) put(phrase, () => ({ greets: true }))
  for (const phrase of each(words.defines)) put(phrase, () => ({ defines: true }))
  for (const { name } of reports)
    for (const phrase of [name, ...each(words.reports?.[name] ?? '')]) put(phrase, () => ({ report: name }))
  for (const why of NO_FIGURES)
    for (const phrase of each(words.refused[why] ?? '')) put(phrase, () => ({ refused: why }))
  for (const phrase of each(words.unanswered ?? '')) put(phrase, () => ({}))
  for (const phrase of each(words.skip)) put(phrase, () => ({ skip: true }))

  const codes = new Map<string, ValueMeaning[]>()
  for (const [dimension, known] of values) {
    if (!names.has(dimension)) continue
    const called =
      words.values[dimension] ??
      words.values[dimension.replace('_sender_', '_consignee_').replace('sender_city', 'consignee_city')] ??
      {}
    for (const { value, name } of known) {
      const found: ValueMeaning = { dimension, values: [value] }
      for (const phrase of each(own(called, value) ?? '')) addValue(found, phrase, true)
      if (BY_LIST.includes(dimension)) continue
      if (dimension.endsWith('_state')) {
        codes.set(value.toLowerCase(), [...(codes.get(value.toLowerCase()) ?? []), found])
        const state = own(US_STATES, value.toUpperCase())
        if (state) addValue(found, state.name, true)
      } else if (dimension.endsWith('_country')) {
        if (name !== value) addValue(found, name, true)
      } else if (!/^\d{1,2}$/.test(value) && !(dimension === 'service' && isOfCategory(name, values, phrases))) {
        const isSpelt = ['carrier_name', 'service_category'].includes(dimension)
        if (plainWords(name).length > 1) addValue(found, name, isSpelt)
        // Old Dominion (LTL), FedEx Ground Economy (SmartPost): with what stands beside it or without.
        const short = name.replace(/ \([^)]*\)$/, '')
        if (short !== name && !phrases.has(plainWords(short))) addValue(found, short, isSpelt)
      }
    }
  }
  addParts({ language, values, names, phrases, addValue })
  return {
    phrases,
    longest: Math.max(...[...phrases.keys()].map((phrase) => phrase.split(' ').length)),
    spelt,
    words: new Set(
      [...phrases.keys()].flatMap((phrase) => phrase.split(' ')).filter((word) => /^\p{L}{3,}$/u.test(word)),
    ),
    codes,
    zones: new Set((values.get('normalised_zone') ?? []).map(({ value }) => value)),
    sides: each(words.sides ?? ''),
  }
}

/** Ground residential: any carrier's, of two kinds that are words of their own. */
function isOfKinds(part: string, values: LexiconInput['values']): boolean {
  const kinds = ['service_category', 'residential'].flatMap((dimension) =>
    (values.get(dimension) ?? []).flatMap(({ name }) => plainWords(name).split(' ')),
  )
  return part.split(' ').every((word) => kinds.includes(word))
}

/** A carrier's service that is called by the carrier and a category: FedEx Ground is FedEx and ground. */
function isOfCategory(name: string, values: LexiconInput['values'], phrases: ReadonlyMap<string, Meaning>): boolean {
  const plain = plainWords(name)
  return (values.get('carrier_name') ?? []).some((carrier) => {
    const start = `${plainWords(carrier.name)} `
    const rest = phrases.get(plain.slice(start.length))
    return plain.startsWith(start) && rest?.values.some(({ dimension }) => dimension === 'service_category') === true
  })
}

/**
 * Words of values that stand for nothing else; of names that are English sentences, in other languages only those that are no
 * words (SurePost),
 * services without the carrier that their names begin with, and clients without the name that all of them begin with.
 */
function addParts({
  language,
  values,
  names,
  phrases,
  addValue,
}: Pick<LexiconInput, 'language' | 'values' | 'names'> & {
  readonly phrases: ReadonlyMap<string, Meaning>
  readonly addValue: (found: ValueMeaning, phrase: string, isSpelt?: boolean) => void
}): void {
  const carriers = (values.get('carrier_name') ?? []).map(({ name }) => plainWords(name))
  const categories = new Set((values.get('service_category') ?? []).flatMap(({ name }) => plainWords(name).split(' ')))
  const services = names.has('service') ? (values.get('service') ?? []).map(({ value }) => value) : []
  for (const value of services) {
    const plain = plainWords(value)
    const carrier = carriers.find((each) => plain.startsWith(`${each} `))
    const rest = carrier === undefined ? plain : plain.slice(carrier.length + 1)
    if (carrier === undefined) continue
    for (const part of [rest, plainWords(value.replace(/ \([^)]*\)$/, '')).slice(carrier.length + 1)])
      if (part.includes(' ') && !phrases.has(part) && !isOfKinds(part, values))
        addValue({ dimension: 'service', values: [value] }, part)
  }
  const clients = names.has('client_name') ? (values.get('client_name') ?? []) : []
  const [family] = wordsOf(clients[0]?.name ?? '')
  if (clients.length > 1 && clients.every(({ name }) => wordsOf(name)[0] === family))
    for (const { value, name } of clients) {
      const rest = plainWords(name).split(' ').slice(1).join(' ')
      if (!phrases.has(rest)) addValue({ dimension: 'client_name', values: [value] }, rest)
    }
  const taken = new Set(phrases.keys())
  const isTold = (written: string) => language === 'en' || /\p{Lu}.*\p{Lu}/u.test(written)
  for (const dimension of BY_PART.filter((name) => names.has(name)))
    for (const { value, name } of values.get(dimension) ?? [])
      for (const word of new Set(wordsOf(name).filter(isTold).map(plainWords)))
        if (/^\p{L}{3,}$/u.test(word) && !taken.has(word))
          addValue({ dimension, values: [value] }, word, dimension !== 'accessorial')
  const known = new Set(phrases.keys())
  for (const value of services)
    for (const written of wordsOf(value)) {
      const word = plainWords(written)
      if (isTold(written) && /^\p{L}{4,}$/u.test(word) && !known.has(word) && !categories.has(word))
        addValue({ dimension: 'service', contains: written }, word)
    }
}

function wordsOf(name: string): string[] {
  return name.split(/[^\p{L}\p{N}]+/u)
}

function joined(before: readonly ValueMeaning[], found: ValueMeaning): ValueMeaning[] {
  const same = before.find(({ dimension }) => dimension === found.dimension)
  if (!same) return [...before, found]
  if (!('values' in same) || !('values' in found)) return [...before]
  const values = [...new Set([...same.values, ...found.values])]
  return before.map((each) => (each === same ? { ...same, values } : each))
}
