import type { AnyEventObject } from 'xstate'
import {
  scheduleMailMachine,
  type ScheduleDraft,
  type ScheduleMailEvent,
} from '../../../machines/schedules/schedule-mail.machine.ts'
import { AS_IT_IS, type Model } from '../../qa/model.ts'

export const OF = { address: '/aframe/dashboard/spend?client=5' } as const
export const COMPLETE: ScheduleDraft = {
  name: 'Spend',
  schedule: { weekdays: [1, 2, 3, 4, 5], at: '08:00', zone: 'UTC' },
  attachment: 'excel',
  line: '',
  people: [7],
}
export const INCOMPLETE: ScheduleDraft = { ...COMPLETE, name: '' }

/** Everything that happens to a page that is put on a schedule, by name. */
export const SCHEDULE_CASES = {
  'it is opened': { type: 'schedule.opened', of: OF, draft: COMPLETE },
  'it is opened for who has no address': { type: 'schedule.opened', of: OF, draft: { ...COMPLETE, people: [] } },
  'it is closed': { type: 'schedule.closed' },
  'its name is taken away': { type: 'draft.changed', draft: INCOMPLETE },
  'all of it is filled in': { type: 'draft.changed', draft: COMPLETE },
  'it is saved': { type: 'schedule.confirmed' },
  'it was saved': { type: 'xstate.done.actor.saving', output: { id: 1 } },
  'the call fails': { type: 'xstate.error.actor.saving', error: { status: 500 } },
} as const satisfies Readonly<Record<string, ScheduleMailEvent | AnyEventObject>>

export type ScheduleCase = keyof typeof SCHEDULE_CASES

export const model = {
  machine: scheduleMailMachine,
  cases: SCHEDULE_CASES,
  starts: AS_IT_IS,
} as const satisfies Model<ScheduleCase, keyof typeof AS_IT_IS>
