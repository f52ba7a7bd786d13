import { readFigureKey } from '../../../domain/assistant/figure-key.ts'
import { isAdditive, type TableIndex } from '../../../domain/query/catalog.ts'
import { exactSum } from '../../../domain/values/exact-sum.ts'
import { categoryColours, type NamedColour } from '../../charts/theme/category-colours.ts'
import type { ChartTheme } from '../../charts/theme/chart-theme.ts'
import type { AnswerChart } from './read-answer-chart.ts'
import type { AnswerColumn, AnswerRow } from './answer-columns.ts'

/** What a picture sets beside each other, each in a colour of its own. */
export interface Series {
  readonly column: AnswerColumn
  /** As they stand in the rows, in their order. */
  readonly values: readonly AnswerRow[string][]
}

interface Drawn {
  readonly chart: AnswerChart
  readonly columns: readonly AnswerColumn[]
  readonly rows: readonly AnswerRow[]
}

/** What has a colour each: of what is set beside each other, of slices, and of bars that are no steps of time. */
export function seriesOf({ chart: { mark, encoding }, columns, rows }: Drawn): Series | undefined {
  const isNamed = mark.type === 'bar' && encoding.y?.type === 'nominal'
  const field = (encoding.color ?? (isNamed ? encoding.y : undefined))?.field
  const column = columns.find(({ name }) => name === field)
  return column && !column.isTime
    ? { column, values: [...new Set(rows.map((row) => row[column.name] ?? null))] }
    : undefined
}

interface SideColours {
  readonly values: Series['values']
  /** The value that is all that is left; null: there is none. */
  readonly rest: string | null
  /** Those that the installation gives names. */
  readonly colours: readonly NamedColour[]
  readonly theme: Pick<ChartTheme, 'dark' | 'other'>
}

/** The colour of each value as on pages, whatever it is called in the language: what is left is grey. */
export function sideColours({ values, rest, colours, theme }: SideColours): string[] {
  const names = values.map(String)
  const colourOf = categoryColours(names, colours, theme.dark)
  return names.map((name) => (name === rest ? theme.other : colourOf(name)))
}

/** Of so many the amounts are compared in figures. */
const MOST_COMPARED = 3

export interface Side {
  readonly value: AnswerRow[string]
  readonly label: string
  /** Over all of its rows; null: that is not known of its rows. */
  readonly amount: string | null
}

export interface Sides {
  readonly sides: readonly Side[]
  /** Between two, in words; null: there are others than two, or an amount is not known. */
  readonly difference: string | null
}

/** What the colours of a picture mean, with its amounts where there are few; undefined: the picture says it. */
export function answerSides(drawn: Drawn, tables: readonly TableIndex[]): Sides | undefined {
  const series = seriesOf(drawn)
  const figure = drawn.columns.find(({ kind }) => kind === 'value')
  if (!series || !figure) return undefined
  const few = series.values.length > 1 && series.values.length <= MOST_COMPARED
  // Bars that lie have their names beside them.
  if (!few && drawn.chart.encoding.color === undefined) return undefined
  const amounts = series.values.map((value) => {
    const own = drawn.rows.filter((row) => (row[series.column.name] ?? null) === value).map((row) => row[figure.name])
    const known = own.filter((each) => typeof each === 'number')
    if (!few || known.length === 0 || (own.length > 1 && !addsUp(figure.name, tables))) return null
    return exactSum(known)
  })
  const [one = null, other = null] = amounts
  return {
    sides: series.values.map((value, at) => {
      const amount = amounts[at] ?? null
      return { value, label: series.column.shown(value), amount: amount === null ? null : figure.shown(amount) }
    }),
    difference:
      amounts.length === 2 && one !== null && other !== null ? figure.shown(Math.abs(exactSum([one, -other]))) : null,
  }
}

/** Whether a figure of several groups is the sum of theirs. */
export function addsUp(name: string, tables: readonly TableIndex[]): boolean {
  const key = readFigureKey(name)
  if (!key || key.share || key.over !== null || !('measure' in key.of)) return false
  const { measure } = key.of
  const known = tables.flatMap(({ measures }) => measures.get(measure) ?? [])[0]
  return known !== undefined && isAdditive(known)
}
