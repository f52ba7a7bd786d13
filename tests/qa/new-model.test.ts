import { createMachine, fromPromise } from 'xstate'
import { expect, test } from 'vitest'
import { newModel } from './new-model.ts'

const machine = createMachine({
  id: 'lampOfMine',
  initial: 'off',
  states: {
    off: { on: { 'lamp.pressed': 'warming' } },
    warming: {
      invoke: { id: 'warm', src: fromPromise(() => Promise.resolve()), onDone: 'on', onError: 'off' },
      after: { tooLong: 'off' },
    },
    on: { initial: 'dim', states: { dim: {}, bright: {} }, on: { 'lamp.pressed': 'off' } },
  },
})

test('the first version of a model has each event once, by words that tell them apart, and each state', () => {
  const files = newModel({ name: 'my-lamp', file: 'machines/my-lamp.machine.ts', exported: 'lampMachine', machine })
  expect(Object.keys(files)).toEqual([
    'cases.ts',
    'machine-level.ts',
    'component-level.ts',
    'part.tsx',
    'browser-level.ts',
    'my-lamp.machine.test.ts',
  ])
  const found = (file: string, pattern: RegExp) => [...(files[file] ?? '').matchAll(pattern)].map(([, word]) => word)
  expect(found('cases.ts', /^ {2}'([^']+)': \{ type/gm)).toEqual([
    'lamp is pressed',
    'warm is done',
    'warm fails',
    'tooLong is over',
  ])
  expect(found('machine-level.ts', /: send\('([^']+)'\)/g)).toHaveLength(4)
  expect(found('machine-level.ts', /: stands\('([^']+)'\)/g)).toEqual(['off', 'warming', 'on.dim', 'on.bright'])
  const words = found('cases.ts', /^ {2}'([^']+)': \{ type/gm)
  expect(found('component-level.ts', /^ {6}'([^']+)': \(\) => page\.getByRole/gm)).toEqual(words)
  expect(found('browser-level.ts', /^ {8}'([^']+)': unsaid/gm)).toEqual([
    ...words,
    ...found('machine-level.ts', /: stands\('([^']+)'\)/g),
  ])
  expect(files['cases.ts']).toContain("import { lampMachine } from '../../../machines/my-lamp.machine.ts'")
  expect(files['cases.ts']).toContain('export type MyLampCase')
})
