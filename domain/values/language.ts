/** The languages of the product. I18N-01 */
export const LANGUAGES = ['en', 'zh', 'es', 'fr', 'it', 'ar'] as const
export type Language = (typeof LANGUAGES)[number]

export interface LanguageTraits {
  /** What its own readers call it. */
  readonly name: string
  /** Two letters at most, that its readers know it by. */
  readonly sign: string
  readonly direction: 'ltr' | 'rtl'
  /** For Intl; Arabic has Latin digits, as the carriers' invoices do. */
  readonly locale: string
  /** Of a calendar: 0 is Sunday. */
  readonly weekStartsOn: 0 | 1 | 6
}

export const LANGUAGE_TRAITS: Readonly<Record<Language, LanguageTraits>> = {
  en: { name: 'English', sign: 'EN', direction: 'ltr', locale: 'en-US', weekStartsOn: 0 },
  zh: { name: '中文', sign: '中', direction: 'ltr', locale: 'zh-CN', weekStartsOn: 1 },
  es: { name: 'Español', sign: 'ES', direction: 'ltr', locale: 'es', weekStartsOn: 1 },
  fr: { name: 'Français', sign: 'FR', direction: 'ltr', locale: 'fr', weekStartsOn: 1 },
  it: { name: 'Italiano', sign: 'IT', direction: 'ltr', locale: 'it', weekStartsOn: 1 },
  ar: { name: 'العربية', sign: 'ع', direction: 'rtl', locale: 'ar-u-nu-latn', weekStartsOn: 6 },
}

/** The language a text names; undefined where the product does not speak it. */
export function languageNamed(name: string | null | undefined): Language | undefined {
  return LANGUAGES.find((each) => each === name)
}

/** The first of someone's languages (`fr-CA`, `en`) that the product speaks. */
export function firstSpoken(wanted: readonly string[]): Language {
  return (
    wanted.map((tag) => languageNamed(tag.split('-')[0]?.toLowerCase())).find((language) => language !== undefined) ??
    'en'
  )
}
