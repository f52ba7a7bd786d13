// @module-tag exact
import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { failed, ok, type Result } from '../../../domain/values/problem.ts'
import { inTransaction, isDone } from '../../../server/warehouse/publish-connection.ts'

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
beforeEach(() => connection.run('CREATE OR REPLACE TABLE kept (number INTEGER PRIMARY KEY)').then(() => undefined))

const add = (number: number) => connection.run(`INSERT INTO kept VALUES (${number})`)
const kept = async () => (await connection.runAndReadAll('FROM kept ORDER BY 1')).getRows().flat()

test('what is done is kept whole, and its outcome is the answer', async () => {
  const done = await inTransaction(connection, async () => {
    await add(1)
    await add(2)
    return 'both'
  })
  expect([done, await kept()]).toEqual(['both', [1, 2]])
})

test('of what is refused nothing is kept, and the refusal is the answer', async () => {
  const refused = await inTransaction(
    connection,
    async (): Promise<Result<number>> => {
      await add(1)
      return failed('version-conflict')
    },
    isDone,
  )
  expect([refused.ok, await kept()]).toEqual([false, []])
  expect(await inTransaction(connection, () => add(2).then(() => ok(2)), isDone)).toEqual(ok(2))
  expect(await kept()).toEqual([2])
})

test('of what fails nothing is kept, and the connection goes on', async () => {
  const failing = inTransaction(connection, async () => {
    await add(1)
    throw new Error('in the middle')
  })
  await expect(failing).rejects.toThrow('in the middle')
  expect(await kept()).toEqual([])
  await inTransaction(connection, () => add(3))
  expect(await kept()).toEqual([3])
})

test('the first error is the one that is told, also where there is nothing to roll back any more', async () => {
  const ended = inTransaction(connection, async () => {
    await connection.run('ROLLBACK')
    throw new Error('the first')
  })
  await expect(ended).rejects.toThrow('the first')
  const other = await instance.connect()
  const conflicting = inTransaction(connection, async () => {
    await add(1)
    await inTransaction(other, () => other.run('INSERT INTO kept VALUES (1)'))
  })
  await expect(conflicting).rejects.toThrow(/constraint|conflict/i)
  other.closeSync()
  expect(await kept()).toEqual([1])
})
