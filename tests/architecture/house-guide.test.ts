import { expect, test } from 'vitest'
import { findMissingPlaces, HOUSE_GUIDE } from './house-guide.ts'
import { readTree, treeOf } from './tree.ts'

test('every file and folder that the guide to the house names is there', () => {
  expect(findMissingPlaces(readTree())).toEqual([])
})

test('the rule finds what is gone, and leaves what is no place', () => {
  const guide =
    'In `src/a.ts`, `room/b.ts`, `src/room/` and `kept/`: `src/gone.ts`, `gone/`, `kinds/<shape>`, `*.ts`, `a - b`.'
  const tree = treeOf({ [HOUSE_GUIDE]: guide, 'src/a.ts': '', 'src/room/b.ts': '', 'server/kept/c.ts': '' })
  expect(findMissingPlaces(tree)).toEqual(['src/gone.ts', 'gone'])
})
