import { expect, test } from 'vitest'
import { findCycles } from './cycles.ts'
import { readTree, treeOf } from './tree.ts'

test('no file imports itself in a circle', () => {
  expect(findCycles(readTree())).toEqual([])
})

test('the rule finds a circle of three, of types, and none in a diamond', () => {
  const circle = {
    'domain/a.ts': "import './b.ts'",
    'domain/b.ts': "import './c.ts'",
    'domain/c.ts': "import type { A } from './a.ts'",
  }
  expect(findCycles(treeOf(circle))).toEqual(['domain/a.ts → domain/b.ts → domain/c.ts → domain/a.ts'])
  const diamond = { ...circle, 'domain/a.ts': "import './b.ts'\nimport './c.ts'", 'domain/c.ts': '' }
  expect(findCycles(treeOf(diamond))).toEqual([])
})
