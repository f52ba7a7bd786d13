import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { LANGUAGES, languageNamed, type Language } from '../../domain/values/language.ts'
import { expectedTexts, flatTexts, nestTexts, textFaults, type TextTree } from '../../domain/values/text-faults.ts'
import { translatableWords } from './translatable-words.ts'

export interface Locales {
  readonly english: TextTree
  readonly words: readonly string[]
  readonly own: (language: Language) => TextTree
  /** Texts that a language has in common with English. */
  readonly same: (language: Language) => ReadonlySet<string>
}

const TRANSLATED = LANGUAGES.filter((language) => language !== 'en')

/** Reads config/locales and what else is translated. */
export function readLocales(configDir: string): Locales {
  const read = (name: string) =>
    JSON.parse(readFileSync(join(configDir, 'locales', `${name}.json`), 'utf8')) as TextTree
  const same = JSON.parse(readFileSync(join(configDir, 'locales', 'same-as-english.json'), 'utf8')) as Record<
    string,
    string[]
  >
  return {
    english: read('en'),
    words: translatableWords(configDir),
    own: read,
    same: (language) => new Set([...(same.all ?? []), ...(same[language] ?? [])]),
  }
}

/**
 * `missing`: prints what each language has to say and does not yet, as JSON, key to English. `fill FILE`: takes the
 * same JSON with translations in place of the English into the files, in the order of the English one, without what
 * is no longer asked for. `check`: prints every fault.
 */
export function runLocales({
  configDir,
  args: [task, file],
}: {
  readonly configDir: string
  readonly args: readonly string[]
}): number {
  const { english, words, own, same } = readLocales(configDir)
  const faultsOf = (language: Language) =>
    textFaults({ language, english, own: own(language), words, same: same(language) })
  if (task === 'missing') {
    const missing = TRANSLATED.map((language) => [
      language,
      Object.fromEntries(
        faultsOf(language)
          .filter(({ kind }) => kind === 'missing')
          .map((fault) => [fault.key, fault.english]),
      ),
    ])
    console.log(JSON.stringify(Object.fromEntries(missing), null, 2))
    return 0
  }
  if (task === 'check') {
    const faults = TRANSLATED.flatMap((language) =>
      faultsOf(language).map(({ key, kind }) => `${language}: ${kind}: ${key}`),
    )
    faults.forEach((fault) => console.log(fault))
    return faults.length > 0 ? 1 : 0
  }
  if (task === 'fill' && file !== undefined) {
    const translations = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Record<string, string>>
    for (const [name, added] of Object.entries(translations)) {
      const language = languageNamed(name)
      if (!language || language === 'en') throw new Error(`${name} is not a language that is translated`)
      const known = new Map([...flatTexts(own(language)), ...Object.entries(added)])
      const kept = [...expectedTexts({ language, english, words }).keys()].flatMap((key) =>
        known.has(key) ? [[key, known.get(key) ?? ''] as const] : [],
      )
      writeFileSync(
        join(configDir, 'locales', `${language}.json`),
        `${JSON.stringify(nestTexts(new Map(kept)), null, 2)}\n`,
      )
    }
    return 0
  }
  console.log('npm run locales -- missing | fill FILE | check')
  return 2
}
