import { LANGUAGE_TRAITS } from '../../domain/values/language.ts'
import { spoken } from './spoken.ts'

/** "one, two and three", in the language spoken now. */
export function listed(items: readonly string[]): string {
  const { locale } = LANGUAGE_TRAITS[spoken().language]
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(items)
}
