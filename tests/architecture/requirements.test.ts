import { expect, test } from 'vitest'
import { findCommentsThatSayNothing, findUnlisted, findUnwalked } from './requirements.ts'
import { readTree, treeOf } from './tree.ts'

test('every requirement that code, tests or docs cite is in the list', () => {
  expect(findUnlisted(readTree())).toEqual([])
})

test('the rule finds an id that is not listed, and one that is twice', () => {
  const id = (number: number) => `NAV-0${number}`
  const tree = treeOf({
    'docs/requirements.md': `- **${id(1)}** One.\n- **${id(2)}** Two.\n- **${id(2)}** Two again.\n`,
    'src/a.ts': `/** ${id(1)}, ${id(3)}, UTF-16 */`,
  })
  expect(findUnlisted(tree)).toEqual([`src/a.ts: ${id(3)}`, `docs/requirements.md: ${id(2)} twice`])
})

test('every item of the list was walked in the running product', () => {
  expect(findUnwalked(readTree())).toEqual([])
})

test('the rule finds an item that nobody walked, and one that is not listed', () => {
  const id = (number: number) => `NAV-0${number}`
  const tree = treeOf({
    'docs/requirements.md': `- **${id(1)}** One.\n- **${id(2)}** Two.\n`,
    'docs/requirements-walked.md': `| ${id(1)} | works | seen |  |\n| ${id(3)} | part | called | Half of it |\n| ${id(2)} | not walked |  |  |\n`,
  })
  expect(findUnwalked(tree)).toEqual([id(2), id(3)])
})

test('every comment says something to who has only this repository', () => {
  expect(findCommentsThatSayNothing(readTree())).toEqual([])
})

test('the rule finds ids alone and pages that are not here', () => {
  const text = [
    '/** NAV-01 */',
    '/** NAV-01, NAV-02 */',
    '// Lessons 4',
    ' * Lessons 2 and 3.',
    '/** Amounts. Source: semantics, Money. */',
    '/** The frame. look.md "Frame" */',
    '/** Amounts are rounded once. NAV-01, lessons 4 */',
    '// 400 px',
    'const AREA = 12 // NAV-01: in columns',
  ].join('\n')
  expect(findCommentsThatSayNothing(treeOf({ 'src/a.ts': text }))).toEqual(
    [1, 2, 3, 4, 5, 6].map((line) => `src/a.ts:${line}`),
  )
})
