import { timeBuckets, type DateRange, type TimeSpan } from '../../../../domain/dates/period.ts'
import type { ValueFormat } from '../../../../domain/query/format.ts'
import { makeMark, type Mark } from '../../marks/mark.ts'
import type { MarkRows } from '../../../../domain/dashboards/mark-rows.ts'
import type { PeriodRow } from './period-rows.ts'

interface PeriodMarkContext {
  readonly format: ValueFormat
  readonly span: TimeSpan
  readonly range: DateRange
  /** Which of their rows. */
  readonly part?: Pick<Mark, 'label'> & Pick<MarkRows, 'values'>
}

/** The weeks, months or quarters of a range, each of the days that the range has of it. */
export function periodMarks({ format, span, range, part }: PeriodMarkContext): (row: PeriodRow) => Mark {
  const ends = new Map(timeBuckets(range, span).map(({ start, end }) => [start, end]))
  return ({ period, label, amount }) => {
    const end = ends.get(period) ?? period
    const dates = { from: period < range.from ? range.from : period, to: end > range.to ? range.to : end }
    return makeMark({
      ...(part ? { label: `${part.label}, ${label}`, values: part.values } : { label }),
      value: amount,
      dates,
      format,
    })
  }
}
