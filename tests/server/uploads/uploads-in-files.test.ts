import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTenantScope } from '../../../server/warehouse/tenant-scope.ts'
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal({
    prepare: (folder) => cpSync('tests/fixtures/uploads-in-files', join(folder, 'uploads'), { recursive: true }),
    now: () => new Date('2026-11-21T12:00:00Z'),
  })
})
afterAll(() => portal.close())

test('a data folder whose uploads are in files is opened: each goes on where it stood, and files of loads are kept', async () => {
  const { users, clients, uploads } = portal.installation.deps
  const user = await users.byId(1)
  if (!user) throw new Error('there is nobody')
  const scope = makeTenantScope({ allClients: true, clientIds: [] }, await clients.all())
  const own = await uploads.own({ user, scope })
  const interrupted = { code: 'interrupted', detail: null }
  expect(own.map(({ clientId, status, failure, files }) => [clientId, status, failure, files[0]?.received])).toEqual([
    [5, 'open', null, 4],
    [6, 'previewed', null, 4],
    [7, 'open', interrupted, 4],
    [8, 'previewed', interrupted, 4],
  ])
  const runs = ['5', '7', '8'].map((each) => `upload-${each.repeat(32)}`)
  const kept = await uploads.originals(runs)
  expect(runs.map((run) => kept.get(run)?.files.map(({ name }) => name))).toEqual([
    ['loaded.csv'],
    ['a.csv'],
    ['first.csv'],
  ])
  const original = await uploads.original(runs[0] ?? null, 1)
  expect(original).toMatchObject({ ok: true, value: { name: 'loaded.csv', pieces: [{ bytes: 4 }] } })
  expect(await uploads.unattended.find('6'.repeat(32))).toMatchObject({ refusal: { code: 'refused' } })
})
