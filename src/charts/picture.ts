import type { ValueFormat } from '../../domain/query/format.ts'
import type { WidgetSettings } from '../../domain/dashboards/widget-settings.ts'
import type { ChartTheme } from './theme/chart-theme.ts'
import type { ChartSize } from './layout.ts'

/** What a picture is drawn for: its room, its colours, and what was chosen. */
export interface PictureContext {
  readonly size: ChartSize
  readonly theme: ChartTheme
  readonly settings: WidgetSettings
}

/** Where values of one fact stand at an axis or beside their marks. */
export interface ValuePictureContext extends PictureContext {
  readonly format: ValueFormat
}
