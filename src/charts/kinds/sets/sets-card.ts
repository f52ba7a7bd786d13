import type { ChartCard, TabControls } from '../../../../domain/comparison/comparison-controls.ts'
import type { SetParts } from '../../../../domain/comparison/set-parts.ts'
import { factOf } from '../../../../domain/dashboards/page-spec.ts'
import type { PlacedWidget, WidgetSettings } from '../../../../domain/dashboards/widget-settings.ts'
import type { WidgetSpec } from '../../../../domain/dashboards/widget-spec.ts'
import { labelOf } from '../../../../domain/query/catalog.ts'
import { dimensionInTitle } from '../../../text/dimension-name.ts'
import { periodText } from '../../../text/period-text.ts'
import { knownText, text } from '../../../text/text.ts'
import { sharedUnit, type DrawnSet, type DrawnSets } from './drawn-sets.ts'
import { setsDrawing, type SetsDrawn } from './sets-drawing.ts'
import { splitSetsDrawing } from './split/split-sets-drawing.ts'

/** The sets in the parts that a card is split into. */
export interface PartedSets {
  readonly by: readonly string[]
  readonly sets: readonly (DrawnSet & Pick<SetParts, 'parts' | 'cut'>)[]
}

export interface SetsCardInput {
  readonly compared: DrawnSets & { readonly controls: TabControls }
  readonly chartName: ChartCard
  readonly widget: WidgetSpec
  /** Of the sets whole. */
  readonly title: string
}

/** What a card of a tab is called: with the fact, the months or quarters, and what the tab's rows are of. */
export function tabCardTitle(
  { placed, widget }: PlacedWidget,
  { compared: { page, table, controls }, dimension }: Pick<SetsCardInput, 'compared'> & { readonly dimension: string },
): string {
  const named: Readonly<Record<string, string>> = {
    fact: factOf(page, controls.fact).factText,
    span: knownText(`dashboard.inTitles.${controls.chartTimeSpan}`) ?? '',
    dimension: (dimension === 'service_category' ? text('compared.service') : labelOf(table, dimension)).toLowerCase(),
  }
  return (placed.title ?? widget.title).replace(/\{(\w+)\}/g, (whole, name: string) => named[name] ?? whole)
}

/** The days and the unit of the sets. */
export function setsSubtitle(compared: DrawnSets): string {
  const { fact } = factOf(compared.page, compared.controls.fact)
  const unit = sharedUnit(compared, fact) ?? text('compared.ownCurrencies')
  return [rangesText(compared.sets), unit].filter(Boolean).join(' · ')
}

/** The days that are counted: those of all sets where they are the same, else each set's own. */
export function rangesText(sets: readonly Pick<DrawnSet, 'name' | 'range'>[]): string {
  const periods = sets.map(({ range }) => periodText(range))
  const [first = '', ...others] = [...new Set(periods)]
  return others.length === 0
    ? first
    : sets.map(({ name }, at) => text('compared.positionOf', { name, period: periods[at] ?? '' })).join(' · ')
}

/** The sets whole, or, once their parts are known, in small multiples. */
export function setsCard(
  { compared, chartName, widget, title: whole }: SetsCardInput,
  parted: PartedSets | null,
): { readonly title: string; readonly drawn: SetsDrawn } {
  const { chartScale, chartTimeSpan: span } = compared.controls
  const chartType = chartName === 'periods' ? compared.controls.chartType : compared.controls.trends
  const settings: WidgetSettings = { chartType, chartScale }
  const hatched = chartName === 'periods'
  const [by] = parted?.by ?? []
  if (!parted || by === undefined) {
    const [logarithmic, bars] = [chartScale === 'semilog', chartType === 'bar']
    const drawing = setsDrawing({ compared, span, title: whole, logarithmic, bars, hatched })
    return { title: whole, drawn: { compared, widget, settings, drawing } }
  }
  const title = text('compared.split', { title: whole, dimension: dimensionInTitle(compared.table, by) })
  const split = { ...compared, sets: parted.sets.map((set) => ({ ...set, figures: set.parts })) }
  const drawing = splitSetsDrawing({
    ...{ compared: split, span, title, hatched, by, area: chartType === 'area' },
    cut: parted.sets.find(({ cut }) => cut)?.cut ?? null,
  })
  return { title, drawn: { compared: split, widget, settings: { chartType: 'multiples' }, drawing } }
}
