import type { TableIndex } from '../../../domain/query/catalog.ts'
import { exactSum } from '../../../domain/values/exact-sum.ts'
import { NAMED_CATEGORIES } from '../../charts/kinds/categories/category-rows.ts'
import { text } from '../../text/text.ts'
import type { AnswerChart } from './read-answer-chart.ts'
import type { AnswerColumn, AnswerRow } from './answer-columns.ts'
import { addsUp } from './answer-sides.ts'

interface Drawn {
  readonly chart: AnswerChart
  readonly columns: readonly AnswerColumn[]
  /** The most first. */
  readonly rows: readonly AnswerRow[]
}

interface Slices {
  readonly rows: readonly AnswerRow[]
  /** What the last of them is called, where it is all that is left; null: each is one. */
  readonly rest: string | null
}

/** The rows that are drawn: of a pie as many slices as on pages, the last of them what is left, named by how many it holds. */
export function drawnRows({ chart, columns, rows }: Drawn, tables: readonly TableIndex[]): Slices {
  const figure = columns.find(({ kind }) => kind === 'value')
  const named = columns.find(({ name }) => name === chart.encoding.color?.field)
  const rest = rows.slice(NAMED_CATEGORIES.pie)
  if (chart.mark.type !== 'arc' || rest.length < 2 || !figure || !named || !addsUp(figure.name, tables))
    return { rows, rest: null }
  const sum = exactSum(rest.map((row) => Number(row[figure.name] ?? 0)))
  const name = `${text('dashboard.other')} (${rest.length})`
  return { rows: [...rows.slice(0, NAMED_CATEGORIES.pie), { [named.name]: name, [figure.name]: sum }], rest: name }
}
