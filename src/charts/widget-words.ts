import { sidesOf } from '../../domain/bridge/sides.ts'
import { factOf, type Page, type PageWidgetSpec } from '../../domain/dashboards/page-spec.ts'
import { changesOf, NO_SECOND } from '../../domain/dashboards/changes.ts'
import { splitOf } from '../../domain/dashboards/splits.ts'
import { likeForLike, type KnownDays } from '../../domain/dashboards/compared/like-for-like.ts'
import { isAdditive, labelOf, type TableIndex } from '../../domain/query/catalog.ts'
import type { WidgetSpec } from '../../domain/dashboards/widget-spec.ts'
import type { WidgetSettings } from '../../domain/dashboards/widget-settings.ts'
import type { View } from '../../domain/dashboards/view.ts'
import { baseFact } from './kinds/facts/fact-rows.ts'
import { dimensionInTitle, dimensionName } from '../text/dimension-name.ts'
import { knownText, text } from '../text/text.ts'
import { noChangeText } from '../text/compared-words.ts'
import { periodText } from '../text/period-text.ts'

/** The name of a setting's value on its control; a dimension without one takes its label from the catalogue. */
export function optionText(setting: keyof WidgetSettings, value: string, table: TableIndex | undefined): string {
  if (setting === 'second' && value !== NO_SECOND) return dimensionName(table, value)
  return knownText(`dashboard.options.${setting}.${value}`) ?? labelOf(table, value)
}

export interface WidgetWordsInput extends Omit<KnownDays, 'page'> {
  readonly page: Page
  /** The page's own words for it stand before the widget's. */
  readonly placed: Pick<PageWidgetSpec, 'title' | 'subtitle'> | undefined
  readonly widget: WidgetSpec
  readonly settings: WidgetSettings
  readonly view: View
  readonly table: TableIndex | undefined
  readonly unitText: string
}

/** "Total Spend by service category", and under it the period and what the values are in. */
export function widgetWords({ page, placed, widget, settings, view, table, unitText, ...known }: WidgetWordsInput): {
  title: string
  subtitle: string
} {
  const inTitle = (value: string | undefined) => (value === undefined ? '' : dimensionInTitle(table, value))
  const changes = changesOf(settings)
  const split = splitOf(settings)
  const { days } = likeForLike(view, { page, ...known })
  const prior = days.sides ? periodText(days.sides.earlier) : noChangeText(days)
  const [first = settings.dimension, second] = changes?.by ?? []
  const words: Readonly<Record<string, string>> = {
    fact: factOf(page, view.fact).factText,
    total: page.facts.find(({ sign }) => sign === '=')?.factText ?? page.defaultFactText,
    base: baseFact(page).factText,
    dimension:
      second === undefined
        ? inTitle(first)
        : text('dashboard.changed.by', { first: inTitle(first), second: inTitle(second) }),
    level: inTitle(settings.level),
    span: split
      ? text('dashboard.changed.by', { first: inTitle(settings.chartTimeSpan), second: inTitle(split.by) })
      : inTitle(settings.chartTimeSpan),
    period: periodText(widget.rows === 'bridge' && days.sides ? days.sides.range : view),
    prior,
    unit: unitText,
    share: isAdditive(table?.measures.get(factOf(page, view.fact).fact)) ? text('dashboard.shareOfTotal') : unitText,
  }
  const fill = (template: string) => template.replace(/\{(\w+)\}/g, (whole, name: string) => words[name] ?? whole)
  const title = fill(placed?.title ?? widget.title)
  if (changes) {
    return {
      title: text('dashboard.changed.title', { title }),
      subtitle: text('dashboard.changed.against', { period: periodText(view), prior }),
    }
  }
  if (widget.rows === 'bridge' && sidesOf(view))
    return { title, subtitle: text('bridge.sides.subtitle', { period: periodText(view), unit: unitText }) }
  return {
    title,
    subtitle: fill(placed?.subtitle ?? widget.subtitle ?? '{period}'),
  }
}
