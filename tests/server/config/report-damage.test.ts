import { expect, test } from 'vitest'
import { printConfigProblem } from '../../../server/config/config-problem.ts'
import { damage, shippedTexts, snapshotOf } from './config-sources.ts'

const FILE = 'reports/spendByService.json'

test.each([
  ['a misspelt column', '"packages"', '▶"package"', 'found "package", no dimension and no measure'],
  ['a column twice', '"packages"', '"service"', 'found "service", is already in the list'],
  ['an unknown page', '"page": "spend"', '"page": ▶"spent"', 'found "spent", no page'],
  ['an unknown table', '"table": "package_level_info"', '"table": ▶"packages"', 'found "packages", no table'],
  ['an order by what it lacks', '"name": "carrier_name"', '"name": ▶"zone"', 'found "zone", no column of this report'],
  [
    'a condition on no column',
    '"whereClauses": []',
    '"whereClauses": [▶"spent > 1"]',
    'no column of package_level_info',
  ],
  ['a column that is never grouped by', '"service",', '▶"overdue_days",', 'found "overdue_days", no dimension'],
  ['carriers nobody knows', '"carriers": "any"', '"carriers": ▶"some"', 'found "some"'],
])('%s of a report is told where it is, and takes only the report away', (_, from, to, said) => {
  const texts = shippedTexts()
  const { text, place } = damage(texts[FILE] ?? '', { from, to: to.includes('▶') ? to : `▶${to}` })
  const snapshot = snapshotOf({ ...texts, [FILE]: text })
  const problems = snapshot.problems.map(printConfigProblem)
  expect(problems).toHaveLength(1)
  expect(problems[0]).toContain(said)
  if (to.includes('▶')) expect(problems[0]).toContain(`config/${FILE}:${place}: `)
  expect([snapshot.reports.size, snapshot.brokenPages]).toEqual([11, []])
})

test('a report of measures alone is refused: it would be one row', () => {
  const texts = shippedTexts()
  const report = JSON.parse(texts[FILE] ?? '') as Record<string, unknown>
  const alone = JSON.stringify({ ...report, columns: ['packages', 'total_spend'], orderBy: [] })
  const { problems } = snapshotOf({ ...texts, [FILE]: alone })
  expect(problems.map(({ message }) => message)).toEqual([expect.stringContaining('has measures alone')])
})
