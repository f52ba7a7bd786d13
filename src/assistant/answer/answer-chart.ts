import type { UnfinishedStep } from '../../../domain/assistant/chat.ts'
import type { NamedColour } from '../../charts/theme/category-colours.ts'
import { printAxisFormat } from '../../charts/theme/chart-functions.ts'
import { vegaConfig, type ChartTheme } from '../../charts/theme/chart-theme.ts'
import { textWidth, type ChartSize } from '../../charts/layout.ts'
import type { AnswerColumn, AnswerRow } from './answer-columns.ts'
import { seriesOf, sideColours } from './answer-sides.ts'
import type { AnswerChart } from './read-answer-chart.ts'
import { unfinishedEdges, unfinishedIn } from './unfinished.ts'

const POSITIONS = ['x', 'y']
/** More names than this do not stand beside each other. */
const MOST_UPRIGHT = 4
const SLANTED = -40
/** In px: two dates fit. */
const LABEL_LIMIT = 170
/** Between a bar and its value, in px. */
const LABEL_GAP = 4
/** From a name to its bar, and behind the last value, in px. */
const MARGINS = 12
/** As much longer than the longest bar is the scale at least, so that its value fits behind it. */
const LABEL_ROOM = 1.25
/** And at most, so that bars are still seen. */
const MOST_ROOM = 2
const UNFINISHED_OPACITY = 0.55
const UNFINISHED_DASH = [4, 3]
const TOOLTIP = { content: 'data' }

interface AnswerChartInput {
  readonly chart: AnswerChart
  readonly columns: readonly AnswerColumn[]
  readonly rows: readonly AnswerRow[]
  /** What the row of all that is left is called; null: there is none. */
  readonly rest: string | null
  readonly size: ChartSize
  readonly theme: ChartTheme
  /** Those that the installation gives names. */
  readonly colours: readonly NamedColour[]
  /** The steps of time that are not whole. */
  readonly unfinished: readonly UnfinishedStep[]
}

/** The Vega-Lite spec of an answer, in the product's theme, with its number formats and tooltips. What is unfinished is lighter, and its line dashed. */
export function answerSpec(input: AnswerChartInput): Record<string, unknown> {
  const { chart, columns, rows, size, theme, unfinished } = input
  const unfinishedOf = unfinishedIn(columns, unfinished)
  const isUnfinished = (row: AnswerRow) => unfinishedOf(row) !== ''
  const value = labelledValue(chart, columns, rows)
  const drawn = (row: AnswerRow) => ({
    ...drawnRow(row, columns, unfinishedOf(row)),
    ...(value ? { amount: value.column.short(row[value.column.name] ?? null) } : {}),
  })
  const side = chart.encoding.color?.field ?? ''
  const edges = unfinishedEdges(rows, { isUnfinished, sideOf: (row) => row[side] })
  const room = value
    ? { x: { ...chart.encoding.x, scale: { domain: [0, value.most * scaleRoom(input, value.column)], nice: false } } }
    : {}
  const { x, ...encoding } = { ...positions(input), ...colourScale(input) } as Record<string, object>
  return {
    $schema: 'https://vega.github.io/schema/vega-lite/v6.json',
    encoding: { ...encoding, ...(x ? { x: { ...x, ...room.x } } : {}) },
    layer: chart.mark.type === 'line' ? lineLayers(theme) : [markLayer(input), ...(value ? [valueLayer(theme)] : [])],
    width: size.width,
    height: size.height,
    autosize: { type: 'fit', contains: 'padding' },
    data: { name: 'rows' },
    datasets: {
      rows: rows.map(drawn),
      finished: rows.filter((row) => !isUnfinished(row)).map(drawn),
      edges: edges.map(({ row, edge }) => ({ ...drawn(row), edge })),
    },
    config: { ...vegaConfig(theme), aria: false },
  }
}

