import { factOf, type PageSpec } from '../dashboards/page-spec.ts'
import type { View } from '../dashboards/view.ts'
import type { TableIndex } from '../query/catalog.ts'
import { narrows } from '../query/measure-rows.ts'
import type { CurrencyChoice } from '../query/query.ts'
import { takesTarget } from './target-months.ts'

/** Whether a page's fact is all of a measure that a budget can be set on: nothing that it sums is left out. */
export function factTakesTarget(page: PageSpec, fact: string, table: TableIndex | undefined): boolean {
  const measure = table?.measures.get(fact)
  if (!takesTarget(measure) || !measure || !('aggregate' in measure)) return false
  const { fact: shown, whereClauses } = factOf(page, fact)
  return (
    shown === fact && page.pageWhereClauses.length === 0 && !whereClauses.some((clause) => narrows(clause, measure))
  )
}

/** Why a view is of other rows than its client's budget; null: it is of the same. */
export type TargetUnfit = 'filtered' | 'clients' | 'currency'

export function targetUnfit(view: View, currency: CurrencyChoice): TargetUnfit | null {
  if (Object.keys(view.filters).length > 0 || view.trackingNumbers.length > 0 || view.mode !== '') return 'filtered'
  if (view.childClientIds.length > 0) return 'clients'
  return view.currency === currency ? null : 'currency'
}
