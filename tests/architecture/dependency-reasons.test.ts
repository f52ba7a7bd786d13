import { expect, test } from 'vitest'
import { findUnreasoned, REASONS_FILE } from './dependency-reasons.ts'
import { readTree, treeOf } from './tree.ts'

test('every dependency has its reason', () => {
  expect(findUnreasoned(readTree())).toEqual([])
})

test('the rule finds what is missing, empty and left over', () => {
  const tree = treeOf({
    'package.json': JSON.stringify({ dependencies: { zod: '4', kysely: '0.28' }, devDependencies: { vitest: '4' } }),
    [REASONS_FILE]: '| package | reason |\n|---|---|\n| `zod` | parses |\n| `vitest` | |\n| `lodash` | was here |\n',
  })
  expect(findUnreasoned(tree)).toEqual([
    `kysely has no reason in ${REASONS_FILE}`,
    `vitest has no reason in ${REASONS_FILE}`,
    'lodash has a reason and is not in package.json',
  ])
})
