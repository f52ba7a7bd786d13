import type { ChartViews } from '../../chart-kind.ts'
import type { SetsDrawn } from './sets-drawing.ts'
import { SetsChart } from './SetsChart.tsx'
import { setsImage } from './sets-image.ts'
import { setsTwin } from './sets-twin.ts'

export const setsParts: ChartViews<SetsDrawn> = { Chart: SetsChart, image: setsImage, twin: setsTwin }
