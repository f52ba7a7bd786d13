import { withChoice } from '../dashboards/card-choices.ts'
import type { ChangesAllowed } from '../dashboards/changes.ts'
import { chosenSpan, fittingSpans, withFittingSpan } from '../dashboards/fitting-spans.ts'
import type { PageSpec } from '../dashboards/page-spec.ts'
import type { View } from '../dashboards/view.ts'
import {
  allowedSettings,
  readPageSettings,
  settingsOf,
  type KnownWidgets,
  type PlacedWidget,
  type WidgetSettings,
} from '../dashboards/widget-settings.ts'
import { lookOf, type CardLook, type ChosenOnCard } from './other-look.ts'

export interface CardSettingsInput {
  readonly target: PlacedWidget
  /** Its name on the board, by which the address has it. */
  readonly chartName: string
  /** The page of config that it is from; null: no address says how it is looked at, so it has no other look. */
  readonly from: Pick<PageSpec, 'widgets'> | null
  readonly config: KnownWidgets
  /** What the page shows. */
  readonly view: Pick<View, 'looks' | 'changes' | 'splits'>
  /** The dates that it draws. */
  readonly dates: Pick<View, 'from' | 'to' | 'around'>
  /** As stored for this card; what the widget does not allow is passed over. */
  readonly stored: unknown
}

/** How a card is looked at. */
export interface CardSettings {
  /** In force now; allowed ones only. */
  readonly settings: WidgetSettings
  /** Those without its other look, which a link to the card carries. */
  readonly kept: WidgetSettings
  readonly allowed: ChangesAllowed
  readonly look: CardLook | null
  /** What choosing such settings changes, of the page and of what is stored. */
  readonly choose: (settings: WidgetSettings) => {
    readonly view?: Partial<View>
    readonly stored?: WidgetSettings
  }
}

/** As its reader keeps it, or as the address says. */
export function cardSettings(input: CardSettingsInput): CardSettings {
  const { target, chartName, from, view, dates, stored } = input
  const offered = allowedSettings(target)
  const spans = offered.chartTimeSpan && fittingSpans(offered.chartTimeSpan, dates.around ?? dates)
  const looked = view.looks?.[chartName]
  const chosen = looked ? { ...readPageSettings({ stored }).stored, ...looked } : stored
  const usual = settingsOf(target, chosen)
  const kept = spans ? withFittingSpan(usual, { stored: chosen, spans }) : usual
  const look = from && lookOf({ ...input, from, kept, spans })
  const shown = look?.shown
  // What is chosen now is the person's, whatever the address said before.
  const forgotten = looked && { view: { looks: withChoice<WidgetSettings>(view.looks, chartName, undefined) } }
  const changed = (settings: WidgetSettings): ChosenOnCard => shown?.choose(settings) ?? { kept: settings }
  return {
    settings: shown?.settings ?? kept,
    kept,
    allowed: shown?.allowed ?? { ...offered, ...(spans ? { chartTimeSpan: spans } : {}) },
    look,
    choose: (settings) => {
      const change = changed(settings)
      if ('view' in change) return change
      return { stored: spans ? chosenSpan(change.kept, { stored: chosen, spans }) : change.kept, ...forgotten }
    },
  }
}
