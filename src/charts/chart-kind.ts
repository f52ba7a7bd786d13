import type { ReactNode } from 'react'
import type { CalendarDate } from '../../domain/dates/calendar-date.ts'
import type { InvoicedDays } from '../../domain/dates/invoiced-days.ts'
import type { Page } from '../../domain/dashboards/page-spec.ts'
import type { View } from '../../domain/dashboards/view.ts'
import type { WidgetSettings } from '../../domain/dashboards/widget-settings.ts'
import type { WidgetSpec } from '../../domain/dashboards/widget-spec.ts'
import type { Drawing, DrawingInput } from './drawing.ts'
import type { FetchedOnce } from '../ui/fetched-once.ts'
import type { ChartTheme } from './theme/chart-theme.ts'
import type { ChartSize } from './layout.ts'
import type { PriorPeriod } from './prior-rows.ts'
import type { TwinInput } from './table/twin-cells.ts'
import type { Twin } from './table/twin.ts'
import type { WidgetChartProps } from './widget-chart-props.ts'

/** What a card knows, from which a kind of chart makes what is its own. */
export interface ChartCard {
  readonly view: View
  /** Null: not known, without data, or not asked. */
  readonly prior: PriorPeriod | null
  /** Null: nothing is drawn yet. */
  readonly drawn: DrawnAnswer | null
  readonly invoiced: InvoicedDays
  readonly today: CalendarDate
}

/** What the picture answers, for a kind that asks for more. */
export interface DrawnAnswer {
  readonly page: Page
  /** In whose name it is asked. */
  readonly chartName: string
  readonly widget: WidgetSpec
  readonly settings: WidgetSettings
  readonly view: View
  readonly dataVersion: number
}

/** What an image is drawn from: the chart with every note in words. */
export interface ImageDrawing extends Omit<Drawing, 'label' | 'marks'>, Partial<Pick<Drawing, 'label' | 'marks'>> {
  /** Where it is no picture of Vega: the image itself, as SVG elements. */
  readonly svgOf?: (scene: { readonly size: ChartSize; readonly theme: ChartTheme }) => string
}

/** How rows of one shape are shown. `Own` is what only this kind is drawn from: what a person chose on it, and what it asks beside its rows. */
export interface ChartKind<Own extends object = object> {
  /** Whether its rows stand beside those of the period before. */
  readonly asksPrior: boolean
  /** Its outline while the rows are on their way. PAGE-27 */
  Skeleton(): ReactNode
  useOwn(card: ChartCard): Own
  /** The rest, which comes with the chart library; fetched when first asked for. */
  readonly parts: FetchedOnce<ChartParts<Own>>
}

/** The same rows three times, each from what it takes. */
export interface ChartViews<Drawn, Shown = Drawn, Told = Drawn> {
  /** The chart on the screen, with the lines below it. */
  Chart(props: Shown): ReactNode
  /** The same for an exported image. */
  image(input: Drawn): ImageDrawing | Promise<ImageDrawing>
  /** The same as a table. */
  twin(input: Told): Twin
}

export interface ChartParts<Own extends object = object> extends ChartViews<
  DrawingInput & Own,
  WidgetChartProps & Own,
  TwinInput & Own
> {
  /** Whether a total that the rows do not add up to is asked for. */
  readonly asksTotal: boolean
}
