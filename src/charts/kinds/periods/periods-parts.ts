import type { ChartParts } from '../../chart-kind.ts'
import type { PeriodsOwn } from './periods-drawing.ts'
import { periodsImage } from './periods-image.ts'
import { PeriodsChart } from './PeriodsChart.tsx'
import { periodsTwin } from './periods-twin.ts'

export const periodsParts: ChartParts<PeriodsOwn> = {
  Chart: PeriodsChart,
  image: periodsImage,
  twin: periodsTwin,
  asksTotal: true,
}
