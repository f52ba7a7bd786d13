import type { DateRange } from '../../../domain/dates/period.ts'
import { periodText } from '../../text/period-text.ts'
import { text } from '../../text/text.ts'
import { shortDate } from '../../text/values.ts'
import type { AnsweredSet } from './use-compared-sets.ts'

/** From the first day of any set to the last one. */
export function wholeRange(sets: readonly Pick<AnsweredSet, 'range'>[]): DateRange {
  const days = sets.flatMap(({ range }) => [range.from, range.to]).toSorted()
  return { from: days[0] ?? '', to: days.at(-1) ?? '' }
}

/** Where a set's data begins within the days compared, and of which days its change is then; empty: all of them have data. Decision 0022 */
export function beginsText({ name, begins, alike }: Pick<AnsweredSet, 'name' | 'begins' | 'alike'>): string {
  if (begins === null) return ''
  const date = shortDate(begins)
  return alike
    ? text('compared.beginsAlike', { name, date, own: periodText(alike.range), period: periodText(alike.earlier) })
    : text('compared.begins', { name, date })
}
