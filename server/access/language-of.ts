import { LANGUAGES, type Language } from '../../domain/values/language.ts'
import type { Deps } from '../deps.ts'

/** What the person chose in the browser, else the language of the installation. I18N-01 */
export async function languageOf(
  { settings, installationSettings }: Pick<Deps, 'settings' | 'installationSettings'>,
  userId: number,
): Promise<Language> {
  const stored = await settings.get(userId, 'language')
  return (
    LANGUAGES.find((language) => stored?.value === JSON.stringify(language)) ??
    (await installationSettings.current()).language
  )
}
