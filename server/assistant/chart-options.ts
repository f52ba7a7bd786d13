import type { Form } from '../../domain/assistant/question/ask.ts'

export interface ChartOptionsInput {
  /** The columns of the rows: what each is called, and its figure. */
  readonly heads: { readonly name: string; readonly value: string }
  /** The column of what is drawn beside each other. */
  readonly series: string | null
  readonly inTime: boolean
  /** As asked for. */
  readonly form: Form | null
}

/** The Vega-Lite spec of an answer's chart as JSON text, without its rows: a line in time, else a bar each, in the order of the rows. CHAT-22 */
export function chartOptions({ heads, series, inTime, form }: ChartOptionsInput): string {
  const name = { field: heads.name, type: 'nominal', sort: null }
  const value = { field: heads.value, type: 'quantitative' }
  const color = series === null ? {} : { color: { field: series, type: 'nominal' } }
  if (form === 'pie' && series === null)
    return JSON.stringify({ mark: { type: 'arc' }, encoding: { theta: value, color: name } })
  const isLine = form === 'line' || (inTime && form !== 'bar')
  return JSON.stringify(
    isLine
      ? { mark: { type: 'line', point: true }, encoding: { x: name, y: value, ...color } }
      : { mark: { type: 'bar' }, encoding: { y: name, x: value, ...color } },
  )
}
