import { expect, test } from 'vitest'
import { findOpenSearches } from './open-searches.ts'
import { readTree, treeOf } from './tree.ts'

test('no search looks through a long run again from each of its signs (issue 49, 3)', () => {
  expect(findOpenSearches(readTree())).toEqual([])
})

test('the rule finds searches that begin with an open repetition, and leaves those that begin at a place, alone or behind something', () => {
  const tree = treeOf({
    'server/a.ts': String.raw`text.replace(/\s+$/, ''); text.split(/\s*x\s*/); text.match(/[\sT]+\d/)`,
    'domain/b.ts': String.raw`text.replace(/(?<!\s)\s+$/, ''); text.replace(/\s+/g, ' '); /^\s+x/.test(text); /a\s+$/.test(text)`,
    'src/c.ts': String.raw`text.replace(/\s+$/, '')`,
  })
  expect(findOpenSearches(tree)).toEqual([
    String.raw`server/a.ts: /\s+$/`,
    String.raw`server/a.ts: /\s*x\s*/`,
    String.raw`server/a.ts: /[\sT]+\d/`,
  ])
})
