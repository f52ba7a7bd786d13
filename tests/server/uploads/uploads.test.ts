import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { ok } from '../../../domain/values/problem.ts'
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts'
import { csvText, recordOf } from '../warehouse/load/ups-file.ts'
import { MOST_UPLOAD_FILES } from '../../../domain/uploads/upload.ts'
import { SAMPLE, uploadCalls, type As } from './upload-calls.ts'
import { PATIENCE_MS } from '../../support/run/patience.ts'

const MB = 1024 * 1024
const DAY_MS = 86_400_000
const FIVE = 5
const SIX = 6
/** Of the UPS sample, by category of charge. */
const PARTS = {
  currency: 'USD',
  transportation: '119.60',
  discount: '-93.95',
  accessorials: '41.45',
  fuel: '10.84',
  taxesAndOthers: '34.63',
  total: '112.57',
}

describe('files in the browser', () => {
  let portal: TestPortal
  let admin: As
  let nowMs = Date.parse('2026-11-21T12:00:00Z')
  beforeAll(async () => {
    portal = await openTestPortal({ settings: { UPLOAD_FILE_MB: '1' }, now: () => new Date(nowMs) })
    admin = await portal.signIn('admin')
  })
  afterAll(() => portal.close())
  const folder = (...rest: string[]) => join(portal.installation.settings.DATA_DIR, 'uploads', ...rest)

  test('the UPS sample is previewed, loaded, listed, and its file comes back as it was sent', async () => {
    const calls = uploadCalls(portal, admin)
    const previewed = await calls.previewed(FIVE, { name: 'UPS november.csv', content: SAMPLE })
    expect(previewed).toMatchObject({
      status: 'previewed',
      clientId: FIVE,
      failure: null,
      files: [{ name: 'UPS november.csv', bytes: SAMPLE.length, received: SAMPLE.length }],
      report: [
        { name: 'UPS november.csv', format: { id: 'ups' }, rows: 22, newRows: 22, knownRows: 0, rejectedRows: 0 },
      ],
    })
    const [file] = previewed.report ?? []
    expect(file?.totals).toEqual([PARTS])
    expect(file).toMatchObject({
      layout: { columns: 250, headed: false },
      newAccounts: file?.accounts,
      sharedAccounts: [],
      newTotals: [{ currency: 'USD', total: '112.57' }],
      knownTotals: [],
      invoices: [{ rows: 22, newRows: 22 }],
    })
    expect(file?.invoices.map(({ stated, inFiles }) => [stated, inFiles])).toEqual([['112.57', '112.57']])
    expect(await calls.loads()).toEqual([])

    const loaded = await calls.load(previewed.id)
    expect(loaded).toMatchObject({
      status: 'loaded',
      failure: null,
      report: [{ newRows: 22, invoices: [{ loaded: '112.57', difference: '0.00' }] }],
    })
    const [load] = await calls.loads()
    expect(load).toMatchObject({
      clientId: FIVE,
      by: { commandLine: false, login: 'admin' },
      undone: null,
      files: [{ id: 1, name: 'UPS november.csv', bytes: SAMPLE.length }],
      newRows: 22,
      invoices: 1,
      differing: 0,
    })
    const original = await portal.app.inject({ url: `/aiparcelweb/api/loads/${load?.id ?? 0}/files/1`, headers: admin })
    expect([original.statusCode, original.rawPayload.equals(SAMPLE)]).toEqual([200, true])
    expect(await calls.report(load?.id)).toMatchObject({
      invoices: [{ stated: '112.57', loaded: '112.57', difference: '0.00' }],
      goes: { rows: 22, totals: [{ currency: 'USD', total: '112.57' }] },
    })
    const trail = await portal.installation.deps.auditTrail.list({ action: 'load-files' }, 20)
    expect(trail.map(({ login, object }) => [login, object])).toEqual([['admin', `client ${FIVE}`]])

    const again = await calls.previewed(FIVE, { name: 'again.csv', content: SAMPLE })
    expect(again.report).toMatchObject([
      {
        newRows: 0,
        knownRows: 22,
        newAccounts: [],
        newTotals: [],
        knownTotals: [{ currency: 'USD', total: '112.57' }],
        earlierLoads: [{ load: load?.id, day: '2026-11-21', file: 'UPS november.csv', rows: 22 }],
        invoices: [{ rows: 22, newRows: 0 }],
      },
    ])
    expect((await calls.post(`/${again.id}/discard`)).status).toBe(200)
    expect(existsSync(folder(again.id))).toBe(false)
    const others = await calls.previewed(SIX, { name: 'again.csv', content: SAMPLE })
    expect(others.report).toMatchObject([{ knownRows: 0, earlierLoads: [] }])
    await calls.post(`/${others.id}/discard`)
  })

  test('a preview names each charge, service and currency that is not known once (issue 17, item 4)', async () => {
    const line = (codes: readonly string[], text: string, currency = 'USD') => {
      const [category = '', detail = '', classification = '', code = ''] = codes
      return recordOf({
        'Account Number': 'UNK1',
        'Invoice Number': 'IUNK1',
        'Invoice Date': '2026-03-07',
        'Invoice Currency Code': currency,
        'Transaction Currency Code': currency,
        'Tracking Number': '1ZUNK1',
        'Package Quantity': classification === 'FRT' ? '1' : '0',
        'Charge Category Code': category,
        'Charge Category Detail Code': detail,
        'Charge Classification Code': classification,
        'Charge Description Code': code,
        'Charge Description': text,
        'Net Amount': '4.50',
        'Incentive Amount': '0.00',
      })
    }
    const toll = ['XXQ', 'QRS', 'ZZZ', 'TOL']
    const lines = [
      line(['SHP', 'ISS', 'FRT', '777'], 'Heron Swift'),
      line(toll, 'Heron Toll'),
      line(toll, 'Heron Toll'),
      line(['SHP', 'ISS', 'FSC', 'FSC'], 'Fuel Surcharge', 'XQZ'),
      line(['SHP', 'ISS', 'FSC', 'FSC'], 'Fuel Surcharge', 'XQZ'),
    ]
    const calls = uploadCalls(portal, admin)
    const { id, report } = await calls.previewed(SIX, { name: 'u.csv', content: Buffer.from(csvText(lines)) })
    expect(report?.[0]?.unknown).toEqual([
      { what: 'charge', codes: 'XXQ QRS ZZZ TOL', text: 'Heron Toll' },
      { what: 'service', codes: '777', text: 'Heron Swift' },
      { what: 'currency', codes: 'XQZ', text: '' },
    ])
    await calls.post(`/${id}/discard`)
  })

  test('whoever sees all clients is told that an account is another’s too', async () => {
    const calls = uploadCalls(portal, admin)
    const { id, report } = await calls.previewed(SIX, { name: 'elsewhere.csv', content: SAMPLE })
    expect(report?.[0]?.sharedAccounts).toEqual(report?.[0]?.accounts)
    await calls.post(`/${id}/discard`)
  })

  test('who became a carrier before their file was read is not told it, though they are still marked with all clients', async () => {
    const { users } = portal.installation.deps
    const keeper = await users.byLogin('admin')
    if (!keeper) throw new Error('no admin')
    const id = await users.add({ ...keeper, login: 'turns.carrier' })
    const hasRoles = (roles: readonly string[]) =>
      users.change(id, () => ok({ ...keeper, login: 'turns.carrier', roles }))
    const calls = uploadCalls(portal, await portal.signIn('turns.carrier'))
    let goOn = () => {}
    const untilThen = new Promise<void>((resolve) => (goOn = resolve))
    const held = portal.installation.publish(() => untilThen)
    const begun: string[] = []
    for (const client of [SIX + 1, SIX]) {
      const { id: upload } = await calls.start(client)
      await calls.add(upload, { name: 'elsewhere.csv', content: SAMPLE })
      expect((await calls.post(`/${upload}/preview`, { formats: [] })).status).toBe(200)
      begun.push(upload)
    }
    await hasRoles([...keeper.roles, 'ROLE_CARRIER'])
    goOn()
    await held
    await vi.waitFor(() => expect(existsSync(folder(begun[1] ?? '', 'preview.json'))).toBe(true), {
      timeout: PATIENCE_MS,
    })
    await hasRoles(keeper.roles)
    const shared = await Promise.all(
      begun.map(async (upload) => (await calls.settled(upload)).report?.[0]?.sharedAccounts.length),
    )
    expect(shared).toEqual([1, 0])
    for (const upload of begun) await calls.post(`/${upload}/discard`)
  })

  test('what is kept is closed to others', async () => {
    const calls = uploadCalls(portal, admin)
    const { id } = await calls.previewed(FIVE, { name: 'a.csv', content: SAMPLE })
    const modes = readdirSync(folder(id), { recursive: true, withFileTypes: true }).map((entry) =>
      (statSync(join(entry.parentPath, entry.name)).mode & 0o077).toString(8),
    )
    expect(modes.length).toBeGreaterThan(2)
    expect(new Set(modes)).toEqual(new Set(['0']))
    await calls.post(`/${id}/discard`)
  })

  test('a file comes in pieces, each where the one before ended; a piece that is not, is refused and changes nothing', async () => {
    const calls = uploadCalls(portal, admin)
    const { id } = await calls.start(FIVE)
    const added = await calls.post(`/${id}/files`, { name: 'a.csv', bytes: SAMPLE.length })
    expect(added.body).toMatchObject({ id: 1, received: 0 })
    expect((await calls.post(`/${id}/preview`, { formats: [] })).status).toBe(400)
    expect((await calls.put(id, 1, SAMPLE.subarray(0, 4000))).body).toMatchObject({ received: 4000 })
    expect((await calls.put(id, 1, SAMPLE.subarray(4000), 3999)).status).toBe(409)
    expect((await calls.put(id, 1, Buffer.concat([SAMPLE, SAMPLE]), 4000)).status).toBe(413)
    expect((await calls.put(id, 1, SAMPLE.subarray(4000), 4000)).body).toMatchObject({ received: SAMPLE.length })
    expect((await calls.put(id, 2, 'x')).status).toBe(404)
    const json = await portal.call(admin, {
      method: 'PUT',
      url: `/aiparcelweb/api/uploads/${id}/files/1/bytes?offset=0`,
      payload: {},
    })
    expect(json.status).toBe(415)
    await calls.post(`/${id}/preview`, { formats: [] })
    expect((await calls.settled(id)).report).toMatchObject([{ newRows: 0, knownRows: 22 }])
    await calls.post(`/${id}/discard`)
  })

  describe('files that cannot be loaded beside one that can', () => {
    const files = [
      ['empty', 'nothing.csv', ''],
      ['image', 'scan.csv', Buffer.from('89504e470d0a1a0a00000000', 'hex')],
      ['pdf', 'invoice.pdf', '%PDF-1.7 …'],
      ['html', 'export.csv', '\ufeff<!DOCTYPE html><html><body>Please sign in</body></html>'],
      ['archive', 'a.csv.gz', Buffer.from('1f8b0800000000000003', 'hex')],
      ['unknownLayout', 'other.csv', 'a,b,c\n1,2,3\n'],
      ['unknownLayout', 'zeros.csv', Buffer.alloc(5000)],
      [null, 'good.csv', SAMPLE],
    ] as const
    let found: [string, string | null, number][]
    beforeAll(async () => {
      const calls = uploadCalls(portal, admin)
      const { id, report } = await calls.previewed(FIVE, ...files.map(([, name, content]) => ({ name, content })))
      found = (report ?? []).map((file) => [file.name, file.problem, file.rows])
      await calls.post(`/${id}/discard`)
    })

    test.each(files.map(([problem, name], at) => [problem, name, at] as const))(
      '%s: a file like %s',
      (problem, name, at) => {
        expect(found).toHaveLength(files.length)
        expect(found[at]).toEqual([name, problem, problem === null ? 22 : 0])
      },
    )
  })

  test('limits: of one person so many bytes come at once', async () => {
    const calls = uploadCalls(portal, admin)
    const { id } = await calls.start(FIVE)
    const bodies: Readable[] = []
    const sent = [1, 2, 3, 4].map(async (file) => {
      await calls.post(`/${id}/files`, { name: `${file}.csv`, bytes: 4 })
      const body = new Readable({ read: () => undefined })
      bodies.push(body)
      return portal.call(admin, {
        method: 'PUT',
        url: `/aiparcelweb/api/uploads/${id}/files/${file}/bytes?offset=0`,
        headers: { 'content-type': 'application/octet-stream' },
        payload: body,
      })
    })
    await expect.poll(() => bodies.length).toBe(4)
    await calls.post(`/${id}/files`, { name: '5.csv', bytes: 4 })
    await expect.poll(async () => (await calls.put(id, 5, '')).status).toBe(429)
    for (const body of bodies) {
      body.push('1234')
      body.push(null)
    }
    expect((await Promise.all(sent)).map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect((await calls.put(id, 5, '1234')).status).toBe(200)
    await calls.post(`/${id}/discard`)
  })

  test('limits: the size of a file, how many, how much of a person is not loaded', async () => {
    const calls = uploadCalls(portal, admin)
    const { id } = await calls.start(FIVE)
    const add = (bytes: number) => calls.post(`/${id}/files`, { name: 'a.csv', bytes })
    expect((await add(MB + 1)).status).toBe(413)
    for (let count = 1; count <= 4; count += 1) expect((await add(MB)).status).toBe(200)
    expect((await add(1)).status).toBe(413)
    for (let file = 1; file <= 4; file += 1) expect((await calls.post(`/${id}/files/${file}/remove`)).status).toBe(200)
    for (let count = 1; count <= MOST_UPLOAD_FILES; count += 1) expect((await add(10)).status).toBe(200)
    expect((await add(1)).status).toBe(413)
    await calls.post(`/${id}/discard`)
  })

  test('an invoice dated in the future is told, and loaded only where that is accepted', async () => {
    const calls = uploadCalls(portal, admin)
    const future = SAMPLE.toString().replaceAll('2025-11-15', '2031-11-15').replaceAll('A1B2C3455', 'A1B2C3999')
    const { id, report } = await calls.previewed(FIVE, { name: 'a.csv', content: future })
    expect(report?.[0]?.invoices.map(({ unlikelyDate }) => unlikelyDate)).toEqual([true])
    expect(await calls.load(id, { acceptDates: false })).toMatchObject({
      status: 'previewed',
      failure: { code: 'refused' },
    })
    expect(await calls.load(id)).toMatchObject({ status: 'loaded' })
  })

  test('reading is stopped on demand, and begins again', async () => {
    const calls = uploadCalls(portal, admin)
    const { id } = await calls.start(FIVE)
    await calls.add(id, { name: 'a.csv', content: SAMPLE })
    let go = (): void => undefined
    const untilThen = new Promise<void>((resolve) => (go = resolve))
    const busy = portal.installation.publish(() => untilThen)
    await calls.post(`/${id}/preview`, { formats: [] })
    expect(await calls.find(id)).toMatchObject({
      status: 'reading',
      progress: { bytesRead: 0, bytesTotal: SAMPLE.length, rows: 0 },
    })
    expect((await calls.post(`/${id}/files`, { name: 'b.csv', bytes: 1 })).status).toBe(409)
    expect((await calls.post(`/${id}/stop`)).body).toMatchObject({ status: 'open', failure: { code: 'stopped' } })
    go()
    await busy
    await calls.post(`/${id}/preview`, { formats: [] })
    expect(await calls.settled(id)).toMatchObject({ status: 'previewed', failure: null })
    await calls.post(`/${id}/discard`)
  })

  test('what is stopped before it is read stays so', async () => {
    const calls = uploadCalls(portal, admin)
    const { id } = await calls.start(FIVE)
    await calls.add(id, { name: 'a.csv', content: SAMPLE })
    const stopped = { status: 'open', failure: { code: 'stopped' } }
    expect((await calls.post(`/${id}/stop`)).body).toMatchObject(stopped)
    expect(await calls.find(id)).toMatchObject(stopped)
    await calls.post(`/${id}/discard`)
  })

  test('what nobody goes on with is gone after a day, the files of a load after the days that are set', async () => {
    const calls = uploadCalls(portal, admin)
    const { id } = await calls.previewed(FIVE, { name: 'a.csv', content: SAMPLE })
    const [load] = await calls.loads()
    const later = async (days: number) => {
      nowMs += days * DAY_MS
      await portal.installation.deps.uploads.close()
      await portal.installation.deps.uploads.open()
      return uploadCalls(portal, await portal.signIn('admin'))
    }
    const afterTwo = await later(2)
    expect((await afterTwo.get(`/aiparcelweb/api/uploads/${id}`)).status).toBe(404)
    expect(existsSync(folder(id))).toBe(false)
    const file = `/aiparcelweb/api/loads/${load?.id ?? 0}/files/1`
    expect((await afterTwo.get(file)).status).toBe(200)
    const afterAll = await later(29)
    expect((await afterAll.loads()).find((each) => each.id === load?.id)).toMatchObject({ keptUntil: null })
    expect((await afterAll.get(file)).status).toBe(404)
  })
})
