import { foreignChoices } from '../page/card-choices.ts'
import type { ChangesAllowed } from '../page/changes.ts'
import type { PageSpec } from '../page/page-spec.ts'
import { SPLIT_CHOICE, SPLITS, type PageSplits } from '../page/splits.ts'
import { allowedSettings, placedWidget, type KnownWidgets, type PlacedWidget } from '../page/widget-settings.ts'
import type { SettingSpec } from '../page/widget-spec.ts'
import type { Unhonoured } from '../values/unhonoured.ts'
import { isOwnCard } from './page-card.ts'

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
