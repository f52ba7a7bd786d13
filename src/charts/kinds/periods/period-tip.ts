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
}

interface PeriodAmount {
  readonly label: string
  readonly amount: number | null
  /** "21 of 30 days"; undefined where the period is whole. */
  readonly part: string | undefined
}

export interface PeriodTipInput extends PeriodAmount {
  /** At the same position of the prior period. */
  readonly before: PeriodAmount | undefined
  readonly format: ValueFormat
  readonly words: PeriodTipWords
}

/** Both periods at one position and the change between them; how much of each there is where it is not all. WID-17 */
export function periodTip({ label, amount, part, before, format, words }: PeriodTipInput): Tip {
  const days = part === undefined ? [] : [{ name: words.days, value: part }]
  if (!before) return { title: label, lines: [{ name: words.fact, value: fullValue(amount, format) }, ...days] }
  const priorDays =
    before.part === part || before.part === undefined
      ? []
      : [{ name: words.priorPeriod.replace('{label}', words.days), value: before.part }]
  return {
    title: label,
    lines: [
      { name: words.thisPeriod, value: fullValue(amount, format) },
      { name: words.priorPeriod.replace('{label}', before.label), value: fullValue(before.amount, format) },
      ...(amount === null || before.amount === null
        ? []
        : [{ name: words.change, value: changeText(amount, before.amount, format) }]),
      ...days,
      ...priorDays,
    ],
  }
}

function changeText(now: number, before: number, format: ValueFormat): string {
  const made = changeOf(now, before)
  return `${change(made.amount, fullValue(made.amount, format))} (${changeSize(made)})`
}
