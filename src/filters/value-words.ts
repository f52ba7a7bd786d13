import { labelOf, type TableIndex } from '../../domain/query/catalog.ts'
import { BLANK } from '../../domain/query/condition.ts'
import { choiceWords } from '../../domain/query/condition-words.ts'
import { dimensionConditions, type DimensionFilter } from '../../domain/dashboards/dimension-filter.ts'
import { dimensionValue } from '../text/status-words.ts'
import { text } from '../text/text.ts'
import { countryName, currencyName, longDate, number } from '../text/values.ts'

/** What a person reads for a value of a dimension; `english` is its name there. */
export function valueWords(dimension: string, value: string, english = value): string {
  if (value === BLANK) return text('dashboard.explain.blank')
  if (dimension === 'currency_code') return currencyName(value, english)
  return dimension.endsWith('_country') ? countryName(value, english) : dimensionValue(dimension, english)
}

/** The label of a dimension, and what is chosen of it. */
export function chosenWords(
  dimension: string,
  { filter, table }: { readonly filter: DimensionFilter; readonly table: TableIndex | undefined },
): { label: string; words: string } {
  const words = choiceWords(dimensionConditions(dimension, filter), {
    labelOf: (column) => labelOf(table, column),
    say: (key, values) => text(key, values ?? {}),
    number,
    date: longDate,
    shown: valueWords,
  })
  return { label: labelOf(table, dimension), words }
}
