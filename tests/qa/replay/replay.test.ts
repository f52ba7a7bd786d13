import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { describeStep, type Model, type OpenMachineLevel, type Step } from '../model.ts'
import { pathsOf } from '../paths.ts'
import { modelOf, smallMachines } from '../small-machines.ts'
import { walkId } from '../walk-id.ts'
import { changesOf } from './changes.ts'
import { findWalk, keepWalk, machineOf } from './find-walk.ts'
import { replay } from './replay.ts'
import { shrink } from './shrink.ts'

const ALL = { gen: 'edges', seed: 1, until: { edges: 100 } } as const

/** A machine whose drivers refuse a step for the reason that is said of those gone so far. */
function levelThat(
  model: Model,
  refuses: (gone: readonly Step[]) => string | undefined,
): OpenMachineLevel<string, string> {
  return () => {
    const actor = createActor(model.machine).start()
    const gone: Step[] = []
    return {
      drivers: Object.fromEntries(
        Object.entries(model.cases).map(([name, event]) => [
          name,
          (step) => {
            gone.push(step)
            actor.send(event)
            const reason = refuses(gone)
            if (reason !== undefined) throw new Error(reason)
          },
        ]),
      ),
      states: Object.fromEntries(Object.keys(model.machine.states).map((state) => [state, () => undefined])),
      snapshot: () => actor.getSnapshot(),
      stop: () => void actor.stop(),
    }
  }
}

test('each step of a walk is said, and where one fails it ends with the reason', async () => {
  const model = modelOf([
    [1, undefined, undefined],
    [undefined, 0, undefined],
  ])
  const [walk] = pathsOf(model, ALL)
  if (!walk) throw new Error('there is none')
  const said: string[] = []
  const openMachineLevel = levelThat(model, (gone) => (gone.length === 2 ? 'it is torn' : undefined))
  expect(await replay(walk, { openMachineLevel, say: (line) => void said.push(line) })).toBe(
    'step 2: s1 → (two) → s0\nit is torn',
  )
  expect(said).toEqual(['  at s0', '1. s0 → (one) → s1', '2. s1 → (two) → s0'])
})

test('what a step changed is said place by place', () => {
  expect(
    changesOf(
      { name: 'a', list: [1, 2], same: { deep: 1 } },
      { name: 'b', list: [1, 3], same: { deep: 1 }, failure: null },
    ),
  ).toEqual(["name: 'a' → 'b'", 'list.1: 2 → 3', 'failure: undefined → null'])
})

test('a walk is found by its id, also one that was only kept', () => {
  const folder = mkdtempSync(join(tmpdir(), 'walks-'))
  const model = modelOf([
    [1, 0, undefined],
    [0, 1, undefined],
  ])
  const [whole] = pathsOf(model, ALL)
  const part = { start: whole?.start ?? '', walk: whole?.walk.slice(0, 2) ?? [] }
  const id = walkId('small', part)
  const find = (asked: string) => findWalk(asked, { model, seed: 1, folder })
  expect(machineOf('chat-report-0123456789')).toBe('chat-report')
  expect(find(walkId('small', whole ?? part))).toEqual(whole)
  expect(() => find(id)).toThrow('no walk of the machine as it is now')
  keepWalk(id, part, folder)
  expect(find(id)).toEqual(part)
  rmSync(folder, { recursive: true })
})

test('a walk that fails is shortened as far as it still fails in the same way', async () => {
  await fc.assert(
    fc.asyncProperty(smallMachines, fc.nat(), fc.nat(), async ({ model }, one, other) => {
      const walk = [...pathsOf(model, ALL)].toSorted((a, b) => b.walk.length - a.walk.length)[0]
      if (!walk) return
      const [early, late] = [one % walk.walk.length, other % walk.walk.length].toSorted((a, b) => a - b)
      const keys = [early, late].map((at) => describeStep(walk.walk[at ?? 0] ?? walk.walk[0]!))
      // It fails at the later step of the two, once the earlier one was gone.
      const openMachineLevel = levelThat(model, (gone) => {
        const all = gone.map(describeStep)
        return all.at(-1) === keys[1] && all.includes(keys[0] ?? '') ? `after ${all.length}` : undefined
      })
      const shrunk = await shrink(walk, { model, openMachineLevel })
      const steps = shrunk.walk.map(describeStep)
      expect(steps.at(-1)).toBe(keys[1])
      expect(steps).toContain(keys[0])
      expect(shrunk.walk[0]?.from).toBe('s0')
      shrunk.walk.slice(1).forEach((step, at) => expect(step.from).toBe(shrunk.walk[at]?.to))
      // No state is met twice on the way to either of the two steps.
      const first = steps.indexOf(keys[0] ?? '')
      for (const part of [shrunk.walk.slice(0, first), shrunk.walk.slice(first + 1)])
        expect(new Set(part.map(({ from }) => from)).size).toBe(part.length)
    }),
    { numRuns: 20 },
  )
})

test('what fails for another reason is not the same', async () => {
  const model = modelOf([
    [0, 1, undefined],
    [undefined, undefined, undefined],
  ])
  const [walk] = pathsOf(model, ALL)
  if (!walk) throw new Error('there is none')
  const openMachineLevel = levelThat(model, (gone) =>
    gone.at(-1)?.event === 'two' ? (gone.length === 1 ? 'it is dry' : 'it is torn') : undefined,
  )
  expect((await shrink(walk, { model, openMachineLevel })).walk.map(({ event }) => event)).toEqual(['one', 'two'])
})

test('a walk that does not fail is not shortened', async () => {
  const model = modelOf([[0, undefined, undefined]])
  const [walk] = pathsOf(model, ALL)
  if (!walk) throw new Error('there is none')
  await expect(shrink(walk, { model, openMachineLevel: levelThat(model, () => undefined) })).rejects.toThrow(
    'it does not fail',
  )
})
