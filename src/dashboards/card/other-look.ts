import { splitAllowed, splitDimensions } from '../../../domain/dashboards/layout/page-breakdown.ts'
import { withChoice } from '../../../domain/dashboards/card-choices.ts'
import {
  changesAllowed,
  changesOf,
  changesSettings,
  showsChanges,
  type Changes,
  type ChangesAllowed,
} from '../../../domain/dashboards/changes.ts'
import type { PageSpec } from '../../../domain/dashboards/page-spec.ts'
import { SPLITS, splitOf, splitSettings, type Split } from '../../../domain/dashboards/splits.ts'
import type { View } from '../../../domain/dashboards/view.ts'
import type { KnownWidgets, PlacedWidget, WidgetSettings } from '../../../domain/dashboards/widget-settings.ts'
import type { SettingSpec } from '../../../domain/dashboards/widget-spec.ts'
import type { OtherLook } from '../context/widget-props.ts'

interface LookInput {
  readonly target: PlacedWidget
  /** Its name on the board, by which the address has it. */
  readonly chartName: string
  /** The page of config that it is from: it is split by what that page breaks its facts down by. */
  readonly from: PageSpec
  readonly config: KnownWidgets
  /** What the page shows. */
  readonly view: View
  /** The settings without it. */
  readonly kept: WidgetSettings
  readonly spans: SettingSpec | undefined
  /** Stores settings. */
  readonly keep: (settings: WidgetSettings) => void
  readonly onView: (change: Partial<View>) => void
}

interface CardLook extends Pick<OtherLook, 'name' | 'toggle'> {
  /** What it is drawn by and what may be chosen; null: it is not looked at so. */
  readonly chosen: {
    readonly allowed: ChangesAllowed
    readonly settings: WidgetSettings
    readonly onSettings: (settings: WidgetSettings) => void
  } | null
}

/** The other look that a card has, as the address says it; null: it has none. */
export function lookOf(input: LookInput): CardLook | null {
  if (showsChanges(input.target.widget)) return changesLook(input)
  const dimensions = splitDimensions(input.target, { page: input.from, config: input.config })
  return dimensions ? splitLook(input, dimensions) : null
}

function changesLook({ target, chartName, view, kept, onView }: LookInput): CardLook {
  const changes = view.changes?.[chartName]
  const show = (chosen: Changes | undefined) => onView({ changes: withChoice(view.changes, chartName, chosen) })
  return {
    name: 'changed',
    toggle: () => show(changes || kept.dimension === undefined ? undefined : { by: [kept.dimension], order: 'change' }),
    chosen: changes
      ? {
          allowed: changesAllowed(target, changes),
          settings: changesSettings(kept, changes),
          onSettings: (changed) => show(changesOf(changed)),
        }
      : null,
  }
}

/** Its span is a setting like any other, and stored. */
function splitLook({ chartName, view, kept, spans, keep, onView }: LookInput, dimensions: SettingSpec): CardLook {
  const split = view.splits?.[chartName]
  const show = (chosen: Split | undefined) => onView({ splits: withChoice(view.splits, chartName, chosen) })
  return {
    name: 'split',
    toggle: () => show(split ? undefined : { as: SPLITS[0], by: dimensions.default }),
    chosen: split
      ? {
          allowed: splitAllowed(dimensions, spans),
          settings: splitSettings(kept, split),
          onSettings: (changed) => {
            const { chartTimeSpan } = changed
            if (chartTimeSpan === undefined || chartTimeSpan === kept.chartTimeSpan) show(splitOf(changed))
            else keep({ ...kept, chartTimeSpan })
          },
        }
      : null,
  }
}
