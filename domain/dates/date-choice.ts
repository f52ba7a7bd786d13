import * as z from 'zod'
import { addDays, addMonths, calendarDate, isCalendarDate } from './calendar-date.ts'
import { CalendarDate } from './date-spec.ts'
import { DEFAULT_HISTORY_YEARS, ROLLING_PERIODS, rollingRange, type DateRange, type RollingPeriod } from './period.ts'

/** Date range, rolling period, last days. DATE-03 */
export const DATE_FREQUENCIES = ['dr', 'rp', 'la'] as const
export const DateFrequency = z.enum(DATE_FREQUENCIES)
export type DateFrequency = z.infer<typeof DateFrequency>

/** A person's choice of dates; rolling ones are read anew each day. */
export type DateChoice =
  | ({ readonly frequency: 'dr' } & DateRange)
  | { readonly frequency: 'rp'; readonly period: RollingPeriod }
  | { readonly frequency: 'la'; readonly days: number }

/** What the dashboards' date selector offers. DATE-12 */
export const LAST_DAYS_CHOICES = [1, 2, 3] as const
/** What a form takes that asks for a number of days. DATE-12 */
export const LAST_DAYS = { least: 1, most: 365, usual: 30 } as const

/** Whether so many days up to today may be asked for. DATE-12 */
export function mayAskDays(days: number): boolean {
  return days >= LAST_DAYS.least && days <= LAST_DAYS.most
}

const ROLLING = new Set<string>(ROLLING_PERIODS)
const LAST_TEXT = /^last-([1-9]\d{0,2})$/

/**
 * The text form of a choice that moves with the day: a rolling period's name, or `last-N`; '' for fixed dates.
 * Source: DATE-08, DATE-12.
 */
export const MovingPeriod = z
  .string()
  .refine((text) => text === '' || readMovingPeriod(text) !== undefined, 'must be a rolling period or last-N')
export type MovingPeriod = z.infer<typeof MovingPeriod>

/** Undefined: not the name of a choice that moves with the day. */
export function readMovingPeriod(text: string): Exclude<DateChoice, { frequency: 'dr' }> | undefined {
  if (ROLLING.has(text)) return { frequency: 'rp', period: text as RollingPeriod }
  const days = Number(LAST_TEXT.exec(text)?.[1] ?? 0)
  return mayAskDays(days) ? { frequency: 'la', days } : undefined
}

/** The range of a choice on a day. Last N days end today. DATE-09 */
export function choiceRange(choice: DateChoice, today: CalendarDate): DateRange {
  if (choice.frequency === 'dr') return { from: choice.from, to: choice.to }
  if (choice.frequency === 'rp') return rollingRange(choice.period, today)
  return { from: addDays(today, 1 - choice.days), to: today }
}

/** The dates of a view: its range, and how it came about. */
export const ViewDates = z.strictObject({ period: MovingPeriod, from: CalendarDate, to: CalendarDate })
export type ViewDates = z.infer<typeof ViewDates>

export function datesOf(choice: DateChoice, today: CalendarDate): ViewDates {
  const period = choice.frequency === 'rp' ? choice.period : choice.frequency === 'la' ? `last-${choice.days}` : ''
  return { ...choiceRange(choice, today), period }
}

export function choiceOf({ period, from, to }: ViewDates): DateChoice {
  return readMovingPeriod(period) ?? { frequency: 'dr', from, to }
}

/** Days as a person types them; what is not digits is 0. DATE-13 */
export function readDays(text: string): number {
  return /^\d{1,9}$/.test(text.trim()) ? Number(text) : 0
}

export const RANGE_PRESETS = ['twoYears', 'lastYear', 'yearToDate', 'sinceEngaged'] as const
export type RangePreset = (typeof RANGE_PRESETS)[number]

export interface PresetDays {
  readonly today: CalendarDate
  /** Null: not known; two years back stand for it. GAP-49 */
  readonly engageDate: CalendarDate | null
}

