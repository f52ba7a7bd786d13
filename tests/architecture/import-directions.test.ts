import { describe, expect, test } from 'vitest'
import { findWrongDirections } from './import-directions.ts'
import { readTree, treeOf } from './tree.ts'

test('who imports whom follows the house', () => {
  expect(findWrongDirections(readTree())).toEqual([])
})

describe('the rule itself', () => {
  const manifest = JSON.stringify({ dependencies: { zod: '4', react: '19' } })
  const check = (path: string, text: string) => findWrongDirections(treeOf({ 'package.json': manifest, [path]: text }))

  test.each([
    ['domain/a.ts', "import { b } from './b.ts'\nimport * as z from 'zod'"],
    ['openapi/contract/a.ts', "import type { A } from '../../domain/a.ts'"],
    ['machines/a.machine.ts', "import { setup } from 'xstate'\nimport type { A } from '../domain/a.ts'"],
    ['server/a.ts', "import { readFileSync } from 'node:fs'\nimport { a } from '../openapi/a.ts'"],
    [
      'src/a/A.tsx',
      "import './a.css'\nimport texts from '../../config/locales/en.json'\nimport { useState } from 'react'\nimport type { paths } from '../../openapi/schema.d.ts'",
    ],
    ['tests/a.test.ts', "import { a } from '../server/a.ts'\nimport { test } from 'vitest'"],
  ])('%s may import its own side', (path, text) => {
    expect(check(path, text)).toEqual([])
  })

  test.each([
    ['domain/a.ts', "import { a } from '../server/a.ts'", 'server/a.ts'],
    ['domain/a.ts', "import { readFileSync } from 'node:fs'", 'node:fs'],
    ['domain/a.ts', "import type { Actor } from 'xstate'", 'xstate'],
    ['openapi/a.ts', "export { a } from '../server/a.ts'", 'server/a.ts'],
    ['machines/a.ts', "import { useState } from 'react'", 'react'],
    ['server/a.ts', "import type { A } from '../src/a.ts'", 'src/a.ts'],
    ['server/a.ts', "import { chromium } from 'playwright'", 'playwright'],
    ['server/a.ts', "const a = await import('../tests/a.ts')", 'tests/a.ts'],
    ['src/a/A.tsx', "type A = import('../../server/a.ts').A", 'server/a.ts'],
    ['src/a/A.tsx', "import { Done } from '../../openapi/contract/shapes.ts'", 'openapi/contract/shapes.ts'],
    ['src/a/A.tsx', "import { join } from 'node:path'", 'node:path'],
    ['src/a/A.tsx', "import page from '../../config/pages/spend.json'", 'config/pages/spend.json'],
  ])('%s may not: %s', (path, text, target) => {
    expect(check(path, text)).toEqual([`${path} may not import ${target}`])
  })
})
