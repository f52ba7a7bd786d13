import { labelOf, type TableIndex } from '../../domain/query/catalog.ts'
import { dimensionValue } from '../text/status-words.ts'
import { countryName, currencyName } from '../text/values.ts'

/** What a person reads for a value of a dimension; `english` is its name there. */
export function valueWords(dimension: string, value: string, english = value): string {
  if (dimension === 'currency_code') return currencyName(value, english)
  return dimension.endsWith('_country') ? countryName(value, english) : dimensionValue(dimension, english)
}

/** The label of a dimension, and the values chosen of it. */
export function chosenWords(
  dimension: string,
  { values, table }: { readonly values: readonly string[]; readonly table: TableIndex | undefined },
): { label: string; words: string } {
  return { label: labelOf(table, dimension), words: values.map((value) => valueWords(dimension, value)).join(', ') }
}
