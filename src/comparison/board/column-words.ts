import { dateParts } from '../../../domain/calendar-date.ts'
import type { ComparedColumn, ComparisonSpan } from '../../../domain/comparison-periods.ts'
import type { DateRange } from '../../../domain/period.ts'
import { shortLabel } from '../../charts/period-labels.ts'
import { text } from '../../text/text.ts'

export interface ColumnWords {
  readonly label: string
  /** The year where it changes, or the days of an unfinished column; else empty. */
  readonly second: string
}

/** The heads of months or quarters, in order. */
export function columnWords(columns: readonly (ComparedColumn | null)[], { span, range }: { readonly span: ComparisonSpan; readonly range: DateRange }): (ColumnWords | null)[] {
  let shownYear = 0
  return columns.map((column) => {
    if (!column) return null
    const { year } = dateParts(column.start)
    const second = column.unfinished ? daysOf(column, range) : year === shownYear ? '' : String(year)
    shownYear = year
    return { label: shortLabel(column.start, span), second }
  })
}

/** "to 21", "from 15", "not over yet". */
function daysOf({ start, end }: ComparedColumn, { from, to }: DateRange): string {
  const [first, last] = [from > start ? dateParts(from).day : null, to < end ? dateParts(to).day : null]
  if (first !== null && last !== null) return text('compared.within', { from: first, to: last })
  if (first !== null) return text('compared.from', { day: first })
  return last === null ? text('dashboard.notOver') : text('compared.to', { day: last })
}
