import { readdirSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { MAX_REPORT_ROWS } from '../../../domain/reports/report.ts'
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts'
import { ended, fileOf, listed, requestOf, submit, wholeSpend } from './report-calls.ts'
import { connectionOf } from '../../../server/warehouse/publish-connection.ts'

describe('reports of many rows, and their files', () => {
  let portal: TestPortal
  let analyst: { authorization: string }
  beforeEach(async () => {
    portal = await openTestPortal()
    analyst = await portal.signIn('analyst')
  })
  afterEach(() => portal.close())

  const call = (as: { authorization: string }, id: number, action: 'cancel' | 'delete') =>
    portal.call(as, { method: 'POST', url: `/aiparcelreports/api/reports/${id}/${action}` })
  const folder = () => readdirSync(join(portal.installation.settings.DATA_DIR, 'reports'))
  const get = (as: { authorization: string }, id: number, headers: Record<string, string> = {}) =>
    portal.app.inject({ method: 'GET', url: `/aiparcelreports/api/reports/${id}/file`, headers: { ...headers, ...as } })
  /** Rows of the spend page for client 1, so many times as there are. */
  const multiply = (times: number) =>
    portal.installation.publish((publish) =>
      connectionOf(publish).run(
        `INSERT INTO package_level_info SELECT p.* FROM package_level_info p, range(${times}) WHERE client_id = 1`,
      ),
    )

  test('more than a million rows are refused in the words of the specification, and a report that grew to that fails and says so [BIZ-03] [GAP-19] [RPT-04]', async () => {
    await portal.installation.deps.jobs.stop()
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
    await portal.installation.deps.jobs.start()
    expect(await ended(portal, analyst)).toMatchObject({ status: 'failed', failure: 'too-many-rows', bytes: null })
    expect(folder()).toEqual([])
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
    expect(await submit(portal, analyst, 'spend', { ...wholeSpend(1), ...changed })).toMatchObject({
      status: 400,
      body: { issues: [{ path }] },
    })
  })

  test('a running report is cancelled in the engine and leaves nothing; a deleted one is gone with its file', async () => {
    await multiply(40)
    await submit(portal, analyst, 'spend', wholeSpend(1, { format: 'xlsx' }))
    await submit(portal, analyst, 'spend', wholeSpend(1))
    await expect
      .poll(async () => (await listed(portal, analyst)).at(-1)?.rowsWritten ?? 0, { interval: 5 })
      .toBeGreaterThan(0)
    const [second, first] = await listed(portal, analyst)
    expect([second?.status, first?.status]).toEqual(['queued', 'running'])
    await call(analyst, second?.id ?? 0, 'cancel')
    await call(analyst, first?.id ?? 0, 'cancel')
    await expect.poll(folder, { interval: 20 }).toEqual([])
    expect((await listed(portal, analyst)).map(({ status }) => status)).toEqual(['cancelled', 'cancelled'])
    await submit(portal, analyst, 'spend', wholeSpend(2))
    const { id } = await ended(portal, analyst)
    expect(folder()).toEqual([String(id)])
    await call(analyst, id, 'delete')
    expect([folder(), (await get(analyst, id)).statusCode, (await listed(portal, analyst)).length]).toEqual([
      [],
      404,
      2,
    ])
  })

  test('a download is a file under its name, in ranges where it is asked so', async () => {
    await submit(portal, analyst, 'spend', wholeSpend(2))
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
    await submit(portal, analyst, 'spend', wholeSpend(2))
    const { id } = await ended(portal, analyst)
    truncateSync(join(portal.installation.settings.DATA_DIR, 'reports', String(id), 'rows.1'), 10)
    expect((await get(analyst, id)).statusCode).toBe(404)
  })
})
