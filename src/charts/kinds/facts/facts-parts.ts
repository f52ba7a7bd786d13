import type { ChartParts } from '../../chart-kind.ts'
import { FactsChart } from './FactsChart.tsx'
import { factsImage } from './facts-image.ts'
import { factsTwin } from './facts-twin.ts'

export const factsParts: ChartParts = { Chart: FactsChart, image: factsImage, twin: factsTwin, asksTotal: false }
