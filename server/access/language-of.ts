import { LANGUAGES, type Language } from '../../domain/language.ts'
import type { Deps } from '../deps.ts'

/** What the browser keeps as the person's language. I18N-01 */
export async function languageOf({ settings }: Pick<Deps, 'settings'>, userId: number): Promise<Language> {
  const stored = await settings.get(userId, 'language')
  return LANGUAGES.find((language) => stored?.value === JSON.stringify(language)) ?? 'en'
}
