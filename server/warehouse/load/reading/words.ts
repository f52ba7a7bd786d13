import { readDataFile } from './data-file.ts'

/** How well words say a phrase that they are. */
export const WHOLE = 1_000
/** Of words without their spaces; fewer might be a word of their own. */
const FEWEST_JOINED = 6

const LONG_WORDS = new Map(
  readDataFile(new URL('./abbreviations.csv', import.meta.url)).flatMap(({ word = '', short = '' }) =>
    short.split('|').map((each) => [each, word] as const),
  ),
)

/**
 * The words of a title or text: letters and digits without accents, in lower case, one space between, abbreviations
 * written out; `Ship Dt`, `ship_date` and `ShipDate` have the same.
 */
export function wordsOf(text: string): string {
  return text
    .replaceAll(/(\p{Ll}{2})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .replaceAll(/#(?!\d)/g, ' number ')
    .replaceAll(/[º°ª]/g, ' ')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('ß', 'ss')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map((word) => LONG_WORDS.get(word) ?? word)
    .join(' ')
}

/** How well words say one of these phrases: whole, or within them, the longer the better; 0 is not at all. */
export function fit(words: string, phrases: readonly string[]): number {
  const joined = words.replaceAll(' ', '')
  let best = 0
  for (const phrase of phrases) {
    if (words === phrase) return WHOLE
    if (joined.length >= FEWEST_JOINED && joined === phrase.replaceAll(' ', '')) return WHOLE
    if (` ${words} `.includes(` ${phrase} `)) best = Math.max(best, phrase.length)
  }
  return best
}

/** The phrases of a cell of a table, apart by `|`. */
export function phrasesOf(cell: string): string[] {
  return cell.split('|').map(wordsOf)
}
