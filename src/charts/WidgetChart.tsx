import { AmountsChart } from './AmountsChart.tsx'
import { BreakdownChart } from './BreakdownChart.tsx'
import { CirclesChart } from './CirclesChart.tsx'
import { MapChart } from './MapChart.tsx'
import { NetworkChart } from './NetworkChart.tsx'
import { TrendsChart } from './TrendsChart.tsx'
import type { WidgetChartProps } from './widget-chart-props.ts'

/** A chart with the lines below it, by the shape of the widget's rows. */
export function WidgetChart(props: WidgetChartProps) {
  switch (props.widget.rows) {
    case 'facts':
      return <AmountsChart {...props} />
    case 'periods':
      return <TrendsChart {...props} />
    case 'categories':
      return <BreakdownChart {...props} />
    case 'places':
      return <MapChart {...props} />
    case 'flows':
      return <NetworkChart {...props} />
    case 'circles':
      return <CirclesChart {...props} />
    case 'sets':
      return null
  }
}
