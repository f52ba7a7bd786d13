import { billedIn, type BilledDates } from '../billed/billed-dates.ts'
import { CHOSEN_FACT } from '../dashboards/fact-queries.ts'
import type { Page } from '../dashboards/page-spec.ts'
import { planQuery } from '../dashboards/plan-query.ts'
import type { View } from '../dashboards/view.ts'
import type { WidgetSpec } from '../dashboards/widget-spec.ts'
import { isAdditive, type TableIndex } from '../query/catalog.ts'
import type { Query } from '../query/query.ts'
import type { ComparisonSpan } from './comparison-periods.ts'
import type { CellPlace, SetFigures } from './comparison-table.ts'

/** What of a set's ship dates is billed; its parts are the months or quarters of its charts. */
export interface SetBilled extends BilledDates {
  readonly months: BilledDates['parts']
}

const FACT_OVER_TIME: WidgetSpec = {
  ...CHOSEN_FACT,
  query: { measures: 'fact', groupBy: ['{dateType}_{grain}'], orderBy: 'group' },
}

/** By what it is told how much of a set's days is billed, of each month or quarter too. */
export function setBilledQuery(page: Page, view: View, chartTimeSpan: ComparisonSpan): Query {
  return planQuery({ page, widget: FACT_OVER_TIME, settings: { chartTimeSpan }, view })
}

interface Telling {
  /** Null: its dates are bill dates, or it is not known. */
  readonly billed: SetBilled | null | undefined
  readonly measures: TableIndex['measures']
}

/** The figures of a set as its tables tell them: of days that are not all billed no average, and no change of the whole; such months and quarters are not finished. MAT-01, MAT-02 */
export function toldFigures(figures: SetFigures, { billed, measures }: Telling): SetFigures {
  if (!billed?.whole) return figures
  const byMonth = { ...billed, parts: billed.months }
  const marked = (span: ComparisonSpan) =>
    figures.columns[span].map((column) =>
      column && billedIn(byMonth, column) ? { ...column, unfinished: true } : column,
    )
  const columns = { monthly: marked('monthly'), quarterly: marked('quarterly') }
  const isOpen = ({ span, start }: CellPlace) =>
    span === undefined ||
    start === undefined ||
    figures.columns[span].some((column) => column?.start === start && billedIn(byMonth, column) !== undefined)
  const tells = (fact: string, place: CellPlace = {}) => isAdditive(measures.get(fact)) || !isOpen(place)
  return {
    ...figures,
    columns,
    tells,
    now: (fact, place) => (tells(fact, place) ? figures.now(fact, place) : null),
    alike: () => null,
  }
}
