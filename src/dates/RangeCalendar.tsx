import { DayPicker, type DayPickerProps } from 'react-day-picker'
import 'react-day-picker/style.css'
import { addMonths, calendarDate, dateParts, type CalendarDate } from '../../domain/dates/calendar-date.ts'
import { LANGUAGE_TRAITS } from '../../domain/values/language.ts'
import { text } from '../text/text.ts'
import { useSpoken } from '../text/use-spoken.ts'
import { longMonth, monthName, number, spokenDay, weekdayName } from '../text/values.ts'
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
  const { direction, weekStartsOn } = LANGUAGE_TRAITS[useSpoken().language]
  const last = range.to !== undefined && range.to <= today ? range.to : today
  return (
    <DayPicker
      mode="range"
      dir={direction}
      weekStartsOn={weekStartsOn}
      formatters={FORMATTERS}
      labels={LABELS}
      captionLayout="dropdown"
      resetOnSelect
      numberOfMonths={months}
      startMonth={toDay(addMonths(today, -240))}
      endMonth={toDay(today)}
      defaultMonth={toDay(addMonths(last, 1 - months))}
      disabled={{ after: toDay(today) }}
      today={toDay(today)}
      selected={{
        from: range.from === undefined ? undefined : toDay(range.from),
        to: range.to === undefined ? undefined : toDay(range.to),
      }}
      onSelect={(chosen) =>
        onChoose({ from: chosen?.from && fromDay(chosen.from), to: chosen?.to && fromDay(chosen.to) })
      }
    />
  )
}

const FORMATTERS: NonNullable<DayPickerProps['formatters']> = {
  formatCaption: (month) => longMonth(fromDay(month)),
  formatDay: (day) => number(day.getDate(), 0),
  formatMonthDropdown: (month) => monthName(fromDay(month)),
  formatYearDropdown: (year) => String(year.getFullYear()),
  formatWeekdayName: (day) => weekdayName(fromDay(day), 'short'),
}

const LABELS: NonNullable<DayPickerProps['labels']> = {
  labelNav: () => text('dates.calendar.months'),
  labelNext: () => text('dates.calendar.next'),
  labelPrevious: () => text('dates.calendar.previous'),
  labelMonthDropdown: () => text('dates.calendar.month'),
  labelYearDropdown: () => text('dates.calendar.year'),
  labelGrid: (month) => longMonth(fromDay(month)),
  labelWeekday: (day) => weekdayName(fromDay(day), 'long'),
  labelDayButton: (day, { today, selected }) => {
    const words = today ? text('dates.calendar.today', { day: spokenDay(fromDay(day)) }) : spokenDay(fromDay(day))
    return selected ? text('dates.calendar.chosen', { day: words }) : words
  },
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
