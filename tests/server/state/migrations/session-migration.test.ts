// @module-tag exact
import Database from 'libsql'
import { Kysely, SqliteDialect, type SqliteDatabase } from 'kysely'
import { expect, test } from 'vitest'
import { handleOf, hashOfSession } from '../../../../server/callers/session-id.ts'
import type { StateSchema } from '../../../../server/state/state-schema.ts'
import { MIGRATIONS } from '../../../../server/kept.ts'

test('sessions of an older installation go on, and their ids are no longer in its state', async () => {
  const database = new Database(':memory:')
  database.exec(
    "CREATE TABLE session (id varchar(64) PRIMARY KEY, user_id integer, created_at varchar(30), last_seen_at varchar(30), ended_at varchar(30)); INSERT INTO session VALUES ('plain-id', 1, 'a', 'b', NULL)",
  )
  const state = new Kysely<StateSchema>({
    dialect: new SqliteDialect({ database: database as unknown as SqliteDatabase }),
  })
  await MIGRATIONS['0011-sessions-of-browsers']?.up(state)
  expect(await state.selectFrom('session').selectAll().execute()).toEqual([
    {
      id: hashOfSession('plain-id'),
      user_id: 1,
      created_at: 'a',
      last_seen_at: 'b',
      ended_at: null,
      browser: '',
      network: '',
      provider: '',
    },
  ])
  expect(hashOfSession('plain-id').startsWith(handleOf('plain-id'))).toBe(true)
  await state.destroy()
})
