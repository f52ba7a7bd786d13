import { categoryColours, type NamedColour } from '../../charts/theme/category-colours.ts'
import { printAxisFormat } from '../../charts/theme/chart-functions.ts'
import { vegaConfig, type ChartTheme } from '../../charts/theme/chart-theme.ts'
import type { ChartSize } from '../../charts/layout.ts'
import type { AnswerColumn, AnswerRow } from './answer-columns.ts'

/** A picture of an answer: a mark, and which columns it shows where. */
export interface AnswerChart {
  readonly mark: { readonly type: string }
  readonly encoding: Readonly<Record<string, Encoding>>
}

interface Encoding {
  readonly field?: string
  readonly type?: string
}

/** The marks that an answer is drawn with. */
const MARKS = ['bar', 'line', 'point', 'area', 'arc']
const POSITIONS = ['x', 'y']
/** More names than this do not stand beside each other. */
const MOST_UPRIGHT = 4
const SLANTED = -40
/** Between a bar and its value, in px. */
const LABEL_GAP = 4
/** As much longer than the longest bar is the scale, so that its value fits behind it. */
const LABEL_ROOM = 1.25

/** Reads the chart options of an answer; null: they are none, or not to be drawn, so the answer is a table. CHAT-22 */
export function readAnswerChart(
  options: string | null,
  columns: readonly Pick<AnswerColumn, 'name'>[],
): AnswerChart | null {
  try {
    const { mark, encoding } = JSON.parse(options ?? 'null') as { mark?: unknown; encoding?: unknown }
    const type = typeof mark === 'string' ? mark : (mark as { type?: unknown } | undefined)?.type
    if (typeof type !== 'string' || !MARKS.includes(type) || typeof encoding !== 'object' || encoding === null)
      return null
    const fields = Object.values(encoding as Record<string, Encoding>).map(({ field }) => field)
    const known = fields.every((field) => field === undefined || columns.some(({ name }) => name === field))
    return known && fields.length > 0
      ? { mark: typeof mark === 'object' ? { ...mark, type } : { type }, encoding: encoding as AnswerChart['encoding'] }
      : null
  } catch {
    return null
  }
}

interface AnswerChartInput {
  readonly chart: AnswerChart
  readonly columns: readonly AnswerColumn[]
  readonly rows: readonly AnswerRow[]
  readonly size: ChartSize
  readonly theme: ChartTheme
  /** Those that the installation gives names. */
  readonly colours: readonly NamedColour[]
}

/** The Vega-Lite spec of an answer, in the product's theme, with its number formats and tooltips. */
export function answerSpec({ chart, columns, rows, size, theme, colours }: AnswerChartInput): Record<string, unknown> {
  const columnOf = ({ field }: Encoding) => columns.find(({ name }) => name === field)
  const encoding = Object.fromEntries(
    Object.entries(chart.encoding).map(([channel, given]) => {
      const column = columnOf(given)
      if (!column || !POSITIONS.includes(channel)) return [channel, given]
      const isValue = given.type === 'quantitative'
      const axis = isValue
        ? {
            format: printAxisFormat({ unit: column.unit ?? 'number', symbol: '$' }),
            formatType: 'axisValue',
            grid: true,
            tickCount: 4,
          }
        : { labelLimit: 140, labelAngle: channel === 'x' && rows.length > MOST_UPRIGHT ? SLANTED : 0, grid: false }
      return [channel, { ...given, ...(isValue ? {} : { type: 'nominal', sort: null }), axis }]
    }),
  )
  const color = colourScale(chart, columns, rows, (labels) => labels.map(categoryColours(labels, colours, theme.dark)))
  const mark = {
    color: theme.main,
    ...chart.mark,
    ...(chart.mark.type === 'line' ? { point: chart.encoding.color ? true : { color: theme.main } } : {}),
    tooltip: { content: 'data' },
  }
  const value = labelledValue(chart, columns, rows)
  const label = { type: 'text', align: 'left', baseline: 'middle', dx: LABEL_GAP, color: theme.text }
  return {
    $schema: 'https://vega.github.io/schema/vega-lite/v6.json',
    ...(value
      ? {
          encoding: {
            ...encoding,
            ...color,
            x: { ...encoding.x, scale: { domain: [0, value.most * LABEL_ROOM], nice: false } },
          },
          layer: [{ mark }, { mark: label, encoding: { text: { field: 'amount' }, color: { value: theme.text } } }],
        }
      : { mark, encoding: { ...encoding, ...color } }),
    width: size.width,
    height: size.height,
    autosize: { type: 'fit', contains: 'padding' },
    data: { name: 'rows' },
    datasets: {
      rows: rows.map((row) => ({
        ...drawnRow(row, columns),
        ...(value ? { amount: value.column.short(row[value.column.name] ?? null) } : {}),
      })),
    },
    config: { ...vegaConfig(theme), aria: false },
  }
}

