import { CHOSEN_FACT } from '../dashboards/fact-queries.ts'
import type { GridRequest } from './grid-request.ts'
import type { PageSpec } from '../dashboards/page-spec.ts'
import { planQuery } from '../dashboards/plan-query.ts'
import { rowsOfConditions } from '../dashboards/open-rows/rows-of.ts'
import type { View } from '../dashboards/view.ts'

/** Whose rows under which conditions a grid shows. */
export type GridScope = Pick<
  GridRequest,
  'clientId' | 'childClientIdsCSV' | 'currency' | 'unit' | 'tableName' | 'whereClauses'
>

/** The rows behind a page's charts for a view: exactly those that a widget of the chosen fact counts; or all of the package or invoice that the view opens. Lessons 5 */
export function gridScope(page: PageSpec, view: View): GridScope {
  const { whereClauseDetails, clientId, childClientIdsCSV, currency, unit } = planQuery({
    page,
    widget: CHOSEN_FACT,
    settings: {},
    view,
  })
  return {
    clientId,
    ...(childClientIdsCSV === undefined ? {} : { childClientIdsCSV }),
    currency,
    unit,
    tableName: page.table,
    whereClauses: view.rowsOf ? rowsOfConditions(view.rowsOf) : whereClauseDetails,
  }
}
