import { own } from '../../values/entries.ts'
import { calendarDate, isCalendarDate, type CalendarDate } from '../../dates/calendar-date.ts'
import { NOTHING, type Lexicon, type Meaning } from './lexicon.ts'
import type { Token } from './plain-words.ts'
import type { Shape } from './word-list.ts'
import { distance } from '../../values/distance.ts'

/** A phrase of a question, and all that it can stand for. */
export interface Item extends Meaning {
  readonly text: string
  readonly year: number | null
  readonly quarter: number | null
  readonly half: number | null
  /** Empty: it is written as a date, but is none. */
  readonly date: CalendarDate | '' | null
  /** Nothing is known of it. */
  readonly unknown: boolean
  /** A comma stands before it. */
  readonly comma: boolean
}

/** A word that was misspelt, and what it was read as. */
export interface Corrected {
  readonly typed: string
  readonly read: string
}

/** How dates in digits are written, and the year it is. */
export interface TypedDates {
  readonly monthFirst: boolean
  readonly year: number
}

export interface WordsRead {
  readonly items: readonly Item[]
  readonly corrected: readonly Corrected[]
}

/** Of which nothing is known yet. */
export const BARE: Item = {
  ...NOTHING,
  text: '',
  year: null,
  quarter: null,
  half: null,
  date: null,
  unknown: false,
  comma: false,
}
const PREFIXES = ['وال', 'بال', 'لل', 'ال', 'و', 'ب', 'ل', 'ف', 'ك']
const PREFIX_WORDS: Readonly<Record<string, readonly string[]>> = { وال: ['و'], و: ['و'], لل: ['ل'], ل: ['ل'] }
/** Where a code of a state is one in small letters too. */
const BEFORE_CODES = ['to', 'into', 'in', 'from', 'state']

/** Finds the longest phrases from the left. A word that is none is read as the one it is nearest to, if there is but one. */
export function readWords(tokens: readonly Token[], lexicon: Lexicon, dates: TypedDates): WordsRead {
  const split = splitOf(tokens, lexicon)
  const first = itemsOf(split, lexicon, dates)
  return respelt(
    split,
    unknownIn(first).flatMap((typed) => {
      const read = nearest(typed, lexicon.spelt)
      return read === undefined ? [] : [{ typed, read }]
    }),
    (mended) => itemsOf(mended, lexicon, dates),
  )
}

interface Slip extends Corrected {
  /** 0: a letter is missing, twice there or swapped; more: another one. */
  readonly unlikely: number
}

/** The most readings of one question that are tried. */
const MOST_SPELLINGS = 48

/**
 * Every reading of a question in which each unknown word is one that it may be a slip of, with how unlikely these slips are; none
 * where one of them can be no slip.
 */
export function spellings(
  tokens: readonly Token[],
  lexicon: Lexicon,
  dates: TypedDates,
): (WordsRead & { readonly unlikely: number })[] {
  const split = splitOf(tokens, lexicon)
  const unknown = unknownIn(itemsOf(split, lexicon, dates))
  if (unknown.length === 0) return []
  let choices: readonly (readonly Slip[])[] = [[]]
  for (const typed of unknown) {
    const slips = slipsOf(typed, lexicon)
    if (choices.length * slips.length > MOST_SPELLINGS) return []
    choices = choices.flatMap((before) => slips.map((slip) => [...before, { typed, ...slip }]))
    if (choices.length === 0) return []
  }
  return choices.map((slips) => ({
    ...respelt(split, slips, (mended) => itemsOf(mended, lexicon, dates)),
    unlikely: slips.reduce((sum, slip) => sum + slip.unlikely, 0),
  }))
}

/**
 * Readings of a question that is understood, in which one word that says nothing is one that says something and of which it may be
 * a slip: *send* of *spend*, *though* of *through*.
 */
export function fillersAsSlips(tokens: readonly Token[], lexicon: Lexicon, dates: TypedDates): WordsRead[] {
  const split = splitOf(tokens, lexicon)
  const fillers = itemsOf(split, lexicon, dates).filter(({ skip, text }) => skip && /^\p{L}{4,}$/u.test(text))
  return [...new Set(fillers.map(({ text }) => text))].flatMap((typed) =>
    [...lexicon.words]
      .filter(
        (word) =>
          word[0] === typed[0] &&
          lexicon.phrases.get(word)?.skip !== true &&
          word.at(-1) === typed.at(-1) &&
          (isLess(typed, word) || isSlip(typed, word)),
      )
      .map((read) => respelt(split, [{ typed, read }], (mended) => itemsOf(mended, lexicon, dates))),
  )
}

