import type { Refusal } from '../../../domain/assistant/question/draft.ts'
import { plainWords } from '../../../domain/assistant/question/plain-words.ts'
import type { AssistantWords } from '../assistant-words.ts'

export interface ChoicesInput {
  readonly userPrompt: string
  readonly why: Refusal
  /** The words that were left over, in small letters and without accents. */
  readonly about: readonly string[]
  readonly words: Pick<AssistantWords, 'say'>
  /** What a question asks, as text that is the same for the same meaning; undefined: it is not understood. */
  readonly meaningOf: (text: string) => string | undefined
}

const FIGURES = ['spend', 'packages', 'accessorials'] as const
const SPLITS = ['carrier', 'service', 'month'] as const
const MOST_CHOICES = 4
/** Words before those left over that hang on them: in the, with a. */
const MOST_HANGING = 3

/** Questions near one that was asked back, each of them understood. None: nothing near it is. */
export function choicesOf({ userPrompt, why, about, words: { say }, meaningOf }: ChoicesInput): string[] {
  const question = userPrompt.trim().replace(/(?<![\s?？؟.!。！])[\s?？؟.!。！]+$/u, '')
  const by = (text: string, splits: readonly (typeof SPLITS)[number][]) =>
    splits.map((split) => say(`assistant.answers.choices.${split}`, { question: text }))
  const near = (): string[] => {
    switch (why) {
      case 'unknown-words': {
        const shorter = shortened(question, about, meaningOf)
        return shorter === undefined ? [] : [shorter, ...by(shorter, ['carrier', 'service'])]
      }
      case 'no-figure':
        return FIGURES.map((figure) => say(`assistant.answers.choices.${figure}`, { question }))
      case 'which-type':
        return by(question, SPLITS)
      default:
        return []
    }
  }
  const meanings = new Set<string>()
  return near()
    .filter((text) => {
      const meaning = meaningOf(text)
      if (meaning === undefined || meanings.has(meaning)) return false
      meanings.add(meaning)
      return true
    })
    .slice(0, MOST_CHOICES)
}

/** The question without what was not understood, and without the words before it that say nothing, there and alone. */
function shortened(
  question: string,
  about: readonly string[],
  meaningOf: ChoicesInput['meaningOf'],
): string | undefined {
  let best: string | undefined
  let meaning: string | undefined
  for (let hanging = 0; hanging <= MOST_HANGING; hanging += 1) {
    let rest: string | undefined = question
    let says = false
    for (const phrase of about) {
      const cut: Cut | undefined = rest === undefined ? undefined : without(rest, phrase, hanging)
      rest = cut?.rest
      says ||= cut !== undefined && meaningOf(cut.last) !== undefined
    }
    if (says) break
    const found = rest === undefined ? undefined : meaningOf(rest)
    if (rest === undefined || (meaning !== undefined && found !== meaning)) break
    if (found !== undefined) [best, meaning] = [rest, found]
  }
  return best
}

interface Cut {
  readonly rest: string
  /** The first of the words before that are gone too; empty: none is. */
  readonly last: string
}

/** A text without the words of a phrase and so many before them; undefined: it has no such words. */
function without(text: string, phrase: string, hanging: number): Cut | undefined {
  const pieces = text.match(/(?<!\s)\s*(?:\p{Script=Han}|[^\s\p{Script=Han}]+)/gu) ?? []
  const wanted = phrase.split(' ')
  const plain = pieces.map(plainWords)
  for (let from = 0; from < pieces.length; from += 1)
    for (let to = from + 1; to <= Math.min(pieces.length, from + wanted.length); to += 1)
      if (plain.slice(from, to).join(' ') === phrase) {
        const begin = Math.max(0, from - hanging)
        return {
          rest: [...pieces.slice(0, begin), ...pieces.slice(to)].join('').trim(),
          last: begin < from ? (pieces[begin] ?? '').trim() : '',
        }
      }
  return undefined
}
