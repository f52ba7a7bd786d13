import {
  LAST_DAYS,
  choiceOf,
  datesOf,
  shortcutChoice,
  validRange,
  type DateChoice,
  type DateFrequency,
  type DateShortcut,
  type RangePreset,
  type ViewDates,
} from '../../domain/dates/date-choice.ts'
import type { CalendarDate } from '../../domain/dates/calendar-date.ts'
import type { DateType, RollingPeriod } from '../../domain/dates/period.ts'

/** The dates of a view, and of which kind they are. */
export interface ChosenDates extends ViewDates {
  readonly dateType: DateType
}

/** What a selector opens on. */
export interface DateSurroundings {
  readonly applied: ChosenDates
  readonly today: CalendarDate
  /** When the client began; null: not known. */
  readonly engageDate: CalendarDate | null
  /** With how many last days it begins; absent: those that a form begins with. DATE-12 */
  readonly usualDays?: number
}

export interface DateSelectorContext {
  readonly today: CalendarDate
  readonly engageDate: CalendarDate | null
  readonly dateType: DateType
  readonly period: RollingPeriod
  /** 0: no number was given. DATE-13 */
  readonly days: number
  /** An end that is missing was not chosen yet. */
  readonly range: { readonly from?: CalendarDate | undefined; readonly to?: CalendarDate | undefined }
  /** What is in force. */
  readonly applied: ChosenDates | null
}

export type DateSelectorEvent =
  | ({ readonly type: 'selector.opened' } & DateSurroundings)
  | { readonly type: 'selector.closed' }
  | { readonly type: 'dateType.chosen'; readonly dateType: DateType }
  | { readonly type: 'frequency.chosen'; readonly frequency: DateFrequency }
  | { readonly type: 'period.chosen'; readonly period: RollingPeriod }
  | { readonly type: 'days.chosen'; readonly days: number }
  | { readonly type: 'range.chosen'; readonly from?: CalendarDate | undefined; readonly to?: CalendarDate | undefined }
  | { readonly type: 'preset.chosen'; readonly preset: RangePreset }
  | { readonly type: 'shortcut.chosen'; readonly shortcut: DateShortcut }
  | { readonly type: 'dates.applied' }

/** Every mode's draft begins at what is in force: a mode not in use at the same range, or at its usual value. DATE-14 */
export function draftOf({
  applied,
  today,
  engageDate,
  usualDays = LAST_DAYS.usual,
}: DateSurroundings): DateSelectorContext {
  const choice = choiceOf(applied)
  return {
    today,
    engageDate,
    dateType: applied.dateType,
    period: choice.frequency === 'rp' ? choice.period : 'Annual',
    days: choice.frequency === 'la' ? choice.days : usualDays,
    range: { from: applied.from, to: applied.to },
    applied,
  }
}

/** What is put in force of the draft of a mode. */
export function chosen(context: DateSelectorContext, frequency: DateFrequency): ChosenDates {
  return { dateType: context.dateType, ...datesOf(choiceIn(context, frequency), context.today) }
}

/** What a shortcut puts in force, of the date type of the draft. */
export function chosenAtOnce(context: DateSelectorContext, shortcut: DateShortcut): ChosenDates {
  return { dateType: context.dateType, ...datesOf(shortcutChoice(shortcut, context), context.today) }
}

function choiceIn({ range, period, days, today }: DateSelectorContext, frequency: DateFrequency): DateChoice {
  if (frequency === 'rp') return { frequency, period }
  if (frequency === 'la') return { frequency, days }
  const whole = validRange(range, today)
  if (!whole) throw new Error('a range is applied when both its ends are chosen')
  return { frequency, ...whole }
}