function splitOf(tokens: readonly Token[], lexicon: Lexicon): Token[] {
  return tokens
    .filter(({ text }, at) => text !== '/' || isDivisor(tokens[at + 1], lexicon))
    .flatMap((token) => withoutPrefix(token, lexicon))
}

function unknownIn(items: readonly Item[]): string[] {
  return [...new Set(items.filter(({ unknown }) => unknown).map(({ text }) => text))]
}

function respelt(
  tokens: readonly Token[],
  corrected: readonly Corrected[],
  read: (tokens: readonly Token[]) => readonly Item[],
): WordsRead {
  const mended = tokens.map((token) => ({
    ...token,
    text: corrected.find(({ typed }) => typed === token.text)?.read ?? token.text,
  }))
  return { items: read(mended), corrected }
}

/** A stroke stands for "per" before these, and for nothing elsewhere. */
function isDivisor(next: Token | undefined, { phrases }: Lexicon): boolean {
  const meant = phrases.get(next?.text ?? '')
  return (
    meant !== undefined &&
    (meant.unit !== null ||
      meant.measures.includes('packages') ||
      ['pound', 'kilo'].some((unit) => meant.shapes.has(unit as Shape)))
  )
}

function itemsOf(tokens: readonly Token[], lexicon: Lexicon, dates: TypedDates): Item[] {
  const items: Item[] = []
  const reports = saysReport(tokens, lexicon)
  for (let at = 0; at < tokens.length;) {
    const token = tokens[at]
    if (!token) break
    const code = codeOf(token, { before: tokens[at - 1], isLast: at === tokens.length - 1 }, lexicon)
    if (code) {
      items.push(code)
      at += 1
      continue
    }
    let length = Math.min(lexicon.longest, tokens.length - at)
    let found: Meaning | undefined
    let text = ''
    let cut: { readonly length: number; readonly found: Meaning; readonly text: string } | undefined
    for (; length > 0; length -= 1) {
      if (isList(tokens.slice(at, at + length), lexicon)) continue
      text = tokens
        .slice(at, at + length)
        .map((each) => each.text)
        .join(' ')
      found = lexicon.phrases.get(text)
      if (found && (reports || !isReportAlone(found)) && !cutsCharge(found, tokens.slice(at + length - 1), lexicon)) {
        if (!cutsWord(tokens.slice(at + length), lexicon)) break
        cut ??= { length, found, text }
      }
      found = undefined
    }
    if (!found && cut) ({ length, found, text } = cut)
    const dated = found ? undefined : dayOrMonth(token, dates)
    if (dated) items.push(...dated)
    else if (found) items.push({ ...BARE, ...found, text, comma: token.comma })
    else items.push({ ...loneItem(token.text, dates.monthFirst), comma: token.comma })
    at += Math.max(1, length)
  }
  return items
}

/** Carrier, service: two, and not the carrier's service; fuel, surcharges alike. */
function isList(tokens: readonly Token[], { phrases }: Lexicon): boolean {
  const second = tokens.findIndex(({ comma }, at) => comma && at > 0)
  return (
    second > 0 &&
    [tokens.slice(0, second), tokens.slice(second)].every((part) => {
      const known = phrases.get(part.map(({ text }) => text).join(' '))
      return known !== undefined && known.dimensions.length + known.measures.length > 0
    })
  )
}

/** In Chinese nothing stands between words: what is left of one that is cut begins none. */
function cutsWord(rest: readonly Token[], { phrases, longest }: Lexicon): boolean {
  const words = rest.slice(0, longest).map(({ text }) => text)
  return (
    /^\p{Script=Han}$/u.test(words[0] ?? '') && words.every((_, at) => !phrases.has(words.slice(0, at + 1).join(' ')))
  )
}

/** A service whose last word begins a charge: UPS ground | residential surcharge. */
function cutsCharge({ values }: Meaning, [last, next]: readonly Token[], { phrases }: Lexicon): boolean {
  if (!last || !next || !values.every(({ dimension }) => dimension === 'service')) return false
  const charge = phrases.get(`${last.text} ${next.text}`)
  return values.length > 0 && charge?.values.some(({ dimension }) => dimension === 'accessorial') === true
}

/** A report's name is one only where a report is asked for. */
export function isReportAlone({ report, measures, dimensions, values, shapes }: Meaning): boolean {
  return report !== null && measures.length + dimensions.length + values.length + shapes.size === 0
}

