import type { SnapshotFrom } from 'xstate'
import { LAST_DAYS, choiceOf, type DateFrequency } from '../../domain/dates/date-choice.ts'
import { chosen, chosenAtOnce, type DateSelectorEvent } from './date-selector-context.ts'
import { dateSelectorSetup, type Frequency } from './date-selector-setup.ts'

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

const range = dateSelectorSetup.createStateConfig({
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
})

const rolling = dateSelectorSetup.createStateConfig({
  on: {
    'frequency.chosen': [toRange, toLastDays],
    'period.chosen': { actions: { type: 'keepPeriod', params: ({ event: { period } }) => ({ period }) } },
    'dates.applied': {
      target: '#dateSelector.closed',
      actions: { type: 'applyDates', params: ({ context }) => chosen(context, 'rp') },
    },
  },
})

const lastDays = dateSelectorSetup.createStateConfig({
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
})

/** A date type, a mode, and in each mode its own draft; nothing is in force before it is applied. DATE-01 to DATE-14, GAP-63 */
export const dateSelectorMachine = dateSelectorSetup.createMachine({
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
        'shortcut.chosen': {
          target: 'closed',
          actions: {
            type: 'applyDates',
            params: ({ context, event: { shortcut } }) => chosenAtOnce(context, shortcut),
          },
        },
        'dateType.chosen': { actions: { type: 'keepType', params: ({ event: { dateType } }) => ({ dateType }) } },
      },
      states: {
        range,
        rolling,
        lastDays,
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
