import type { ChartParts } from '../../chart-kind.ts'
import { factsDrawing } from './facts-drawing.ts'
import { FactsChart } from './FactsChart.tsx'
import { factsTwin } from './facts-twin.ts'
import { figureSvg } from './figure-svg.ts'

export const factsParts: ChartParts = {
  Chart: FactsChart,
  image: (input) => ({
    ...factsDrawing(input),
    ...(input.settings.chartType === 'toggle' ? { svgOf: (scene) => figureSvg(input, scene) } : {}),
  }),
  twin: factsTwin,
  asksTotal: false,
}
