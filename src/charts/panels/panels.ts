import type { ValueFormat } from '../../../domain/query/format.ts'
import { textWidth, within, type ChartLayout, type ChartSize } from '../layout.ts'
import { axisLabel, printAxisFormat } from '../theme/chart-functions.ts'
import type { ChartTheme } from '../theme/chart-theme.ts'
import { valueScale } from '../value-axis.ts'
import { LEGEND_GAP, pictureLegend, type LegendEntry } from './picture-legend.ts'

const PANEL = { head: 22, foot: 20, gap: 18, between: 10 } as const
const MOST_COLUMNS = 3
const WIDE_PANEL = 140
/** A panel has room for its total beside its name. */
const TOTALLED_PANEL = 180
const AXIS_GAP = 8
/** Widths of texts are rough, and what would be cut has room to spare. */
const WIDER = 1.1
/** What a line of panels needs, in px. */
const PANEL_HEIGHT = 100

export interface PanelsInput<T> {
  readonly size: ChartSize
  readonly theme: ChartTheme
  readonly format: ValueFormat
  /** Everything that is drawn in any of them. */
  readonly values: readonly number[]
  readonly panels: readonly T[]
  /** Its name, and what stands at the end of that line where there is room for both. */
  readonly headOf: (panel: T) => { readonly label: string; readonly total: string }
  /** The names of the periods, in order. */
  readonly periods: readonly string[]
  /** Above them all. */
  readonly legend: readonly LegendEntry[]
}

export interface Panels<T> {
  readonly layout: ChartLayout
  /** Of each panel, in px. */
  readonly wide: number
  readonly high: number
  readonly places: readonly {
    readonly panel: T
    readonly x: number
    /** Of its plot. */
    readonly top: number
    readonly yOf: (value: number) => number
  }[]
  readonly datasets: Readonly<Record<'grid' | 'axis' | 'names' | 'first' | 'last' | 'legend', readonly object[]>>
  readonly values: { readonly axisX: number; readonly nameLimit: number; readonly legendLimit: number }
}

/** The height in px that so many panels need. */
export function panelsHeight(count: number): number {
  return PANEL_HEIGHT * Math.ceil(count / 2)
}

/** Panels beside and below each other on one scale, each with its name above it and its first and last period below. */
export function panelsOf<T>({
  size,
  theme,
  format,
  values,
  panels,
  headOf,
  periods,
  legend: entries,
}: PanelsInput<T>): Panels<T> {
  const { placeOf, ends } = valueScale({ values, logarithmic: false, format, theme, nice: true, tickCount: 2 })
  const steps = [...new Set([ends[0], 0, ends[1]])]
  const labels = steps.map((value) => axisLabel(value, printAxisFormat(format)))
  const left = Math.ceil(Math.max(...labels.map(textWidth)) * WIDER + AXIS_GAP)
  const legend = pictureLegend(entries, { width: size.width, left })
  const layout = within(size, { left, right: 2, top: legend.height + (entries.length > 0 ? LEGEND_GAP : 0), bottom: 0 })
  const columns = Math.min(
    Math.max(1, panels.length),
    layout.width / MOST_COLUMNS >= WIDE_PANEL && panels.length > 4 ? MOST_COLUMNS : 2,
  )
  const lines = Math.max(1, Math.ceil(panels.length / columns))
  const wide = (layout.width - PANEL.gap * (columns - 1)) / columns
  const lineHeight = (layout.height - PANEL.between * (lines - 1)) / lines
  const high = lineHeight - PANEL.head - PANEL.foot
  const places = panels.map((panel, at) => {
    const [x, line] = [(at % columns) * (wide + PANEL.gap), Math.floor(at / columns) * (lineHeight + PANEL.between)]
    const top = line + PANEL.head
    const { label, total } = headOf(panel)
    return {
      label,
      total: wide < TOTALLED_PANEL ? '' : total,
      panel,
      x,
      line,
      top,
      yOf: (value: number) => top + (1 - placeOf(value)) * high,
      at,
    }
  })
  const dates = endsOf(periods, wide)
  return {
    layout,
    wide,
    high,
    places: places.map(({ panel, x, top, yOf }) => ({ panel, x, top, yOf })),
    datasets: {
      grid: places.flatMap(({ x, yOf }) =>
        steps.map((value) => ({ x, x2: x + wide, y: yOf(value), zero: value === 0 })),
      ),
      axis: places
        .filter(({ at }) => at % columns === 0)
        .flatMap(({ yOf }) => steps.map((value, at) => ({ y: yOf(value), label: labels[at] }))),
      names: places.map(({ x, line, label, total }) => ({ x, x2: x + wide, y: line + 8, label, total })),
      first: places.map(({ x, top }) => ({ x, y: top + high + 12, label: dates.first })),
      last: places.map(({ x, top }) => ({ x: x + wide, y: top + high + 12, label: dates.last })),
      legend: legend.placed(-layout.padding.top),
    },
    values: {
      axisX: -AXIS_GAP,
      nameLimit: Math.max(30, wide - Math.max(...places.map(({ total }) => textWidth(total) * WIDER)) - 8),
      legendLimit: legend.limit,
    },
  }
}

/** The first and the last period below a panel, or the last alone. */
function endsOf(periods: readonly string[], width: number): { readonly first: string; readonly last: string } {
  const [first = '', last = ''] = [periods[0], periods.at(-1)]
  const both = periods.length > 1 && textWidth(first) + textWidth(last) + PANEL.gap <= width
  return { first: both ? first : '', last }
}
