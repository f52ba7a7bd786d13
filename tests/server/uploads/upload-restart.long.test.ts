import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { stateAddress } from '../../../server/state/state.ts'
import { openState } from '../../../server/upkeep/open-state.ts'
import { openUploadStore } from '../../../server/uploads/kept/upload-store.ts'
import { createUploads } from '../../../server/uploads/uploads.ts'
import { makeTenantScope } from '../../../server/warehouse/tenant-scope.ts'
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts'
import { SAMPLE, uploadCalls } from './upload-calls.ts'

describe('a server that ends while files are read or loaded says what became of them', () => {
  let portal: TestPortal
  beforeAll(async () => {
    portal = await openTestPortal()
  })
  afterAll(() => portal.close())

  test.each([
    [5, 'reading', 'not stored', { status: 'open', failure: { code: 'interrupted' } }],
    [6, 'loading', 'not stored', { status: 'previewed', failure: { code: 'interrupted' } }],
    [7, 'loading', 'stored', { status: 'loaded', failure: null }],
    [8, 'previewed', 'not stored', { status: 'previewed', failure: null }],
  ] as const)('of client %i: %s, %s', async (client, status, outcome, expected) => {
    const calls = uploadCalls(portal, await portal.signIn('admin'))
    const { id } = await calls.previewed(client, { name: 'a.csv', content: SAMPLE })
    if (outcome === 'stored') await calls.load(id)
    const { deps, settings } = portal.installation
    const warn = () => undefined
    const state = await openState(stateAddress(settings))
    await state.updateTable('upload').set({ status, loaded_at: null }).where('key', '=', id).execute()

    const again = createUploads({
      deps: { ...deps, publish: portal.installation.publish },
      store: await openUploadStore({ state, folder: join(settings.DATA_DIR, 'uploads'), now: () => new Date(), warn }),
      mostFileBytes: SAMPLE.length,
      keptDays: 30,
    })
    await again.open()
    const user = await deps.users.byLogin('admin')
    if (!user) throw new Error('there is no admin')
    const caller = { user, scope: makeTenantScope(user.grants, await deps.clients.all()) }
    const found = await again.find(caller, id)
    expect(found.ok && found.value).toMatchObject(expected)
    if (outcome === 'stored') {
      const run = `upload-${id}`
      expect((await again.originals([run])).get(run)).toMatchObject({ files: [{ name: 'a.csv' }] })
      expect(await calls.loads()).toMatchObject([{ newRows: 22 }])
    }
    await again.close()
    await state.destroy()
  })
})
