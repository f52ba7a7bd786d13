import { GoalIcon } from '@primer/octicons-react'
import { timeBuckets } from '../../domain/dates/period.ts'
import type { CalendarDate } from '../../domain/dates/calendar-date.ts'
import type { InvoicedDays } from '../../domain/dates/invoiced-days.ts'
import { fillName } from '../../domain/dashboards/plan-query.ts'
import type { View } from '../../domain/dashboards/view.ts'
import { spanOf, type WidgetSettings } from '../../domain/dashboards/widget-settings.ts'
import type { DrawnWidget } from '../../domain/dashboards/widget-spec.ts'
import type { ValueFormat } from '../../domain/query/format.ts'
import type { QueryResult } from '../../domain/query/query.ts'
import { onCourse } from '../../domain/targets/on-course.ts'
import type { TargetUnfit } from '../../domain/targets/target-fits.ts'
import { targetOf } from '../../domain/targets/target-months.ts'
import type { TargetMonths } from '../../domain/targets/target-spec.ts'
import { longLabel } from '../charts/period-labels.ts'
import { text } from '../text/text.ts'
import { fullValue } from '../text/values.ts'
import styles from './Targets.module.css'

interface TargetLineProps {
  readonly widget: DrawnWidget
  readonly view: View
  readonly settings: WidgetSettings
  readonly result: QueryResult
  readonly invoiced: InvoicedDays
  readonly today: CalendarDate
  readonly formatOf: (fact: string) => ValueFormat
  /** Null: what is drawn is of other rows than the target. */
  readonly months: TargetMonths | null
  /** Why no line is drawn; null: one is. */
  readonly unfit: TargetUnfit | 'split' | null
  readonly currency: string
}

/** What the days so far are on course for, beside the target, and why no target is drawn. */
export function TargetLine({ months, unfit, currency, ...drawn }: TargetLineProps) {
  const words = [
    ...(months ? [courseWords(months, drawn)] : []),
    ...(unfit ? [text(`targets.unfit.${unfit}`, { currency: currency === 'all' ? 'USD' : currency })] : []),
  ].filter(Boolean)
  if (words.length === 0) return null
  return (
    <p className={styles.line} data-target-line="">
      <GoalIcon size={16} /> <span>{words.join(' ')}</span>
    </p>
  )
}

/** Of the month, week, day or quarter that is not over; empty: it is not drawn from its first day on, or has no target. */
function courseWords(
  months: TargetMonths,
  { widget, view, settings, result, invoiced, today, formatOf }: Omit<TargetLineProps, 'months' | 'unfit' | 'currency'>,
): string {
  const span = spanOf(settings)
  const running = timeBuckets(view, span).find(({ start, end }) => start <= today && today <= end)
  const target = running && targetOf({ from: running.start, to: running.end }, months)
  if (!running || typeof target !== 'number' || running.start < view.from || view.to < today) return ''
  if (view.dateType !== 'bill_date') return text('targets.shipDates')
  const column = fillName(widget.query.groupBy[0] ?? '', settings, view)
  const rows = result.data.filter((row) => row[column] === running.start)
  const value = rows.reduce((sum, row) => sum + Number(row[view.fact] ?? 0), 0)
  const course = onCourse({ ...running, value }, { today, invoiced })
  const format = formatOf(view.fact)
  return course
    ? text('targets.onCourse', {
        period: longLabel(running.start, span),
        amount: fullValue(course.amount, format),
        target: fullValue(target, format),
        known: course.known,
        days: course.days,
      })
    : ''
}
