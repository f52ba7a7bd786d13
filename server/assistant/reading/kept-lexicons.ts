import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { lexiconOf, type Lexicon, type LexiconInput } from '../../../domain/assistant/question/lexicon.ts'
import { plainWords } from '../../../domain/assistant/question/plain-words.ts'
import { LANGUAGES, type Language } from '../../../domain/values/language.ts'
import type { ConfigSnapshot } from '../../config/config-snapshot.ts'

/** Of one config; each is some megabytes. */
const MOST_KEPT = 12
const kept = new WeakMap<ConfigSnapshot, Map<string, Map<Language, Lexicon>>>()

/**
 * The lexicons of all languages for who may ask for these names and has these values. They are made of thousands of phrases, a
 * language at a time so that nobody waits for all of them, and kept for the next question.
 */
export async function lexiconsFor(
  config: ConfigSnapshot,
  { names, values }: Pick<LexiconInput, 'names' | 'values'>,
): Promise<Map<Language, Lexicon>> {
  const all = kept.get(config) ?? new Map<string, Map<Language, Lexicon>>()
  kept.set(config, all)
  const key = keyOf(names, values)
  const found = all.get(key) ?? new Map<Language, Lexicon>()
  // The one that was asked for last stays longest.
  all.delete(key)
  all.set(key, found)
  for (const oldest of [...all.keys()].slice(0, -MOST_KEPT)) all.delete(oldest)
  const missing = LANGUAGES.filter((language) => config.words.has(language) && !found.has(language))
  // Their words are kept, so the first language that needs them finds them.
  for (const known of missing.length > 0 ? values.values() : []) {
    await setImmediate()
    for (const { name } of known) plainWords(name)
  }
  for (const language of missing) {
    const words = config.words.get(language)
    if (!words) continue
    await setImmediate()
    const { catalog } = config
    found.set(language, lexiconOf({ language, words, catalog, names, values, reports: [...config.reports.values()] }))
  }
  return found
}

function keyOf(names: ReadonlySet<string>, values: LexiconInput['values']): string {
  const digest = createHash('sha256').update(JSON.stringify([...names]))
  for (const [dimension, known] of values) digest.update(JSON.stringify([dimension, known]))
  return digest.digest('base64url')
}
