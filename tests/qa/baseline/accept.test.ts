import { describe, expect, test } from 'vitest'
import { createMachine, setup } from 'xstate'
import type { Change } from '../diff/compare-outlines.ts'
import { outlineOf } from '../diff/outline.ts'
import { reasonsFor } from './accept.ts'
import { changesSince, printBaseline } from './baseline.ts'
import { heldWords, type Held } from './hold.ts'

const lost: Change = { kind: 'lost', words: 'in lit, push no longer leads to dark' }
const changed: Change = { kind: 'changed', words: 'in dark, push asks nothing, no longer isPlugged' }
const added: Change = { kind: 'new', words: 'the state blinking' }
const held: readonly Held[] = [
  { name: 'lamp', changes: [lost, added, changed] },
  { name: 'bell', changes: undefined },
]
const [LOST, CHANGED] = [`lost: ${lost.words}`, `changed: ${changed.words}`]

describe('what is lost or changed wants its reason, what is new does not', () => {
  test('one reason for all, or one for each in their order', async () => {
    expect(await reasonsFor(held, { said: ['It is glued.'], ask: undefined })).toEqual(
      new Map([
        [
          'lamp',
          [
            { change: LOST, reason: 'It is glued.' },
            { change: CHANGED, reason: 'It is glued.' },
          ],
        ],
        ['bell', []],
      ]),
    )
    const each = await reasonsFor(held, { said: ['Glued.', 'No plug.'], ask: undefined })
    expect(each.get('lamp')?.map(({ reason }) => reason)).toEqual(['Glued.', 'No plug.'])
  })

  test('a person is asked for each, by the machine and what it lost', async () => {
    const asked: string[] = []
    const ask = (question: string) => Promise.resolve(`because of ${asked.push(question)}`)
    const reasons = await reasonsFor(held, { said: [], ask })
    expect(reasons.get('lamp')?.map(({ reason }) => reason)).toEqual(['because of 1', 'because of 2'])
    expect(asked[0]).toBe(`lamp: ${LOST}\n  Why? `)
  })

  test.each([
    [[], undefined, 'add --reason "why it is meant so"'],
    [['  '], undefined, `no reason was given for lamp: ${LOST}`],
    [['one', 'two', 'three'], undefined, '3 reasons for 2 changes'],
    [[], () => Promise.resolve(''), `no reason was given for lamp: ${LOST}`],
  ])('without them nothing is accepted: %j', async (said, ask, words) => {
    await expect(reasonsFor(held, { said, ask })).rejects.toThrow(words)
  })
})

test('what is not as it was accepted is said by machine, with what to do then', () => {
  expect(heldWords([...held, { name: 'door', changes: [] }])).toEqual([
    'lamp: it is not as its baseline says:',
    `  ${LOST}`,
    '  new: the state blinking',
    `  ${CHANGED}`,
    '  If it is meant so: npm run qa -- accept lamp',
    'bell: it has no baseline yet: npm run qa -- accept bell',
  ])
})

test('a baseline says what a machine is, a state and a transition a line', () => {
  const machine = setup({ guards: { isPlugged: () => true } }).createMachine({
    initial: 'dark',
    states: { dark: { on: { push: { guard: 'isPlugged', target: 'lit' } } }, lit: {} },
  })
  const text = printBaseline({ ...outlineOf(machine), reasons: [] })
  expect(text.split('\n')).toEqual(
    expect.arrayContaining([
      '    {"path":"dark","does":["atomic"]},',
      '    {"from":"dark","event":"push","guard":"isPlugged","to":["lit"]}',
    ]),
  )
  expect(changesSince(outlineOf(createMachine({})), outlineOf(machine))[0]).toEqual({
    kind: 'new',
    words: 'the state dark',
  })
})
