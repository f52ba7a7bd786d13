import type { View } from '../../../domain/page/view.ts'
import { settingsOf, type PageSettings } from '../../../domain/page/widget-settings.ts'
import type { Dashboard } from '../context/dashboard-context.ts'
import { widgetWords } from '../controls/widget-words.ts'

interface WidgetTitleInput {
  readonly dashboard: Pick<Dashboard, 'page' | 'config' | 'table' | 'unitText'>
  readonly view: View
  readonly settings: PageSettings | null
}

/** A card's title as it stands on the board. */
export function widgetTitle(chartName: string, { dashboard, view, settings }: WidgetTitleInput): string {
  const { page, config, table, unitText } = dashboard
  const placed = page.widgets.find((each) => each.chartName === chartName)
  const widget = placed && config.widgets[placed.widget]
  if (!placed || !widget) return chartName
  return widgetWords({
    page,
    placed,
    widget,
    settings: settingsOf({ widget, placed }, settings?.[chartName]),
    view,
    table,
    unitText,
  }).title
}
