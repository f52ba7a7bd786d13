import { expect } from 'vitest'
import { createActor, fromPromise, type InspectionEvent } from 'xstate'
import { scheduleMailMachine, type ScheduleToSave } from '../../../machines/schedules/schedule-mail.machine.ts'
import type { Level, OpenMachineLevel, StateKey, Step } from '../../qa/model.ts'
import { reach } from '../../qa/turns.ts'
import { COMPLETE, OF, SCHEDULE_CASES, type ScheduleCase } from './cases.ts'

type State = StateKey<typeof scheduleMailMachine>

interface HeldCall {
  readonly input: ScheduleToSave
  readonly answer: () => void
  readonly fail: (error: unknown) => void
}

/** A page that is put on a schedule, on a server that the test holds. */
export function openSchedule(inspect?: (event: InspectionEvent) => void) {
  const calls: HeldCall[] = []
  const machine = scheduleMailMachine.provide({
    actors: {
      saveSchedule: fromPromise<unknown, ScheduleToSave>(
        ({ input }) => new Promise((answer, fail) => calls.push({ input, answer: () => answer({ id: 1 }), fail })),
      ),
    },
  })
  const actor = createActor(machine, inspect ? { inspect } : {}).start()
  return { actor, calls, settle: ({ to }: Pick<Step<ScheduleCase>, 'to'>) => reach(actor, to) }
}

function levelOf({ actor, calls, settle }: ReturnType<typeof openSchedule>): Level<ScheduleCase, State> {
  const send = (name: ScheduleCase) => () => actor.send(SCHEDULE_CASES[name] as Parameters<typeof actor.send>[0])
  const context = () => actor.getSnapshot().context
  const end = (how: (call: HeldCall) => void) => async (step: Step<ScheduleCase>) => {
    const call = calls.at(-1)
    if (call) how(call)
    await settle(step)
  }
  return {
    drivers: {
      'it is opened': send('it is opened'),
      'it is opened for who has no address': send('it is opened for who has no address'),
      'it is closed': send('it is closed'),
      'its name is taken away': send('its name is taken away'),
      'all of it is filled in': send('all of it is filled in'),
      'it is saved': () => {
        const before = calls.length
        send('it is saved')()
        expect(calls.slice(before).map(({ input }) => input)).toEqual([{ of: OF, draft: COMPLETE }])
      },
      'it was saved': end(({ answer }) => answer()),
      'the call fails': end(({ fail }) => fail({ status: 500 })),
    },
    states: {
      closed: () => expect(actor.getSnapshot().can({ type: 'schedule.closed' })).toBe(false),
      'open.incomplete': () => {
        const { name, people } = context().draft
        expect(context().of).toEqual(OF)
        expect(name === '' || people.length === 0).toBe(true)
      },
      'open.complete': () => expect(context()).toMatchObject({ of: OF, draft: COMPLETE }),
      'open.saving': () => expect(calls.at(-1)?.input).toEqual({ of: OF, draft: COMPLETE }),
      'open.saved': () => expect(context().draft).toEqual(COMPLETE),
      'open.failed': () => expect(context()).toEqual({ of: OF, draft: COMPLETE, failure: { status: 500 } }),
    },
  }
}

export const openMachineLevel: OpenMachineLevel<ScheduleCase, State> = ({ inspect }) => {
  const schedule = openSchedule(inspect)
  return {
    ...levelOf(schedule),
    snapshot: () => schedule.actor.getSnapshot(),
    stop: () => void schedule.actor.stop(),
  }
}
