import { plainWords } from '../assistant/question/plain-words.ts'
import { distance } from '../values/distance.ts'

/** How a name answers what was typed, the best first. */
export const RANKS = ['number', 'same', 'start', 'view', 'words', 'within', 'misspelt'] as const
export type Rank = (typeof RANKS)[number]

const LONG = 8
const SPELT_FROM = 4

/** How well a name answers what was typed, whatever the case and accents of both; undefined: not at all. An empty text names nothing. */
export function rankOf(name: string, typed: string): Exclude<Rank, 'number' | 'view'> | undefined {
  const [said, wanted] = [plainWords(name), plainWords(typed)]
  if (wanted === '') return undefined
  if (said === wanted) return 'same'
  if (said.startsWith(wanted)) return 'start'
  const words = said.split(' ')
  const typedWords = wanted.split(' ')
  if (typedWords.every((each) => words.some((word) => word.startsWith(each)))) return 'words'
  if (typedWords.every((each) => each.length > 1 && said.includes(each))) return 'within'
  return typedWords.every((each) => words.some((word) => isMeant(word, each))) ? 'misspelt' : undefined
}

/** The best rank that any of several names has. */
export function bestRank(names: readonly string[], typed: string): Rank | undefined {
  const ranks = names.flatMap((name) => rankOf(name, typed) ?? [])
  return ranks.toSorted((one, other) => RANKS.indexOf(one) - RANKS.indexOf(other))[0]
}

/** A letter off in what is long enough to tell, two where it is long; of a word that is still being typed, its beginning counts. */
function isMeant(word: string, typed: string): boolean {
  if (word.startsWith(typed)) return true
  if (typed.length < SPELT_FROM || word[0] !== typed[0]) return false
  const most = typed.length >= LONG ? 2 : 1
  return distance(typed, word) <= most || distance(typed, word.slice(0, typed.length)) <= most
}