function positions({ chart, columns, rows }: AnswerChartInput): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(chart.encoding).map(([channel, given]) => {
      const column = columns.find(({ name }) => name === given.field)
      if (!column || !POSITIONS.includes(channel)) return [channel, given]
      if (given.type === 'quantitative') {
        const format = printAxisFormat({ unit: column.unit ?? 'number', symbol: '$' })
        return [channel, { ...given, axis: { format, formatType: 'axisValue', grid: true, tickCount: 4 } }]
      }
      const names = [...new Set(rows.map((row) => column.shown(row[column.name] ?? null)))]
      const labelAngle = channel === 'x' && names.length > MOST_UPRIGHT ? SLANTED : 0
      return [
        channel,
        { ...given, type: 'nominal', sort: names, axis: { labelLimit: LABEL_LIMIT, labelAngle, grid: false } },
      ]
    }),
  )
}

/** What is set beside each other has bars beside each other: a stack would add up what may not add up. */
function markLayer({ chart: { mark, encoding }, theme }: AnswerChartInput): Record<string, unknown> {
  const lies = encoding.y?.type === 'nominal'
  const { color } = encoding
  return {
    mark: { color: theme.main, ...mark, tooltip: TOOLTIP },
    encoding: {
      opacity: { condition: { test: 'datum.unfinished', value: UNFINISHED_OPACITY }, value: 1 },
      ...(mark.type === 'bar' && color ? { [lies ? 'yOffset' : 'xOffset']: { ...color, sort: null } } : {}),
    },
  }
}

function valueLayer(theme: ChartTheme): Record<string, unknown> {
  return {
    mark: { type: 'text', align: 'left', baseline: 'middle', dx: LABEL_GAP, color: theme.text },
    encoding: { text: { field: 'amount' }, color: { value: theme.text } },
  }
}

/** A line through what is finished, and a dashed one to what is not, whose points are hollow. */
function lineLayers({ main }: ChartTheme): Record<string, unknown>[] {
  const point = { type: 'point', color: main, opacity: 1, tooltip: TOOLTIP }
  return [
    { data: { name: 'finished' }, mark: { type: 'line', color: main } },
    {
      data: { name: 'edges' },
      mark: { type: 'line', color: main, strokeDash: UNFINISHED_DASH },
      encoding: { detail: { field: 'edge' } },
    },
    { data: { name: 'finished' }, mark: { ...point, filled: true } },
    { transform: [{ filter: 'datum.unfinished' }], mark: { ...point, filled: false } },
  ]
}

/** The colour of each name, as on pages. */
function colourScale(input: AnswerChartInput): { readonly color?: Record<string, unknown> } {
  const series = seriesOf(input)
  if (!series) return {}
  return {
    color: {
      field: series.column.name,
      type: 'nominal',
      sort: null,
      scale: {
        domain: series.values.map(series.column.shown),
        range: sideColours({ ...input, values: series.values }),
      },
      legend: null,
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

/** How much longer than the longest bar the scale is, so that on a phone too its value fits between names and edge. */
function scaleRoom({ chart, columns, rows, size }: AnswerChartInput, value: AnswerColumn): number {
  const names = columns.find(({ name }) => name === chart.encoding.y?.field)
  const widest = (column: AnswerColumn | undefined, say: 'shown' | 'short') =>
    Math.max(0, ...rows.map((row) => (column ? textWidth(column[say](row[column.name] ?? null)) : 0)))
  const plot = size.width - Math.min(LABEL_LIMIT, widest(names, 'shown')) - MARGINS
  const bar = plot - widest(value, 'short') - LABEL_GAP
  return bar > 0 ? Math.min(MOST_ROOM, Math.max(LABEL_ROOM, plot / bar)) : MOST_ROOM
}

/** Words as they are read, values as they are, and what a tooltip says. */
function drawnRow(row: AnswerRow, columns: readonly AnswerColumn[], unfinished: string): Record<string, unknown> {
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
  const named = title?.kind === 'words' ? title.shown(row[title.name] ?? null) : ''
  return {
    ...row,
    ...Object.fromEntries(words),
    unfinished: unfinished !== '',
    tip: { title: [named, unfinished].filter((each) => each !== '').join(', '), lines },
  }
}

/** Its height in px: bars that lie need room each. */
export function answerChartHeight({ mark, encoding }: AnswerChart, rows: number): number {
  const lies = mark.type === 'bar' && encoding.y?.type !== 'quantitative'
  return lies ? Math.min(420, Math.max(120, 40 + rows * 28)) : 220
}
