import { daysBetween } from '../dates/calendar-date.ts'
import type { DateRange } from '../dates/period.ts'
import type { WidgetSettings } from './widget-settings.ts'
import type { SettingSpec } from './widget-spec.ts'

/** Days of the longest range that is drawn by day, and by week, and of that which is drawn so where nobody chose a span. */
const DRAWN = { daily: 92, weekly: 731 } as const
const USUAL = { daily: 31, weekly: 92 } as const

/** The spans by which a chart over time can show a range, and the one by which it does until a person chooses: by month, or, where that would be a point or two, by day or week. A chart of one span stays as it is. */
export function fittingSpans(spec: SettingSpec, range: DateRange): SettingSpec {
  const days = daysBetween(range.from, range.to)
  const within = (limits: Readonly<Record<string, number>>, span: string) => days <= (limits[span] ?? days)
  const allowed = spec.allowed.filter((span) => within(DRAWN, span))
  if (spec.allowed.length < 2 || allowed.length === 0) return spec
  const usual = (['daily', 'weekly'] as const).find((span) => allowed.includes(span) && within(USUAL, span))
  return { allowed, default: usual ?? (allowed.includes(spec.default) ? spec.default : (allowed[0] ?? spec.default)) }
}

/** The settings with the chosen span where it fits, else the usual one. */
export function withFittingSpan(
  settings: WidgetSettings,
  { stored, spans }: { readonly stored: unknown; readonly spans: SettingSpec },
): WidgetSettings {
  const wish = typeof stored === 'object' && stored !== null ? (stored as WidgetSettings).chartTimeSpan : undefined
  return { ...settings, chartTimeSpan: wish !== undefined && spans.allowed.includes(wish) ? wish : spans.default }
}

/** What is stored of a choice: a span that would be drawn anyway is nobody's. */
export function chosenSpan(
  changed: WidgetSettings,
  { stored, spans }: { readonly stored: unknown; readonly spans: SettingSpec },
): WidgetSettings {
  const { chartTimeSpan, ...others } = changed
  const wished = typeof stored === 'object' && stored !== null && (stored as WidgetSettings).chartTimeSpan !== undefined
  return wished || chartTimeSpan !== spans.default ? changed : others
}
