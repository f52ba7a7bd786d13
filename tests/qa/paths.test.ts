import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { describeStep } from './model.ts'
import { pathsOf, readUntil, type PathsAsked } from './paths.ts'
import { edgesByHand, modelOf, smallMachines } from './small-machines.ts'
import { walkId } from './walk-id.ts'

const ALL: Omit<PathsAsked, 'gen'> = { seed: 1, until: { edges: 100 } }
const RING = modelOf([
  [1, undefined, undefined],
  [2, 0, undefined],
  [0, undefined, undefined],
])

describe('walks through any small machine', () => {
  test.each(['edges', 'pairs', 'random'] as const)(
    '%s go through each edge, from the start and in one piece',
    (gen) => {
      fc.assert(
        fc.property(smallMachines, ({ ways, model }) => {
          const walks = [...pathsOf(model, { ...ALL, gen })].map(({ walk }) => walk)
          const gone = new Set(walks.flat().map(describeStep))
          const all = edgesByHand(ways)
          if (gen === 'random') expect(all).toEqual(expect.arrayContaining([...gone]))
          else expect(gone).toEqual(new Set(all))
          for (const walk of walks) {
            expect(walk[0]?.from).toBe('s0')
            walk.slice(1).forEach((step, index) => expect(step.from).toBe(walk[index]?.to))
          }
        }),
        { numRuns: gen === 'random' ? 10 : 100 },
      )
    },
  )

  test('the shortest ones reach each state by the fewest steps', () => {
    fc.assert(
      fc.property(smallMachines, ({ ways, model }) => {
        const fewest = new Map([[0, 0]])
        for (const [state, steps] of fewest)
          for (const target of ways[state] ?? [])
            if (target !== undefined && !fewest.has(target)) fewest.set(target, steps + 1)
        const found = new Map([['s0', 0]])
        for (const { walk } of pathsOf(model, { ...ALL, gen: 'shortest' }))
          walk.forEach(({ to }, index) => found.set(to, Math.min(index + 1, found.get(to) ?? Infinity)))
        expect(found).toEqual(new Map([...fewest].map(([state, steps]) => [`s${state}`, steps])))
      }),
    )
  })

  test('each two edges in a row are gone', () => {
    fc.assert(
      fc.property(smallMachines, ({ ways, model }) => {
        const gone = new Set(
          [...pathsOf(model, { ...ALL, gen: 'pairs' })].flatMap(({ walk }) =>
            walk.slice(1).map((step, index) => `${describeStep(walk[index] ?? step)}, ${describeStep(step)}`),
          ),
        )
        const all = edgesByHand(ways)
        const endOf = (edge: string) => edge.slice(edge.lastIndexOf('s'))
        for (const one of all)
          for (const other of all) if (other.startsWith(`${endOf(one)} `)) expect(gone).toContain(`${one}, ${other}`)
      }),
    )
  })

  test('a walk keeps its id while others come and go, and no two have one id', () => {
    fc.assert(
      fc.property(smallMachines, ({ ways, model }) => {
        const idsOf = (of: typeof model) =>
          [...pathsOf(of, { ...ALL, gen: 'shortest' })].map((each) => walkId('small', each))
        const ids = idsOf(model)
        expect(new Set(ids).size).toBe(ids.length)
        expect(idsOf(modelOf([...ways, [0, 0, 0]]))).toEqual(ids)
      }),
    )
  })
})

test('at random, a seed finds the same walks again, and another one others', () => {
  const idsOf = (seed: number) =>
    [...pathsOf(RING, { gen: 'random', seed, until: { edges: 100 } })].map((each) => walkId('ring', each))
  expect(idsOf(7)).toEqual(idsOf(7))
  expect(idsOf(8)).not.toEqual(idsOf(7))
})

test('it ends at the share of edges or at the minutes that are asked for', () => {
  const lines = modelOf([
    [1, 2, 3],
    [undefined, undefined, undefined],
    [undefined, undefined, undefined],
    [undefined, undefined, undefined],
  ])
  const count = (until: PathsAsked['until'], now?: () => number) =>
    [...pathsOf(lines, { gen: 'edges', seed: 1, until }, now)].length
  expect([count({ edges: 100 }), count({ edges: 60 }), count({ edges: 30 })]).toEqual([3, 2, 1])
  let minutes = 0
  expect(count({ minutes: 2 }, () => minutes++ * 60_000)).toBe(2)
  expect(readUntil('minutes=0.5')).toEqual({ minutes: 0.5 })
  expect(() => readUntil('walks=3')).toThrow('walks=3 says no end')
})

test('more goals than anybody walks are refused before the first walk', () => {
  expect(() => [...pathsOf(RING, { ...ALL, gen: 'pairs', most: 5 })]).toThrow('pairs would go through')
})
