import type { AnyEventObject } from 'xstate'
import { datesOf } from '../../../domain/dates/date-choice.ts'
import type { DateChoice } from '../../../domain/dates/date-choice.ts'
import type { ChosenDates, DateSelectorEvent } from '../../../machines/dates/date-selector-context.ts'
import { dateSelectorMachine } from '../../../machines/dates/date-selector.machine.ts'
import { AS_IT_IS, type Model } from '../../qa/model.ts'

export const TODAY = '2026-11-21'
export const ENGAGED = '2023-11-22'

export const applied = (choice: DateChoice): ChosenDates => ({ dateType: 'bill_date', ...datesOf(choice, TODAY) })
const opened = (choice: DateChoice) =>
  ({ type: 'selector.opened', applied: applied(choice), today: TODAY, engageDate: ENGAGED }) as const

/** Everything a person does to the date selector, by name. */
export const DATE_SELECTOR_CASES = {
  'it opens on a rolling period': opened({ frequency: 'rp', period: 'Annual' }),
  'it opens on fixed dates': opened({ frequency: 'dr', from: '2026-03-01', to: '2026-03-31' }),
  'it opens on last days': opened({ frequency: 'la', days: 2 }),
  'selector.closed': { type: 'selector.closed' },
  'ship date is chosen': { type: 'dateType.chosen', dateType: 'pickup_date' },
  'date range is chosen': { type: 'frequency.chosen', frequency: 'dr' },
  'rolling period is chosen': { type: 'frequency.chosen', frequency: 'rp' },
  'last days are chosen': { type: 'frequency.chosen', frequency: 'la' },
  'a period is chosen': { type: 'period.chosen', period: 'Previous Month' },
  'three days are chosen': { type: 'days.chosen', days: 3 },
  'no number of days is given': { type: 'days.chosen', days: 0 },
  'both ends are chosen': { type: 'range.chosen', from: '2026-02-01', to: '2026-02-28' },
  'one end is chosen': { type: 'range.chosen', from: '2026-02-01' },
  'the end is after today': { type: 'range.chosen', from: '2026-02-01', to: '2026-11-22' },
  'a preset is chosen': { type: 'preset.chosen', preset: 'sinceEngaged' },
  'a shortcut is chosen': { type: 'shortcut.chosen', shortcut: 'Previous Week' },
  'dates.applied': { type: 'dates.applied' },
} as const satisfies Readonly<Record<string, DateSelectorEvent & AnyEventObject>>

/** Those that open it, each on other dates in force. */
export const OPENINGS = ['it opens on a rolling period', 'it opens on fixed dates', 'it opens on last days'] as const

export type DateSelectorCase = keyof typeof DATE_SELECTOR_CASES

export const model = {
  machine: dateSelectorMachine,
  cases: DATE_SELECTOR_CASES,
  starts: AS_IT_IS,
  refusals: true,
  care: {
    entered: ({ context }: { readonly context: unknown }) => context,
  },
} as const satisfies Model<DateSelectorCase>
