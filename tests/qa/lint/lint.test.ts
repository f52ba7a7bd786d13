import { describe, expect, test } from 'vitest'
import { createMachine, fromPromise, setup } from 'xstate'
import { AS_IT_IS, type Model } from '../model.ts'
import { loadModel, machineFiles } from '../models.ts'
import { lint } from './lint.ts'

test.each([...machineFiles().keys()])('nothing is wrong with %s that it does not give a reason for', async (name) => {
  expect(lint(await loadModel(name))).toEqual([])
})

const CASES = { go: { type: 'go' }, back: { type: 'back' } }

function kindsIn(machine: Model['machine'], cases: Model['cases'] = CASES): string[] {
  return lint({ machine, cases, starts: AS_IT_IS }).map(({ kind, where }) => `${kind} at ${where}`)
}

/** Two states that lead to each other, with something added. */
const pair = (config: object) =>
  createMachine({
    id: 'm',
    initial: 'a',
    states: { a: { on: { go: 'b' } }, b: { on: { back: 'a' } } },
    ...config,
  })

describe('a fault of each kind is found', () => {
  test('and none where there is none', () => expect(kindsIn(pair({}))).toEqual([]))

  test('a state that no case leads to', () =>
    expect(
      kindsIn(pair({ states: { a: { on: { go: 'b' } }, b: { on: { back: 'a' } }, c: { on: { go: 'a' } } } })),
    ).toEqual(['unreachable at m.c', 'dead at m.c']))

  test('a guard that never holds, and what comes after one without a condition', () =>
    expect(
      kindsIn(
        setup({ guards: { never: () => false } }).createMachine({
          id: 'm',
          initial: 'a',
          states: {
            a: { on: { go: [{ guard: 'never', target: 'a' }, { target: 'b' }, { target: 'a' }] } },
            b: { on: { back: 'a' } },
          },
        }),
      ),
    ).toEqual(['dead at m.a', 'dead at m.a']))

  test('two guards that hold at once, of an event and of what happens at once', () => {
    const always = () => true
    const kinds = kindsIn(
      setup({ guards: { one: always, other: ({ event }) => event.type !== 'never' } }).createMachine({
        id: 'm',
        initial: 'a',
        states: {
          a: {
            on: {
              go: [
                { guard: 'one', target: 'b' },
                { guard: 'other', target: 'c' },
              ],
            },
          },
          b: {
            always: [
              { guard: 'one', target: 'c' },
              { guard: 'other', target: 'a' },
            ],
          },
          c: { on: { back: 'a' } },
        },
      }),
    )
    expect(kinds.filter((kind) => kind.startsWith('overlap'))).toEqual(['overlap at m.a', 'overlap at m.b'])
  })

  test('a state that nothing leads out of, unless the machine ends there', () => {
    const ends = (b: object) => pair({ states: { a: { on: { go: 'b', back: 'a' } }, b } })
    expect([kindsIn(ends({})), kindsIn(ends({ type: 'final' }))]).toEqual([['dead end at m.b'], []])
  })

  test('an actor whose failure nobody hears of, unless a state around it does', () => {
    const asking = (around: object) =>
      setup({ actors: { ask: fromPromise(() => Promise.resolve()) } }).createMachine({
        id: 'm',
        initial: 'a',
        ...around,
        states: { a: { invoke: { id: 'ask', src: 'ask' }, on: { go: 'b' } }, b: { on: { back: 'a' } } },
      })
    expect(kindsIn(asking({}))).toEqual(['no error exit at m.a'])
    const failed = { 'it fails': { type: 'xstate.error.actor.ask' } }
    expect(kindsIn(asking({ on: { 'xstate.error.actor.ask': '.b' } }), { ...CASES, ...failed })).toEqual([])
  })

  test('a case that no state takes, one that never happens, and an event without a case', () => {
    expect(kindsIn(pair({}), { ...CASES, 'it rains': { type: 'rain' } })).toEqual(['unhandled at m'])
    expect(kindsIn(pair({}), { go: CASES.go })).toEqual(['dead at m.b', 'no case at m'])
    const beyond = pair({ states: { a: { on: { go: 'b' } }, b: { on: { back: 'a' } }, c: { on: { rain: 'a' } } } })
    expect(kindsIn(beyond, { ...CASES, 'it rains': { type: 'rain' } })).toEqual([
      'unreachable at m.c',
      'dead at m.c',
      'idle case at m',
    ])
  })

  test('what a state gives a reason for is meant so; a reason for nothing is told', () => {
    const accepting = (accepted: object, more: object) =>
      pair({ states: { a: { on: { go: 'b', back: 'a' } }, b: { meta: { accepted }, ...more } } })
    expect(kindsIn(accepting({ 'dead end': 'it stays there' }, {}))).toEqual([])
    expect(kindsIn(accepting({ 'dead end': 'it stays there' }, { on: { back: 'a' } }))).toEqual(['stale reason at m.b'])
  })
})
