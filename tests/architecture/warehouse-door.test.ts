import { expect, test } from 'vitest'
import { readTree, treeOf } from './tree.ts'
import { BEHIND_THE_DOOR, findEngineWords, findOpenDoors, findSqlOutside, OF_THE_ENGINE } from './warehouse-door.ts'

test('only the warehouse speaks SQL over its tables', () => {
  expect(findSqlOutside(readTree())).toEqual([])
})

test('nothing that takes SQL leaves the warehouse', () => {
  expect(findOpenDoors(readTree())).toEqual([])
})

test('what is asked of any engine has no words of one', () => {
  expect(findEngineWords(readTree())).toEqual([])
})

test('every place that the rules name is there', () => {
  const paths = [...readTree().keys()]
  for (const place of [...BEHIND_THE_DOOR, ...OF_THE_ENGINE])
    expect(paths.some((path) => path.startsWith(place)) && place).toBe(place)
})

const schema = { 'server/warehouse/schema.ts': '`CREATE TABLE IF NOT EXISTS client (id INTEGER);`' }

test.each([
  ["const a = 'SELECT id FROM client'", 'SELECT id FROM client'],
  ['const a = `SELECT 1 FROM ${table}`', 'SELECT 1 FROM ·'],
  ['const a = `WHERE client_id IN (${ids})`', 'WHERE client_id IN (·)'],
  ["run('DELETE FROM client')", 'DELETE FROM client'],
  ["import { sql } from 'kysely'\nsql`DELETE FROM client`", 'DELETE FROM client'],
])('SQL outside is found: %s', (text, words) => {
  expect(findSqlOutside(treeOf({ ...schema, 'server/grid/a.ts': text }))).toEqual([`server/grid/a.ts: ${words}`])
})

test('the state has an SQL of its own, and words are none', () => {
  const tree = treeOf({
    ...schema,
    'server/state/a.ts': "const a = 'SELECT id FROM user'",
    'server/retention/a.ts': "import { sql } from 'kysely'\nsql`DELETE FROM session`",
    'server/grid/a.ts': "const a = 'Select the client from the list, or delete it'",
    'server/warehouse/questions/a.ts': "const a = 'SELECT id FROM client'",
  })
  expect(findSqlOutside(tree)).toEqual([])
})

test('a way to run SQL from outside is found, types too', () => {
  const tree = treeOf({
    'server/deps.ts': "import type { DuckDBConnection } from '@duckdb/node-api'",
    'server/grid/a.ts': "import { statementsOf } from '../warehouse/statements.ts'",
    'server/grid/b.ts': "import type { Engine } from '../warehouse/engines/duckdb.ts'",
    'server/grid/c.ts': "import { accounts } from '../warehouse/questions/accounts.ts'",
    'server/warehouse/questions/accounts.ts': "import { statementsOf } from '../statements.ts'",
  })
  expect(findOpenDoors(tree)).toEqual([
    'server/deps.ts may not import @duckdb/node-api',
    'server/grid/a.ts may not import server/warehouse/statements.ts',
    'server/grid/b.ts may not import server/warehouse/engines/duckdb.ts',
  ])
})

test.each([
  ["const a = 'string_agg(name)'", 'string_agg('],
  ['const a = `contains(${text}, ${part})`', 'contains('],
  ['const a = `${date}::DATE`', '::'],
  ['const a = `${place} // 7`', '//'],
  ['const a = `SELECT rowid FROM ${table}`', 'rowid'],
])('a word of one engine is found: %s', (text, words) => {
  expect(
    findEngineWords(treeOf({ 'server/warehouse/questions/a.ts': text, 'server/warehouse/load/a.ts': text })),
  ).toEqual([`server/warehouse/questions/a.ts: ${words}`])
})
