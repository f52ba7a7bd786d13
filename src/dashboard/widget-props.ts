import type { View, ViewDefaults } from '../../domain/view.ts'
import type { SettingName, SettingSpec, WidgetSpec } from '../../domain/widget-spec.ts'
import type { WidgetSettings } from '../../domain/widget-settings.ts'
import type { Dashboard } from './dashboard-context.ts'

/** One widget on the page, with what it is drawn by. */
export interface WidgetProps {
  readonly dashboard: Dashboard
  readonly view: View
  readonly defaults: ViewDefaults
  readonly clientName: string
  readonly widget: WidgetSpec
  readonly chartName: string
  readonly allowed: Partial<Record<SettingName, SettingSpec>>
  /** In force now; allowed ones only. */
  readonly settings: WidgetSettings
  readonly onSettings: (chartName: string, settings: WidgetSettings) => void
  readonly onView: (change: Partial<View>) => void
}
