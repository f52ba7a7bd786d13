import { dateParts } from '../../../../domain/dates/calendar-date.ts'
import { COLUMNS, type ComparedColumn, type ComparisonSpan } from '../../../../domain/comparison/comparison-periods.ts'
import { sameValue } from '../../../../domain/values/entries.ts'
import type { DateRange } from '../../../../domain/dates/period.ts'
import { shortLabel } from '../../period-labels.ts'
import { text } from '../../../text/text.ts'
import type { DrawnSet } from './drawn-sets.ts'

export interface ColumnWords {
  readonly label: string
  /** The year where it changes, or the days of an unfinished column; else empty. */
  readonly second: string
}

/** The head of a column: one of all sets, or of each where theirs are of other months or days. */
export type ColumnHead = ColumnWords | { readonly own: readonly (ColumnWords | null)[] }

/** The heads of the columns that stand beside each other by position. COMP-12 */
export function columnHeads(
  sets: readonly Pick<DrawnSet, 'range' | 'begins' | 'figures'>[],
  span: ComparisonSpan,
): ColumnHead[] {
  const words = sets.map(({ range, begins, figures }) =>
    columnWords(figures.columns[span], {
      span,
      range: begins !== null && begins > range.from ? { ...range, from: begins } : range,
    }),
  )
  return Array.from({ length: COLUMNS[span] }, (_, at): ColumnHead => {
    const own = words.map((each) => each[at] ?? null)
    const places = sets.map(({ figures }) => figures.columns[span][at]?.start ?? null)
    const [first = null] = own
    const same = own.every((each) => sameValue(each, first)) && new Set(places).size === 1
    return same ? (first ?? { label: '', second: '' }) : { own }
  })
}

/** Whether the sets are of the same months or quarters, so that one name stands for all. */
export function sameColumns(sets: readonly Pick<DrawnSet, 'figures'>[], span: ComparisonSpan): boolean {
  const [first, ...others] = sets.map(({ figures }) => figures.columns[span].map((column) => column?.start))
  return others.every((starts) => sameValue(starts, first))
}

/** What stands at a chart's axis: the months or quarters that all sets are of, else the positions. */
export function axisWords(
  sets: readonly Pick<DrawnSet, 'range' | 'begins' | 'figures'>[],
  span: ComparisonSpan,
): ColumnWords[] {
  const same = sameColumns(sets, span)
  return columnHeads(sets, span).map((head, at) => {
    if (!same) return { label: String(at + 1), second: '' }
    return 'own' in head ? { label: head.own[0]?.label ?? '', second: '' } : head
  })
}

/** The heads of months or quarters, in order. */
function columnWords(
  columns: readonly (ComparedColumn | null)[],
  { span, range }: { readonly span: ComparisonSpan; readonly range: DateRange },
): (ColumnWords | null)[] {
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
