import { assign, fromPromise, setup, type SnapshotFrom } from 'xstate'
import { USUAL_LETTER, type Letter } from '../../domain/schedules/letter.ts'
import { Schedule } from '../../domain/schedules/schedule.ts'

/** A page that is to be sent again and again, as it is being filled in. */
export interface ScheduleDraft extends Letter {
  readonly name: string
  readonly schedule: Schedule
  /** Ids of people. */
  readonly people: readonly number[]
}

/** What it is a draft of: a new one of a page, or one that there is. */
export type Scheduled = { readonly address: string } | { readonly id: number }

export interface ScheduleToSave {
  readonly of: Scheduled
  readonly draft: ScheduleDraft
}

export interface ScheduleMailContext extends ScheduleToSave {
  readonly failure: unknown
}

export type ScheduleMailEvent =
  | { readonly type: 'schedule.opened'; readonly of: Scheduled; readonly draft: ScheduleDraft }
  | { readonly type: 'draft.changed'; readonly draft: ScheduleDraft }
  | { readonly type: 'schedule.confirmed' }
  | { readonly type: 'schedule.closed' }

interface Changed {
  readonly event: { readonly draft: ScheduleDraft }
}

const NOTHING: ScheduleMailContext = {
  of: { address: '' },
  draft: { name: '', schedule: { weekdays: [1], at: '08:00', zone: 'UTC' }, ...USUAL_LETTER, people: [] },
  failure: null,
}

/** Wherever the draft was, it is complete or not by what it is now. */
const CHANGED = [
  {
    guard: { type: 'isComplete', params: ({ event: { draft } }: Changed) => ({ draft }) },
    target: 'complete',
    actions: { type: 'takeDraft', params: ({ event: { draft } }: Changed) => ({ draft }) },
  },
  {
    target: 'incomplete',
    actions: { type: 'takeDraft', params: ({ event: { draft } }: Changed) => ({ draft }) },
  },
] as const

/** Sends a page on a schedule: fill in when, to whom and under what name, save, and say when it is sent next. */
export const scheduleMailMachine = setup({
  types: { context: {} as ScheduleMailContext, events: {} as ScheduleMailEvent },
  actors: {
    saveSchedule: fromPromise<unknown, ScheduleToSave>(() => Promise.reject(new Error('saveSchedule is not provided'))),
  },
  actions: {
    begin: assign((_, opened: ScheduleToSave) => ({ ...opened, failure: null })),
    takeDraft: assign((_, { draft }: { readonly draft: ScheduleDraft }) => ({ draft })),
    takeFailure: assign((_, { failure }: { readonly failure: unknown }) => ({ failure })),
  },
  guards: {
    isComplete: (_, { draft: { name, schedule, people } }: { readonly draft: ScheduleDraft }) =>
      name.trim() !== '' && people.length > 0 && Schedule.safeParse(schedule).success,
  },
}).createMachine({
  id: 'scheduleMail',
  context: NOTHING,
  initial: 'closed',
  states: {
    closed: {
      on: {
        'schedule.opened': [
          {
            guard: { type: 'isComplete', params: ({ event: { draft } }) => ({ draft }) },
            target: 'open.complete',
            actions: { type: 'begin', params: ({ event: { of, draft } }) => ({ of, draft }) },
          },
          {
            target: 'open.incomplete',
            actions: { type: 'begin', params: ({ event: { of, draft } }) => ({ of, draft }) },
          },
        ],
      },
    },
    open: {
      initial: 'incomplete',
      on: { 'schedule.closed': 'closed' },
      states: {
        /** Something is not filled in. */
        incomplete: { on: { 'draft.changed': CHANGED } },
        complete: { on: { 'draft.changed': CHANGED, 'schedule.confirmed': 'saving' } },
        saving: {
          invoke: {
            id: 'saving',
            src: 'saveSchedule',
            input: ({ context: { of, draft } }) => ({ of, draft }),
            onDone: 'saved',
            onError: {
              target: 'failed',
              actions: { type: 'takeFailure', params: ({ event: { error } }) => ({ failure: error }) },
            },
          },
        },
        saved: {},
        /** What was filled in is there still, to be saved again or changed. */
        failed: { on: { 'draft.changed': CHANGED, 'schedule.confirmed': 'saving' } },
      },
    },
  },
})

export type ScheduleMailSnapshot = SnapshotFrom<typeof scheduleMailMachine>
