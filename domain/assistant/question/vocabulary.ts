import type { Catalog, NamedCondition, TableIndex } from '../../query/catalog.ts'
import { own } from '../../values/entries.ts'
import { offeredDimensions } from '../../page/page-filters.ts'
import type { PageSpec } from '../../page/page-spec.ts'
import { US_STATES } from '../../values/us-states.ts'
import { FILLERS, plainWords } from './plain-words.ts'

/** A value of a dimension, and what people call it. */
export interface KnownValue {
  readonly value: string
  readonly name: string
}

/** What a phrase of a question can stand for. */
export type Meaning =
  | { readonly kind: 'measure'; readonly name: string; readonly verb: boolean }
  | { readonly kind: 'condition'; readonly condition: NamedCondition }
  | ValuesMeaning

interface ValuesMeaning {
  readonly kind: 'values'
  readonly dimension: string
  readonly values: readonly string[]
  /** What the values belong to: of a state its country. */
  readonly within?: { readonly dimension: string; readonly value: string }
}

export interface Phrase {
  /** As `plainWords` writes it, in a pattern. */
  readonly pattern: string
  readonly meaning: Meaning
}

interface ValuePhrase extends Phrase {
  readonly meaning: ValuesMeaning
}

export interface Vocabulary {
  /** The longest first; of equally long ones measures, then conditions, then values, then parts of values. */
  readonly phrases: readonly Phrase[]
  /** What figures are split by, the longest first. */
  readonly dimensions: readonly { readonly pattern: string; readonly name: string }[]
}

export interface VocabularyInput {
  readonly catalog: Catalog
  /** Those that open to the asker. */
  readonly pages: readonly PageSpec[]
  /** By dimension: the values among the asker's rows. */
  readonly values: ReadonlyMap<string, readonly KnownValue[]>
}

/** Dimensions of which a word of a value stands for every value that has it: UPS, ground. */
const BY_PART = ['carrier_name', 'service_category', 'accessorial', 'credit_type']
/** A zone is asked for by its number, whichever service it is billed for; one as billed by all its figures. */
const ZONES = ['normalised_zone', 'zone']
const FROM = 'from'
/** Of what they are said of they say no more than that it cost something: what did I pay for fuel? */
const VERBS = new Set(['pay', 'paid', 'cost', 'costs', 'spend', 'spent'])
/** Answers are in US dollars. */
const NOT_NARROWED_BY = new Set(['currency_code'])
/** Accounts and invoices belong to several of them, so figures by them would count rows twice. */
const NOT_SPLIT_BY = new Set(['account_division', 'account_group', 'load'])

export function vocabularyOf({ catalog, pages, values }: VocabularyInput): Vocabulary {
  const tables = [...catalog.tables.values()]
  const filters = [...new Set(pages.flatMap((page) => offeredDimensions(page.filters)))]
  const facts = new Set(pages.flatMap((page) => page.facts.map(({ fact }) => fact)))
  const measures = tables
    .flatMap(({ measures: all }) => [...all.values()])
    .filter(({ name }) => facts.has(name))
    .flatMap(({ name, label, synonyms = [] }) => {
      return [label, ...synonyms].flatMap((words) =>
        phrasesOf([words], { kind: 'measure', name, verb: VERBS.has(words) }),
      )
    })
  const conditions = tables
    .flatMap(({ spec }) => spec.namedConditions ?? [])
    .flatMap((condition) => phrasesOf(condition.words, { kind: 'condition', condition }))
  const dimensions = filters
    .filter((name) => !NOT_SPLIT_BY.has(name))
    .flatMap((name) => wordsOfColumn(tables, name).map((words) => ({ pattern: plainWords(words), name })))
  const known = filters
    .filter((name) => !NOT_NARROWED_BY.has(name))
    .flatMap((dimension) => (values.get(dimension) ?? []).flatMap((each) => valuePhrases(dimension, each)))
  const taken = new Set([...measures, ...conditions, ...dimensions].flatMap(({ pattern }) => pattern.split(' ')))
  const parts = BY_PART.filter((dimension) => filters.includes(dimension)).flatMap((dimension) =>
    partPhrases(dimension, { values: values.get(dimension) ?? [], taken }),
  )
  return {
    phrases: longestFirst<Phrase>([...measures, ...conditions, ...joined(known), ...parts]),
    dimensions: longestFirst(dimensions),
  }
}

