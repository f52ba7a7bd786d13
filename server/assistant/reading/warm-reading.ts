import { setImmediate } from 'node:timers/promises'
import { askableNames } from '../../../domain/assistant/question/plan-ask.ts'
import { LANGUAGES } from '../../../domain/values/language.ts'
import { offeredQuestions } from '../offers/offered-questions.ts'
import { lexiconsFor } from './kept-lexicons.ts'
import type { ReadingNeeds } from './question-reader.ts'

/** Works out what typed texts are held against, in pieces: the first who types something would wait for it, and everybody with them. */
export async function warmReading({ config, texts }: Pick<ReadingNeeds, 'config' | 'texts'>): Promise<void> {
  const current = config.current()
  const { catalog, pages } = current
  for (const language of LANGUAGES) {
    await setImmediate()
    const tree = texts.current(language)
    await setImmediate()
    offeredQuestions(catalog, [tree])
  }
  await lexiconsFor(current, { names: askableNames({ catalog, pages, all: pages }), values: new Map() })
}
