import { unitOf, type TableIndex } from './catalog.ts'
import { symbolOf } from './currencies.ts'
import type { ValueFormat } from './format.ts'
import type { CurrencyChoice, WeightUnit } from './query.ts'

/** How the values of each fact are written where amounts are in one currency, weights in one unit. */
export function valueFormats(
  table: TableIndex | undefined,
  { currency, unit }: { readonly currency: CurrencyChoice; readonly unit: WeightUnit },
): (fact: string) => ValueFormat {
  const symbol = symbolOf(currency)
  return (fact) => ({ unit: unitOf(table, fact), symbol, weightUnit: unit })
}
