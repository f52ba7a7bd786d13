import { expect, test } from 'vitest'
import { findLateReadClauses } from './read-clauses.ts'
import { readTree, treeOf } from './tree.ts'

test('text becomes a condition at the edges alone', () => {
  expect(findLateReadClauses(readTree())).toEqual([])
})

test('the rule finds a clause that is read elsewhere, under any name, and leaves comments and tests', () => {
  const tree = treeOf({
    'domain/query/where-clause.ts': "import { parseCondition } from './condition.ts'\nparseCondition(text)",
    'server/warehouse/compile.ts':
      "import { parseCondition as read } from '../../domain/query/condition.ts'\nread(text)",
    'server/grid/grid-question.ts': "import * as z from '../../domain/query/where-clause.ts'\nz.SentClause.parse(text)",
    'src/dashboards/words.ts':
      '/** Not by `parseCondition`. */\nexport const words = ({ column }: Condition) => column',
    'tests/support/answers/conditions.ts': 'parseCondition(text)',
  })
  expect(findLateReadClauses(tree)).toEqual([
    'server/warehouse/compile.ts: parseCondition',
    'server/grid/grid-question.ts: SentClause',
  ])
})