/** In one word or in two, as in Chinese. */
function saysReport(tokens: readonly Token[], lexicon: Lexicon): boolean {
  return tokens.some(({ text }, at) => {
    const phrases = [text, `${text} ${tokens[at + 1]?.text ?? ''}`]
    return phrases.some((phrase) => lexicon.phrases.get(phrase)?.shapes.has('report') || isNameAlone(phrase, lexicon))
  })
}

/** Shipment details, annual summary: of two words, neither of which asks for figures. */
function isNameAlone(phrase: string, { phrases }: Lexicon): boolean {
  const found = phrases.get(phrase)
  const words = phrase.split(' ').map((word) => phrases.get(word))
  const isOfFigures = words.some((word) => word && !word.skip && !word.measures.includes('packages'))
  return words.length > 1 && found !== undefined && isReportAlone(found) && !isOfFigures
}

/** A state by its code. One that is a word too is a code in capitals, after "to" or at the end: IN, ME, OR. */
function codeOf(
  { text, isCode, comma }: Token,
  { before, isLast }: { readonly before: Token | undefined; readonly isLast: boolean },
  { codes, phrases }: Lexicon,
): Item | undefined {
  const values = codes.get(text)
  if (!values) return undefined
  const listed = isCode && before !== undefined && ((comma && before.isCode) || before.text === 'and')
  const placed = listed || BEFORE_CODES.includes(before?.text ?? '')
  const isPart = phrases.has(`${before?.text ?? ''} ${text}`)
  const said = phrases.has(text) ? isCode && (placed || (isLast && !isPart)) : isCode || placed
  return said ? { ...BARE, text, values } : undefined
}

/** 10/15 is a day of a month, 10/2026 a month of a year; as two items, as it is said in words. 10/26 can be both in 2026. */
function dayOrMonth({ text, comma }: Token, { monthFirst, year }: TypedDates): Item[] | undefined {
  const [, one = '', two = ''] = /^(\d{1,2})\/(\d{1,4})$/.exec(text) ?? []
  if (one === '') return undefined
  const isYear = two.length === 4
  const [month, other] = (monthFirst || isYear ? [one, two] : [two, one]).map(Number)
  const isEither = !isYear && (year % 100) - Number(two) >= 0 && (year % 100) - Number(two) < 4
  if (!month || !other || month > 12 || isEither || (!isYear && other > 31)) return [{ ...BARE, text, date: '', comma }]
  return [
    { ...BARE, text, month, comma },
    { ...BARE, text, ...(isYear ? { year: other } : { number: other }) },
  ]
}

function loneItem(text: string, monthFirst: boolean): Item {
  if (/^20\d\d$/.test(text)) return { ...BARE, text, year: Number(text) }
  if (/^\d[\d,]*(?:\.\d+)?$/.test(text)) return { ...BARE, text, number: Number(text.replaceAll(',', '')) }
  const [, counted] = /^(\d{1,2})(?:st|nd|rd|th|er|ere|e|eme|º|ª)$/.exec(text) ?? []
  if (counted) return { ...BARE, text, number: Number(counted), ordinal: Number(counted) <= 4 ? Number(counted) : null }
  const [, kind, part] = /^([qth])([1-4])$/.exec(text) ?? []
  if (kind) return { ...BARE, text, [kind === 'h' ? 'half' : 'quarter']: Number(part) }
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text)
  const typed = /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})$/.exec(text)
  if (iso || typed) {
    const [one, two] = [Number(typed?.[1]), Number(typed?.[2])]
    const parts = iso
      ? { year: Number(iso[1]), month: Number(iso[2]), day: Number(iso[3]) }
      : { year: Number(typed?.[3]), month: monthFirst ? one : two, day: monthFirst ? two : one }
    const date = parts.month >= 1 && parts.month <= 12 ? calendarDate(parts) : ''
    return { ...BARE, text, date: isCalendarDate(date) ? date : '' }
  }
  return { ...BARE, text, unknown: true }
}

