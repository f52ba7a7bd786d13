import type { CalendarDate } from '../../domain/dates/calendar-date.ts'
import type { TableIndex } from '../../domain/query/catalog.ts'
import type { ValueFormat } from '../../domain/query/format.ts'
import type { InvoicedDays } from '../../domain/dates/invoiced-days.ts'
import type { BilledDates } from '../../domain/billed/billed-dates.ts'
import { factOf, type Page } from '../../domain/dashboards/page-spec.ts'
import type { TargetMonths } from '../../domain/targets/target-spec.ts'
import type { QueryResult } from '../../domain/query/query.ts'
import type { View } from '../../domain/dashboards/view.ts'
import type { WidgetSettings } from '../../domain/dashboards/widget-settings.ts'
import type { DrawnWidget } from '../../domain/dashboards/widget-spec.ts'
import type { NamedColour } from './theme/category-colours.ts'

/** Everything a chart is drawn from; an answer always comes with the settings and the view it was asked for. */
export interface WidgetChartProps {
  readonly page: Page
  readonly widget: DrawnWidget
  readonly settings: WidgetSettings
  readonly view: View
  readonly result: QueryResult
  readonly table: TableIndex | undefined
  readonly formatOf: (fact: string) => ValueFormat
  readonly colours: readonly NamedColour[]
  /** What the chart shows, in words. */
  readonly title: string
  readonly period: string
  readonly today: CalendarDate
  readonly invoiced: InvoicedDays
  /** What of its ship dates is billed; null or absent: they are bill dates, or it is not known. */
  readonly billed?: BilledDates | null
  /** That in whole sentences, of the dates it is compared with too. */
  readonly billedNotes?: readonly string[]
  /** The budget of what it draws, by month; null or absent: there is none. */
  readonly target?: TargetMonths | null
  readonly onChooseFact: (fact: string) => void
}

/** The fact that a widget of one measure draws, and how its values are written. */
export function chosenFact({ page, view, formatOf }: Pick<WidgetChartProps, 'page' | 'view' | 'formatOf'>) {
  const { fact, factText } = factOf(page, view.fact)
  return { fact, factText, format: formatOf(fact) }
}