function phrasesOf(words: readonly string[], meaning: Meaning): Phrase[] {
  return words.map((each) => ({ pattern: plainWords(each), meaning })).filter(({ pattern }) => pattern !== '')
}

function wordsOfColumn(tables: readonly TableIndex[], name: string): string[] {
  return [
    ...new Set(
      tables
        .flatMap(({ columns }) => columns.get(name) ?? [])
        .flatMap(({ label, synonyms = [] }) => [label, ...synonyms]),
    ),
  ]
}

/** By its own name; zones by their number, and places by code, where the word before says that they are some. */
function valuePhrases(dimension: string, { value, name }: KnownValue): ValuePhrase[] {
  const code = plainWords(value)
  const meaning: ValuesMeaning = { kind: 'values', dimension, values: [value] }
  if (ZONES.includes(dimension))
    return dimension === 'zone' && code.length === 1 ? [] : [{ pattern: `zones? ${code}`, meaning }]
  if (dimension.endsWith('_state')) return statePhrases(meaning, code)
  const named = plainWords(name)
  if (!dimension.endsWith('_country')) return isPlain(named) ? [{ pattern: named, meaning }] : []
  return isPlain(named) && named !== code ? [{ pattern: `${wayOf(dimension)} ${named}`, meaning }] : []
}

function statePhrases(meaning: ValuesMeaning, code: string): ValuePhrase[] {
  const { dimension } = meaning
  const state = own(US_STATES, code.toUpperCase())
  const within = state
    ? { ...meaning, within: { dimension: dimension.replace(/_state$/, '_country'), value: 'US' } }
    : meaning
  const called = [...(state ? [plainWords(state.name)] : []), code]
    .filter(isPlain)
    .map((words) => ({ pattern: `${wayOf(dimension)} ${words}`, meaning: within }))
  return [...called, ...(wayOf(dimension) === FROM ? [] : [{ pattern: `state ${code}`, meaning: within }])]
}

function wayOf(dimension: string): string {
  return dimension.includes('_sender_') ? FROM : '(?:to|into|in)'
}

function isPlain(words: string): boolean {
  return words.length > 1 && !FILLERS.has(words)
}

function partPhrases(
  dimension: string,
  { values, taken }: { readonly values: readonly KnownValue[]; readonly taken: ReadonlySet<string> },
): Phrase[] {
  const words = new Map<string, string[]>()
  for (const { value, name } of values) {
    for (const word of new Set(plainWords(name).split(' ')))
      if (word.length > 2 && !FILLERS.has(word) && !taken.has(word))
        words.set(word, [...(words.get(word) ?? []), value])
  }
  return [...words].map(([pattern, found]) => ({ pattern, meaning: { kind: 'values', dimension, values: found } }))
}

/** One phrase for the values that are called the same. */
function joined(phrases: readonly ValuePhrase[]): ValuePhrase[] {
  const byPhrase = new Map<string, ValuePhrase>()
  for (const phrase of phrases) {
    const key = `${phrase.pattern}\n${phrase.meaning.dimension}`
    const before = byPhrase.get(key)?.meaning.values ?? []
    byPhrase.set(key, { ...phrase, meaning: { ...phrase.meaning, values: [...before, ...phrase.meaning.values] } })
  }
  return [...byPhrase.values()]
}

function longestFirst<T extends { readonly pattern: string }>(phrases: readonly T[]): T[] {
  const words = ({ pattern }: T) => pattern.split(' ').length
  return phrases.toSorted((one, other) => words(other) - words(one))
}
