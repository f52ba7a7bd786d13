import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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
    const folder = join(settings.DATA_DIR, 'uploads')
    // What is seen at once is written a moment later.
    const written = () =>
      (JSON.parse(readFileSync(join(folder, id, 'upload.json'), 'utf8')) as { status: string }).status
    await expect.poll(written).toBe((await calls.find(id)).status)
    const store = await openUploadStore(folder, () => undefined)
    const upload = store.find(id)
    if (!upload) throw new Error('it is not kept')
    await store.save({ ...upload, status, loaded: null })

    const again = createUploads({
      deps: { ...deps, publish: portal.installation.publish },
      store: await openUploadStore(folder, () => undefined),
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
      expect(again.originals(`upload-${id}`)).toMatchObject({ files: [{ name: 'a.csv' }] })
      expect(await calls.loads()).toMatchObject([{ newRows: 22 }])
    }
    await again.close()
  })
})
