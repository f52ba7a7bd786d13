import { expect, test } from 'vitest'
import { readTree, treeOf } from './tree.ts'
import { findSpareWords, findUnknownWords } from './words.ts'

test('a feature has one word in every layer, and no word is kept that nothing is called by', () => {
  expect(findUnknownWords(readTree())).toEqual([])
  expect(findSpareWords(readTree())).toEqual([])
})

test('a second word is found where a layer, the contract or the tests bring it; a file beside the folders is none', () => {
  const tree = treeOf({
    'domain/finding/rank.ts': '',
    'src/palette/Palette.tsx': '',
    'src/palette/arrange.ts': '',
    'server/find/room.ts': '',
    'server/app.ts': '',
    'openapi/contract/finding.ts': '',
    'openapi/contract/found.ts': '',
    'openapi/contract/lookups/found.ts': '',
    'openapi/contract/shapes.ts': '',
    'openapi/make-document.ts': '',
    'tests/e2e/finding.spec.ts': '',
    'tests/dashboard/drill.test.ts': '',
    'src/e2e/one.ts': '',
  })
  expect(findUnknownWords(tree)).toEqual([
    'src/palette',
    'server/find',
    'openapi/contract/found',
    'openapi/contract/lookups',
    'tests/dashboard',
    'src/e2e',
  ])
  expect(findSpareWords(tree)).not.toContain('finding')
  expect(findSpareWords(tree)).toContain('walks')
})
