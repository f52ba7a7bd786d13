import { expect, test } from 'vitest'
import { findUnlisted } from './requirements.ts'
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
