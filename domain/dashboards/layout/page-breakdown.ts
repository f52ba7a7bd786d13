import { foreignChoices } from '../card-choices.ts'
import type { ChangesAllowed } from '../changes.ts'
import type { PageSpec } from '../page-spec.ts'
import { groupNames } from '../plan-query.ts'
import { SPLIT_CHOICE, SPLITS, type PageSplits } from '../splits.ts'
import {
  allowedSettings,
  placedWidget,
  type KnownWidgets,
  type PlacedWidget,
  type WidgetSettings,
} from '../widget-settings.ts'
import type { SettingSpec, WidgetSpec } from '../widget-spec.ts'
import type { Unhonoured } from '../../values/unhonoured.ts'
import { isOwnCard } from './page-card.ts'

/** Widgets that show a fact by one dimension which is chosen on them. */
const DIVIDED: readonly WidgetSpec['rows'][] = ['categories', 'places']

interface PageWithWidgets {
  readonly page: Pick<PageSpec, 'widgets'>
  readonly config: KnownWidgets
}

/** The card that breaks the facts of a page down, and by which dimensions it can. */
export interface PageBreakdown {
  readonly target: PlacedWidget
  readonly dimensions: SettingSpec
}

/** The first breakdown of a page's own facts; undefined: it has none. */
export function breakdownOf({ page, config }: PageWithWidgets): PageBreakdown | undefined {
  for (const placed of page.widgets) {
    const widget = config.widgets[placed.widget]
    if (!widget || widget.rows !== 'categories' || isOwnCard(placed)) continue
    const dimensions = allowedSettings({ widget, placed }).dimension
    if (dimensions) return { target: { widget, placed }, dimensions }
  }
  return undefined
}

/** A card of a page, and what is chosen on it so that it shows its fact by one dimension. */
export interface DimensionCard {
  readonly target: PlacedWidget
  readonly choice: Pick<WidgetSettings, 'dimension' | 'level'>
}

/** The first card of a page's own facts for each dimension that its breakdown or its map can show them by; a state comes with its country. */
export function dimensionCards({ page, config }: PageWithWidgets): ReadonlyMap<string, DimensionCard> {
  const cards = new Map<string, DimensionCard>()
  for (const placed of page.widgets) {
    const widget = config.widgets[placed.widget]
    if (!widget || !DIVIDED.includes(widget.rows) || isOwnCard(placed)) continue
    const target = { widget, placed }
    const { dimension, level } = allowedSettings(target)
    const choices = (dimension?.allowed ?? []).flatMap((name) =>
      level ? level.allowed.map((place) => ({ dimension: name, level: place })) : [{ dimension: name }],
    )
    for (const choice of choices) {
      const shown = groupNames(widget, choice, { dateType: 'bill_date' }).at(-1)
      if (shown !== undefined && !cards.has(shown)) cards.set(shown, { target, choice })
    }
  }
  return cards
}

/** By what a card of a page can be split: the dimensions that the page breaks its facts down by; undefined: it cannot. */
export function splitDimensions({ widget, placed }: PlacedWidget, around: PageWithWidgets): SettingSpec | undefined {
  const drawn = SPLITS.every((name) => Object.hasOwn(widget.charts, name))
  return drawn && !isOwnCard(placed) ? breakdownOf(around)?.dimensions : undefined
}

interface PageWithSources extends PageWithWidgets {
  /** The page of config that a card is from; absent: this one, as all of them. */
  readonly fromOf?: ((card: string) => Pick<PageSpec, 'widgets'>) | undefined
}

/** The cards that are not split, or not by this dimension. */
export function foreignSplits(
  splits: PageSplits | undefined,
  { page, config, fromOf = () => page }: PageWithSources,
): Unhonoured[] {
  return foreignChoices(SPLIT_CHOICE, splits, (card, { by }) => {
    const target = placedWidget({ page, config }, card)
    const dimensions = target && splitDimensions(target, { page: fromOf(card), config })
    return dimensions?.allowed.includes(by) === true
  })
}

/** What may be chosen on a card that is split. */
export function splitAllowed(dimensions: SettingSpec, chartTimeSpan: SettingSpec | undefined): ChangesAllowed {
  return {
    second: dimensions,
    chartType: { allowed: [...SPLITS], default: SPLITS[0] },
    ...(chartTimeSpan ? { chartTimeSpan } : {}),
  }
}
