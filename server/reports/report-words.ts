import { STATUS_COLUMN, statusName } from '../../domain/query/delivery-status.ts'
import { flatTexts, WORDS_PREFIX, type TextTree } from '../../domain/values/text-faults.ts'

/** The texts of a report in one language. */
export interface ReportWords {
  /** The text of a key, its `{name}`s filled in. */
  readonly say: (key: string, values?: Readonly<Record<string, string>>) => string
  /** Words of config/ in the language; themselves where nobody translated them. */
  readonly translated: (english: string) => string
  /** A value of a column as a person reads it: a delivery status in words. */
  readonly shown: (column: string, value: string) => string
}

export function reportWords(texts: TextTree): ReportWords {
  const words = flatTexts(texts)
  const translated: ReportWords['translated'] = (english) => words.get(`${WORDS_PREFIX}${english}`) ?? english
  return {
    translated,
    shown: (column, value) => (column === STATUS_COLUMN ? translated(statusName(value)) : value),
    say: (key, values = {}) =>
      (words.get(key) ?? key).replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole),
  }
}
