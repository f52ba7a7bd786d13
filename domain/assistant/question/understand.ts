import type { CalendarDate } from '../../dates/calendar-date.ts'
import { dateParts } from '../../dates/calendar-date.ts'
import type { Catalog, MeasureSpec } from '../../query/catalog.ts'
import { own } from '../../values/entries.ts'
import { LANGUAGES, type Language } from '../../values/language.ts'
import type { Ask } from './ask.ts'
import { lexiconOf, type KnownValue, type Lexicon } from './lexicon.ts'
import { tokensOf } from './plain-words.ts'
import { STATUS, type Refused } from './draft.ts'
import { readAsk } from './read-ask.ts'
import {
  fillersAsSlips,
  isReportAlone,
  readWords,
  spellings,
  type Corrected,
  type Item,
  type WordsRead,
} from './read-words.ts'
import { reportFault } from '../../reports/named-report.ts'
import type { ReportSpec } from '../../reports/report-spec.ts'
import { twoSides } from './sides/two-sides.ts'
import { namedToTakeOff, takenOff, type PartNames } from './removable-parts.ts'
import { takePeriods } from './take-periods.ts'
import { twoQuestions } from './two-questions.ts'
import type { WordList } from './word-list.ts'

export type Understood =
  | {
      readonly kind: 'figures'
      readonly ask: Ask
      /** What is asked beside it, with a period of its own. */
      readonly also: Ask | null
      readonly corrected: readonly Corrected[]
    }
  | { readonly kind: 'greeting' }
  | { readonly kind: 'word'; readonly measure: MeasureSpec }
  | { readonly kind: 'dimension'; readonly name: string }
  | {
      readonly kind: 'report'
      readonly name: string
      readonly carrier: string
      readonly from: CalendarDate
      readonly to: CalendarDate
    }
  | ({ readonly kind: 'refused' } & Refused)

export interface UnderstandingInput {
  readonly catalog: Catalog
  readonly words: ReadonlyMap<string, WordList>
  /** Names of the catalogue that the asker can ask for. */
  readonly names: ReadonlySet<string>
  readonly values: ReadonlyMap<string, readonly KnownValue[]>
  /** That can be asked for by their names. */
  readonly reports: readonly Pick<ReportSpec, 'name' | 'carriers'>[]
  readonly today: CalendarDate
  readonly namesOf: PartNames
  /** The measure whose meaning a text of the product asks for, in any of the languages. */
  readonly explained: (text: string) => string | undefined
  /** Kept of what was read with the same names, values and words before; what is missing is added. */
  readonly lexicons?: Map<Language, Lexicon>
  /** What a question before this one was read as by a language model, where the grammar did not understand it. */
  readonly readByModel: (text: string, before: readonly string[]) => Ask | undefined
}

