import { expect, test } from 'vitest'
import { findLongFunctions } from './function-lengths.ts'
import { readTree, treeOf } from './tree.ts'

test('no function of the server is long without a reason, and few have one', () => {
  expect(findLongFunctions(readTree())).toEqual([])
})

test('the rule finds long functions of all kinds, by the name that they have or are given', () => {
  const lines = '\n'.repeat(99)
  const tree = treeOf({
    'server/a.ts': `export function long() {${lines}\n}\nfunction short() {${lines}}`,
    'server/b.ts': `const arrow = () => {${lines}\n}\nconst table = { entry: async () => {${lines}\n} }`,
    'server/c.ts': `function allowed() {${lines}\n}`,
    'src/d.ts': `function elsewhere() {${lines}\n}`,
  })
  expect(findLongFunctions(tree, { 'server/c.ts allowed': 'one table', 'server/c.ts gone': 'was long once' })).toEqual([
    'server/a.ts long has more than 100 lines',
    'server/b.ts arrow has more than 100 lines',
    'server/b.ts entry has more than 100 lines',
    'server/c.ts gone has a reason and is not that long',
    'there may be 1 with a reason',
  ])
})
