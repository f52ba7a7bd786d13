import { describe, expect, test } from 'vitest'
import { createMachine, not, setup, type AnyStateMachine } from 'xstate'
import { along, type Model } from '../model.ts'
import { modelOf } from '../small-machines.ts'
import { changeWords, compareOutlines, renamedIn } from './compare-outlines.ts'
import { compareWalks } from './compare-walks.ts'
import { knownOf } from './load-machines.ts'
import { outlineOf } from './outline.ts'
import { lostOf, storedBy } from './stored.ts'

const LAMP = {
  id: 'lamp',
  initial: 'dark',
  states: {
    dark: { on: { push: [{ guard: 'isPlugged', target: 'lit', actions: 'count' }, { target: 'broken' }] } },
    lit: { entry: 'shine', after: { hour: 'dark' }, on: { push: 'dark' } },
    broken: {},
  },
} as const
const { states } = LAMP

function changes(after: object, before: object = LAMP): string[] {
  const [was, is] = [before, after].map((each) => outlineOf(createMachine(each as typeof LAMP)))
  if (!was || !is) throw new Error('two are compared')
  return compareOutlines(was, is, renamedIn(was, is)).map(changeWords)
}

describe('states and transitions', () => {
  test('of two that are alike nothing is told', () => {
    expect(changes(LAMP)).toEqual([])
  })

  test('a state that is new, and one that is gone, with what leads out of them', () => {
    const blinking = { on: { push: 'dark' } }
    expect(changes({ ...LAMP, states: { ...states, blinking } })).toEqual([
      'new: the state blinking',
      'new: in blinking, push leads to dark',
    ])
    expect(changes(LAMP, { ...LAMP, states: { ...states, blinking } })).toEqual([
      'lost: the state blinking is gone',
      'lost: in blinking, push no longer leads to dark',
    ])
  })

  test('a state that is called otherwise, and nothing else of it', () => {
    const { lit, ...others } = states
    const dark = { on: { push: [{ ...states.dark.on.push[0], target: 'bright' }, states.dark.on.push[1]] } }
    expect(changes({ ...LAMP, states: { ...others, dark, bright: lit } })).toEqual([
      'changed: the state lit is called bright',
    ])
    expect(changes({ ...LAMP, states: { ...others, dark, bright: { ...lit, entry: 'glow' } } })).toContain(
      'new: the state bright',
    )
  })

  test('another guard, another target, other actions; and two branches the other way around', () => {
    const [plugged, otherwise] = states.dark.on.push
    const withPush = (...push: readonly object[]) => ({ ...LAMP, states: { ...states, dark: { on: { push } } } })
    expect(changes(withPush({ ...plugged, guard: 'isWhole' }, otherwise))).toEqual([
      'changed: in dark, push asks isWhole, no longer isPlugged',
    ])
    expect(changes(withPush({ ...plugged, target: 'broken' }, otherwise))).toEqual([
      'changed: in dark, push leads to broken, no longer lit',
    ])
    expect(changes(withPush({ ...plugged, actions: ['count', 'ring'] }, otherwise))).toEqual([
      'changed: in dark, push does count, ring, no longer count',
    ])
    expect(changes(withPush(otherwise, plugged))).toEqual(['changed: in dark, push asks its branches in another order'])
    expect(changes(withPush(otherwise))).toEqual([
      'lost: in dark, push where isPlugged no longer leads to lit nor does count',
    ])
  })

  test('what a guard and an action are given, a guard turned round, and a state entered anew', () => {
    const withPush = (push: object) => ({ ...LAMP, states: { ...states, dark: { on: { push } } } })
    const given = (most: number) => ({ guard: { type: 'isBelow', params: { most } }, target: 'lit' })
    expect(changes(withPush(given(2)), withPush(given(1)))).toEqual([
      'changed: in dark, push no longer isBelow is given {most: 1}; now isBelow is given {most: 2}',
    ])
    expect(changes(withPush({ guard: not('isPlugged') }), withPush({ guard: 'isPlugged' }))).toEqual([
      'changed: in dark, push asks not isPlugged, no longer isPlugged',
    ])
    expect(changes(withPush({ target: 'dark', reenter: true }), withPush({ target: 'dark' }))).toEqual([
      'changed: in dark, push now enters its state anew',
    ])
  })

  test('what a state does, and where it begins', () => {
    expect(
      changes({ ...LAMP, initial: 'broken', states: { ...states, lit: { ...states.lit, entry: 'glow' } } }),
    ).toEqual([
      'changed: the machine: no longer begins in dark; now begins in broken',
      'changed: the state lit: no longer entry shine; now entry glow',
    ])
  })

  test('what is called as before and written otherwise', () => {
    const plugged = (isPlugged: () => boolean, hour: number) =>
      outlineOf(setup({ guards: { isPlugged }, delays: { hour } }).createMachine({}))
    expect(
      compareOutlines(
        plugged(() => true, 60),
        plugged(() => false, 6),
      ).map(changeWords),
    ).toEqual([
      'changed: the guard isPlugged is written otherwise: () => false, no longer () => true',
      'changed: the delay hour is written otherwise: 6, no longer 60',
    ])
  })
})

