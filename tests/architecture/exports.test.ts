import { expect, test } from 'vitest'
import { findBarrels, findDefaultExports } from './exports.ts'
import { readTree, treeOf } from './tree.ts'

test('no file only passes on what others export', () => {
  expect(findBarrels(readTree())).toEqual([])
})

test('no default exports outside config files', () => {
  expect(findDefaultExports(readTree())).toEqual([])
})

test('the barrel rule finds all three kinds', () => {
  const tree = treeOf({
    'domain/index.ts': 'export const a = 1',
    'domain/all.ts': "export const a = 1\nexport * from './b.ts'",
    'domain/some.ts': "export { a } from './a.ts'\nexport type { B } from './b.ts'",
    'domain/own.ts': "export { a } from './a.ts'\nexport const b = 1",
  })
  expect(findBarrels(tree)).toEqual(['domain/index.ts', 'domain/all.ts', 'domain/some.ts'])
})

test('the default export rule finds every way of writing one', () => {
  const tree = treeOf({
    'vite.config.ts': 'export default {}',
    'src/vite.config.ts': 'export default {}',
    'src/A.tsx': 'export default function A() { return <b /> }',
    'src/B.tsx': 'class B {}\nexport { B as default }',
    'src/C.tsx': 'export function C() { return <b /> }',
  })
  expect(findDefaultExports(tree)).toEqual(['src/vite.config.ts', 'src/A.tsx', 'src/B.tsx'])
})
