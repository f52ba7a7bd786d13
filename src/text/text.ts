import type en from '../../config/locales/en.json'
import { WORDS_PREFIX } from '../../domain/values/text-faults.ts'
import { spoken } from './spoken.ts'

type Leaves<T, Prefix extends string = ''> = {
  [K in keyof T & string]: T[K] extends string ? `${Prefix}${WithoutForm<K>}` : Leaves<T[K], `${Prefix}${K}.`>
}[keyof T & string]

/** `people` of `people_one` and `people_other`. */
type WithoutForm<K extends string> = K extends `${infer Name}_${'one' | 'other'}` ? Name : K

/** `section.name` of every text in config/locales; a missing one does not compile. */
export type TextKey = Leaves<typeof en>

export type TextValues = Readonly<Record<string, string | number>>

/**
 * The text a person reads, in the language spoken now, its `{name}`s filled in. A text with forms (`people_one`,
 * `people_other`) takes the one for `count`, and a count is written as the language writes numbers.
 */
export function text(key: TextKey, values: TextValues = {}): string {
  return knownText(key, values) ?? key
}

/** Words that config/ or the server made, in the language spoken now; themselves where nobody translated them. */
export function translated(words: string): string {
  return spoken().words.get(`${WORDS_PREFIX}${words}`) ?? words
}

/** Whether English words that were made elsewhere are said in the language spoken now. */
export function isTranslated(words: string): boolean {
  return spoken().language === 'en' || spoken().words.has(`${WORDS_PREFIX}${words}`)
}

/** The text of a key made from data, such as the value of a setting; undefined where there is none. */
export function knownText(key: string, values: TextValues = {}): string | undefined {
  const { words, pluralOf, values: valueTexts } = spoken()
  const { count } = values
  const found =
    words.get(key) ??
    (typeof count === 'number' ? words.get(`${key}_${pluralOf(count)}`) : undefined) ??
    words.get(`${key}_other`)
  return found?.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name]
    return name === 'count' && typeof value === 'number' ? valueTexts.number(value, 0) : String(value ?? whole)
  })
}
