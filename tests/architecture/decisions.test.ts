import { expect, test } from 'vitest'
import { findDeadLinks, findMisplacedRecords, findUnknownDecisions, findWrongStatuses } from './decisions.ts'
import { readTree, treeOf } from './tree.ts'

const record = (status: string) => `# Rows are made from kept lines\n\n${status}\n\n**Decided.** So.\n`

test('every decision record stands in a topic of at most twenty, under a number of its own', () => {
  expect(findMisplacedRecords(readTree())).toEqual([])
})

test('the rule finds a record beside the topics, a number that is twice, and a topic of more than twenty', () => {
  const many = Array.from({ length: 21 }, (_, at) => [`docs/decisions/rows/${1000 + at}-a.md`, ''])
  const tree = treeOf({
    ...Object.fromEntries(many),
    'docs/decisions/README.md': '',
    'docs/decisions/0001-loose.md': '',
    'docs/decisions/access/1000-b.md': '',
  })
  expect(findMisplacedRecords(tree)).toEqual([
    'docs/decisions/0001-loose.md is no record of a topic, docs/decisions/<topic>/NNNN-….md',
    '1000 is the number of 2 records',
    'rows has 21 records, more than 20',
  ])
})

test('every decision record says whether it holds', () => {
  expect(findWrongStatuses(readTree())).toEqual([])
})

test('the rule takes the three kinds, and finds what is none and what leads nowhere', () => {
  const tree = treeOf({
    'docs/decisions/rows/0001-a.md': record('Status: holds'),
    'docs/decisions/rows/0002-b.md': record('Status: changed by [0001](0001-a.md), [0003](../access/0003-c.md): more'),
    'docs/decisions/access/0003-c.md': record('Status: gone (nobody asks for it)'),
    'docs/decisions/access/0004-d.md': record('Status: changed'),
    'docs/decisions/access/0005-e.md': record('Status: changed by 0001'),
    'docs/decisions/access/0006-f.md': record('Status: changed by [0009](0009-i.md)'),
    'docs/decisions/access/0007-g.md': record('Status: changed by [0001](0003-c.md)'),
    'docs/decisions/access/0008-h.md': record('Status: changed by [0008](0008-h.md)'),
    'docs/decisions/access/0010-j.md': '# Without\n\n**Decided.** So.\n',
  })
  expect(findWrongStatuses(tree)).toEqual([
    'docs/decisions/access/0004-d.md has no status',
    'docs/decisions/access/0005-e.md has no status',
    'docs/decisions/access/0006-f.md: the status leads to no record 0009',
    'docs/decisions/access/0007-g.md: the status leads to no record 0001',
    'docs/decisions/access/0008-h.md: the status leads to no record 0008',
    'docs/decisions/access/0010-j.md has no status',
  ])
})

test('every decision that is mentioned by its number is there', () => {
  expect(findUnknownDecisions(readTree())).toEqual([])
})

test('the rule finds each number of a list, and within records those in brackets', () => {
  const word = 'Decision'
  const tree = treeOf({
    'docs/decisions/rows/0001-a.md': 'Sums (0001, 0002), mode 0600, as before (0003).',
    'src/a.ts': `/** ${word} 0001 */ /** ${word}s 0004, 0005 and 0001 */ /** docs/${word.toLowerCase()}s/0006 */ (0007)`,
  })
  expect(findUnknownDecisions(tree)).toEqual(
    [
      ['docs/decisions/rows/0001-a.md', '0002'],
      ['docs/decisions/rows/0001-a.md', '0003'],
      ['src/a.ts', '0004'],
      ['src/a.ts', '0005'],
      ['src/a.ts', '0006'],
    ].map(([path, number]) => `${path}: there is no decision ${number}`),
  )
})

test('every page that a page leads to is there', () => {
  expect(findDeadLinks(readTree())).toEqual([])
})

test('the rule follows a link from its own folder', () => {
  const tree = treeOf({
    'docs/a.md': '[b](sub/b.md#here) [c](../README.md) [d](gone.md) [e](https://example.com/e.md) `[f](f.md)`',
    'docs/sub/b.md': '[a](../a.md) [a](a.md#there)',
    'README.md': '',
  })
  expect(findDeadLinks(tree)).toEqual([
    'docs/a.md: there is no docs/gone.md',
    'docs/sub/b.md: there is no docs/sub/a.md',
  ])
})
