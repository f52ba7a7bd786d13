import { DayPicker } from 'react-day-picker'
import 'react-day-picker/style.css'
import { addMonths, calendarDate, dateParts, type CalendarDate } from '../../domain/calendar-date.ts'
import './range-calendar.css'

interface RangeEnds {
  readonly from?: CalendarDate | undefined
  readonly to?: CalendarDate | undefined
}

interface RangeCalendarProps {
  readonly range: RangeEnds
  readonly today: CalendarDate
  /** How many stand beside each other. */
  readonly months: number
  readonly onChoose: (range: RangeEnds) => void
}

/** Months on which both ends are chosen; a third day begins anew. */
export function RangeCalendar({ range, today, months, onChoose }: RangeCalendarProps) {
  const last = range.to !== undefined && range.to <= today ? range.to : today
  return (
    <DayPicker
      mode="range"
      captionLayout="dropdown"
      resetOnSelect
      numberOfMonths={months}
      startMonth={toDay(addMonths(today, -240))}
      endMonth={toDay(today)}
      defaultMonth={toDay(addMonths(last, 1 - months))}
      disabled={{ after: toDay(today) }}
      today={toDay(today)}
      selected={{ from: range.from === undefined ? undefined : toDay(range.from), to: range.to === undefined ? undefined : toDay(range.to) }}
      onSelect={(chosen) => onChoose({ from: chosen?.from && fromDay(chosen.from), to: chosen?.to && fromDay(chosen.to) })}
    />
  )
}

/** The calendar knows days as local noons, which no change of the clock moves to another day. */
function toDay(date: CalendarDate): Date {
  const { year, month, day } = dateParts(date)
  const at = new Date(2000, 0, 1, 12)
  at.setFullYear(year, month - 1, day)
  return at
}

function fromDay(day: Date): CalendarDate {
  return calendarDate({ year: day.getFullYear(), month: day.getMonth() + 1, day: day.getDate() })
}
