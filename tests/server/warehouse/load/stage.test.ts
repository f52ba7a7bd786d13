import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, stageOn, step, take, type Stage } from '../../../../server/warehouse/load/stage/stage.ts'

const LINES = step(
  { makes: ['load_line'] },
  'CREATE OR REPLACE TEMP TABLE load_line AS SELECT unnest([1, 2]) AS line_id',
)
const FATES = step(
  { needs: ['load_line'], makes: ['load_fate'] },
  'CREATE OR REPLACE TEMP TABLE load_fate AS SELECT line_id, $fate AS fate FROM load_line',
)
const KNOWN = step({ needs: ['load_fate'] }, "SELECT count(*) FROM load_fate WHERE fate = 'known'")

let instance: DuckDBInstance
let connection: DuckDBConnection
beforeAll(async () => {
  instance = await DuckDBInstance.create(':memory:')
  connection = await instance.connect()
})
afterAll(() => {
  connection.closeSync()
  instance.closeSync()
})

test('a step finds what those before it made, and what is asked is answered', async () => {
  const fated = await take(await take(stageOn(connection), LINES), FATES, { fate: 'known' })
  expect((await ask(fated, KNOWN)).getRows()).toEqual([[2n]])
})

test('a step before its tables are there does not compile', () => {
  const begun = stageOn(connection)
  const tooEarly = [
    // @ts-expect-error there is no line yet
    () => take(begun, FATES, { fate: 'known' }),
    // @ts-expect-error there is a line, and no fate of it
    async () => ask(await take(begun, LINES), KNOWN),
    // @ts-expect-error whoever is handed a stage without lines cannot hand on one with them
    (stage: Stage<'load_fate'>): Stage<'load_fate' | 'load_line'> => stage,
    // @ts-expect-error a connection is no stage
    () => ask({ connection }, KNOWN),
  ]
  const more = (stage: Stage<'load_fate' | 'load_line'>): Stage<'load_line'> => stage
  expect([tooEarly.length, more]).toEqual([4, more])
})

test('a step that names other tables than it says is none', () => {
  expect(() => step({ makes: ['load_line'] }, 'CREATE TEMP TABLE load_line AS FROM load_fate')).toThrow('load_fate')
  expect(() => step({ needs: ['load_fate'], makes: ['load_line'] }, 'CREATE TEMP TABLE load_line AS SELECT 1')).toThrow(
    'load_fate',
  )
})
