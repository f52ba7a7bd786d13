import { LANGUAGES, type Language } from '../../domain/values/language.ts'
import type { KeptInstallationSettings } from '../state/installation-settings.ts'
import type { UserSettings } from '../state/settings.ts'

/** Where it is kept which language a person reads. */
export interface LanguageNeeds {
  readonly settings: UserSettings
  readonly installationSettings: KeptInstallationSettings
}

/** What the person chose in the browser, else the language of the installation. I18N-01 */
export async function languageOf({ settings, installationSettings }: LanguageNeeds, userId: number): Promise<Language> {
  const stored = await settings.get(userId, 'language')
  return (
    LANGUAGES.find((language) => stored?.value === JSON.stringify(language)) ??
    (await installationSettings.current()).language
  )
}
