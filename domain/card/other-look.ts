import { splitAllowed, splitDimensions } from '../dashboards/layout/page-breakdown.ts'
import { withChoice } from '../dashboards/card-choices.ts'
import {
  changesAllowed,
  changesOf,
  changesSettings,
  showsChanges,
  type Changes,
  type ChangesAllowed,
} from '../dashboards/changes.ts'
import type { PageSpec } from '../dashboards/page-spec.ts'
import { SPLITS, splitOf, splitSettings, type Split } from '../dashboards/splits.ts'
import type { View } from '../dashboards/view.ts'
import type { KnownWidgets, PlacedWidget, WidgetSettings } from '../dashboards/widget-settings.ts'
import type { SettingSpec } from '../dashboards/widget-spec.ts'

export interface LookInput {
  readonly target: PlacedWidget
  /** Its name on the board, by which the address has it. */
  readonly chartName: string
  /** The page of config that it is from: it is split by what that page breaks its facts down by. */
  readonly from: Pick<PageSpec, 'widgets'>
  readonly config: KnownWidgets
  /** What the page shows. */
  readonly view: Pick<View, 'changes' | 'splits'>
  /** The settings without it. */
  readonly kept: WidgetSettings
  readonly spans: SettingSpec | undefined
}

/** What a choice on a card changes: what the page shows, or what is kept of the card. */
export type ChosenOnCard = { readonly view: Partial<View> } | { readonly kept: WidgetSettings }

/** What changed since the period before, or the parts of each period. */
export interface CardLook {
  readonly name: 'changed' | 'split'
  /** What turns it on or off. */
  readonly toggled: Partial<View>
  /** What it is drawn by and what may be chosen; null: it is not looked at so. */
  readonly shown: {
    readonly allowed: ChangesAllowed
    readonly settings: WidgetSettings
    readonly choose: (settings: WidgetSettings) => ChosenOnCard
  } | null
}

/** The other look that a card has, as the address says it; null: it has none. */
export function lookOf(input: LookInput): CardLook | null {
  if (showsChanges(input.target.widget)) return changesLook(input)
  const dimensions = splitDimensions(input.target, { page: input.from, config: input.config })
  return dimensions ? splitLook(input, dimensions) : null
}

function changesLook({ target, chartName, view, kept }: LookInput): CardLook {
  const changes = view.changes?.[chartName]
  const show = (chosen: Changes | undefined) => ({ changes: withChoice(view.changes, chartName, chosen) })
  return {
    name: 'changed',
    toggled: show(
      changes || kept.dimension === undefined ? undefined : { by: [kept.dimension], order: 'change' as const },
    ),
    shown: changes
      ? {
          allowed: changesAllowed(target, changes),
          settings: changesSettings(kept, changes),
          choose: (changed) => ({ view: show(changesOf(changed)) }),
        }
      : null,
  }
}

/** Its span is a setting like any other, and stored. */
function splitLook({ chartName, view, kept, spans }: LookInput, dimensions: SettingSpec): CardLook {
  const split = view.splits?.[chartName]
  const show = (chosen: Split | undefined) => ({ splits: withChoice(view.splits, chartName, chosen) })
  return {
    name: 'split',
    toggled: show(split ? undefined : { as: SPLITS[0], by: dimensions.default }),
    shown: split
      ? {
          allowed: splitAllowed(dimensions, spans),
          settings: splitSettings(kept, split),
          choose: (changed) => {
            const { chartTimeSpan } = changed
            return chartTimeSpan === undefined || chartTimeSpan === kept.chartTimeSpan
              ? { view: show(splitOf(changed)) }
              : { kept: { ...kept, chartTimeSpan } }
          },
        }
      : null,
  }
}
