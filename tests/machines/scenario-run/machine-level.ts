import { expect } from 'vitest'
import { createActor, fromPromise, SimulatedClock, type InspectionEvent } from 'xstate'
import {
  scenarioRunMachine,
  type PartToRate,
  type RatedPart,
  type ScenarioRunEvent,
} from '../../../machines/rating/scenario-run.machine.ts'
import type { OpenMachineLevel, StateKey, Step } from '../../qa/model.ts'
import { reach } from '../../qa/turns.ts'
import { PARTS, RATED, RATED_LATER, RUN_CASES, type RunCase } from './cases.ts'

interface HeldCall {
  readonly input: PartToRate
  /** Neither answered nor given up. */
  readonly isOpen: () => boolean
  readonly answer: (part: RatedPart) => void
  readonly fail: (error: unknown) => void
}

/** A run of scenarios, on a server and a clock that the test holds. */
export function openRun(inspect?: (event: InspectionEvent) => void) {
  const calls: HeldCall[] = []
  const clock = new SimulatedClock()
  const machine = scenarioRunMachine.provide({
    actors: {
      ratePart: fromPromise<RatedPart, PartToRate>(
        ({ input, signal }) =>
          new Promise((answer, fail) => {
            let isEnded = false
            const ending =
              <Told>(end: (told: Told) => void) =>
              (told: Told) => {
                isEnded = true
                end(told)
              }
            calls.push({
              input,
              isOpen: () => !isEnded && !signal.aborted,
              answer: ending(answer),
              fail: ending(fail),
            })
          }),
      ),
    },
  })
  const actor = createActor(machine, { clock, ...(inspect ? { inspect } : {}) }).start()
  return { actor, calls, clock, settle: ({ to }: Pick<Step<RunCase>, 'to'>) => reach(actor, to) }
}

export const openMachineLevel: OpenMachineLevel<RunCase, StateKey<typeof scenarioRunMachine>> = ({ inspect }) => {
  const { actor, calls, clock, settle } = openRun(inspect)
  const open = () => calls.filter(({ isOpen }) => isOpen())
  const context = () => actor.getSnapshot().context
  const send = (event: ScenarioRunEvent) => () => actor.send(event)
  const end = (how: (call: HeldCall) => void) => async (step: Step<RunCase>) => {
    const [call, before] = [calls.at(-1), calls.length]
    if (call) how(call)
    await settle(step)
    // What is left is asked for at once.
    if (step.to.startsWith('rating')) expect(calls.length).toBe(before + 1)
  }
  return {
    drivers: {
      'it is asked for': send(RUN_CASES['it is asked for']),
      'a part is rated': end(({ answer }) => answer(RATED)),
      'a part is rated from newer data': end(({ answer }) => answer(RATED_LATER)),
      'the server is away': end(({ fail }) => fail({ status: 0 })),
      'the call fails': end(({ fail }) => fail({ status: 500 })),
      'another try is due': () => void clock.increment(60_000),
      'it is stopped': send(RUN_CASES['it is stopped']),
      'it goes on by hand': send(RUN_CASES['it goes on by hand']),
    },
    states: {
      idle: () => expect(calls).toEqual([]),
      rating: () => {
        const { rated, failure } = context()
        expect([open().map(({ input }) => input), failure]).toEqual([[PARTS[rated.length]], null])
      },
      unreached: () => expect([context().parts, open(), context().failure]).toEqual([PARTS, [], null]),
      cancelled: () => expect([context().parts, open()]).toEqual([PARTS, []]),
      failed: () => expect(context().failure).toEqual({ status: 500 }),
      done: () => {
        const { rated } = context()
        expect(rated).toHaveLength(PARTS.length)
        expect(new Set(rated.map(({ dataVersion }) => dataVersion)).size).toBe(1)
      },
    },
    snapshot: () => actor.getSnapshot(),
    stop: () => void actor.stop(),
  }
}
