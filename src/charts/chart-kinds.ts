import type { ReactNode } from 'react'
import { isDrawn, type DrawnWidget, type WidgetSpec } from '../../domain/dashboards/widget-spec.ts'
import { fetchedComponent } from '../ui/fetched-once.ts'
import type { ChartKind } from './chart-kind.ts'
import { bridge } from './kinds/bridge/kind.tsx'
import { categories } from './kinds/categories/kind.tsx'
import { circles } from './kinds/circles/kind.tsx'
import { facts } from './kinds/facts/kind.tsx'
import { flows } from './kinds/flows/kind.tsx'
import { periods } from './kinds/periods/kind.tsx'
import { places } from './kinds/places/kind.tsx'
import type { WidgetChartProps } from './widget-chart-props.ts'

/** The chart library comes beside the first answers: most kinds draw with it. */
import('./ChartFrame.tsx').catch(() => undefined)

/** How each shape of rows is shown: a new one is a folder of `kinds`, and a line here. */
export const CHART_KINDS: Readonly<Record<DrawnWidget['rows'], ChartKind>> = {
  facts,
  periods,
  categories,
  places,
  flows,
  circles,
  bridge,
}

/** The chart of each, drawn at once where its code is there. */
export const CHARTS: Readonly<Record<DrawnWidget['rows'], (props: WidgetChartProps) => ReactNode>> = {
  facts: chartOf(facts),
  periods: chartOf(periods),
  categories: chartOf(categories),
  places: chartOf(places),
  flows: chartOf(flows),
  circles: chartOf(circles),
  bridge: chartOf(bridge),
}

function chartOf({ parts }: ChartKind): (props: WidgetChartProps) => ReactNode {
  return fetchedComponent(parts, ({ Chart }) => Chart)
}

/** Begins to fetch what these widgets are drawn by, beside their data; what fails says so where it is drawn. */
export function fetchCharts(widgets: readonly WidgetSpec[]): void {
  for (const { rows } of widgets.filter(isDrawn)) CHART_KINDS[rows].parts().catch(() => undefined)
}
