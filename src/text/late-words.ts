import type { ClientDays } from '../../domain/dates/compared-days.ts'
import type { ValueFormat } from '../../domain/query/format.ts'
import { text } from './text.ts'
import { shortDate, shortValue } from './values.ts'

interface LateFigure {
  readonly value: number
  /** Whether the figure is a part of that of all: a mean or a ratio is not. */
  readonly isPart: boolean
  readonly format: ValueFormat
}

/** "$1.2M is Cedar Creek, data since 12/02/23", and of a figure that does not add up the name and day alone; empty: nothing of it is theirs. */
export function lateWords([first, ...more]: readonly ClientDays[], { value, isPart, format }: LateFigure): string {
  if (!first || (isPart && value === 0)) return ''
  const count = more.length + 1
  const named = { name: first.name, date: shortDate(first.from) }
  if (!isPart)
    return more.length > 0
      ? text('dashboard.compared.lateUnsummedMore', { count })
      : text('dashboard.compared.lateUnsummed', named)
  const amount = shortValue(value, format)
  return more.length > 0
    ? text('dashboard.compared.lateMore', { amount, count })
    : text('dashboard.compared.late', { amount, ...named })
}
