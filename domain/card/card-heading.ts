import { sidesOf } from '../bridge/sides.ts'
import type { ComparedDays } from '../dates/compared-days.ts'
import type { DateRange } from '../dates/period.ts'
import { changesOf } from '../dashboards/changes.ts'
import { likeForLike, type KnownDays } from '../dashboards/compared/like-for-like.ts'
import { baseFact, factOf, type Page, type PageWidgetSpec } from '../dashboards/page-spec.ts'
import { splitOf } from '../dashboards/splits.ts'
import type { View } from '../dashboards/view.ts'
import type { WidgetSettings } from '../dashboards/widget-settings.ts'
import type { WidgetSpec } from '../dashboards/widget-spec.ts'
import { isAdditive, unitOf, type TableIndex, type Unit } from '../query/catalog.ts'

/** What the title of a card and the line below it name; a language says them. */
export interface CardHeading {
  /** The words of the page or the widget, with names in braces. */
  readonly title: string
  readonly subtitle: string
  /** They tell what changed, or set two sides against each other. */
  readonly tells: 'amounts' | 'changes' | 'sides'
  readonly fact: string
  readonly total: string
  readonly base: string
  /** Dimensions by which it is divided, the first of two first. */
  readonly by: readonly string[]
  readonly level: string | undefined
  readonly span: string | undefined
  /** What each period is split by. */
  readonly splitBy: string | undefined
  /** The dates in view, and those that its picture leads over. */
  readonly dates: DateRange
  readonly period: DateRange
  readonly days: ComparedDays
  readonly unit: Unit
  readonly measuredIn: Pick<View, 'currency' | 'unit'>
  /** Its parts add up to a whole. */
  readonly adds: boolean
}

export interface HeadingInput extends Omit<KnownDays, 'page'> {
  readonly page: Page
  /** The page's own words for it stand before the widget's. */
  readonly placed: Pick<PageWidgetSpec, 'title' | 'subtitle'> | undefined
  readonly widget: WidgetSpec
  readonly settings: WidgetSettings
  readonly view: View
  readonly table: TableIndex | undefined
}

export function cardHeading({ page, placed, widget, settings, view, table, ...known }: HeadingInput): CardHeading {
  const chosen = factOf(page, view.fact)
  const changes = changesOf(settings)
  const { days } = likeForLike(view, { page, ...known })
  const isBridge = widget.rows === 'bridge'
  return {
    title: placed?.title ?? widget.title,
    subtitle: placed?.subtitle ?? widget.subtitle ?? '{period}',
    tells: changes ? 'changes' : isBridge && sidesOf(view) ? 'sides' : 'amounts',
    fact: chosen.factText,
    total: page.facts.find(({ sign }) => sign === '=')?.factText ?? page.defaultFactText,
    base: baseFact(page).factText,
    by: changes?.by ?? (settings.dimension === undefined ? [] : [settings.dimension]),
    level: settings.level,
    span: settings.chartTimeSpan,
    splitBy: splitOf(settings)?.by,
    dates: { from: view.from, to: view.to },
    period: isBridge && days.sides ? days.sides.range : { from: view.from, to: view.to },
    days,
    unit: unitOf(table, view.fact),
    measuredIn: { currency: view.currency, unit: view.unit },
    adds: isAdditive(table?.measures.get(chosen.fact)),
  }
}
