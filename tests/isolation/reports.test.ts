// @module-tag exact
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { gridScope } from '../../domain/grid/grid-scope.ts'
import { viewOf, type ReportRequest } from '../../domain/reports/report-request.ts'
import { CONFIG, ended, fileOf, listed, pageOf, requestOf, submit } from '../server/reports/report-calls.ts'
import { readCsv } from '../server/reports/read-report.ts'
import { openTestPortal, type TestPortal } from '../support/portal/test-portal.ts'
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

  test.each(Object.keys(SEEN))('%s', async (login) => {
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

  test.each(Object.keys(SEEN))('%s by its name', async (login) => {
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

describe('no download of invoices has one of a client that its asker does not see [ROUTE-09]', () => {
  const GRANTS: Readonly<Record<string, readonly number[]>> = { 'one.files': [1, 2], 'two.files': [5] }
  let portal: TestPortal
  beforeAll(async () => {
    portal = await openTestPortal()
    for (const [login, clientIds] of Object.entries(GRANTS)) await grant(login, clientIds)
  })
  afterAll(() => portal.close())

  const grant = (login: string, clientIds: readonly number[], permissions = ['BULK_INVOICE_DOWNLOAD']) =>
    portal.installation.deps.users.change(undefined, (all) => {
      const analyst = all.find((user) => user.login === 'analyst')
      if (!analyst) throw new Error('no analyst')
      return {
        ok: true,
        value: { ...analyst, login, roles: [], permissions, grants: { allClients: false, clientIds } },
      }
    })
  type Person = { readonly authorization: string }
  const invoicesOf = async (as: Person) =>
    (
      (await portal.call(as, { method: 'GET', url: '/aiparcelweb/api/records/bulkInvoices?limit=200' })).body as {
        rows: { id: string; values: Record<string, string> }[]
      }
    ).rows
  const ask = (as: Person, invoices: readonly string[]) =>
    portal.call(as, {
      method: 'POST',
      url: '/aiparcelreports/api/invoiceFiles',
      payload: { invoices, format: 'csv' },
    })

  test('neither in the list, nor by its id, nor in the ZIP, nor in the list of downloads', async () => {
    const [one, two] = await Promise.all(Object.keys(GRANTS).map((login) => portal.signIn(login)))
    if (!one || !two) throw new Error('nobody')
    const [ofOne, ofTwo] = [await invoicesOf(one), await invoicesOf(two)]
    const owners = (await statementsOf(portal.installation.deps.warehouse).rows({
      sql: 'SELECT DISTINCT account_number, client_id FROM package_level_info',
      params: [],
    })) as { account_number: string; client_id: number }[]
    const clientsOf = (accounts: readonly (string | undefined)[]) =>
      new Set(
        owners.filter(({ account_number }) => accounts.includes(account_number)).map(({ client_id }) => client_id),
      )
    expect([
      clientsOf(ofOne.map(({ values }) => values.accountNumber)),
      clientsOf(ofTwo.map(({ values }) => values.accountNumber)),
    ]).toEqual([new Set([1, 2]), new Set([5])])
    const theirs = ofTwo.slice(0, 3).map(({ id }) => id)
    const own = ofOne.slice(0, 40).map(({ id }) => id)
    expect((await ask(one, theirs)).status).toBe(404)
    expect((await ask(one, [...own, ...theirs])).status).toBe(404)
    expect((await ask(one, own)).status).toBe(201)
    const { id, status } = await ended(portal, one)
    expect(status).toBe('done')
    const [head = [], ...lines] = readCsv(
      Buffer.from(unzipSync(await fileOf(portal, one, id))['List of invoices.csv'] ?? []),
    )
    const accounts = lines.map((line) => line[head.indexOf('Account Number')])
    expect([accounts.length, [...clientsOf(accounts)].every((client) => client === 1 || client === 2)]).toEqual([
      40,
      true,
    ])
    expect(await listed(portal, two)).toEqual([])
    for (const [method, call] of [
      ['GET', 'file'],
      ['POST', 'cancel'],
      ['POST', 'delete'],
    ] as const)
      expect((await portal.call(two, { method, url: `/aiparcelreports/api/reports/${id}/${call}` })).status).toBe(404)
  })

  test('who loses the client, or the permission, loses the file with it', async () => {
    await grant('three.files', [6])
    const as = await portal.signIn('three.files')
    const own = (await invoicesOf(as)).slice(0, 2).map(({ id }) => id)
    expect((await ask(as, own)).status).toBe(201)
    const { id } = await ended(portal, as)
    const user = await portal.installation.deps.users.byLogin('three.files')
    const change = (changed: Record<string, unknown>) =>
      portal.installation.deps.users.change(user?.id, (all) => {
        const now = all.find(({ login }) => login === 'three.files')
        if (!now) throw new Error('gone')
        return { ok: true, value: { ...now, ...changed } }
      })
    const file = async () =>
      (await portal.call(as, { method: 'GET', url: `/aiparcelreports/api/reports/${id}/file` })).status
    expect(await file()).toBe(200)
    await change({ grants: { allClients: false, clientIds: [5] } })
    expect([await file(), await listed(portal, as)]).toEqual([403, []])
    await change({ grants: { allClients: false, clientIds: [6] }, permissions: ['RUN_REPORTS'] })
    expect([await file(), await listed(portal, as)]).toEqual([403, []])
  })
})
