import { valueTexts, type ValueTexts } from '../../domain/query/format.ts'
import { LANGUAGE_TRAITS, type Language } from '../../domain/values/language.ts'
import { flatTexts, type TextTree } from '../../domain/values/text-faults.ts'

/** What is spoken now. A new object for each language, so that what depends on it is made anew. */
export interface Spoken {
  readonly language: Language
  readonly direction: 'ltr' | 'rtl'
  /** By `section.key`; what English words made elsewhere are in this language, by `words:English`. */
  readonly words: ReadonlyMap<string, string>
  /** The form of a text that a count takes. */
  readonly pluralOf: (count: number) => string
  readonly values: ValueTexts
  /** Orders words as the language does; numbers in them by what they count. */
  readonly compare: (one: string, other: string) => number
}

let now = makeSpoken('en', {})
const listeners = new Set<() => void>()

export function spoken(): Spoken {
  return now
}

/** From now on texts and values are in this language; what shows them is drawn again. */
export function speak(language: Language, texts: TextTree): void {
  now = makeSpoken(language, texts)
  listeners.forEach((listener) => listener())
}

/** Calls back when the language changes; answers the way to stop. */
export function onSpoken(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function makeSpoken(language: Language, texts: TextTree): Spoken {
  const words = flatTexts(texts)
  const { locale, direction } = LANGUAGE_TRAITS[language]
  const { compare } = new Intl.Collator(locale, { numeric: true })
  const rules = new Intl.PluralRules(locale)
  return {
    language,
    direction,
    words,
    compare,
    pluralOf: (count) => rules.select(count),
    values: valueTexts({ language, noData: words.get('dashboard.noData') ?? '' }),
  }
}