/** The colour of each name, as on pages: of what is set beside each other, of slices, and of bars that are no steps of time. */
function colourScale(
  { mark, encoding }: AnswerChart,
  columns: readonly AnswerColumn[],
  rows: readonly AnswerRow[],
  coloursOf: (labels: readonly string[]) => readonly string[],
): { readonly color?: Record<string, unknown> } {
  const isNamed = mark.type === 'bar' && encoding.y?.type === 'nominal'
  const field = (encoding.color ?? (isNamed ? encoding.y : undefined))?.field
  const column = columns.find(({ name }) => name === field)
  if (!column || column.isTime) return {}
  // By the values themselves, whatever they are called in the language.
  const values = [...new Set(rows.map((row) => row[column.name] ?? null))]
  const labels = values.map(column.shown)
  return {
    color: {
      field,
      type: 'nominal',
      sort: null,
      scale: { domain: labels, range: coloursOf(values.map(String)) },
      ...(encoding.color ? {} : { legend: null }),
    },
  }
}

/** What stands beside bars that lie, one a name, as on pages; undefined: they stand, are grouped, or go below zero. */
function labelledValue(
  { mark, encoding }: AnswerChart,
  columns: readonly AnswerColumn[],
  rows: readonly AnswerRow[],
): { readonly column: AnswerColumn; readonly most: number } | undefined {
  const column = columns.find(({ name, kind }) => kind === 'value' && name === encoding.x?.field)
  if (mark.type !== 'bar' || encoding.color !== undefined || !column) return undefined
  const values = rows.map((row) => Number(row[column.name] ?? 0))
  const most = Math.max(...values)
  return values.every((value) => value >= 0) && most > 0 ? { column, most } : undefined
}

/** Words as they are read, values as they are, and what a tooltip says. */
function drawnRow(row: AnswerRow, columns: readonly AnswerColumn[]): Record<string, unknown> {
  const [title, ...others] = [...columns].sort(
    (one, other) => Number(one.kind === 'value') - Number(other.kind === 'value'),
  )
  const words = columns
    .filter(({ kind }) => kind === 'words')
    .map(({ name, shown }) => [name, shown(row[name] ?? null)] as const)
  const lines = (title?.kind === 'value' ? [title, ...others] : others).map(({ name, label, shown }) => ({
    name: label,
    value: shown(row[name] ?? null),
  }))
  return {
    ...row,
    ...Object.fromEntries(words),
    tip: { title: title?.kind === 'words' ? title.shown(row[title.name] ?? null) : '', lines },
  }
}

/** Its height in px: bars that lie need room each. */
export function answerChartHeight({ mark, encoding }: AnswerChart, rows: number): number {
  const lies = mark.type === 'bar' && encoding.y?.type !== 'quantitative'
  return lies ? Math.min(420, Math.max(120, 40 + rows * 28)) : 220
}
