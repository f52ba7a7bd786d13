import { describe, expect, test } from 'vitest'
import { createActor, setup } from 'xstate'
import { quickCover } from './browser-level.ts'
import { coverWalks, createCoverage } from './coverage.ts'
import { along, AS_IT_IS, describeStep, stateKeyOf, type Model } from './model.ts'
import { runWalk } from './run-walk.ts'
import { makeWalks, type WalkPlan } from './walks.ts'

const lamp = setup({
  types: { events: {} as { type: 'lamp.switched' } | { type: 'lamp.broken' } | { type: 'lamp.painted' } },
}).createMachine({
  id: 'lamp',
  type: 'parallel',
  states: {
    light: {
      initial: 'off',
      states: {
        off: { on: { 'lamp.switched': 'on', 'lamp.broken': 'broken' } },
        on: { on: { 'lamp.switched': 'off', 'lamp.broken': 'broken' } },
        broken: { type: 'final' },
      },
    },
    colour: { initial: 'white', states: { white: { on: { 'lamp.painted': 'red' } }, red: {} } },
  },
})
const cases = {
  'lamp.switched': { type: 'lamp.switched' },
  'lamp.broken': { type: 'lamp.broken' },
  'lamp.painted': { type: 'lamp.painted' },
} as const
const model = { machine: lamp, cases, starts: AS_IT_IS } as const satisfies Model<keyof typeof cases>

describe('the walker', () => {
  const walks = makeWalks(model)
  const edges = new Set(walks.flat().map(describeStep))

  test('covers every edge, each walk from the start and in one piece', () => {
    expect(edges.size).toBe(4 * 2 + 3)
    for (const walk of walks) {
      expect(walk[0]?.from).toBe('light.off|colour.white')
      walk.slice(1).forEach((step, index) => expect(step.from).toBe(walk[index]?.to))
    }
  })

  test('keeps to the length asked for and still covers every edge', () => {
    const short = makeWalks(model, { maxSteps: 3 })
    expect(Math.max(...short.map((walk) => walk.length))).toBeLessThanOrEqual(3)
    expect(new Set(short.flat().map(describeStep))).toEqual(edges)
  })

  test('an actor driven along all walks has every state and transition covered; one walk alone has not', async () => {
    const coverage = createCoverage(lamp)
    for (const [index, walk] of walks.entries()) {
      const actor = createActor(lamp, { inspect: coverage.inspect }).start()
      const send = (type: keyof typeof cases) => () => actor.send({ type })
      const at = (leaf: string) => () => expect(stateKeyOf(actor.getSnapshot()).split('|')).toContain(leaf)
      await runWalk(walk, {
        drivers: {
          'lamp.switched': send('lamp.switched'),
          'lamp.broken': send('lamp.broken'),
          'lamp.painted': send('lamp.painted'),
        },
        states: {
          'light.off': at('light.off'),
          'light.on': at('light.on'),
          'light.broken': at('light.broken'),
          'colour.white': at('colour.white'),
          'colour.red': at('colour.red'),
        },
      })
      if (index === 0) expect(coverage.missedTransitions().length).toBeGreaterThan(0)
    }
    expect(coverage.missedStates()).toEqual([])
    expect(coverage.missedTransitions()).toEqual([])
  })

  test('by transition, each is taken once from each outermost state, and what cannot happen at a level is left out of its coverage', () => {
    const missed = (options: Pick<WalkPlan<keyof typeof cases>, 'happens'>) => {
      const byTransition = makeWalks(model, { every: 'transition', ...options })
      const coverage = createCoverage(lamp)
      coverWalks(coverage, { model, walks: byTransition })
      return [byTransition.flat().length, coverage.missedStates(), coverage.missedTransitions(), coverage.summary()]
    }
    expect(missed({})).toEqual([6, [], [], '5 of 5 states, 5 of 5 transitions'])
    expect(missed({ happens: ({ event }) => event !== 'lamp.painted' })).toEqual([
      5,
      ['colour.red'],
      ['lamp.colour.white on lamp.painted #0'],
      '4 of 5 states, 4 of 5 transitions',
    ])
  })

  test('a failing check names its step', async () => {
    const walk = [{ from: 'a', event: 'go', to: 'b' }] as const
    const states = { a: () => undefined, b: () => expect(1).toBe(2) }
    await expect(runWalk(walk, { drivers: { go: () => undefined }, states })).rejects.toThrow('step 1: a → (go) → b')
  })
})

test('a quick cover goes to all states that the walks go to, each walk of it to one that none before it did', () => {
  const lit = { walk: along('off', [['push', 'on|white']]) }
  const again = { walk: along('off', [['knock', 'on|white']]) }
  const red = {
    walk: along('off', [
      ['push', 'on|white'],
      ['paint', 'on|red'],
    ]),
  }
  expect(quickCover([lit, again, red, again])).toEqual([lit, red])
})