/** Reads questions in any of the languages, by what those before them in the conversation asked. */
export function understanding({
  words,
  lexicons = new Map(),
  ...given
}: UnderstandingInput): (text: string, earlier: readonly string[]) => Understood {
  const lexiconIn = (language: Language) => {
    const list = words.get(language)
    if (!list) return undefined
    const known = lexicons.get(language) ?? lexiconOf({ language, words: list, ...given })
    lexicons.set(language, known)
    return known
  }
  const measureIn = (name: string) =>
    given.names.has(name)
      ? [...given.catalog.tables.values()].flatMap(({ measures }) => measures.get(name) ?? [])[0]
      : undefined
  const { year } = dateParts(given.today)
  const datesIn = (language: Language) => ({ monthFirst: language === 'en', year })
  const wordsOf = (text: string) => {
    const tokens = tokensOf(text)
    const readings = languagesOf(text).flatMap((language) => {
      const lexicon = lexiconIn(language)
      return lexicon
        ? [
            {
              lexicon,
              spellings: () => spellings(tokens, lexicon, datesIn(language)),
              asSlips: () => fillersAsSlips(tokens, lexicon, datesIn(language)),
              ...readWords(tokens, lexicon, datesIn(language)),
            },
          ]
        : []
    })
    return tokens.length === 0 ? undefined : readings.toSorted((one, other) => strangeness(one) - strangeness(other))[0]
  }
  const read = (text: string, before: Ask | null, isFirst: boolean, saidWhen: boolean): Understood => {
    const off = namedToTakeOff(text)
    if (off !== undefined) {
      const ask = before ? takenOff(off, before, given.namesOf) : undefined
      return ask
        ? { kind: 'figures', ask, also: null, corrected: [] }
        : { kind: 'refused', why: 'unknown-words', words: [off] }
    }
    const measure = measureIn(given.explained(text) ?? '')
    if (measure) return { kind: 'word', measure }
    const best = wordsOf(text)
    if (!best) return { kind: 'refused', why: 'no-figure', words: [] }
    const context = { ...given, before, isFirst, saidWhen }
    const first = meant(best, context)
    const { lexicon } = best
    const withSlips = () => best.asSlips().map((each) => ({ unlikely: 0, ...meant({ ...each, lexicon }, context) }))
    if (first.kind === 'figures') return bySense(withSlips()) ?? first
    if (first.kind !== 'refused') return first
    const spelt = best
      .spellings()
      .map(({ unlikely, ...each }) => ({ unlikely, ...meant({ ...each, lexicon }, context) }))
    return bySense(spelt.length === 0 && first.why === 'no-figure' ? withSlips() : spelt) ?? first
  }
  return (text, all) => {
    const earlier = newest(all)
    let before: Ask | null = null
    let isFirst = true
    let saidWhen = false
    for (const [at, each] of earlier.entries()) {
      const answered = read(each, before, isFirst, saidWhen)
      if (answered.kind === 'figures') before = answered.also ?? answered.ask
      if (answered.kind === 'refused') before = given.readByModel(each, earlier.slice(0, at)) ?? null
      saidWhen = before === null && answered.kind === 'refused' && namesTime(wordsOf(each)?.items ?? [], given.today)
      isFirst &&= answered.kind !== 'figures' && answered.kind !== 'refused'
    }
    return read(text, before, isFirst, saidWhen)
  }
}

/** Of what was asked before, in characters: many times what ten questions are. */
const MOST_EARLIER = 4_000

/** What was asked last, as much of it as is read for the next question. */
function newest(earlier: readonly string[]): readonly string[] {
  let left = MOST_EARLIER
  const older = earlier.findLastIndex((each) => (left -= each.length) < 0)
  return earlier.slice(older + 1)
}

/** Of the likeliest spellings by which the whole question is understood the one reading. */
function bySense(readings: readonly (Understood & { readonly unlikely: number })[]): Understood | undefined {
  const figures = readings.flatMap((each) => (each.kind === 'figures' ? [each] : []))
  const least = Math.min(...figures.map(({ unlikely }) => unlikely))
  const likeliest = figures.filter(({ unlikely }) => unlikely === least)
  const asked = new Set(likeliest.map(({ ask, also }) => JSON.stringify([ask, also])))
  return asked.size === 1 ? likeliest[0] : undefined
}

function namesTime(items: readonly Item[], today: CalendarDate): boolean {
  const periods = takePeriods(
    items.filter(({ skip, shapes }) => !skip || shapes.has('to')),
    today,
  )
  return periods === null || periods.length > 0
}

/** By its script; a text in Latin letters can be in any of four. */
function languagesOf(text: string): Language[] {
  if (/\p{Script=Han}/u.test(text)) return ['zh']
  if (/\p{Script=Arabic}/u.test(text)) return ['ar']
  return LANGUAGES.filter((language) => language !== 'zh' && language !== 'ar')
}

/** How little of a question a language knows. */
function strangeness({ items, corrected }: WordsRead): number {
  return items.filter(({ unknown }) => unknown).length * 3 + corrected.length * 2 + items.length / 100
}

interface Given extends Omit<UnderstandingInput, 'lexicons' | 'words'> {
  readonly before: Ask | null
  readonly isFirst: boolean
  readonly saidWhen: boolean
}

