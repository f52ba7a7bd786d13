import { expect, test } from 'vitest'
import { findEarlyPackages } from './scripts-before-install.ts'
import { readTree, treeOf } from './tree.ts'

test('the commands start with nothing but Node', () => {
  expect(findEarlyPackages(readTree())).toEqual([])
})

test('the rule follows a command into its files, and allows a package imported later', () => {
  const tree = treeOf({
    'package.json': JSON.stringify({
      scripts: { start: 'exec node scripts/a.mjs', import: 'node scripts/a.mjs import', build: 'vite build' },
    }),
    'scripts/a.mjs':
      "import { join } from 'node:path'\nimport { b } from './b.mjs'\nconst { chromium } = await import('playwright')",
    'scripts/b.mjs': "import { tsImport } from 'tsx/esm/api'\nimport { a } from './a.mjs'",
    'scripts/c.mjs': "import zipcodes from 'zipcodes'",
  })
  expect(findEarlyPackages(tree)).toEqual(['scripts/b.mjs imports tsx/esm/api before it can be there'])
})
