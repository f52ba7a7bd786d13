import { expect, test } from 'vitest'
import { findEmptyNames } from './names.ts'
import { readTree, treeOf } from './tree.ts'

test('every name says what is in it', () => {
  expect(findEmptyNames(readTree())).toEqual([])
})

test('the rule finds folders and files, and leaves longer names alone', () => {
  const tree = treeOf({
    'src/utils/a.ts': '',
    'server/helpers.ts': '',
    'domain/Common.test.ts': '',
    'domain/common-carrier.ts': '',
  })
  expect(findEmptyNames(tree)).toEqual(['src/utils/a.ts', 'server/helpers.ts', 'domain/Common.test.ts'])
})
