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
}

/** The Vega-Lite spec of an answer, in the product's theme, with its number formats and tooltips. */
export function answerSpec({ chart, columns, rows, size, theme }: AnswerChartInput): Record<string, unknown> {
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
  return {
    $schema: 'https://vega.github.io/schema/vega-lite/v6.json',
    mark: {
      color: theme.main,
      ...chart.mark,
      ...(chart.mark.type === 'line' ? { point: { color: theme.main } } : {}),
      tooltip: { content: 'data' },
    },
    encoding,
    width: size.width,
    height: size.height,
    autosize: { type: 'fit', contains: 'padding' },
    data: { name: 'rows' },
    datasets: { rows: rows.map((row) => drawnRow(row, columns)) },
    config: { ...vegaConfig(theme), aria: false, range: { category: [...theme.sets] } },
  }
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
