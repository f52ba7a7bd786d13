import type { PeriodRow } from './period-rows.ts'

/** The name of a line, standing above or below it at one period. */
export interface LineLabel {
  readonly period: string
  readonly value: number
  readonly callout: string
  readonly line: 'this' | 'prior'
}

export interface LineLabels {
  readonly above: readonly LineLabel[]
  readonly below: readonly LineLabel[]
}

export interface LineLabelsInput {
  readonly rows: readonly PeriodRow[]
  readonly words: { readonly this: string; readonly prior: string }
  /** Periods on either side of the named one over which its text lies. */
  readonly reach: number
}

/** Names for both lines where they are flattest, away from the peak; none where there is only one line. */
export function lineLabels({ rows, words, reach }: LineLabelsInput): LineLabels {
  const peak = rows.reduce((best, row, index) => ((row.value ?? 0) > (rows[best]?.value ?? 0) ? index : best), 0)
  const places = rows.flatMap((row, index) => {
    if (index < reach || index >= rows.length - reach || row.value === null || row.priorValue === null) return []
    const near = rows.slice(index - reach, index + reach + 1)
    const values = near.flatMap(({ value, priorValue }) => [value, priorValue]).filter((value) => value !== null)
    const overPeak = index >= peak - reach && index <= peak + 2 * reach
    return [{ row, near, spread: Math.max(...values) - Math.min(...values), overPeak }]
  })
  const [place] = places.sort((one, other) => Number(one.overPeak) - Number(other.overPeak) || one.spread - other.spread)
  if (!place) return { above: [], below: [] }
  const { row, near } = place
  const thisAbove = (row.value ?? 0) >= (row.priorValue ?? 0)
  const label = (line: LineLabel['line'], edge: (...values: number[]) => number): LineLabel => {
    const values = near.map(({ value, priorValue }) => (line === 'this' ? value : priorValue)).filter((value) => value !== null)
    return { period: row.period, value: edge(...values), callout: words[line], line }
  }
  return {
    above: [label(thisAbove ? 'this' : 'prior', Math.max)],
    below: [label(thisAbove ? 'prior' : 'this', Math.min)],
  }
}