/** Arabic joins "and", "the", "to" and "in" to the word that follows. */
function withoutPrefix(token: Token, { phrases, spelt }: Lexicon): Token[] {
  const { text } = token
  if (!/^\p{Script=Arabic}{3,}$/u.test(text)) return [token]
  if (phrases.has(text)) return [token]
  const isOpen = (prefix: string, holds: (rest: string) => boolean) =>
    text.startsWith(prefix) && holds(text.slice(prefix.length))
  // "And" is no part of a word that only begins longer phrases; of the other letters one often is.
  const prefix =
    PREFIXES.find((each) => (each.startsWith('و') || !spelt.has(text)) && isOpen(each, (rest) => phrases.has(rest))) ??
    (spelt.has(text) ? '' : PREFIXES.find((each) => isOpen(each, (rest) => spelt.has(rest))))
  if (prefix !== undefined)
    return [...(own(PREFIX_WORDS, prefix) ?? []), text.slice(prefix.length)].map((word) => ({
      text: word,
      isCode: false,
      comma: token.comma,
    }))
  return [text.startsWith('ال') ? { ...token, text: text.slice(2) } : token]
}

/**
 * The one word that is nearest: the one with two letters swapped or one doubled, else one letter off, two where it is long. Undefined: none,
 * several as near, or too short to tell.
 */
function nearest(word: string, spelt: ReadonlySet<string>): string | undefined {
  if (!/^\p{L}{4,}$/u.test(word) || spelt.has(word)) return undefined
  const slips = [...spelt].filter((each) => each[0] === word[0] && isSlip(word, each))
  if (slips.length === 1) return slips[0]
  const less = [...spelt].filter((each) => each[0] === word[0] && isLess(word, each))
  if (word.length > 4 && less.length === 1) return less[0]
  if (word.length < 5 && !isShortened(word)) return undefined
  const most = word.length >= 9 ? 2 : 1
  if (isShortened(word)) return shortened(word, spelt)
  let best: string[] = []
  let least = most + 1
  for (const each of spelt) {
    if (Math.abs(each.length - word.length) > most || each[0] !== word[0]) continue
    const off = distance(word, each)
    if (off < least) [best, least] = [[each], off]
    else if (off === least && off <= most) best.push(each)
  }
  return least <= most && (best.length === 1 || best.every((each) => each.startsWith(best[0] ?? '')))
    ? best[0]
    : undefined
}

/** The words that a word may be a slip of: of a short one a letter is missing, twice there or swapped; of a longer one another. */
function slipsOf(word: string, { words, spelt }: Lexicon): { readonly read: string; readonly unlikely: number }[] {
  if (!/^\p{L}{3,}$/u.test(word)) return []
  const near = [...words].filter(
    (each) => each[0] === word[0] && (isSlip(word, each) || (each.length > 3 && isLess(word, each))),
  )
  const most = word.length < 5 ? 0 : word.length < 8 ? 1 : 2
  const off = [...spelt].flatMap((read) => {
    if (read[0] !== word[0] || Math.abs(read.length - word.length) > most || near.includes(read)) return []
    const unlikely = distance(word, read)
    return unlikely <= most ? [{ read, unlikely }] : []
  })
  return [...near.map((read) => ({ read, unlikely: 0 })), ...off]
}

/** One letter is left out. */
function isLess(word: string, meant: string): boolean {
  return (
    word.length + 1 === meant.length && [...meant].some((_, at) => meant.slice(0, at) + meant.slice(at + 1) === word)
  )
}

/** Written without its vowels. */
function isShortened(word: string): boolean {
  return /^[b-df-hj-np-tv-z]+$/.test(word)
}

/** The shortest word that is written like this without its vowels and a letter or two: spnd, mthly. */
function shortened(word: string, spelt: ReadonlySet<string>): string | undefined {
  const letters = new RegExp(`^${[...word].join('\\p{L}{0,2}')}\\p{L}{0,2}$`, 'u')
  const found = [...spelt].filter((each) => each.length <= word.length * 2 && letters.test(each))
  const least = Math.min(...found.map(({ length }) => length))
  const shortest = found.filter(({ length }) => length === least)
  return shortest.length === 1 ? shortest[0] : undefined
}

/** Two letters beside each other are swapped, one is there twice, or of a short word one is left out. */
function isSlip(word: string, meant: string): boolean {
  if (word.length === 4 && meant.length === 5) return isLess(word, meant)
  if (word.length === meant.length + 1)
    return [...word].some((sign, at) => sign === word[at - 1] && word.slice(0, at) + word.slice(at + 1) === meant)
  return word.length === meant.length && word !== meant && swapped(word).includes(meant)
}

function swapped(word: string): string[] {
  return [...word].slice(1).map((sign, at) => `${word.slice(0, at)}${sign}${word[at] ?? ''}${word.slice(at + 2)}`)
}
