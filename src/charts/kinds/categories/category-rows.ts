import { percentOf, type ValueFormat } from '../../../../domain/query/format.ts'
import type { QueryRow } from '../../../../domain/query/query.ts'
import { fullValue, percent, shortValue } from '../../../text/values.ts'
import type { Tip } from '../../tip.ts'

/** Categories drawn by name; of more than one above this, the rest is one grey bar, or the sixth slice. */
export const NAMED_CATEGORIES = { bars: 8, pie: 5 } as const

/** One category of the Breakdown widget. WID-03 */
export interface CategoryRow {
  /** The values of its rows; empty: none. More than one where it holds several categories. */
  readonly stored: readonly string[]
  readonly label: string
  readonly value: number
  readonly labelAt: number
  readonly text: string
  /** Percent of the total; null where values do not add up to one. */
  readonly share: number | null
  readonly shareText: string
  readonly order: number
  readonly colour: string
  readonly tip: Tip
}

export interface CategoryRowsInput {
  readonly rows: readonly QueryRow[]
  readonly dimension: string
  readonly fact: string
  readonly format: ValueFormat
  /** Values add up to a whole, so that there are shares, and a rest; averages do not. */
  readonly additive: boolean
  /** false: the smallest are folded into one row. */
  readonly showAll: boolean
  /** Only categories above zero: for a pie, which cannot draw the others. */
  readonly positiveOnly: boolean
  /** Where a drawn category stands; undefined: by value. */
  readonly orderOf?: ((label: string) => number) | undefined
  readonly colourOf: (label: string) => string
  /** How a label is shown. */
  readonly nameOf?: (label: string) => string
  readonly otherColour: string
  readonly words: CategoryWords
}

export interface CategoryWords {
  readonly other: string
  readonly missing: string
  readonly fact: string
  readonly share: string
}

export interface CategoryRows {
  readonly rows: readonly CategoryRow[]
  /** Labels folded into "Other", largest first; empty when nothing is folded. */
  readonly folded: readonly string[]
  /** Categories left out because they are not above zero. */
  readonly belowZero: readonly { readonly label: string; readonly text: string }[]
}

interface Amount {
  readonly stored: readonly string[]
  readonly label: string
  readonly value: number
}

/** Sorted by value; the shares are of the sum of all rows, also of those folded or left out, so they stay the same. */
export function categoryRows(input: CategoryRowsInput): CategoryRows {
  const { format, words, additive } = input
  const all = amountsOf(input)
  const total = sum(all)
  const drawn = input.positiveOnly ? all.filter(({ value }) => value > 0) : all
  const most = NAMED_CATEGORIES[input.positiveOnly ? 'pie' : 'bars']
  const fold = additive && !input.showAll && drawn.length > most + 1
  const foldable = drawn.filter(({ label }) => label !== words.other)
  const named = inOrder(fold ? foldable.slice(0, most) : drawn, input.orderOf)
  const rest = fold ? drawn.filter((amount) => !named.includes(amount)) : []
  const nameOf = input.nameOf ?? ((label) => label)
  const shape = (amount: Amount, order: number, colour: string): CategoryRow => {
    const [label, value] = [nameOf(amount.label), amount.value]
    const share = additive ? percentOf(value, total) : null
    const shareText = share === null ? '' : percent(share)
    return {
      stored: amount.stored,
      label,
      value,
      labelAt: Math.max(value, 0),
      text: shortValue(value, format),
      share,
      shareText,
      order,
      colour,
      tip: {
        title: label,
        lines: [
          { name: words.fact, value: fullValue(value, format) },
          ...(shareText === '' ? [] : [{ name: words.share, value: shareText }]),
        ],
      },
    }
  }
  return {
    rows: [
      ...named.map((amount, order) => shape(amount, order, input.colourOf(amount.label))),
      ...(rest.length > 0
        ? [
            shape(
              { stored: rest.flatMap(({ stored }) => stored), label: words.other, value: sum(rest) },
              named.length,
              input.otherColour,
            ),
          ]
        : []),
    ],
    folded: rest.map(({ label }) => nameOf(label)),
    belowZero: input.positiveOnly
      ? all
          .filter(({ value }) => value <= 0)
          .map(({ label, value }) => ({ label: nameOf(label), text: fullValue(value, format) }))
      : [],
  }
}

function inOrder(amounts: readonly Amount[], orderOf: CategoryRowsInput['orderOf']): readonly Amount[] {
  return orderOf ? [...amounts].sort((one, other) => orderOf(one.label) - orderOf(other.label)) : amounts
}

function amountsOf({ rows, dimension, fact, words }: CategoryRowsInput): Amount[] {
  return rows
    .map((row) => ({
      stored: [String(row[dimension] ?? '')],
      label: labelIn(row[dimension], words.missing),
      value: Number(row[fact] ?? 0),
    }))
    .sort((one, other) => other.value - one.value)
}

function labelIn(value: string | number | null | undefined, missing: string): string {
  return value === null || value === undefined || value === '' ? missing : String(value)
}

function sum(amounts: readonly Amount[]): number {
  return amounts.reduce((total, { value }) => total + value, 0)
}