function meant({ items, corrected, lexicon }: WordsRead & { readonly lexicon: Lexicon }, given: Given): Understood {
  const said = items.filter(({ skip, greets }) => !skip && !greets)
  if (said.length === 0 && items.some(({ greets }) => greets)) return { kind: 'greeting' }
  const defined = definedBy(items, given)
  if (defined) return defined
  const saysMore = items.some(({ measures, dimensions }) => measures.length + dimensions.length > 0)
  if (items.some((item) => item.shapes.has('report') || (isReportAlone(item) && !saysMore))) return report(items, given)
  const read = twoSides(items, { ...given, lexicon }) ?? readAsk(items, { ...given, lexicon })
  if ('figures' in read) return { kind: 'figures', ask: read, also: null, corrected }
  const [ask, also] = twoQuestions(items, { ...given, lexicon }) ?? []
  return ask && also ? { kind: 'figures', ask, also, corrected } : { kind: 'refused', ...read }
}

function definedBy(items: readonly Item[], { catalog }: Given): Understood | undefined {
  const asks = items.some(({ defines }) => defines) || items.some(({ shapes }) => shapes.has('meaning'))
  const rest = items.filter(
    ({ defines, skip, shapes, measures, dimensions }) =>
      measures.length + dimensions.length > 0 ||
      (!defines && !skip && !shapes.has('meaning') && !shapes.has('per') && !shapes.has('which')),
  )
  const states = rest.filter(({ measures }) => own(STATUS, measures[0] ?? '') !== undefined)
  const isOfState =
    rest.length === 2 && states.length === 1 && rest.some(({ measures }) => measures.includes('packages'))
  const [only] = isOfState ? states : rest
  if (!asks || (rest.length !== 1 && !isOfState) || !only || items.some(({ shapes }) => shapes.has('ours')))
    return undefined
  const measureCalled = (name: string) =>
    [...catalog.tables.values()].flatMap(({ measures }) => measures.get(name) ?? [])[0]
  if (only.values.length > 0 && only.measures.length + only.dimensions.length === 0) {
    const [charge] = only.values.flatMap((each) => ('values' in each && each.values.length === 1 ? each.values : []))
    const measure = measureCalled(charge?.toLowerCase().replaceAll(/\W+/g, '_') ?? '')
    return measure ? { kind: 'word', measure } : { kind: 'refused', why: 'no-figure', words: [only.text] }
  }
  const measure = measureCalled(only.measures[0] ?? '')
  if (measure) return { kind: 'word', measure }
  const [name] = only.dimensions
  return name === undefined ? undefined : { kind: 'dimension', name }
}

function report(items: readonly Item[], { today, values, reports }: Given): Understood {
  const refused = (why: Refused['why'], ...words: readonly string[]): Understood => ({ kind: 'refused', why, words })
  const named = items.find((item) => item.report !== null)?.report
  const spec = reports.find(({ name }) => name === named)
  if (!spec) return refused('report-name')
  const periods = takePeriods(
    items.filter(({ skip, shapes }) => !skip || shapes.has('to')),
    today,
  )
  const [period, another] = periods ?? []
  if (!period) return refused('bad-dates')
  const carriers = items
    .flatMap((item) => (item.report === null ? item.values : []))
    .flatMap((each) => (each.dimension === 'carrier_name' && 'values' in each ? each.values : []))
  const { name, carriers: of } = spec
  const only = typeof of === 'object' ? of.only : undefined
  const [carrier = only] = [...new Set(carriers)]
  const known = values.get('carrier_name')?.some(({ value }) => value === carrier)
  const { from, to } = period.dates
  if (!carrier || !known || new Set(carriers).size > 1 || another) return refused('report-limits')
  const fault = reportFault({ startDate: from, endDate: to, carrier }, spec)
  if (fault !== null)
    return fault === 'other-carrier' ? refused('report-carrier', only ?? '') : refused('report-limits')
  return { kind: 'report', name, carrier, from, to }
}
