import { breakdownOf } from '../../../domain/layout/page-breakdown.ts'
import type { Page } from '../../../domain/page/page-spec.ts'
import {
  settingsOf,
  type KnownWidgets,
  type PageSettings,
  type WidgetSettings,
} from '../../../domain/page/widget-settings.ts'
import type { View } from '../../../domain/page/view.ts'

/** The card of a page that shows its fact by one of several dimensions. */
export interface BreakOut {
  readonly chartName: string
  readonly dimensions: readonly string[]
  /** What of the view it takes to show the fact so; what of it is stored is changed at once. */
  readonly choose: (dimension: string) => Partial<View>
}

interface BreakOutInput {
  readonly page: Page
  readonly view: Pick<View, 'changes'>
  readonly config: KnownWidgets
  /** As stored; null: not known yet. */
  readonly settings: PageSettings | null
  readonly onSettings: (chartName: string, settings: WidgetSettings) => void
}

/** Null: the page has no breakdown. */
export function breakOutOf({ page, view, config, settings, onSettings }: BreakOutInput): BreakOut | null {
  const breakdown = breakdownOf({ page, config })
  if (!breakdown) return null
  const { target, dimensions } = breakdown
  const { chartName } = target.placed
  return {
    chartName,
    dimensions: dimensions.allowed,
    choose: (dimension) => {
      const shown = view.changes?.[chartName]
      if (shown) return { changes: { ...view.changes, [chartName]: { ...shown, by: [dimension] } } }
      onSettings(chartName, { ...settingsOf(target, settings?.[chartName]), dimension })
      return {}
    },
  }
}
