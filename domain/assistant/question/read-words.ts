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
  const split = tokens
    .filter(({ text }, at) => text !== '/' || isDivisor(tokens[at + 1], lexicon))
    .flatMap((token) => withoutPrefix(token, lexicon))
  const first = itemsOf(split, lexicon, dates)
  const corrected = first
    .filter(({ unknown }) => unknown)
    .flatMap(({ text }) => {
      const read = nearest(text, lexicon.spelt)
      return read === undefined ? [] : [{ typed: text, read }]
    })
  if (corrected.length === 0) return { items: first, corrected }
  const mended = split.map((token) => ({
    ...token,
    text: corrected.find(({ typed }) => typed === token.text)?.read ?? token.text,
  }))
  return { items: itemsOf(mended, lexicon, dates), corrected }
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
    for (; length > 0; length -= 1) {
      text = tokens
        .slice(at, at + length)
        .map((each) => each.text)
        .join(' ')
      found = lexicon.phrases.get(text)
      if (found && (reports || !isReportAlone(found)) && !cutsCharge(found, tokens.slice(at + length - 1), lexicon))
        break
      found = undefined
    }
    const dated = found ? undefined : dayOrMonth(token, dates)
    if (dated) items.push(...dated)
    else if (found) items.push({ ...BARE, ...found, text, comma: token.comma })
    else items.push({ ...loneItem(token.text, dates.monthFirst), comma: token.comma })
    at += Math.max(1, length)
  }
  return items
}

/** A service whose last word begins a charge: UPS ground | residential surcharge. */
function cutsCharge({ values }: Meaning, [last, next]: readonly Token[], { phrases }: Lexicon): boolean {
  if (!last || !next || !values.every(({ dimension }) => dimension === 'service')) return false
  const charge = phrases.get(`${last.text} ${next.text}`)
  return values.length > 0 && charge?.values.some(({ dimension }) => dimension === 'accessorial') === true
}

/** A report's name is one only where a report is asked for. */
function isReportAlone({ report, measures, dimensions, values, shapes }: Meaning): boolean {
  return report !== null && measures.length + dimensions.length + values.length + shapes.size === 0
}

/** In one word or in two, as in Chinese. */
function saysReport(tokens: readonly Token[], { phrases }: Lexicon): boolean {
  return tokens.some(({ text }, at) =>
    [text, `${text} ${tokens[at + 1]?.text ?? ''}`].some((phrase) => phrases.get(phrase)?.shapes.has('report')),
  )
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
  if (!/^\p{L}{4,}$/u.test(word)) return undefined
  const slips = [...spelt].filter((each) => each[0] === word[0] && isSlip(word, each))
  if (slips.length === 1) return slips[0]
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
  if (word.length === 4 && meant.length === 5)
    return [...meant].some((_, at) => at > 0 && meant.slice(0, at) + meant.slice(at + 1) === word)
  if (word.length === meant.length + 1)
    return [...word].some((sign, at) => sign === word[at - 1] && word.slice(0, at) + word.slice(at + 1) === meant)
  return word.length === meant.length && word !== meant && swapped(word).includes(meant)
}

function swapped(word: string): string[] {
  return [...word].slice(1).map((sign, at) => `${word.slice(0, at)}${sign}${word[at] ?? ''}${word.slice(at + 2)}`)
}
