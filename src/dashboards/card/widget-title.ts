import { cardHeading } from '../../../domain/card/card-heading.ts'
import type { View } from '../../../domain/dashboards/view.ts'
import { placedWidget, settingsOf, type PageSettings } from '../../../domain/dashboards/widget-settings.ts'
import { headingWords } from '../../charts/widget-words.ts'
import type { Dashboard } from '../context/dashboard-context.ts'

interface WidgetTitleInput {
  readonly dashboard: Pick<Dashboard, 'page' | 'config' | 'table' | 'invoiced'>
  readonly view: View
  readonly settings: PageSettings | null
}

/** A card's title as it stands on the board. */
export function widgetTitle(chartName: string, { dashboard, view, settings }: WidgetTitleInput): string {
  const { page, config, table, invoiced } = dashboard
  const target = placedWidget({ page, config }, chartName)
  if (!target) return chartName
  const shown = { ...target, settings: settingsOf(target, settings?.[chartName]) }
  return headingWords(cardHeading({ page, view, table, invoiced, today: config.today, ...shown }), table).title
}
