import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { openWarehouseFile, type WarehouseFile } from '../../../server/warehouse/duckdb-file.ts'
import { writeThrough } from '../../../server/warehouse/publishing/write-through.ts'

const folder = mkdtempSync(join(tmpdir(), 'a-frame-through-'))
let file: WarehouseFile
afterEach(() => {
  file.close()
  rmSync(folder, { recursive: true, force: true })
})

test('what is removed is out of the log too, though another wrote when it was asked for', async () => {
  const path = join(folder, 'warehouse.duckdb')
  file = await openWarehouseFile({ path })
  const [own, other] = [await file.connect(), await file.connect()]
  await own.run("CREATE TABLE named AS SELECT 'zelda.unmistakable' AS name")
  await other.run('BEGIN')
  await other.run('CREATE TABLE under_way (id INTEGER)')
  await own.run("UPDATE named SET name = 'erased-9'")
  await expect(own.run('CHECKPOINT')).rejects.toThrow('other write transactions active')
  const refused: string[] = []
  const run = own.run.bind(own)
  own.run = async (sql: string) => {
    try {
      return await run(sql)
    } catch (error) {
      if (refused.push(sql) === 2) await other.run('ROLLBACK')
      throw error
    }
  }
  await writeThrough(own)
  expect(refused).toEqual(['CHECKPOINT', 'CHECKPOINT'])
  expect(readFileSync(path, 'latin1')).toContain('erased-9')
  own.run = () => Promise.reject(new Error('No space left'))
  await expect(writeThrough(own)).rejects.toThrow('No space left')
})
