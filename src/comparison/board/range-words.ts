import type { DateRange } from '../../../domain/dates/period.ts'
import { comparedText } from '../../text/compared-words.ts'
import { text } from '../../text/text.ts'
import type { AnsweredSet } from './use-compared-sets.ts'

/** From the first day of any set to the last one. */
export function wholeRange(sets: readonly Pick<AnsweredSet, 'range'>[]): DateRange {
  const days = sets.flatMap(({ range }) => [range.from, range.to]).toSorted()
  return { from: days[0] ?? '', to: days.at(-1) ?? '' }
}

/** Of which days a set's change is where not all have data, and why; empty: all of them have. */
export function cutSetText({ name, days }: Pick<AnsweredSet, 'name' | 'days'>): string {
  return days.isCut || days.sides === null ? text('compared.line', { name, label: comparedText(days) }) : ''
}
