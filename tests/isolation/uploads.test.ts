// @module-tag exact
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SAMPLE, uploadCalls, type As } from '../server/uploads/upload-calls.ts'
import { statementsOf } from '../../server/warehouse/statements.ts'
import { openTestPortal, type TestPortal } from '../support/portal/test-portal.ts'

const NOBODYS = '0'.repeat(32)

describe('staff of one client neither load for another, nor preview, list or fetch', () => {
  let portal: TestPortal
  const as: Record<string, As> = {}
  const addStaff = async (login: string, clientIds: readonly number[]) => {
    const { users } = portal.installation.deps
    const like = await users.byLogin('single.analyst')
    if (!like) throw new Error('there is no single.analyst')
    const staff = {
      ...like,
      login,
      email: `${login}@example.com`,
      permissions: ['BULK_UPLOAD'],
      roles: ['ROLE_CLIENT'],
    }
    await users.add({ ...staff, grants: { allClients: false, clientIds } })
    as[login] = await portal.signIn(login)
  }
  const of = (login: string) => uploadCalls(portal, as[login] ?? { authorization: '' })
  beforeAll(async () => {
    portal = await openTestPortal()
    await addStaff('staff.five', [5])
    await addStaff('mate.five', [5])
    await addStaff('staff.two', [2])
  })
  afterAll(() => portal.close())

  test('no upload begins for a client of others, and it is answered as one that there is not', async () => {
    const [other, none] = [
      await of('staff.two').post('', { clientId: 5 }),
      await of('staff.two').post('', { clientId: 999 }),
    ]
    expect([other.status, other.body]).toEqual([404, none.body])
  })

  test("another's upload is as one that there is not, whatever is asked of it, for a colleague too", async () => {
    const owner = of('staff.five')
    const { id } = await owner.previewed(5, { name: 'secret.csv', content: SAMPLE })
    for (const login of ['staff.two', 'mate.five']) {
      const calls = of(login)
      const asked = async (upload: string) => [
        await calls.get(`/aiparcelweb/api/uploads/${upload}`),
        await calls.post(`/${upload}/files`, { name: 'x.csv', bytes: 1 }),
        await calls.put(upload, 1, 'x', SAMPLE.length),
        await calls.post(`/${upload}/files/1/remove`),
        await calls.post(`/${upload}/preview`, { formats: [] }),
        await calls.post(`/${upload}/load`, { acceptDates: true, replace: [] }),
        await calls.post(`/${upload}/stop`),
        await calls.post(`/${upload}/discard`),
      ]
      const answers = (each: Awaited<ReturnType<typeof asked>>) => each.map(({ status, body }) => [status, body])
      expect(answers(await asked(id))).toEqual(answers(await asked(NOBODYS)))
      expect((await calls.get('/aiparcelweb/api/uploads')).body).toMatchObject({ uploads: [] })
    }
    expect(await owner.find(id)).toMatchObject({ status: 'previewed', files: [{ name: 'secret.csv' }] })
  })

  test('a load is its client’s: colleagues see it and its files, others neither, nor that an invoice of theirs is there', async () => {
    const owner = of('staff.five')
    const [{ id } = { id: '' }] = ((await owner.get('/aiparcelweb/api/uploads')).body as { uploads: { id: string }[] })
      .uploads
    const previewOfTheSame = async () => {
      const { id: own, report } = await of('staff.two').previewed(2, { name: 'the-same.csv', content: SAMPLE })
      expect((await of('staff.two').post(`/${own}/discard`)).status).toBe(200)
      return report
    }
    const before = await previewOfTheSame()
    expect(before).toMatchObject([{ newRows: 22, knownRows: 0 }])
    expect(await owner.load(id)).toMatchObject({ status: 'loaded' })
    expect(await previewOfTheSame()).toEqual(before)
    const [load] = await of('mate.five').loads()
    expect(load).toMatchObject({ by: { login: 'staff.five' }, newRows: 22 })
    const file = (of: number) => `/aiparcelweb/api/loads/${of}/files/1`
    const rejected = (of: number) => `${file(of)}?rejected=${encodeURIComponent(load?.files[0]?.name ?? '')}`
    expect((await of('mate.five').get(file(load?.id ?? 0))).status).toBe(200)
    expect((await of('mate.five').get(rejected(load?.id ?? 0))).status).toBe(200)
    expect(await of('staff.two').loads()).toEqual([])
    const stranger = of('staff.two')
    const asked = async (of: number) => [
      await stranger.get(`/aiparcelweb/api/loads/${of}`),
      await stranger.get(`/aiparcelweb/api/loads/${of}/rejects?from=0`),
      await stranger.get(`/aiparcelweb/api/loads/${of}/rejects?from=7`),
      await stranger.get(file(of)),
      await stranger.get(rejected(of)),
      await stranger.undo(of),
    ]
    const answers = (each: Awaited<ReturnType<typeof asked>>) => each.map(({ status, body }) => [status, body])
    const others = answers(await asked(load?.id ?? 0))
    expect(others).toEqual(answers(await asked(999)))
    expect(others.map(([status]) => status)).toEqual([404, 404, 404, 404, 404, 404])
    expect(await of('mate.five').loads()).toMatchObject([{ undone: null }])
    expect((await of('mate.five').undo(load?.id)).body).toEqual({ removedRows: 22, keptRows: 0 })
  })

  test('delivery facts meet no package of another client, and tell nothing of there being one', async () => {
    const { warehouse } = portal.installation.deps
    const sql = `SELECT min(tracking_number) AS number FROM package_level_info WHERE client_id = 5 AND bucket_name = 'freight' AND scheduled_date IS NOT NULL`
    const [row] = await statementsOf(warehouse).rows({ sql, params: [] })
    const content = `Tracking Number,Delivered\n${String(row?.number)},2026-01-05\n`
    const mine = await of('staff.five').previewed(5, { name: 'mine.csv', content })
    expect(mine.report).toMatchObject([{ packages: { matched: 1, waiting: 0 } }])
    const theirs = await of('staff.two').previewed(2, { name: 'theirs.csv', content })
    expect(theirs.report).toMatchObject([{ packages: { matched: 0, waiting: 1, conflicting: 0 }, problems: [] }])
    const rows = () =>
      statementsOf(warehouse).rows({
        sql: 'SELECT max(delivery_date) AS last, count(delivery_location) AS told, max(delivery_status) AS status FROM package_level_info WHERE client_id = 5',
        params: [],
      })
    const before = await rows()
    expect(await of('staff.two').load(theirs.id)).toMatchObject({ status: 'loaded' })
    expect(await rows()).toEqual(before)
    const [load] = await of('staff.two').loads()
    expect(await of('staff.five').undo(load?.id)).toMatchObject({ status: 404 })
    expect((await of('staff.five').post(`/${mine.id}/discard`)).status).toBe(200)
  })

  test('who loses the client loses the upload at once', async () => {
    const { id } = await of('staff.two').previewed(2, { name: 'a.csv', content: SAMPLE })
    const { users } = portal.installation.deps
    const found = await users.byLogin('staff.two')
    await users.change(found?.id, (stored) => {
      const user = stored.find(({ login }) => login === 'staff.two')
      if (!user) throw new Error('there is no staff.two')
      return { ok: true, value: { ...user, grants: { allClients: false, clientIds: [5] } } }
    })
    expect((await of('staff.two').get(`/aiparcelweb/api/uploads/${id}`)).status).toBe(404)
    expect((await of('staff.two').post(`/${id}/load`, { acceptDates: true, replace: [] })).status).toBe(404)
  })
})
