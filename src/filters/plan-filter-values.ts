import { chooseFilter, filterConditions, type FilterChoice } from '../../domain/dashboards/page-filters.ts'
import type { PageSpec } from '../../domain/dashboards/page-spec.ts'
import { countQuery } from '../../domain/query/explain-query.ts'
import { CHOSEN_FACT } from '../../domain/dashboards/fact-queries.ts'
import { pageConditions, planQuery } from '../../domain/dashboards/plan-query.ts'
import type { Query } from '../../domain/query/query.ts'
import { valuesQuery } from '../../domain/query/values-query.ts'
import type { View } from '../../domain/dashboards/view.ts'

export interface FilterValuesPlan {
  readonly page: PageSpec
  readonly view: View
  /** What is chosen in the form, in force or not. */
  readonly choice: FilterChoice
  readonly dimension: string
  /** Of its values only those that hold this text; '' or absent: all. */
  readonly search?: string
}

/** The Query whose groups are the values of a dimension: under the page's conditions and every other filter, but not under those that a choice of it takes away. API-40, FILT-25 */
export function planFilterValues({ page, view, choice, dimension, search = '' }: FilterValuesPlan): Query {
  return valuesQuery({
    table: page.table,
    dimension,
    conditions: [
      ...pageConditions(page, view),
      ...filterConditions({
        filters: chooseFilter(choice.filters, dimension, []),
        trackingNumbers: view.trackingNumbers,
      }),
      ...(search === '' ? [] : [{ column: dimension, operator: 'contains', value: search } as const]),
    ],
    clientId: view.clientId,
    ...(choice.childClientIds.length > 0 ? { childClientIdsCSV: choice.childClientIds.join(',') } : {}),
    unit: view.unit,
  })
}

/** The Query that counts the rows of the chosen fact that a choice leaves. */
export function draftCountQuery({ page, view, choice }: Omit<FilterValuesPlan, 'dimension' | 'search'>): Query {
  const { childClientIds, filters } = choice
  return countQuery(
    planQuery({ page, widget: CHOSEN_FACT, settings: {}, view: { ...view, childClientIds, filters, currency: 'all' } }),
  )
}
