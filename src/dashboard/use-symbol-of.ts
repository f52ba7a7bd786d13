import { useCallback } from 'react'
import type { CurrencyChoice } from '../../domain/query/query.ts'
import type { useCurrencies } from '../api/queries.ts'

/** The symbol of a currency among those of the client; `$` of all, which are converted to USD. FILT-11 */
export function useSymbolOf(
  currencies: ReturnType<typeof useCurrencies>['data'],
): (currency: CurrencyChoice) => string {
  return useCallback((currency) => currencies?.find(({ code }) => code === currency)?.symbol ?? '$', [currencies])
}
