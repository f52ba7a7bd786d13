import { dimensionCards } from '../../../domain/dashboards/layout/page-breakdown.ts'
import { CURRENCY_DIMENSION, hasSeveral, isRanged, offeredDimensions } from '../../../domain/dashboards/page-filters.ts'
import type { Page } from '../../../domain/dashboards/page-spec.ts'
import {
  settingsOf,
  type KnownWidgets,
  type PageSettings,
  type WidgetSettings,
} from '../../../domain/dashboards/widget-settings.ts'
import type { View } from '../../../domain/dashboards/view.ts'

/** Why no card shows a dimension that the page filters by. */
export type NotBroken = 'range' | 'several' | 'currency' | 'no-card'

/** How the cards of a page show its fact by each of its dimensions. */
export interface BreakOut {
  readonly dimensions: readonly string[]
  /** Those that the page filters by and no card shows. */
  readonly without: readonly { readonly dimension: string; readonly why: NotBroken }[]
  /** The card that shows it. */
  readonly cardOf: (dimension: string) => string | undefined
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

/** Null: no card of the page shows its fact by a dimension that can be chosen. */
export function breakOutOf({ page, view, config, settings, onSettings }: BreakOutInput): BreakOut | null {
  const cards = dimensionCards({ page, config })
  if (cards.size === 0) return null
  return {
    dimensions: [...cards.keys()],
    without: offeredDimensions(page.filters)
      .filter((dimension) => !cards.has(dimension))
      .map((dimension) => ({ dimension, why: whyNot(dimension) })),
    cardOf: (dimension) => cards.get(dimension)?.target.placed.chartName,
    choose: (dimension) => {
      const card = cards.get(dimension)
      if (!card) return {}
      const { target, choice } = card
      const { chartName } = target.placed
      const shown = view.changes?.[chartName]
      if (shown) return { changes: { ...view.changes, [chartName]: { ...shown, by: [dimension] } } }
      onSettings(chartName, { ...settingsOf(target, settings?.[chartName]), ...choice })
      return {}
    },
  }
}

function whyNot(dimension: string): NotBroken {
  if (isRanged(dimension)) return 'range'
  if (dimension === CURRENCY_DIMENSION) return 'currency'
  return hasSeveral(dimension) ? 'several' : 'no-card'
}
