import { assign, setup } from 'xstate'
import {
  LAST_DAYS,
  mayAskDays,
  presetRange,
  validRange,
  type DateFrequency,
  type RangePreset,
} from '../../domain/dates/date-choice.ts'
import type { DateType, RollingPeriod } from '../../domain/dates/period.ts'
import {
  draftOf,
  type ChosenDates,
  type DateSelectorContext,
  type DateSelectorEvent,
  type DateSurroundings,
} from './date-selector-context.ts'

export interface Frequency {
  readonly frequency: DateFrequency
}

/** Guards and actions of the date selector. */
export const dateSelectorSetup = setup({
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
    mendDays: assign(({ context: { days } }) => (mayAskDays(days) ? {} : { days: LAST_DAYS.usual })),
    takePreset: assign(({ context }, { preset }: { readonly preset: RangePreset }) => ({
      range: presetRange(preset, context),
    })),
  },
  guards: {
    isRange: (_, { frequency }: Frequency) => frequency === 'dr',
    isRolling: (_, { frequency }: Frequency) => frequency === 'rp',
    isLastDays: (_, { frequency }: Frequency) => frequency === 'la',
    isWholeRange: ({ context }) => validRange(context.range, context.today) !== undefined,
    areDaysGiven: ({ context }) => mayAskDays(context.days),
  },
})
