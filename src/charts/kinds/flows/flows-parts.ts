import type { ChartParts } from '../../chart-kind.ts'
import { FlowsChart, type FlowsState } from './FlowsChart.tsx'
import { flowsTwin } from './flows-twin.ts'
import { flowsImage } from './flows-image.ts'

export const flowsParts: ChartParts<FlowsState> = {
  Chart: FlowsChart,
  image: flowsImage,
  twin: flowsTwin,
  asksTotal: true,
}
