import { randomUUID } from 'node:crypto'
import { readdirSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  MAX_REPORT_ROWS,
  MAX_REPORTS_UNDER_WAY,
  REPORT_ANSWERS,
  reportAnswerKind,
} from '../../../domain/rows/report.ts'
import { openTestPortal, type TestPortal } from '../../test-portal.ts'
import { ended, fileOf, listed, requestOf, submit } from './report-calls.ts'
import { connectionOf } from '../../../server/warehouse/publish-connection.ts'

const DAY_MS = 86_400_000
const whole = (clientId: number, asked: Parameters<typeof requestOf>[2] = {}) =>
  requestOf('spend', { clientId, from: '2023-01-01', to: '2026-11-21', period: '' }, asked)

describe('the queue of reports', () => {
  let portal: TestPortal
  let analyst: { authorization: string }
  let clockMs: number
  beforeEach(async () => {
    clockMs = Date.now()
    portal = await openTestPortal({ now: () => new Date(clockMs) })
    analyst = await portal.signIn('analyst')
  })
  afterEach(() => portal.close())

  const call = (as: { authorization: string }, id: number, action: 'cancel' | 'delete') =>
    portal.call(as, { method: 'POST', url: `/aiparcelreports/api/reports/${id}/${action}` })
  const folder = () => readdirSync(join(portal.installation.settings.DATA_DIR, 'reports'))
  const get = (as: { authorization: string }, id: number, headers: Record<string, string> = {}) =>
    portal.app.inject({ method: 'GET', url: `/aiparcelreports/api/reports/${id}/file`, headers: { ...headers, ...as } })
  const told = async () =>
    (await portal.call(analyst, { method: 'GET', url: '/aiparcelweb/api/notifications' })).body as {
      content: { kind: string; report?: string }
    }[]
  /** Rows of the spend page for client 1, so many times as there are. */
  const multiply = (times: number) =>
    portal.installation.publish((publish) =>
      connectionOf(publish).run(
        `INSERT INTO package_level_info SELECT p.* FROM package_level_info p, range(${times}) WHERE client_id = 1`,
      ),
    )

  test('the same report under way is already submitted, whatever the count that was seen; another one, and the same once it is done, are submitted [RPT-04] [RPT-05] [GAP-19]', async () => {
    await portal.installation.deps.reports.stop()
    const answers = [
      await submit(portal, analyst, 'spend', whole(1)),
      await submit(portal, analyst, 'spend', { ...whole(1), rowCount: 7 }),
      await submit(portal, analyst, 'spend', whole(1, { format: 'xlsx' })),
    ]
    expect(answers.map(({ body }) => body)).toEqual([
      'Report submitted',
      'Report already submitted',
      'Report submitted',
    ])
    expect((await listed(portal, analyst)).map(({ status }) => status)).toEqual(['queued', 'queued'])
    const other = await portal.signIn('auditor')
    expect((await submit(portal, other, 'spend', whole(1))).body).toBe('Report submitted')
    await portal.installation.deps.reports.start()
    await ended(portal, analyst)
    expect((await submit(portal, analyst, 'spend', whole(1))).body).toBe('Report submitted')
  })

  test('one person has no more than so many reports under way, and is told what to do; another person is not in the way', async () => {
    await portal.installation.deps.reports.stop()
    const nth = (at: number) => ({
      ...whole(1),
      selectColumnNames: ['tracking_number', 'carrier_name', 'service', 'bill_date', 'net_amount'].slice(
        0,
        1 + (at % 5),
      ),
      format: at < 5 ? 'csv' : 'xlsx',
    })
    for (let at = 0; at < MAX_REPORTS_UNDER_WAY; at += 1)
      expect((await submit(portal, analyst, 'spend', nth(at))).body).toBe('Report submitted')
    const { body } = await submit(portal, analyst, 'spend', whole(2))
    expect([body, reportAnswerKind(String(body))]).toEqual([REPORT_ANSWERS.tooMany, 'said'])
    expect((await submit(portal, analyst, 'spend', nth(0))).body).toBe('Report already submitted')
    expect((await submit(portal, await portal.signIn('auditor'), 'spend', whole(1))).body).toBe('Report submitted')
    const [newest] = await listed(portal, analyst)
    await call(analyst, newest?.id ?? 0, 'cancel')
    expect((await submit(portal, analyst, 'spend', whole(2))).body).toBe('Report submitted')
  })

  test('one key makes one report, also when it is done, and when both attempts come at once [lessons 15]', async () => {
    const request = { ...whole(2), idempotencyKey: randomUUID() }
    const both = await Promise.all([
      submit(portal, analyst, 'spend', request),
      submit(portal, analyst, 'spend', request),
    ])
    await ended(portal, analyst)
    expect([...both, await submit(portal, analyst, 'spend', request)].map(({ body }) => body)).toEqual([
      'Report submitted',
      'Report submitted',
      'Report submitted',
    ])
    expect(await listed(portal, analyst)).toHaveLength(1)
  })

  test(
    'more than a million rows are refused in the words of the specification, and a report that grew to that fails and says so [BIZ-03] [GAP-19] [RPT-04]',
    { timeout: 120_000 },
    async () => {
      await portal.installation.deps.reports.stop()
      const asked = () =>
        requestOf(
          'spend',
          { clientId: 1, from: '2026-11-01', to: '2026-11-21', period: '' },
          { selectColumnNames: ['tracking_number'] },
        )
      expect((await submit(portal, analyst, 'spend', asked())).body).toBe('Report submitted')
      const [{ rows = 0 } = {}] = await listed(portal, analyst)
      await portal.installation.publish((publish) =>
        connectionOf(publish).run(
          `INSERT INTO package_level_info SELECT p.* FROM package_level_info p, range(${Math.ceil(MAX_REPORT_ROWS / rows) + 20}) WHERE client_id IN (1, 2, 3, 4) AND bill_date >= '2026-11-01' AND net_amount <> 0`,
        ),
      )
      expect((await submit(portal, analyst, 'spend', { ...asked(), format: 'xlsx' })).body).toBe(
        'Report row count cross 1 million limit',
      )
      await portal.installation.deps.reports.start()
      expect(await ended(portal, analyst)).toMatchObject({ status: 'failed', failure: 'too-many-rows', bytes: null })
      expect(folder()).toEqual([])
    },
  )

  test('it runs as the user who asked: who lost a client, the permission or the account meanwhile gets a failed report and no file', async () => {
    const { users } = portal.installation.deps
    const user = await users.byLogin('analyst')
    if (!user) throw new Error('analyst')
    const change = async (changed: Partial<typeof user>) =>
      void (await users.change(user.id, () => ({ ok: true, value: { ...user, ...changed } })))
    for (const changed of [
      { grants: { allClients: false, clientIds: [1, 2, 3] } },
      { permissions: ['NEW_BI_TOOLS'] },
      { permissions: ['RUN_REPORTS'] },
      { activated: false },
    ]) {
      await portal.installation.deps.reports.stop()
      expect((await submit(portal, analyst, 'spend', whole(1))).body).toBe('Report submitted')
      await change(changed)
      await portal.installation.deps.reports.start()
      await expect
        .poll(async () => (await portal.installation.deps.reports.list(user.id))[0]?.status, { interval: 20 })
        .toBe('failed')
      expect((await portal.installation.deps.reports.list(user.id))[0]).toMatchObject({
        failure: 'not-permitted',
        bytes: null,
      })
      await change({})
    }
    expect(folder()).toEqual([])
    await expect
      .poll(async () => (await told()).map(({ content }) => content.kind), { interval: 20 })
      .toEqual(['report-failed', 'report-failed', 'report-failed', 'report-failed'])
  })

  test('a file goes to its owner alone, and not after the owner lost one of its clients', async () => {
    await submit(portal, analyst, 'spend', whole(1))
    const { id, status } = await ended(portal, analyst)
    expect(status).toBe('done')
    for (const login of ['child.analyst', 'single.analyst', 'auditor', 'admin']) {
      const other = await portal.signIn(login)
      expect(await listed(portal, other)).toEqual([])
      expect([
        (await get(other, id)).statusCode,
        (await call(other, id, 'cancel')).status,
        (await call(other, id, 'delete')).status,
      ]).toEqual([404, 404, 404])
    }
    expect((await get(analyst, id)).statusCode).toBe(200)
    const { users } = portal.installation.deps
    const user = await users.byLogin('analyst')
    if (!user) throw new Error('analyst')
    await users.change(user.id, () => ({
      ok: true,
      value: { ...user, grants: { allClients: false, clientIds: [1, 2, 3] } },
    }))
    expect((await get(analyst, id)).statusCode).toBe(403)
    expect(await told()).toMatchObject([
      {
        content: {
          kind: 'report-finished',
          report: expect.stringMatching(/^Bluegrass Outfitters Spend Analysis Total Spend \d{4}-\d\d-\d\d_2026-11-21$/),
        },
      },
    ])
  })

  test('a client of somebody else has no rows', async () => {
    const single = await portal.signIn('single.analyst')
    expect((await submit(portal, single, 'spend', whole(1))).body).toBe('Report has no rows')
    expect(
      (await submit(portal, analyst, 'spend', requestOf('spend', { clientId: 1, childClientIds: [5] }))).body,
    ).toBe('Report has no rows')
    expect(await listed(portal, single)).toEqual([])
  })

  test.each([
    ['whereClauseDetails', { whereClauseDetails: ["bill_date >= '2020-01-01'"] }],
    ['whereClauseDetails', { whereClauseDetails: ['1=1; DROP TABLE package_level_info'] }],
    ['fact', { fact: 'packages' }],
    ['filters.accessorial', { filters: { accessorial: ['x'] } }],
    ['selectColumnNames', { selectColumnNames: ['tracking_number', 'usd_rate'] }],
    ['selectColumnNames', { selectColumnNames: ['tracking_number', 'tracking_number'] }],
    ['tableName', { fromTableNames: ['charge_level_info'] }],
    ['filterModel.USD_RATE', { filterModel: { USD_RATE: { filterType: 'number', type: 'equals', filter: 1 } } }],
    ['sortModel.0.colId', { orderByDetails: [{ name: 'usd_rate', direction: 'asc' }] }],
    ['body.groupByDetails', { groupByDetails: ['carrier_name'] }],
  ] as const)('what the page does not ask is refused: %s %j [API-36]', async (path, changed) => {
    expect(await submit(portal, analyst, 'spend', { ...whole(1), ...changed })).toMatchObject({
      status: 400,
      body: { issues: [{ path }] },
    })
  })

  test(
    'a running report is cancelled in the engine and leaves nothing; a deleted one is gone with its file',
    { timeout: 60_000 },
    async () => {
      await multiply(40)
      await submit(portal, analyst, 'spend', whole(1, { format: 'xlsx' }))
      await submit(portal, analyst, 'spend', whole(1))
      await expect
        .poll(async () => (await listed(portal, analyst)).at(-1)?.rowsWritten ?? 0, { interval: 5, timeout: 20_000 })
        .toBeGreaterThan(0)
      const [second, first] = await listed(portal, analyst)
      expect([second?.status, first?.status]).toEqual(['queued', 'running'])
      await call(analyst, second?.id ?? 0, 'cancel')
      await call(analyst, first?.id ?? 0, 'cancel')
      await expect.poll(folder, { interval: 20 }).toEqual([])
      expect((await listed(portal, analyst)).map(({ status }) => status)).toEqual(['cancelled', 'cancelled'])
      await submit(portal, analyst, 'spend', whole(2))
      const { id } = await ended(portal, analyst)
      expect(folder()).toEqual([String(id)])
      await call(analyst, id, 'delete')
      expect([folder(), (await get(analyst, id)).statusCode, (await listed(portal, analyst)).length]).toEqual([
        [],
        404,
        2,
      ])
    },
  )

  test('a file expires after the days of the settings, and says until when it is kept', async () => {
    await submit(portal, analyst, 'spend', whole(2))
    const { id, expiresAt } = await ended(portal, analyst)
    expect(Date.parse(expiresAt ?? '') - clockMs).toBe(7 * DAY_MS)
    clockMs += 6 * DAY_MS
    analyst = await portal.signIn('analyst')
    expect((await listed(portal, analyst))[0]?.status).toBe('done')
    await portal.installation.deps.installationSettings.change((stored) => ({ ...stored, reportDays: 5 }))
    expect((await get(analyst, id)).statusCode).toBe(404)
    expect((await listed(portal, analyst))[0]).toMatchObject({ status: 'expired', bytes: null, expiresAt: null })
    await portal.installation.deps.reports.stop()
    await portal.installation.deps.reports.start()
    expect([(await listed(portal, analyst))[0]?.status, folder()]).toEqual(['expired', []])
  })

  test('a download is a file under its name, in ranges where it is asked so', async () => {
    await submit(portal, analyst, 'spend', whole(2))
    const { id, bytes } = await ended(portal, analyst)
    const all = await fileOf(portal, analyst, id)
    expect(all.length).toBe(bytes)
    const whole200 = await get(analyst, id)
    expect(whole200.headers).toMatchObject({
      'accept-ranges': 'bytes',
      'content-length': String(bytes),
      'content-type': 'text/csv; charset=utf-8',
      'cache-control': 'private, no-cache',
    })
    expect(whole200.headers['content-disposition']).toMatch(
      /^attachment; filename="[\w .&-]+ Spend Analysis [\w &]+ [\d_-]+\.csv"; filename\*=UTF-8''/,
    )
    const range = async (header: string) => {
      const { statusCode, headers, rawPayload } = await get(analyst, id, { range: header })
      return [statusCode, headers['content-range'], rawPayload.toString('latin1')]
    }
    const part = (from: number, to?: number) => all.subarray(from, to).toString('latin1')
    expect(await range('bytes=0-9')).toEqual([206, `bytes 0-9/${bytes}`, part(0, 10)])
    expect(await range('bytes=10-')).toEqual([206, `bytes 10-${all.length - 1}/${bytes}`, part(10)])
    expect(await range('bytes=-5')).toEqual([
      206,
      `bytes ${all.length - 5}-${all.length - 1}/${bytes}`,
      part(all.length - 5),
    ])
    expect((await range(`bytes=${bytes}-`)).slice(0, 2)).toEqual([416, `bytes */${bytes}`])
    for (const ignored of ['bytes=9-3', 'bytes=0-1,4-5', 'lines=1-2', 'bytes=-'])
      expect((await range(ignored))[0]).toBe(200)
  })

  test('a file that is not as long as it was written is not offered', async () => {
    await submit(portal, analyst, 'spend', whole(2))
    const { id } = await ended(portal, analyst)
    truncateSync(join(portal.installation.settings.DATA_DIR, 'reports', String(id), 'rows.1'), 10)
    expect((await get(analyst, id)).statusCode).toBe(404)
  })
})
