import { own } from '../../values/entries.ts'

/** A word of a question in small letters and without accents. */
export interface Token {
  readonly text: string
  /** Written in capitals, in a question that is not. */
  readonly isCode: boolean
  /** A comma stands before it. */
  readonly comma: boolean
}

const TOKEN =
  /\d{4}-\d{1,2}-\d{1,2}|\d{1,2}[/.]\d{1,2}[/.]\d{4}|\d{1,2}\/(?:\d{1,2}|20\d\d)(?![\d/])|\d{1,3}(?:,\d{3})+|\d+\.\d+|\p{Script=Han}|(?:(?!\p{Script=Han})[\p{L}\p{N}])+|[$%#&+<>?,–]|(?<=\p{L}{3}|[$%])\/(?=\p{L}{2})/gu
const UNITS: Readonly<Record<string, string>> = { w: 'week', m: 'month', q: 'quarter', y: 'year' }
const SIGNS: Readonly<Record<string, string>> = { '&': 'and' }

/** The words of a text, whatever its case, accents, spaces and punctuation. A Chinese sign is a word of its own. */
export function tokensOf(text: string): Token[] {
  const written = text
    .normalize('NFKC')
    .normalize('NFD')
    .replace(/[\p{M}\u0640]/gu, '')
    .normalize('NFC')
  const shouted = written === written.toUpperCase()
  const arranged = written
    .replace(/[–—]/g, '-')
    .replace(/['’](\d\d)(?!\d)/g, '20$1')
    .replace(/(?<![\d-])(\d{1,3}) ?- ?(\d{1,3})(?![\d-])/g, '$1 – $2')
    .replace(/ - |(?<=[/.]20\d\d)-(?=\d)/g, ' – ')
    .replace(/(?<![\d/])(\d{1,2}\/\d{1,2}\/)(\d\d)(?![\d/])/g, (_, day: string, year: string) => `${day}20${year}`)
    .replace(/(?<=\p{Script=Arabic})(?=[\p{Script=Latin}\d])/gu, ' ')
    .replace(/(20\d\d)\s*年/g, ' $1 ')
    .replace(/(最近|过去|近)半年/g, '最近6个月')
    .replace(/上半年/g, ' h1 ')
    .replace(/下半年/g, ' h2 ')
    .replace(/月份/g, '月')
    .replace(/(月\s*\d{1,2})[日号]/g, '$1 ')
    .replace(/((?:到|至|–|-)\s*\d{1,2})[日号]/g, '$1 ')
    .replace(/(20\d\d)[- ]?q([1-4])\b/gi, 'q$2 $1')
    .replace(/(?<=\p{L}) \+ (?=\p{L})/gu, ' and ')
    .replace(/(\d)\+ ?(lbs?|pounds?|kgs?|libras?|libbre|livres?|磅|رطل)(?![\p{L}])/giu, '$1 $2 +')
    .replace(/\b(break|split)((?: [\w'’]+){1,5}?) (down|out|up)(?= (?:by|per|into|across)\b|$)/gi, '$1 $3$2')
    .replace(/(?<![\d.,])(\d{1,3}) ?(?:k|thousand|mille|mila)(?![\p{L}\d])/giu, '$1000')
    .replace(/\bl([wmqy])\b/gi, (_, unit: string) => `last ${own(UNITS, unit.toLowerCase()) ?? ''}`)
    .replace(/\bfortnight\b/gi, '2 weeks')
    .replace(/[、،]/g, ',')
    .replace(/ى/g, 'ي')
    .replace(/ة/g, 'ه')
  let comma = false
  return [...arranged.matchAll(TOKEN)].flatMap(([found]) => {
    if (/^[?,]$/.test(found)) {
      comma ||= found === ','
      return []
    }
    const apart = comma
    comma = false
    const word = found.toLowerCase().replace(/^ال(?=\p{L}{2})/u, '')
    const [, letters, digits] = /^([a-z]{2,})(\d{1,3})$/.exec(word) ?? []
    if (letters !== undefined && digits !== undefined)
      return [letters, digits].map((text, at) => ({ text, isCode: false, comma: apart && at === 0 }))
    const [, amount, unit] = /^(\d{1,4})(lbs?|kgs?)$/.exec(word) ?? []
    if (amount !== undefined && unit !== undefined)
      return [amount, unit].map((text, at) => ({ text, isCode: false, comma: apart && at === 0 }))
    return [{ text: own(SIGNS, word) ?? word, isCode: !shouted && /^[A-Z]{2,3}$/.test(found), comma: apart }]
  })
}

/** Texts whose words are kept, so many that those of every language and of most askers' values fit. */
const MOST_KEPT = 20_000
/** Of a text that is kept: longer ones are mostly questions, which come once. */
const MOST_CHARACTERS = 100
const kept = new Map<string, string>()

/** The words of a text, a space between them. Kept: each question is held against the same thousands of phrases and values. */
export function plainWords(text: string): string {
  const known = kept.get(text)
  if (known !== undefined) return known
  const words = tokensOf(text)
    .map(({ text: word }) => word)
    .join(' ')
  if (kept.size >= MOST_KEPT) kept.clear()
  if (text.length <= MOST_CHARACTERS) kept.set(text, words)
  return words
}
