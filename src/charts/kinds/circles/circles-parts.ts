import type { ChartParts } from '../../chart-kind.ts'
import { CirclesChart } from './CirclesChart.tsx'
import { circlesTwin } from './circles-twin.ts'
import { circlesImage } from './circles-image.ts'

export const circlesParts: ChartParts = {
  Chart: CirclesChart,
  image: circlesImage,
  twin: circlesTwin,
  asksTotal: true,
}
