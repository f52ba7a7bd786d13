import { isOwnCard } from '../../../domain/layout/page-card.ts'
import type { Page } from '../../../domain/page/page-spec.ts'
import {
  allowedSettings,
  settingsOf,
  type PageSettings,
  type WidgetSettings,
} from '../../../domain/page/widget-settings.ts'
import type { PagesConfig } from '../../api/answers.ts'

/** The card of a page that shows its fact by one of several dimensions. */
export interface BreakOut {
  readonly chartName: string
  readonly dimensions: readonly string[]
  readonly choose: (dimension: string) => void
}

interface BreakOutInput {
  readonly page: Page
  readonly widgets: PagesConfig['widgets']
  /** As stored; null: not known yet. */
  readonly settings: PageSettings | null
  readonly onSettings: (chartName: string, settings: WidgetSettings) => void
}

/** The first breakdown of the page's own facts; null: it has none. */
export function breakOutOf({ page, widgets, settings, onSettings }: BreakOutInput): BreakOut | null {
  for (const placed of page.widgets) {
    const widget = widgets[placed.widget]
    if (!widget || widget.rows !== 'categories' || isOwnCard(placed)) continue
    const target = { widget, placed }
    const { chartName } = placed
    return {
      chartName,
      dimensions: allowedSettings(target).dimension?.allowed ?? [],
      choose: (dimension) => onSettings(chartName, { ...settingsOf(target, settings?.[chartName]), dimension }),
    }
  }
  return null
}
