import { expect, test } from 'vitest'
import { assign, createActor, fromCallback, SimulatedClock, setup } from 'xstate'
import { AS_IT_IS, type Level, type Model, type OpenMachineLevel } from '../model.ts'
import { loadModel, machineFiles } from '../models.ts'
import { asMutant } from './as-mutant.ts'
import { mutantsOf } from './mutants.ts'
import { kindWords } from './mutate-words.ts'
import { changesBy, mutate, type Mutated } from './mutate.ts'

const shared = { target: 'on', actions: 'count' } as const
const lamp = setup({
  types: { context: {} as { presses: number }, events: {} as { type: 'pressed' } | { type: 'pulled' } },
  actors: { warm: fromCallback(() => undefined) },
  actions: {
    count: assign({ presses: ({ context }) => context.presses + 1 }),
    change: assign({ presses: ({ context }) => context.presses }),
    click: () => undefined,
  },
  guards: { works: ({ context }) => context.presses < 2 },
  delays: { long: 1_000 },
}).createMachine({
  id: 'lamp',
  context: () => ({ presses: 0 }),
  initial: 'off',
  states: {
    off: { on: { pressed: [{ ...shared, guard: 'works' }, { target: 'dim' }], pulled: shared } },
    on: {
      entry: 'click',
      invoke: { id: 'warm', src: 'warm', onError: 'dim' },
      on: { pressed: 'off' },
      after: { long: 'dim' },
    },
    dim: { on: { pressed: { target: 'off', actions: 'change' } } },
  },
})
const cases = {
  pressed: { type: 'pressed' },
  pulled: { type: 'pulled' },
  'it is on for long': { type: 'xstate.after.long.lamp.on' },
  'it fails': { type: 'xstate.error.actor.warm', error: new Error('cold') },
} as const
const model = {
  machine: lamp,
  cases,
  starts: AS_IT_IS,
  facts: ({ presses }: { readonly presses: number }) => String(Math.min(presses, 2)),
} as const satisfies Model<keyof typeof cases>

function openWith(check: (clicks: number, state: string) => void): OpenMachineLevel<string, string> {
  return () => {
    let clicks = 0
    const clock = new SimulatedClock()
    const actor = createActor(lamp.provide({ actions: { click: () => void clicks++ } }), { clock }).start()
    const at = (state: string) => () => check(clicks, state)
    const drivers: Level['drivers'] = {
      pressed: () => actor.send({ type: 'pressed' }),
      pulled: () => actor.send({ type: 'pulled' }),
      'it is on for long': () => void clock.increment(1_000),
      'it fails': () => actor.send(cases['it fails'] as never),
    }
    return {
      drivers,
      states: { off: at('off'), on: at('on'), dim: at('dim') },
      snapshot: () => actor.getSnapshot(),
      stop: () => void actor.stop(),
    }
  }
}

test('each kind of fault is put in, at each place', () => {
  expect(mutantsOf(lamp).map(({ what }) => what)).toEqual([
    'off on pressed: drops the way to on where works',
    'off on pressed: drops the guard works',
    'off on pressed: negates the guard works',
    'off on pressed: leads to #lamp.dim',
    'off on pressed: drops the action count',
    'off on pressed: drops the way to dim',
    'off on pressed: leads to #lamp.off',
    'off on pressed: swaps the branches 1 and 2',
    'off on pulled: drops the way to on',
    'off on pulled: leads to #lamp.dim',
    'off on pulled: drops the action count',
    'on on pressed: drops the way to off',
    'on on pressed: leads to #lamp.on',
    'on on xstate.after.long.lamp.on: leads to #lamp.off',
    'on on xstate.after.long.lamp.on: drops the delay',
    'on on xstate.error.actor.warm: leads to #lamp.off',
    'on on xstate.error.actor.warm: drops the error exit',
    'on: drops at entry the action click',
    'dim on pressed: drops the way to off',
    'dim on pressed: leads to #lamp.on',
    'dim on pressed: drops the action change',
  ])
})

test.each([...machineFiles().keys()])('held against what it was, each fault of %s is told', async (name) => {
  const { machine } = await loadModel(name)
  expect(mutantsOf(machine).filter((mutant) => changesBy(machine, mutant).length === 0)).toEqual([])
})

test('a fault is where it was put, and gone afterwards', async () => {
  const pulled = mutantsOf(lamp).find(({ what }) => what === 'off on pulled: leads to #lamp.dim')
  const stateAfter = (type: 'pressed' | 'pulled') => {
    const actor = createActor(lamp.provide({})).start()
    actor.send({ type })
    return actor.getSnapshot().value
  }
  const both = () => Promise.resolve([stateAfter('pulled'), stateAfter('pressed')])
  expect(await asMutant('lamp', pulled ?? expect.unreachable('there is none'), both)).toEqual(['dim', 'on'])
  expect(await asMutant('else', pulled ?? expect.unreachable('there is none'), both)).toEqual(['on', 'on'])
  expect(await both()).toEqual(['on', 'on'])
})

test('the walks catch what they look at; what they do not look at survives, and what nobody could see is equivalent', async () => {
  const looking = await mutate(
    model,
    openWith((clicks, state) => state === 'on' && expect(clicks).toBeGreaterThan(0)),
  )
  expect(whichAre('caught', looking)).toContain('on: drops at entry the action click')
  expect(whichAre('equivalent', looking)).toEqual(['dim on pressed: drops the action change'])
  expect(looking.filter(({ isTold }) => !isTold)).toEqual([])
  expect(kindWords(looking)[0]).toBe('  drop a transition: 5 of 5 (100.0 %) caught, 5 of 5 (100.0 %) told')
  const careless = await mutate(
    model,
    openWith(() => undefined),
  )
  expect(whichAre('survived', careless)).toContain('on: drops at entry the action click')
})

const whichAre = (became: Mutated['became'], all: readonly Mutated[]) =>
  all.filter((each) => each.became === became).map(({ what }) => what)

test('walks that the machine itself does not stand catch nothing', async () => {
  await expect(
    mutate(
      model,
      openWith((_, state) => expect(state).not.toBe('dim')),
    ),
  ).rejects.toThrow('lamp does not stand its own walks')
})
