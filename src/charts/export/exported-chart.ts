import type { View } from '../../../domain/dashboards/view.ts'
import type { ChartTheme } from '../theme/chart-theme.ts'
import type { ChartSize } from '../layout.ts'

/** A chart as SVG elements, with what stands below it. */
export interface DrawnChart {
  readonly chart: string
  readonly size: ChartSize
  /** Lower bounds of a map's colours, from little to much, in words. */
  readonly bounds: readonly string[]
  readonly notes: readonly string[]
}

/** What can be made an image: how it is drawn in a room and a theme, and the view that names the file. */
export interface ExportedChart {
  readonly view: Pick<View, 'clientId' | 'currency' | 'from' | 'to'>
  readonly draw: (room: { readonly size: ChartSize; readonly theme: ChartTheme }) => Promise<DrawnChart>
}
