import type { ChartParts } from '../../chart-kind.ts'
import { BridgeChart } from './BridgeChart.tsx'
import { bridgeDrawing } from './bridge-drawing.ts'
import { bridgeTwin } from './bridge-twin.ts'

export const bridgeParts: ChartParts = {
  Chart: BridgeChart,
  image: bridgeDrawing,
  twin: bridgeTwin,
  asksTotal: false,
}
