import { languageNamed, LANGUAGE_TRAITS, firstSpoken, type Language } from '../../domain/values/language.ts'
import type { TextTree } from '../../domain/values/text-faults.ts'
import { speak } from './spoken.ts'

/** public/first-paint.js reads the same. */
const STORED_AS = 'aframe.language'

/** The language of the last visit in this browser, or the first of the browser's that the product speaks. */
export function rememberedLanguage(storage: Storage, browserLanguages: readonly string[]): Language {
  return languageNamed(storage.getItem(STORED_AS)) ?? firstSpoken(browserLanguages)
}

export function rememberLanguage(storage: Storage, language: string): void {
  storage.setItem(STORED_AS, language)
}

/** Fetches the texts of a language and speaks it from then on. Rejects where they cannot be had; then nothing changes. I18N-01 */
export async function fetchAndSpeak(name: string, signal?: AbortSignal): Promise<void> {
  const language = languageNamed(name)
  if (!language) throw new Error(`${name} is not spoken here`)
  const response = await fetch(textsPath(language), signal ? { signal } : {})
  if (!response.ok) throw new Error(`the texts of ${language}: ${response.status}`)
  speak(language, (await response.json()) as TextTree)
  document.documentElement.lang = language
  document.documentElement.dir = LANGUAGE_TRAITS[language].direction
}

function textsPath(language: Language): string {
  return `/texts/${language}.json`
}
