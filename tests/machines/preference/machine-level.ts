import { expect } from 'vitest'
import { createActor, fromPromise, SimulatedClock, type InspectionEvent } from 'xstate'
import { preferenceMachine, preferredValue } from '../../../machines/kept/preference.machine.ts'
import type { SaveEnd } from '../../../machines/kept/retry-delay.ts'
import { stateKeyOf, type Level, type OpenMachineLevel, type StateKey, type Step } from '../../qa/model.ts'
import { reach } from '../../qa/turns.ts'
import { PREFERENCE_CASES, type PreferenceCase } from './cases.ts'

type State = StateKey<typeof preferenceMachine>

interface Held<O> {
  readonly value: string | undefined
  readonly answer: (output: O) => void
  readonly fail: () => void
}

/** A preference whose browser, server and clock the test holds. */
export function openPreference(inspect?: (event: InspectionEvent) => void) {
  const clock = new SimulatedClock()
  const calls = { load: [] as Held<string | null>[], apply: [] as Held<void>[], save: [] as Held<SaveEnd>[] }
  const held = <O>(into: Held<O>[], value?: string) =>
    new Promise<O>((answer, reject) => into.push({ value, answer, fail: () => reject(new Error('lost')) }))
  const remembered: string[] = []
  const machine = preferenceMachine.provide({
    actors: {
      load: fromPromise<string | null>(() => held(calls.load)),
      apply: fromPromise<void, { value: string }>(({ input }) => held(calls.apply, input.value)),
      save: fromPromise(({ input }) => held(calls.save, input.value)),
    },
    actions: { remember: (_, { value }) => void remembered.push(value) },
  })
  const actor = createActor(machine, { clock, input: { value: 'semidark' }, ...(inspect ? { inspect } : {}) }).start()
  return { actor, clock, calls, remembered, reach: (state: State) => reach(actor, state) }
}

function levelOf({ actor, clock, calls, remembered }: ReturnType<typeof openPreference>): Level<PreferenceCase, State> {
  const last = <O>(held: readonly Held<O>[]) => held.at(-1) ?? expect.unreachable('nobody asked')
  const send = (name: 'a person signs in' | 'the person signs out' | 'dark is chosen') => () => {
    if (name !== 'a person signs in') retries = 0
    actor.send(PREFERENCE_CASES[name])
  }
  const then =
    (happen: () => void) =>
    async ({ to }: Step<PreferenceCase>) => {
      happen()
      await reach(actor, to)
    }
  const context = () => actor.getSnapshot().context
  let retries = 0
  /** What is in force is what the browser remembers. */
  const inForce = (tags: readonly ('refused' | 'unsaved')[] = []) => {
    expect(preferredValue(actor.getSnapshot())).toBe(remembered.at(-1) ?? 'semidark')
    expect((['refused', 'unsaved'] as const).filter((tag) => actor.getSnapshot().hasTag(tag))).toEqual(tags)
  }
  return {
    drivers: {
      'a person signs in': send('a person signs in'),
      'the person signs out': send('the person signs out'),
      'dark is chosen': send('dark is chosen'),
      'another is stored': then(() => last(calls.load).answer('os')),
      'nothing is stored': then(() => last(calls.load).answer(null)),
      'what is stored cannot be read': then(() => last(calls.load).fail()),
      'it is applied': then(() => last(calls.apply).answer()),
      'it cannot be applied': then(() => last(calls.apply).fail()),
      'it is saved': then(() => {
        retries = 0
        last(calls.save).answer('saved')
      }),
      'the save is refused': then(() => last(calls.save).answer('refused')),
      'it is not saved': then(() => last(calls.save).fail()),
      'another save is due': ({ from }) => {
        const delayMs = Math.min(2_000 * 2 ** retries++, 60_000)
        clock.increment(delayMs - 1)
        expect(stateKeyOf(actor.getSnapshot())).toBe(from)
        clock.increment(1)
      },
    },
    states: {
      'settled.quiet': () => inForce(),
      'settled.refused': () => inForce(['refused']),
      reading: () => {
        inForce()
        expect([calls.load.length > 0, context().signedIn]).toEqual([true, true])
      },
      applying: () => {
        inForce()
        expect(last(calls.apply).value).toBe(context().wanted)
      },
      saving: () => {
        inForce()
        expect([last(calls.save).value, context().signedIn]).toEqual([context().value, true])
      },
      waiting: () => inForce(['unsaved']),
      unstored: () => {
        inForce(['unsaved'])
        clock.increment(600_000)
        expect(stateKeyOf(actor.getSnapshot())).toBe('unstored')
      },
    },
  }
}

export const openMachineLevel: OpenMachineLevel<PreferenceCase, State> = ({ inspect }) => {
  const preference = openPreference(inspect)
  return {
    ...levelOf(preference),
    snapshot: () => preference.actor.getSnapshot(),
    stop: () => void preference.actor.stop(),
  }
}
