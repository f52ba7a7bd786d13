import { expect, test } from 'vitest'
import { findInexact } from './packages.ts'
import { readTree, treeOf } from './tree.ts'

test('every package is asked for in exactly one version', () => {
  expect(findInexact(readTree())).toEqual([])
})

test('the grid has one version in both its forms, and its commercial one is in a package.json of its own', () => {
  const tree = readTree()
  const versions = (path: string) =>
    (JSON.parse(tree.get(path) ?? '{}') as { dependencies: Record<string, string> }).dependencies
  expect(versions('enterprise/package.json')).toEqual({
    'ag-grid-enterprise': versions('package.json')['ag-grid-community'],
  })
  expect(tree.get('package-lock.json')).not.toMatch(/"license": "(Commercial|SEE LICENSE)/)
})

test('the rule finds a range and a tag', () => {
  const tree = treeOf({
    'package.json': JSON.stringify({
      dependencies: { zod: '^4.0.0' },
      devDependencies: { vitest: '4.0.0', ts: 'npm:typescript@6.0.2' },
    }),
    'extra/package.json': JSON.stringify({ dependencies: { kysely: 'latest' } }),
  })
  expect(findInexact(tree)).toEqual([
    'package.json asks for zod as ^4.0.0',
    'extra/package.json asks for kysely as latest',
  ])
})
