import { expect, test } from 'vitest'
import { findMachineTraces } from './machine-traces.ts'
import { readTree, treeOf } from './tree.ts'

test('no file names the machine it was written on', () => {
  expect(findMachineTraces(readTree())).toEqual([])
})

test('the rule finds absolute paths of checkouts and foreign registries, and leaves web paths alone', () => {
  const folder = (name: string) => `/${name}/ann/a-frame`
  const tree = treeOf({
    'docs/a.md': `cd ${folder('home')} and "${folder('Users')}"`,
    'docs/b.md': `https://example.com${folder('home')}, .${folder('work')}, src${folder('work')} and /login`,
    'package-lock.json':
      '{"resolved": "https://packages.example.com/zod.tgz"}\n{"resolved": "https://registry.npmjs.org/zod.tgz"}',
  })
  expect(findMachineTraces(tree)).toEqual([
    `docs/a.md: ${'/home'}/ann`,
    `docs/a.md: ${'/Users'}/ann`,
    'package-lock.json: "resolved": "https://packages.example.com/zod.tgz"',
  ])
})