/** The ranges beside the calendar. DATE-06 */
export function presetRange(preset: RangePreset, { today, engageDate }: PresetDays): DateRange {
  switch (preset) {
    case 'twoYears':
      return { from: addMonths(today, -12 * DEFAULT_HISTORY_YEARS), to: today }
    case 'lastYear':
      return rollingRange('Previous Year', today)
    case 'yearToDate':
      return rollingRange('YTD', today)
    case 'sinceEngaged':
      return sinceEngaged({ today, engageDate })
  }
}

/** From the engage date, or two years back when there is none, to today. DATE-16 */
export function sinceEngaged({ today, engageDate }: PresetDays): DateRange {
  if (engageDate !== null && engageDate <= today) return { from: engageDate, to: today }
  return presetRange('twoYears', { today, engageDate: null })
}

/** The nine rolling periods and three more. DATE-10 */
export const DATE_PRESETS = [...ROLLING_PERIODS, 'Week Before Last', 'Last Six Months', 'Custom Dates'] as const
export type DatePreset = (typeof DATE_PRESETS)[number]

/** The range of a preset; Custom Dates without a valid range fall back to Week Before Last. DATE-10, DATE-11 */
export function datePresetRange(preset: DatePreset, today: CalendarDate, custom?: Partial<DateRange>): DateRange {
  if (preset === 'Custom Dates') return validRange(custom ?? {}, today) ?? datePresetRange('Week Before Last', today)
  if (preset === 'Last Six Months') return { from: addDays(addMonths(today, -6), 1), to: today }
  if (preset !== 'Week Before Last') return rollingRange(preset, today)
  const previous = rollingRange('Previous Week', today)
  return { from: addDays(previous.from, -7), to: addDays(previous.from, -1) }
}

/** What one click puts in force, least first: weeks, months, quarters, years, and all there is. DATE-06, DATE-08, DATE-10 */
export const DATE_SHORTCUTS = [
  'Current Week',
  'Previous Week',
  'Week Before Last',
  'Current Month',
  'Previous Month',
  'Last Six Months',
  'Current Quarter',
  'Previous Quarter',
  'YTD',
  'Previous Year',
  'Annual',
  'twoYears',
  'sinceEngaged',
] as const satisfies readonly (DatePreset | RangePreset)[]
export type DateShortcut = (typeof DATE_SHORTCUTS)[number]

/** What moves with the day goes by its name, so that it does. */
export function shortcutChoice(shortcut: DateShortcut, days: PresetDays): DateChoice {
  const moving = readMovingPeriod(shortcut)
  if (moving) return moving
  const range =
    shortcut === 'twoYears' || shortcut === 'sinceEngaged'
      ? presetRange(shortcut, days)
      : datePresetRange(shortcut, days.today)
  return { frequency: 'dr', ...range }
}

/** A range whose ends are dates, in order and not after today; undefined when it is not one. DATE-07 */
export function validRange(
  { from, to }: { readonly from?: string | undefined; readonly to?: string | undefined },
  today: CalendarDate,
): DateRange | undefined {
  if (from === undefined || to === undefined || !isCalendarDate(from) || !isCalendarDate(to)) return undefined
  return from <= to && to <= today ? { from, to } : undefined
}

const PICKER = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/

/** MM/DD/YYYY, as it is typed in every language. DATE-07 */
export function pickerDate(date: CalendarDate): string {
  const [year, month, day] = date.split('-')
  return `${month}/${day}/${year}`
}

/** Undefined: not a date as MM/DD/YYYY. */
export function readPickerDate(text: string): CalendarDate | undefined {
  const match = PICKER.exec(text.trim())
  if (!match) return undefined
  const date = calendarDate({ year: Number(match[3]), month: Number(match[1]), day: Number(match[2]) })
  return isCalendarDate(date) ? date : undefined
}
