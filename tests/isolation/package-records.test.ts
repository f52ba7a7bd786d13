// @module-tag exact
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exactSum } from '../../domain/values/exact-sum.ts'
import type { RecordRow } from '../../domain/records/record-spec.ts'
import { storedPackages, type StoredRow } from '../support/answers/independent-answer.ts'
import { openTestPortal, type TestPortal } from '../support/portal/test-portal.ts'

const GRANTS: Readonly<Record<string, readonly number[]>> = { 'one.lists': [1, 2, 3, 4], 'two.lists': [5] }
interface List {
  readonly rows: RecordRow[]
  readonly total: number
}

describe('invoices, their lines and the tracking history keep to the granted clients [ROUTE-08]', () => {
  let portal: TestPortal
  let stored: StoredRow[]
  const tokens = new Map<string, { authorization: string }>()
  beforeAll(async () => {
    portal = await openTestPortal()
    stored = await storedPackages(portal.installation)
    for (const [login, clientIds] of Object.entries(GRANTS)) {
      await portal.installation.deps.users.change(undefined, (all) => {
        const analyst = all.find((user) => user.login === 'analyst')
        if (!analyst) throw new Error('no analyst')
        return {
          ok: true,
          value: {
            ...analyst,
            login,
            roles: [],
            permissions: ['INVOICE_SEARCH', 'TASK_TRACK_HISTORY'],
            grants: { allClients: false, clientIds },
          },
        }
      })
      tokens.set(login, await portal.signIn(login))
    }
  })
  afterAll(() => portal.close())

  const list = async (login: string, record: string, query: Record<string, string> = {}): Promise<List> => {
    const { status, body } = await portal.call(tokens.get(login), {
      method: 'GET',
      url: `/aiparcelweb/api/records/${record}`,
      query,
    })
    expect([record, status]).toEqual([record, 200])
    return body as List
  }
  const everything = async (
    login: string,
    record: string,
    query: Record<string, string> = {},
  ): Promise<RecordRow[]> => {
    const rows: RecordRow[] = []
    for (let offset = 0; offset === rows.length; offset += 200)
      rows.push(...(await list(login, record, { ...query, offset: String(offset), limit: '200' })).rows)
    return rows
  }
  const own = (login: string) => stored.filter(({ client_id }) => GRANTS[login]?.includes(Number(client_id)))
  const invoiceOf = (row: StoredRow) =>
    JSON.stringify([row.account_number, row.invoice_number, row.bill_date, row.currency_code])

  test.each(Object.keys(GRANTS))(
    '%s: every invoice with the sums of its rows, and each of its lines once',
    async (login) => {
      const expected = new Map<string, StoredRow[]>()
      for (const row of own(login)) expected.set(invoiceOf(row), [...(expected.get(invoiceOf(row)) ?? []), row])
      const invoices = await everything(login, 'invoices')
      expect(invoices.length).toBe(expected.size)
      for (const { values } of invoices) {
        const rows =
          expected.get(
            JSON.stringify([values.accountNumber, values.invoiceNumber, values.invoiceDate, values.currency]),
          ) ?? []
        expect([values.invoiceNumber, values.netTotal, values.packages]).toEqual([
          values.invoiceNumber,
          exactSum(rows.map(({ net_amount }) => Number(net_amount))),
          rows.reduce((sum, row) => sum + Number(row.no_of_pkgs), 0),
        ])
        expect(values.status).toBe([...new Set(rows.map((row) => row.invoice_status))].sort().join(', '))
      }
      for (const { id, values } of invoices.slice(0, 12)) {
        const rows =
          expected.get(
            JSON.stringify([values.accountNumber, values.invoiceNumber, values.invoiceDate, values.currency]),
          ) ?? []
        const lines = await everything(login, 'invoiceLines', { within: id })
        expect(lines.map((line) => line.id).sort()).toEqual(rows.map((row) => String(row.invoice_details_id)).sort())
        expect(exactSum(lines.map((line) => Number(line.values.netTotal)))).toBe(values.netTotal)
      }
    },
  )

  test("another company's invoice has no lines, nor has one that does not exist", async () => {
    const [theirs] = (await list('two.lists', 'invoices')).rows
    expect((await list('two.lists', 'invoiceLines', { within: theirs?.id ?? '' })).total).toBeGreaterThan(0)
    for (const within of [theirs?.id ?? '', 'nothing'])
      expect(await list('one.lists', 'invoiceLines', { within })).toEqual({ rows: [], total: 0 })
  })

  test.each(Object.keys(GRANTS))(
    '%s: each package once in the tracking history, found by its number',
    async (login) => {
      const carried = own(login).filter(
        ({ bucket_name, tracking_number }) => bucket_name === 'freight' && tracking_number !== null,
      )
      const { rows, total } = await list(login, 'trackingHistory', { limit: '200' })
      expect(total).toBe(carried.length)
      const dates = rows.map(({ values }) => String(values.pickupDate))
      expect(dates).toEqual([...dates].sort().reverse())
      const [wanted] = carried
      const found = await list(login, 'trackingHistory', { search: wanted?.tracking_number ?? '' })
      expect(found.rows.map(({ values }) => values.trackingId)).toContain(wanted?.tracking_id)
      const foreign = stored.find(
        ({ client_id, tracking_number }) => !GRANTS[login]?.includes(Number(client_id)) && tracking_number !== null,
      )
      expect((await list(login, 'trackingHistory', { search: foreign?.tracking_number ?? '' })).total).toBe(0)
    },
  )

  test.each(Object.keys(GRANTS))('%s: own packages found by reference and by receiver, never others', async (login) => {
    const packages = (rows: readonly StoredRow[]) =>
      rows.filter(({ bucket_name, tracking_number }) => bucket_name === 'freight' && tracking_number !== null)
    const mine = packages(own(login))
    const [one] = mine.filter(({ consignee_company }) => consignee_company !== null)
    const { rows: byReference } = await list(login, 'tracking', { search: String(one?.reference_1), limit: '200' })
    expect(byReference.map(({ id }) => id)).toContain(String(one?.invoice_details_id))
    const words = String(one?.consignee_company).toLowerCase().split(' ')
    const said = (row: StoredRow) =>
      ['name', 'company', 'city', 'state', 'postal_code']
        .map((part) => row[`consignee_${part}`])
        .join(' ')
        .toLowerCase()
    const byReceiver = await list(login, 'tracking', { search: words.join(' '), limit: '1' })
    expect(byReceiver.total).toBe(mine.filter((row) => words.every((word) => said(row).includes(word))).length)
    const foreign = stored.find(
      ({ client_id, reference_1 }) => !GRANTS[login]?.includes(Number(client_id)) && reference_1 !== null,
    )
    const known = mine.some(({ reference_1 }) => reference_1 === foreign?.reference_1)
    expect((await list(login, 'tracking', { search: String(foreign?.reference_1) })).total > 0).toBe(known)
  })
})
