import { expect, test } from 'vitest'
import { findLengthProblems, LONG_FILES } from './file-lengths.ts'
import { readTree, treeOf } from './tree.ts'

test('no file is long without a reason', () => {
  expect(findLengthProblems(readTree())).toEqual([])
})

test('the rule wants a reason for each long file and no reason for a short one', () => {
  const long = 'a\n'.repeat(401)
  const tree = treeOf({
    'src/A.tsx': long,
    'src/B.tsx': long,
    'src/C.tsx': 'a\n'.repeat(400),
    'openapi/schema.d.ts': long,
    [LONG_FILES]: JSON.stringify({ 'src/B.tsx': 'one table of codes', 'src/C.tsx': 'was long once' }),
  })
  expect(findLengthProblems(tree)).toEqual([
    `src/A.tsx has more than 400 lines and no reason in ${LONG_FILES}`,
    `src/C.tsx is in ${LONG_FILES} and not that long`,
  ])
})
