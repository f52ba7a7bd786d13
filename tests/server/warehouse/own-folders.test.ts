import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DuckDBConnection } from '@duckdb/node-api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts'

/** The engine opens nothing but what is its own (ASVS 13.2.4). */
let portal: TestPortal
const outside = mkdtempSync(join(tmpdir(), 'a-frame-outside-'))
beforeAll(async () => {
  portal = await openTestPortal()
  writeFileSync(join(outside, 'secret.csv'), 'a\n1\n')
})
afterAll(async () => {
  await portal.close()
  rmSync(outside, { recursive: true })
})

/** What a statement that somebody got into a publish is answered. */
async function answerTo(sql: string): Promise<string> {
  const [symbol] = await portal.installation.publish(async (publish) => Object.getOwnPropertySymbols(publish))
  return portal.installation.publish(async (publish) => {
    const connection = (publish as unknown as Record<symbol, DuckDBConnection>)[symbol as symbol]
    return (connection as DuckDBConnection).run(sql).then(
      () => 'done',
      (error: Error) => error.message,
    )
  })
}

test('a statement in the engine reads and writes nothing outside its folders, not even beside them, and no address', async () => {
  const { DATA_DIR } = portal.installation.settings
  expect(existsSync(join(DATA_DIR, 'secrets.json'))).toBe(true)
  for (const sql of [
    `SELECT * FROM read_text('${join(DATA_DIR, 'secrets.json')}')`,
    `SELECT * FROM read_text('${join(DATA_DIR, 'reports', '..', 'secrets.json')}')`,
    `SELECT * FROM read_csv('${join(outside, 'secret.csv')}')`,
    `ATTACH '${join(outside, 'copy.duckdb')}' AS copy`,
    `COPY (SELECT 1) TO '${join(outside, 'written.csv')}'`,
    `COPY (SELECT 1) TO '${join(DATA_DIR, 'warehouse.duckdb.other')}'`,
    `SELECT * FROM read_csv('http://127.0.0.1:1/a.csv')`,
    'INSTALL httpfs',
    'SET enable_external_access = true',
    `SET allowed_directories = ['/']`,
  ])
    expect([sql, await answerTo(sql)]).toEqual([
      sql,
      expect.stringMatching(/disabled|Cannot (change|enable)|Permission/),
    ])
  expect(existsSync(join(outside, 'written.csv'))).toBe(false)
})

test('reports are written where they belong', async () => {
  const path = join(portal.installation.settings.DATA_DIR, 'reports', 'rows.csv')
  expect(await answerTo(`COPY (SELECT 1) TO '${path}'`)).toBe('done')
  expect(existsSync(path)).toBe(true)
})
