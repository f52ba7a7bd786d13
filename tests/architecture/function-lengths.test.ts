import { expect, test } from 'vitest'
import { findLongFunctions, LONG_IN_BROWSER } from './function-lengths.ts'
import { readTree, treeOf } from './tree.ts'

test('no function of server or browser is long that was not long before, and few may be', () => {
  expect(findLongFunctions(readTree())).toEqual([])
})

test('the rule finds long functions of all kinds, by the name that they have or are given', () => {
  const lines = '\n'.repeat(99)
  const tree = treeOf({
    'server/a.ts': `export function long() {${lines}\n}\nfunction short() {${lines}}`,
    'server/b.ts': `const arrow = () => {${lines}\n}\nconst table = { entry: async () => {${lines}\n} }`,
    'server/c.ts': `function allowed() {${lines}\n}`,
    'src/d.ts': `function elsewhere() {${lines}\n}\nfunction listed() {${lines}\n}`,
    'domain/e.ts': `function elsewhere() {${lines}\n}`,
    [LONG_IN_BROWSER]: JSON.stringify(['src/d.ts listed', 'src/d.ts gone']),
  })
  expect(findLongFunctions(tree, { 'server/c.ts allowed': 'one table', 'server/c.ts gone': 'was long once' })).toEqual([
    'server/a.ts long has more than 100 lines',
    'server/b.ts arrow has more than 100 lines',
    'server/b.ts entry has more than 100 lines',
    'src/d.ts elsewhere has more than 100 lines',
    'server/c.ts gone has a reason and is not that long',
    'src/d.ts gone is in tests/architecture/long-functions.json and not that long',
    'there may be 1 with a reason',
  ])
})
