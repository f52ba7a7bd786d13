export interface ChartOptionsInput {
  /** The columns of the rows: what each is called, and its figure. */
  readonly heads: { readonly name: string; readonly value: string }
  readonly inTime: boolean
}

/** The Vega-Lite spec of an answer's chart as JSON text, without its rows: a line in time, else a bar each, in the order of the rows. CHAT-22 */
export function chartOptions({ heads, inTime }: ChartOptionsInput): string {
  const name = { field: heads.name, type: 'nominal', sort: null }
  const value = { field: heads.value, type: 'quantitative' }
  return JSON.stringify(
    inTime
      ? { mark: { type: 'line', point: true }, encoding: { x: name, y: value } }
      : { mark: { type: 'bar' }, encoding: { y: name, x: value } },
  )
}
