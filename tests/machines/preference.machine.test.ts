import { afterAll, describe, expect, test } from 'vitest'
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate'
import { preferenceMachine, preferredValue } from '../../machines/preference.machine.ts'
import type { SaveEnd } from '../../machines/retry-delay.ts'
import { createCoverage, stateKeyOf } from './walk.ts'
import type { StateKey } from './walk.ts'

type State = StateKey<typeof preferenceMachine>

interface Held<O> {
  readonly value: string | undefined
  readonly answer: (output: O) => void
  readonly fail: () => void
}

/** A preference whose browser, server and clock the test holds. */
function openBench(inspect?: ReturnType<typeof createCoverage>['inspect']) {
  const clock = new SimulatedClock()
  const calls = { load: [] as Held<string | null>[], apply: [] as Held<void>[], save: [] as Held<SaveEnd>[] }
  const held = <O>(into: Held<O>[], value?: string) =>
    new Promise<O>((answer, reject) => into.push({ value, answer, fail: () => reject(new Error('lost')) }))
  const hold = (into: Held<void>[]) => fromPromise<void, { value: string }>(({ input }) => held(into, input.value))
  const remembered: string[] = []
  const machine = preferenceMachine.provide({
    actors: {
      load: fromPromise<string | null>(() => held(calls.load)),
      apply: hold(calls.apply),
      save: fromPromise(({ input }) => held(calls.save, input.value)),
    },
    actions: { remember: (_, { value }) => void remembered.push(value) },
  })
  const actor = createActor(machine, { clock, input: { value: 'semidark' }, ...(inspect ? { inspect } : {}) }).start()
  const reach = async (state: State) =>
    void (await waitFor(actor, (snapshot) => stateKeyOf(snapshot) === state, { timeout: 2_000 }))
  return { actor, clock, calls, remembered, reach }
}

type Bench = ReturnType<typeof openBench>
const last = <O>(held: readonly Held<O>[]) => held.at(-1) ?? expect.unreachable('nobody asked')
const STEPS = {
  'signs in': ({ actor }: Bench) => actor.send({ type: 'session.began' }),
  'signs out': ({ actor }: Bench) => actor.send({ type: 'session.ended' }),
  chooses: ({ actor }: Bench) => actor.send({ type: 'preference.chosen', value: 'dark' }),
  'another is stored': ({ calls }: Bench) => last(calls.load).answer('os'),
  'nothing is stored': ({ calls }: Bench) => last(calls.load).answer(null),
  'cannot be read': ({ calls }: Bench) => last(calls.load).fail(),
  'is applied': ({ calls }: Bench) => last(calls.apply).answer(),
  'cannot be applied': ({ calls }: Bench) => last(calls.apply).fail(),
  'is saved': ({ calls }: Bench) => last(calls.save).answer('saved'),
  'is refused': ({ calls }: Bench) => last(calls.save).answer('refused'),
  'is not saved': ({ calls }: Bench) => last(calls.save).fail(),
  'waits for the retry': ({ clock }: Bench) => void clock.increment(60_000),
}
type Step = readonly [keyof typeof STEPS, State]

const PATHS: readonly (readonly Step[])[] = [
  [
    ['chooses', 'applying'],
    ['is applied', 'settled.quiet'],
    ['signs in', 'saving'],
    ['is saved', 'settled.quiet'],
    ['signs out', 'settled.quiet'],
  ],
  [
    ['signs in', 'reading'],
    ['another is stored', 'applying'],
    ['is applied', 'settled.quiet'],
    ['chooses', 'applying'],
    ['cannot be applied', 'settled.refused'],
    ['signs out', 'settled.quiet'],
  ],
  [
    ['signs in', 'reading'],
    ['nothing is stored', 'settled.quiet'],
    ['chooses', 'applying'],
    ['chooses', 'applying'],
    ['is applied', 'saving'],
    ['is not saved', 'waiting'],
    ['waits for the retry', 'saving'],
    ['is saved', 'settled.quiet'],
  ],
  [
    ['signs in', 'reading'],
    ['cannot be read', 'settled.quiet'],
    ['chooses', 'applying'],
    ['is applied', 'saving'],
    ['is not saved', 'waiting'],
    ['chooses', 'applying'],
    ['is applied', 'saving'],
    ['signs out', 'settled.quiet'],
  ],
  [
    ['signs in', 'reading'],
    ['nothing is stored', 'settled.quiet'],
    ['chooses', 'applying'],
    ['is applied', 'saving'],
    ['is refused', 'unstored'],
    ['waits for the retry', 'unstored'],
    ['chooses', 'applying'],
    ['is applied', 'saving'],
    ['is refused', 'unstored'],
    ['signs out', 'settled.quiet'],
  ],
  [
    ['chooses', 'applying'],
    ['signs in', 'applying'],
    ['is applied', 'saving'],
    ['is saved', 'settled.quiet'],
  ],
]

const coverage = createCoverage(preferenceMachine)

describe('a preference (THEME-04, THEME-06, THEME-08, I18N-01)', () => {
  test.each(PATHS.map((path) => [path.map(([step]) => step).join(', '), path] as const))('%s', async (_, path) => {
    const bench = openBench(coverage.inspect)
    for (const [step, state] of path) {
      STEPS[step](bench)
      await bench.reach(state)
    }
    const snapshot = bench.actor.getSnapshot()
    if (bench.remembered.length > 0) expect(bench.remembered.at(-1)).toBe(preferredValue(snapshot))
    bench.actor.stop()
  })

  afterAll(() => expect([coverage.missedStates(), coverage.missedTransitions()]).toEqual([[], []]))
})

describe('whose choice counts', () => {
  test('the stored one at sign-in, unless another was chosen on the sign-in screen, which is then stored', async () => {
    const stored = openBench()
    stored.actor.send({ type: 'session.began' })
    stored.calls.load[0]?.answer('os')
    await stored.reach('applying')
    stored.calls.apply[0]?.answer()
    await stored.reach('settled.quiet')
    expect([preferredValue(stored.actor.getSnapshot()), stored.calls.save.length]).toEqual(['os', 0])

    const chosen = openBench()
    chosen.actor.send({ type: 'preference.chosen', value: 'dark' })
    chosen.calls.apply[0]?.answer()
    await chosen.reach('settled.quiet')
    chosen.actor.send({ type: 'session.began' })
    await chosen.reach('saving')
    expect([chosen.calls.load.length, chosen.calls.save[0]?.value]).toEqual([0, 'dark'])
  })

  test('what one person left unsaved is not stored for the next', async () => {
    const { actor, calls, reach } = openBench()
    actor.send({ type: 'session.began' })
    actor.send({ type: 'preference.chosen', value: 'dark' })
    calls.apply[0]?.answer()
    await reach('saving')
    calls.save[0]?.fail()
    await reach('waiting')
    actor.send({ type: 'session.ended' })
    actor.send({ type: 'session.began' })
    await reach('reading')
    expect(calls.save).toHaveLength(1)
  })

  test('a choice made while another is being saved is saved after it', async () => {
    const { actor, calls, reach } = openBench()
    actor.send({ type: 'session.began' })
    actor.send({ type: 'preference.chosen', value: 'dark' })
    calls.apply[0]?.answer()
    await reach('saving')
    actor.send({ type: 'preference.chosen', value: 'os' })
    calls.save[0]?.answer('saved')
    calls.apply[1]?.answer()
    await expect.poll(() => calls.save.map(({ value }) => value)).toEqual(['dark', 'os'])
  })
})
