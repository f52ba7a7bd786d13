import { valueTexts, type ValueTexts } from '../../domain/format.ts'
import { LANGUAGE_TRAITS, type Language } from '../../domain/language.ts'

/** A file of config/locales: sections of texts, and under `words` what English words made elsewhere (config/, the server) are in this language. */
export interface Texts {
  readonly [section: string]: string | Texts
}

/** What is spoken now. A new object for each language, so that what depends on it is made anew. */
export interface Spoken {
  readonly language: Language
  /** By `section.key`. */
  readonly words: ReadonlyMap<string, string>
  /** By their English; empty in English. */
  readonly translations: ReadonlyMap<string, string>
  /** The form of a text that a count takes. */
  readonly pluralOf: (count: number) => string
  readonly values: ValueTexts
}

const TRANSLATIONS_SECTION = 'words'

let now = makeSpoken('en', {})
const listeners = new Set<() => void>()

export function spoken(): Spoken {
  return now
}

/** From now on texts and values are in this language; what shows them is drawn again. */
export function speak(language: Language, texts: Texts): void {
  now = makeSpoken(language, texts)
  listeners.forEach((listener) => listener())
}

/** Calls back when the language changes; answers the way to stop. */
export function onSpoken(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function makeSpoken(language: Language, { [TRANSLATIONS_SECTION]: translations = {}, ...sections }: Texts): Spoken {
  const words = new Map(leaves(sections))
  const rules = new Intl.PluralRules(LANGUAGE_TRAITS[language].locale)
  return {
    language,
    words,
    translations: new Map(Object.entries(translations).filter((entry): entry is [string, string] => typeof entry[1] === 'string')),
    pluralOf: (count) => rules.select(count),
    values: valueTexts({ language, noData: words.get('dashboard.noData') ?? '' }),
  }
}

function leaves(texts: Texts, prefix = ''): [string, string][] {
  return Object.entries(texts).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' ? [[`${prefix}${name}`, value]] : leaves(value, `${prefix}${name}.`),
  )
}
