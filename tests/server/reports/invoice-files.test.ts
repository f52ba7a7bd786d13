// @module-tag exact
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { invoiceFileNames } from '../../../server/reports/invoices/invoice-file-names.ts'
import { statementsOf } from '../../../server/warehouse/statements.ts'
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts'
import { readCsv, readXlsx } from './read-report.ts'
import { ended, fileOf } from './report-calls.ts'

interface Invoice {
  readonly id: string
  readonly values: Readonly<Record<string, string | number>>
}
type Person = { readonly authorization: string }

/** Cents of amounts that stand as decimal numbers. */
const cents = (amounts: readonly (string | number | null | undefined)[]) =>
  Math.round(amounts.reduce<number>((sum, each) => sum + Number(each ?? 0), 0) * 100)

describe('invoices as files [ROUTE-09] [ROUTE-13]', () => {
  let portal: TestPortal
  let admin: Person
  let invoices: readonly Invoice[]
  beforeAll(async () => {
    portal = await openTestPortal()
    admin = await portal.signIn('admin')
    invoices = await listed('')
  })
  afterAll(() => portal.close())

  const listed = async (search: string) => {
    const url = `/aiparcelweb/api/records/bulkInvoices?limit=200&search=${encodeURIComponent(search)}`
    return ((await portal.call(admin, { method: 'GET', url })).body as { rows: Invoice[] }).rows
  }
  const ask = (as: Person, payload: { readonly invoices: readonly string[]; readonly format?: string }) =>
    portal.call(as, { method: 'POST', url: '/aiparcelreports/api/invoiceFiles', payload })
  /** Invoices of every kind: all currencies, and every carrier and status of the newest. */
  const chosen = async () => {
    const seen = new Map<string, Invoice>()
    const others = await Promise.all(['CAD', 'EUR', 'GBP', 'MXN'].map((currency) => invoicesIn(currency)))
    for (const each of [...invoices, ...others.flat()]) {
      const { carrier, currency, status, client } = each.values
      const kind = [carrier, currency, status, client].join('|')
      if (!seen.has(kind)) seen.set(kind, each)
    }
    return [...seen.values()]
  }
  const invoicesIn = async (currency: string): Promise<Invoice[]> => {
    const numbers = await statementsOf(portal.installation.deps.warehouse).rows({
      sql: `SELECT DISTINCT invoice_number FROM package_level_info WHERE currency_code = '${currency}' ORDER BY 1 LIMIT 2`,
      params: [],
    })
    return (await Promise.all(numbers.map(({ invoice_number }) => listed(String(invoice_number))))).flat()
  }

  test.each(['csv', 'xlsx'] as const)(
    'each %s file adds up to its invoice to the cent, whatever pages leave out, and the list names them all',
    async (format) => {
      const asked = await chosen()
      expect(new Set(asked.map(({ values }) => values.currency)).size).toBeGreaterThan(1)
      expect(asked.some(({ values }) => /zeropayclose|ode|duplicate/.test(String(values.status)))).toBe(true)
      const answer = await ask(admin, { invoices: asked.map(({ id }) => id), format })
      expect([answer.status, answer.body]).toEqual([201, { id: expect.any(Number) as number }])
      const { id, status, name, rows, rowsWritten } = await ended(portal, admin)
      expect([status, rowsWritten, name]).toEqual(['done', null, expect.stringContaining(`Invoices (${asked.length})`)])
      const files = unzipSync(await fileOf(portal, admin, id))
      const [head = [], ...list] = readCsv(Buffer.from(files['List of invoices.csv'] ?? []))
      expect(Object.keys(files).sort()).toEqual(['List of invoices.csv', ...list.map(([file = '']) => file)].sort())
      const at = (column: string) => head.indexOf(column)
      let lines = 0
      for (const line of list) {
        const values = asked.find(
          (each) =>
            each.values.invoiceNumber === line[at('Invoice Number')] &&
            each.values.accountNumber === line[at('Account Number')] &&
            each.values.invoiceDate === line[at('Invoice Date')],
        )?.values
        const bytes = Buffer.from(files[line[0] ?? ''] ?? [])
        const [heads = [], ...charges] = format === 'csv' ? readCsv(bytes) : (readXlsx(bytes).get('Rows') ?? [])
        const net = heads.indexOf('Net Amount')
        const [, sum] = [charges.length, cents(charges.map((charge) => charge[net]))]
        expect([values?.invoiceNumber, values?.currency, sum, cents([line[at('Net Amount')]])]).toEqual([
          line[at('Invoice Number')],
          line[at('Currency')],
          cents([values?.netTotal]),
          sum,
        ])
        expect(charges.length).toBe(Number(line[at('Rows')]))
        expect(new Set(charges.map((charge) => charge[heads.indexOf('Invoice Number')]))).toEqual(
          new Set([line[at('Invoice Number')]]),
        )
        lines += charges.length
      }
      expect([list.length, lines]).toEqual([asked.length, rows])
    },
  )

  test('a cover sheet in each workbook says which invoice it is, in its own currency', async () => {
    const [invoice] = await invoicesIn('CAD')
    await ask(admin, { invoices: [invoice?.id ?? ''], format: 'xlsx' })
    const { id } = await ended(portal, admin)
    const files = unzipSync(await fileOf(portal, admin, id))
    const [book = ''] = Object.keys(files).filter((name) => name.endsWith('.xlsx'))
    const cover = new Map(
      (readXlsx(Buffer.from(files[book] ?? [])).get('Cover') ?? []).map(([label, value]) => [label, value]),
    )
    expect([cover.get('Invoice Number'), cover.get('Currency'), cover.get('Clients')]).toEqual([
      invoice?.values.invoiceNumber,
      'CAD',
      invoice?.values.client,
    ])
    expect(strFromU8(files['List of invoices.csv'] ?? new Uint8Array())).toContain(book)
  })

  test('an invoice that there is not, one named twice, none and too many are refused', async () => {
    const [one] = invoices
    const id = one?.id ?? ''
    expect((await ask(admin, { invoices: ['nobody'] })).status).toBe(404)
    expect((await ask(admin, { invoices: [id, 'nobody'] })).status).toBe(404)
    for (const wrong of [[], [id, id], Array.from({ length: 201 }, (_, at) => String(at))])
      expect([wrong.length, (await ask(admin, { invoices: wrong })).status]).toEqual([wrong.length, 400])
  })

  test('two that are alike have names of their own, and no name leaves the ZIP', () => {
    const invoice = { carrier: 'A/B', account: '..\\1', number: 'x:y', date: '2026-01-02' }
    expect(invoiceFileNames([invoice, { ...invoice, number: 'X:Y' }], 'csv')).toEqual([
      'A-B ..-1 x-y 2026-01-02.csv',
      'A-B ..-1 X-Y 2026-01-02 (2).csv',
    ])
  })
})
