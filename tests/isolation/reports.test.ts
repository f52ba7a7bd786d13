import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { gridScope } from '../../domain/rows/grid-scope.ts'
import { viewOf, type ReportRequest } from '../../domain/rows/report-request.ts'
import { CONFIG, ended, fileOf, listed, pageOf, requestOf, submit } from '../server/reports/report-calls.ts'
import { readCsv } from '../server/reports/read-report.ts'
import { openTestPortal, type TestPortal } from '../test-portal.ts'
import { statementsOf } from '../../server/warehouse/statements.ts'
import { printCondition } from '../../domain/query/condition.ts'

/** What each may see, by the demo's own table of people. */
const SEEN: Readonly<Record<string, readonly number[]>> = {
  analyst: [1, 2, 3, 4],
  'child.analyst': [2],
  'single.analyst': [5],
  auditor: [1, 2, 3, 4, 5, 6],
}
const FAMILY: Readonly<Record<number, readonly number[]>> = { 1: [1, 2, 3, 4] }
const ASKED = [1, 2, 5, 6]

describe('no report has a row of a client that its asker does not see', () => {
  let portal: TestPortal
  beforeAll(async () => {
    portal = await openTestPortal()
  })
  afterAll(() => portal.close())

  test.each(Object.keys(SEEN))('%s', { timeout: 60_000 }, async (login) => {
    const as = await portal.signIn(login)
    for (const clientId of ASKED) {
      const request = requestOf(
        'spend',
        { clientId, from: '2026-01-01', to: '2026-11-21', period: '' },
        { selectColumnNames: ['tracking_number', 'account_number'], format: 'csv' },
      )
      const clients = SEEN[login]?.includes(clientId)
        ? (FAMILY[clientId] ?? [clientId]).filter((each) => SEEN[login]?.includes(each))
        : []
      const { whereClauses } = gridScope(pageOf('spend'), viewOf(request as unknown as ReportRequest))
      const excluded =
        CONFIG.catalog.tables.get('package_level_info')?.spec.exclusions.map(({ whereClause }) => whereClause) ?? []
      const sql = `SELECT account_number, count(*) AS rows FROM package_level_info WHERE client_id IN (${[-1, ...clients].join(', ')}) AND ${[...whereClauses, ...excluded].map(printCondition).join(' AND ')} GROUP BY 1`
      const expected = new Map(
        (await statementsOf(portal.installation.deps.warehouse).rows({ sql, params: [] })).map((row) => [
          String(row.account_number),
          Number(row.rows),
        ]),
      )
      const { body } = await submit(portal, as, 'spend', request)
      expect([login, clientId, body]).toEqual([
        login,
        clientId,
        expected.size === 0 ? 'Report has no rows' : 'Report submitted',
      ])
      if (expected.size === 0) continue
      const { id } = await ended(portal, as)
      const found = new Map<string, number>()
      for (const [, account = ''] of readCsv(await fileOf(portal, as, id)).slice(1))
        found.set(account, (found.get(account) ?? 0) + 1)
      expect([login, clientId, found]).toEqual([login, clientId, expected])
      for (const other of Object.keys(SEEN).filter((each) => each !== login)) {
        const stranger = await portal.signIn(other)
        expect((await listed(portal, stranger)).some((report) => report.id === id)).toBe(false)
        expect(
          (await portal.call(stranger, { method: 'GET', url: `/aiparcelreports/api/reports/${id}/file` })).status,
        ).toBe(404)
      }
    }
  })

  test.each(Object.keys(SEEN))('%s by its name', { timeout: 60_000 }, async (login) => {
    const as = await portal.signIn(login)
    for (const client of ASKED) {
      const clients = SEEN[login]?.includes(client)
        ? (FAMILY[client] ?? [client]).filter((each) => SEEN[login]?.includes(each))
        : []
      const sql = `SELECT account_number, CAST(sum(net_amount * usd_rate) AS VARCHAR) AS spend FROM package_level_info WHERE client_id IN (${[-1, ...clients].join(', ')}) AND bill_date BETWEEN '2026-01-01' AND '2026-11-21' AND invoice_status NOT IN ('zeropayclose', 'ode', 'duplicate') GROUP BY 1`
      const expected = new Map(
        (await statementsOf(portal.installation.deps.warehouse).rows({ sql, params: [] })).map((row) => [
          String(row.account_number),
          Number(row.spend).toFixed(2),
        ]),
      )
      const { status, body } = await portal.call(as, {
        method: 'POST',
        url: '/aiparcelreports/api/getReportsRequest',
        payload: {
          reportsAgentJson: {
            reportName: 'Payment',
            carrier: 'All Carriers',
            startDate: '2026-01-01',
            endDate: '2026-11-21',
          },
          client,
          format: 'csv',
        },
      })
      expect([login, client, status]).toEqual([login, client, expected.size === 0 ? 400 : 201])
      if (expected.size === 0) continue
      await ended(portal, as)
      const { id } = body as { id: number }
      const found = new Map<string, number>()
      const [head = [], ...lines] = readCsv(await fileOf(portal, as, id))
      const [account, spend] = [head.indexOf('Account Number'), head.indexOf('Total Spend')]
      for (const line of lines)
        found.set(line[account] ?? '', (found.get(line[account] ?? '') ?? 0) + Number(line[spend]))
      expect(new Map([...found].map(([name, sum]) => [name, sum.toFixed(2)]))).toEqual(expected)
      const stranger = await portal.signIn(login === 'auditor' ? 'analyst' : 'auditor')
      for (const url of [
        `/aiparcelreports/api/reportStatus/${id}`,
        `/aiparcelweb/api/riGenerateds/generatedReports/${id}`,
        `/aiparcelweb/api/riGenerateds/downloadFile/${id}`,
        `/aiparcelweb/api/riGenerateds/fileDetails/${id}`,
      ])
        expect([url, (await portal.call(stranger, { method: 'GET', url })).status]).toEqual([url, 404])
    }
  })
})
