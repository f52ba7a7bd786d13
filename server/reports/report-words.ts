import { flatTexts, WORDS_PREFIX, type TextTree } from '../../domain/text-faults.ts'

/** The texts of a report in one language. */
export interface ReportWords {
  /** The text of a key, its `{name}`s filled in. */
  readonly say: (key: string, values?: Readonly<Record<string, string>>) => string
  /** Words of config/ in the language; themselves where nobody translated them. */
  readonly translated: (english: string) => string
}

export function reportWords(texts: TextTree): ReportWords {
  const words = flatTexts(texts)
  return {
    say: (key, values = {}) => (words.get(key) ?? key).replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole),
    translated: (english) => words.get(`${WORDS_PREFIX}${english}`) ?? english,
  }
}
