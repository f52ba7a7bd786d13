// @module-tag exact
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openKeptPages } from '../../../../server/kept-pages/kept-pages.ts'
import { publishedDashboards } from '../../../../server/kept-pages/published-dashboards.ts'
import { MIGRATIONS } from '../../../../server/kept.ts'
import { sharesOf } from '../../../../server/sharing/shares.ts'
import { openTestState } from '../../../support/portal/test-state.ts'
import { addPerson } from '../../jobs/job-house.ts'

const AT = '2026-11-01T00:00:00.000Z'
const place = { x: 0, y: 0, w: 12, h: 12 }
const CARDS = { a: { page: 'spend', chartName: 'map', fact: 'total_spend', settings: {}, place } }

test('what people shared, drafted and published before is one table, with the ids that stand in addresses (PAGE-26, API-22)', async () => {
  const state = await openTestState()
  await sql`DROP TABLE kept_page`.execute(state)
  for (const name of ['0007-published-dashboards', '0024-shares', '0028-page-edits']) await MIGRATIONS[name]?.up(state)
  const [ann, ben] = [await addPerson(state, 'ann'), await addPerson(state, 'ben')]
  const withBen = [{ kind: 'person' as const, id: ben, edits: true }]
  for (const [kind, item] of [
    ['view', 'v1'],
    ['page', 'pabcdefgh'],
    ['view', 'v2'],
  ] as const)
    await sql`INSERT INTO share (user_id, kind, item, audience, at)
      VALUES (${ann}, ${kind}, ${item}, ${JSON.stringify(withBen)}, ${AT})`.execute(state)
  for (const gone of ['v1', 'v2']) await sql`DELETE FROM share WHERE item = ${gone}`.execute(state)
  await sql`INSERT INTO published_dashboard (id, name, cards, roles, at, by_user_id)
    VALUES ('costs1', 'Costs', ${JSON.stringify(CARDS)}, '["ROLE_CLIENT","ROLE_GUEST"]', ${AT}, ${ben})`.execute(state)
  for (const [page, version, text] of [
    ['spend', 1, 'one'],
    ['c5_zones', 1, 'zones'],
    ['spend', 2, 'two'],
    ['refund', 1, 'refund'],
    ['refund', 2, null],
  ] as const)
    await sql`INSERT INTO page_version (page_id, version, text, at, by_user_id)
      VALUES (${page}, ${version}, ${text}, ${AT}, ${ben})`.execute(state)
  await sql`INSERT INTO page_draft (user_id, page_id, text, base_version, at)
    VALUES (${ann}, 'spend', 'three', 2, ${AT})`.execute(state)

  await MIGRATIONS['0046-one-table-of-kept-pages']?.up(state)

  const kept = await openKeptPages(state, () => new Date(AT))
  expect(await sharesOf(kept)).toEqual([{ id: 2, userId: ann, kind: 'page', item: 'pabcdefgh', audience: withBen }])
  expect(await publishedDashboards(kept)).toEqual([
    {
      id: 'costs1',
      page: { name: 'Costs', cards: CARDS },
      audience: ['ROLE_CLIENT', 'ROLE_GUEST'].map((role) => ({ kind: 'role', role, edits: false })),
      at: AT,
      by: 'ben',
      byUserId: ben,
    },
  ])
  expect(kept.published()).toEqual([
    { id: 'c5_zones', text: 'zones' },
    { id: 'spend', text: 'two' },
  ])
  const past = await kept.versions({ kind: 'config', item: 'refund', ownerId: null })
  expect(past.map(({ version, text, at, byUserId }) => [version, text, at, byUserId])).toEqual([
    [2, null, AT, ben],
    [1, 'refund', AT, ben],
  ])
  expect(await kept.drafts('spend')).toEqual([{ userId: ann, text: 'three', baseVersion: 2, at: AT }])
  await kept.step({ kind: 'view', item: 'v3', ownerId: ann }, { audience: withBen, text: null }, ann)
  const [, next] = await sharesOf(kept)
  expect(next?.id).toBeGreaterThan(3)
  await state.destroy()
})

test('where nobody ever shared anything the first share has an id too', async () => {
  const state = await openTestState()
  const ann = await addPerson(state, 'ann')
  const kept = await openKeptPages(state, () => new Date(AT))
  const audience = [{ kind: 'role' as const, role: 'ROLE_CLIENT' as const, edits: false }]
  await kept.step({ kind: 'view', item: 'v1', ownerId: ann }, { audience, text: null }, ann)
  expect((await sharesOf(kept)).map(({ id }) => id)).toEqual([expect.any(Number)])
  await state.destroy()
})
