import type { View } from '../../../domain/dashboards/view.ts'
import { placedWidget, settingsOf, type PageSettings } from '../../../domain/dashboards/widget-settings.ts'
import type { Dashboard } from '../context/dashboard-context.ts'
import { widgetWords } from '../../charts/widget-words.ts'

interface WidgetTitleInput {
  readonly dashboard: Pick<Dashboard, 'page' | 'config' | 'table' | 'unitText' | 'invoiced'>
  readonly view: View
  readonly settings: PageSettings | null
}

/** A card's title as it stands on the board. */
export function widgetTitle(chartName: string, { dashboard, view, settings }: WidgetTitleInput): string {
  const { page, config, table, unitText, invoiced } = dashboard
  const target = placedWidget({ page, config }, chartName)
  if (!target) return chartName
  return widgetWords({
    page,
    ...target,
    settings: settingsOf(target, settings?.[chartName]),
    view,
    table,
    unitText,
    invoiced,
    today: config.today,
  }).title
}
