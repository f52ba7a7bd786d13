import { changeOf } from '../../../../domain/query/change.ts'
import type { ValueFormat } from '../../../../domain/query/format.ts'
import { changeSize } from '../../../text/change-size.ts'
import { change, fullValue } from '../../../text/values.ts'
import type { Tip } from '../../tip.ts'

export interface PeriodTipWords {
  readonly fact: string
  readonly days: string
  readonly thisPeriod: string
  /** With {label}. */
  readonly priorPeriod: string
  readonly change: string
  /** What it is likely to be in the end. */
  readonly expected: string
  readonly withheld: string
}

interface PeriodAmount {
  readonly label: string
  readonly amount: number | null
  /** "21 of 30 days"; undefined where the period is whole. */
  readonly part: string | undefined
}

export interface PeriodTipInput extends PeriodAmount {
  /** Of a period that is not all billed: whether its amount is not told, and what is expected of it. */
  readonly billed: { readonly withheld: boolean; readonly expected: string } | undefined
  /** At the same position of the prior period. */
  readonly before: PeriodAmount | undefined
  /** What is drawn beside the fact. */
  readonly beside: readonly { readonly label: string; readonly amount: number | null }[]
  readonly format: ValueFormat
  readonly words: PeriodTipWords
}

/** Both periods at one position and the change between them; how much of each there is where it is not all, and of what is not all billed no change. WID-17 */
export function periodTip({ label, amount, part, billed, before, beside, format, words }: PeriodTipInput): Tip {
  const days = [
    ...(part === undefined ? [] : [{ name: words.days, value: part }]),
    ...(billed === undefined || billed.expected === '' ? [] : [{ name: words.expected, value: billed.expected }]),
  ]
  const value = billed?.withheld ? words.withheld : fullValue(amount, format)
  const others = beside.map((other) => ({ name: other.label, value: fullValue(other.amount, format) }))
  if (!before) return { title: label, lines: [{ name: words.fact, value }, ...others, ...days] }
  const priorDays =
    before.part === part || before.part === undefined
      ? []
      : [{ name: words.priorPeriod.replace('{label}', words.days), value: before.part }]
  return {
    title: label,
    lines: [
      { name: words.thisPeriod, value },
      { name: words.priorPeriod.replace('{label}', before.label), value: fullValue(before.amount, format) },
      ...(billed || amount === null || before.amount === null
        ? []
        : [{ name: words.change, value: changeText(amount, before.amount, format) }]),
      ...others,
      ...days,
      ...priorDays,
    ],
  }
}

function changeText(now: number, before: number, format: ValueFormat): string {
  const made = changeOf(now, before)
  return `${change(made.amount, fullValue(made.amount, format))} (${changeSize(made)})`
}