describe('walks', () => {
  const walk = (id: string, ...steps: readonly (readonly [string, string])[]) => ({
    id,
    start: 'as it is',
    steps: along('dark', steps),
  })

  test('the same cases from the same start are the same walk, wherever they lead', () => {
    const before = [
      walk('a', ['push', 'lit']),
      walk('b', ['kick', 'broken']),
      walk('c', ['push', 'lit'], ['push', 'dark']),
    ]
    const after = [
      walk('a', ['push', 'lit']),
      walk('d', ['push', 'broken'], ['push', 'dark']),
      walk('e', ['wait', 'dark']),
    ]
    expect(compareWalks(before, after)).toEqual([
      'walk removed: b from as it is, 1 steps, to (kick) → broken',
      'walk changed: c → d: step 1, (push), leads to broken, not to lit',
      'walk added: e from as it is, 1 steps, to (wait) → dark',
    ])
  })

  test('where a state is called otherwise, its walks have other ids and nothing else', () => {
    expect(
      compareWalks([walk('a', ['push', 'lit'])], [walk('b', ['push', 'bright'])], [{ from: 'lit', to: 'bright' }]),
    ).toEqual(['walk changed: a → b: its states are called otherwise'])
  })

  test('they are those that the kit makes, by their ids', async () => {
    const { walked } = await knownOf('small', { machine: modelOf([[1], [0]]).machine, model: modelOf([[1], [0]]) })
    expect(walked).toMatchObject({
      walks: [{ start: 'as it is', steps: [{ from: 's0', event: 'one', to: 's1' }, { to: 's0' }] }],
    })
    expect(typeof walked === 'string' ? walked : walked.walks[0]?.id).toMatch(/^small-[0-9a-f]{10}$/)
  })
})

describe('what is stored', () => {
  const lost = async (before: Model, after: Model) => lostOf(await storedBy(before), after)

  test('a snapshot in a state that there is no more would not load', async () => {
    expect(await lost(modelOf([[1], [0]]), modelOf([[1], [0]]))).toEqual([])
    expect(await lost(modelOf([[1], [0]]), modelOf([[0]]))).toEqual([
      "a snapshot at s1 would not load: State 's1' does not exist on 'small'",
    ])
  })

  test('a snapshot of another shape would stand elsewhere', async () => {
    const nested = modelOf([[0]])
    const machine = createMachine({
      id: 'small',
      initial: 's0',
      states: { s0: { initial: 'inner', states: { inner: {} } } },
    })
    expect(await lost(nested, { ...nested, machine })).toEqual([
      'a snapshot at s0 would not load: it would be at s0.inner',
    ])
  })

  test('what is kept for a reload begins where it did, with what was entered', async () => {
    const before = noteModel((text) => text)
    expect(await lost(before, before)).toEqual([])
    expect(
      await lost(
        before,
        noteModel(() => ''),
      ),
    ).toEqual(['what is kept at typed would lose what was entered'])
    expect(
      await lost(
        before,
        noteModel((text) => text, 'typed'),
      ),
    ).toEqual(['what is kept at typed would begin at typed, not at empty'])
  })
})

/** A note that is kept as it is typed; it begins with what it makes of that. */
function noteModel(read: (text: string) => string, begins: 'empty' | 'typed' = 'empty'): Model {
  const machine: AnyStateMachine = setup({
    types: { input: {} as { readonly text: string }, context: {} as { readonly text: string } },
    actions: { keep: (_, _text: string) => undefined },
  }).createMachine({
    id: 'note',
    context: ({ input }) => ({ text: read(input.text) }),
    initial: begins,
    states: {
      empty: { on: { type: { target: 'typed', actions: { type: 'keep', params: 'Dear' } } } },
      typed: {},
    },
  })
  return {
    machine,
    cases: { type: { type: 'type' } },
    starts: { 'as it is': { text: '' } },
    care: {
      entered: ({ context }: { readonly context: { readonly text: string } }) => context.text,
      drafts: { keep: (text: string) => text },
      again: ({ draft }) => ({ input: { text: draft } }),
    },
  }
}
