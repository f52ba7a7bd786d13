// @module-tag exact
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addPerson } from '../../jobs/job-house.ts'
import { MIGRATIONS } from '../../../../server/kept.ts'
import { openTestState } from '../../../support/portal/test-state.ts'

test('reports that an older server left under way are jobs, which know how often they were begun', async () => {
  const state = await openTestState()
  const person = await addPerson(state, 'first')
  await sql`ALTER TABLE report ADD COLUMN begun integer NOT NULL DEFAULT 0`.execute(state)
  const put = (status: string, begun: number) =>
    sql`INSERT INTO report (user_id, page, name, question, clients, status, rows, begun, submitted_at)
      VALUES (${person}, 'spend', 'Spend', '{}', '[1]', ${status}, 1, ${begun}, '2026-11-01T00:00:00.000Z')`.execute(
      state,
    )
  for (const [status, begun] of [
    ['done', 1],
    ['running', 2],
    ['queued', 0],
    ['failed', 3],
  ] as const)
    await put(status, begun)
  await MIGRATIONS['0044-reports-are-jobs']?.up(state)
  const common = { kind: 'report', user_id: person, state: 'waiting', lease: null, due_at: '2026-11-01T00:00:00.000Z' }
  expect(await state.selectFrom('job').selectAll().orderBy('id').execute()).toMatchObject([
    { ...common, key: '2', payload: '{"report":2}', attempts: 2 },
    { ...common, key: '3', payload: '{"report":3}', attempts: 0 },
  ])
  expect(Object.keys((await state.selectFrom('report').selectAll().executeTakeFirst()) ?? {})).not.toContain('begun')
  await state.destroy()
})
