import { arrowOf, type Change } from '../../../domain/query/change.ts'
import type { ValueFormat } from '../../../domain/query/format.ts'
import { changeSize } from '../../text/change-size.ts'
import { text } from '../../text/text.ts'
import { change, number, shortValue, spokenAmount } from '../../text/values.ts'

const ARROWS = { up: '↑', down: '↓', level: '→' } as const

/** A change as it is seen: an arrow where its percent does not round to zero, its size without a sign, and the signed amount. */
export function changeText(made: Change, format: ValueFormat): { arrow: string; percent: string; amount: string } {
  const { amount, direction } = made
  return {
    arrow: direction !== 'level' && arrowOf(made, 2) === 'level' ? '' : ARROWS[direction],
    percent: changeSize(made),
    amount: change(amount, shortValue(amount, format)),
  }
}

export interface ChangeWordsInput {
  readonly change: Change
  readonly format: ValueFormat
  /** USD, CAD, lbs, packages. */
  readonly unitText: string
  /** The dates of the prior period. */
  readonly period: string
}

/** A change as it is heard: "up 10.86 percent, 537.95 thousand dollars more than 11/22/24 – 11/21/25". */
export function changeWords({ change, format, unitText, period }: ChangeWordsInput): string {
  const { amount, percent: size, direction, isNew } = change
  return text(`dashboard.changes.${isNew ? 'new' : direction}`, {
    percent: number(size),
    amount: amountWords(Math.abs(amount), format, unitText),
    period,
  })
}

/** The amount with its step and unit in words; a percentage of percentages is in points. */
function amountWords(size: number, format: ValueFormat, unitText: string): string {
  const { unit } = format
  if (unit === 'percent') return text('dashboard.spoken.points', { amount: number(size) })
  const counted = (unit === 'packages' || unit === 'count') && size <= 1e3
  const amount = counted ? number(size, 0) : spokenAmount(size)
  if (unit === 'money')
    return unitText === 'USD' ? text('dashboard.spoken.dollars', { amount }) : `${amount} ${unitText}`
  if (unit === 'weight') return text(unitText === 'kgs' ? 'dashboard.spoken.kgs' : 'dashboard.spoken.lbs', { amount })
  // What is said in thousands has the form of many in every language.
  return unit === 'packages'
    ? text('dashboard.spoken.packages', { amount, ...(counted ? { count: size } : {}) })
    : amount
}
