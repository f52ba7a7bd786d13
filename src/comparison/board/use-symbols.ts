import { MAX_COMPARED_SETS, type ComparedSet } from '../../../domain/comparison/comparison-set.ts'
import { useCurrencies } from '../../api/queries.ts'

/** The symbols of the currencies that the sets' amounts are in; all currencies are shown in dollars. */
export function useSymbols(sets: readonly ComparedSet[]): (at: number) => string {
  const asked = Array.from({ length: MAX_COMPARED_SETS }, (_, at) => sets[at]?.view)
  const [first, second, third] = [useAsked(asked[0]), useAsked(asked[1]), useAsked(asked[2])]
  return (at) => [first, second, third][at] ?? '$'
}

function useAsked(view: ComparedSet['view'] | undefined): string {
  const { data } = useCurrencies({ clientId: view && view.currency !== 'all' ? view.clientId : null })
  return data?.find(({ code }) => code === view?.currency)?.symbol ?? '$'
}
