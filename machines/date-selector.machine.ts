import { assign, setup, type SnapshotFrom } from 'xstate'
import {
  LAST_DAYS,
  choiceOf,
  datesOf,
  presetRange,
  validRange,
  type DateChoice,
  type DateFrequency,
  type RangePreset,
  type ViewDates,
} from '../domain/dates/date-choice.ts'
import type { CalendarDate } from '../domain/dates/calendar-date.ts'
import type { DateType, RollingPeriod } from '../domain/dates/period.ts'

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
  | { readonly type: 'dates.applied' }

type Frequency = { readonly frequency: DateFrequency }
const frequencyOf = ({ event }: { readonly event: DateSelectorEvent }): Frequency => {
  if (event.type === 'frequency.chosen') return { frequency: event.frequency }
  if (event.type === 'selector.opened') return { frequency: choiceOf(event.applied).frequency }
  throw new Error(`${event.type} names no mode`)
}
const toRange = { guard: { type: 'isRange', params: frequencyOf }, target: '#dateSelector.open.range' } as const
const toRolling = { guard: { type: 'isRolling', params: frequencyOf }, target: '#dateSelector.open.rolling' } as const
const toLastDays = {
  guard: { type: 'isLastDays', params: frequencyOf },
  target: '#dateSelector.open.lastDays',
} as const

/** A date type, a mode, and in each mode its own draft; nothing is in force before it is applied. DATE-01 to DATE-14, GAP-63 */
export const dateSelectorMachine = setup({
  types: { context: {} as DateSelectorContext, events: {} as DateSelectorEvent, tags: {} as 'open' },
  actions: {
    /** Given the dates that were applied. */
    applyDates: (_, _params: ChosenDates): void => {
      throw new Error('provide this before the date selector starts')
    },
    takeApplied: assign((_, params: DateSurroundings) => draftOf(params)),
    keepType: assign((_, params: { readonly dateType: DateType }) => params),
    keepPeriod: assign((_, params: { readonly period: RollingPeriod }) => params),
    keepDays: assign((_, params: { readonly days: number }) => params),
    keepRange: assign((_, { from, to }: DateSelectorContext['range']) => ({ range: { from, to } })),
    /** A mode that is left unfinished opens again on what is in force. */
    mendRange: assign(({ context: { range, today, applied } }) =>
      validRange(range, today) || !applied ? {} : { range: { from: applied.from, to: applied.to } },
    ),
    mendDays: assign(({ context: { days } }) => (areGiven(days) ? {} : { days: LAST_DAYS.usual })),
    takePreset: assign(({ context }, { preset }: { readonly preset: RangePreset }) => ({
      range: presetRange(preset, context),
    })),
  },
  guards: {
    isRange: (_, { frequency }: Frequency) => frequency === 'dr',
    isRolling: (_, { frequency }: Frequency) => frequency === 'rp',
    isLastDays: (_, { frequency }: Frequency) => frequency === 'la',
    isWholeRange: ({ context }) => validRange(context.range, context.today) !== undefined,
    areDaysGiven: ({ context }) => areGiven(context.days),
  },
}).createMachine({
  id: 'dateSelector',
  context: {
    today: '1970-01-01',
    engageDate: null,
    dateType: 'bill_date',
    period: 'Annual',
    days: LAST_DAYS.usual,
    range: {},
    applied: null,
  },
  initial: 'closed',
  states: {
    closed: {
      on: {
        'selector.opened': [
          {
            guard: { type: 'isRange', params: frequencyOf },
            target: 'open.range',
            actions: { type: 'takeApplied', params: ({ event }) => event },
          },
          {
            guard: { type: 'isRolling', params: frequencyOf },
            target: 'open.rolling',
            actions: { type: 'takeApplied', params: ({ event }) => event },
          },
          { target: 'open.lastDays', actions: { type: 'takeApplied', params: ({ event }) => event } },
        ],
      },
    },
    open: {
      tags: 'open',
      initial: 'rolling',
      on: {
        'selector.closed': 'closed',
        'dateType.chosen': { actions: { type: 'keepType', params: ({ event: { dateType } }) => ({ dateType }) } },
      },
      states: {
        range: {
          initial: 'read',
          exit: 'mendRange',
          on: {
            'frequency.chosen': [toRolling, toLastDays],
            'range.chosen': {
              target: '.read',
              actions: { type: 'keepRange', params: ({ event: { from, to } }) => ({ from, to }) },
            },
            'preset.chosen': {
              target: '.read',
              actions: { type: 'takePreset', params: ({ event: { preset } }) => ({ preset }) },
            },
          },
          states: {
            read: { always: [{ guard: 'isWholeRange', target: 'whole' }, { target: 'lacking' }] },
            lacking: {},
            whole: {
              on: {
                'dates.applied': {
                  target: '#dateSelector.closed',
                  actions: { type: 'applyDates', params: ({ context }) => chosen(context, 'dr') },
                },
              },
            },
          },
        },
        rolling: {
          on: {
            'frequency.chosen': [toRange, toLastDays],
            'period.chosen': { actions: { type: 'keepPeriod', params: ({ event: { period } }) => ({ period }) } },
            'dates.applied': {
              target: '#dateSelector.closed',
              actions: { type: 'applyDates', params: ({ context }) => chosen(context, 'rp') },
            },
          },
        },
        lastDays: {
          initial: 'read',
          exit: 'mendDays',
          on: {
            'frequency.chosen': [toRange, toRolling],
            'days.chosen': {
              target: '.read',
              actions: { type: 'keepDays', params: ({ event: { days } }) => ({ days }) },
            },
          },
          states: {
            read: { always: [{ guard: 'areDaysGiven', target: 'whole' }, { target: 'lacking' }] },
            lacking: {},
            whole: {
              on: {
                'dates.applied': {
                  target: '#dateSelector.closed',
                  actions: { type: 'applyDates', params: ({ context }) => chosen(context, 'la') },
                },
              },
            },
          },
        },
      },
    },
  },
})

export type DateSelectorSnapshot = SnapshotFrom<typeof dateSelectorMachine>

/** The chosen mode; a closed selector has none. */
export function frequencyIn(snapshot: DateSelectorSnapshot): DateFrequency | undefined {
  if (snapshot.matches({ open: 'range' })) return 'dr'
  if (snapshot.matches({ open: 'rolling' })) return 'rp'
  return snapshot.matches({ open: 'lastDays' }) ? 'la' : undefined
}

const areGiven = (days: number): boolean => days >= LAST_DAYS.least && days <= LAST_DAYS.most

/** Every mode's draft begins at what is in force: a mode not in use at the same range, or at its usual value. DATE-14 */
function draftOf({ applied, today, engageDate }: DateSurroundings): DateSelectorContext {
  const choice = choiceOf(applied)
  return {
    today,
    engageDate,
    dateType: applied.dateType,
    period: choice.frequency === 'rp' ? choice.period : 'Annual',
    days: choice.frequency === 'la' ? choice.days : LAST_DAYS.usual,
    range: { from: applied.from, to: applied.to },
    applied,
  }
}

function chosen(context: DateSelectorContext, frequency: DateFrequency): ChosenDates {
  return { dateType: context.dateType, ...datesOf(choiceIn(context, frequency), context.today) }
}

function choiceIn({ range, period, days, today }: DateSelectorContext, frequency: DateFrequency): DateChoice {
  if (frequency === 'rp') return { frequency, period }
  if (frequency === 'la') return { frequency, days }
  const whole = validRange(range, today)
  if (!whole) throw new Error('a range is applied when both its ends are chosen')
  return { frequency, ...whole }
}
