import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { plannedQueries } from '../../../support/shipped/planned-queries.ts'
import { loadConfig } from '../../../../server/config/load-config.ts'
import { compile } from '../../../../server/warehouse/compile.ts'
import { rowsOf } from '../../../../server/warehouse/engines/duckdb.ts'
import { FORMATS } from '../../../../server/warehouse/load/formats/formats.ts'
import { makeTenantScope } from '../../../../server/warehouse/tenant-scope.ts'
import { TEST_TODAY } from '../../../support/portal/template-data.ts'
import { ofCase } from './cases-together.ts'
import { ediFile, transactionOf } from './edi-file.ts'
import {
  billed,
  discountOf,
  dollars,
  fedexEdiRows,
  fedexRows,
  netOf,
  totalOf,
  trackingOf,
  upsRecords,
  type Billed,
} from './shipments.ts'
import { FEDEX_TITLES, tableFile, tableOf, type TableCells } from './table-file.ts'
import { csvText, fileOf } from './ups-file.ts'
import { DUCKDB } from '../../../../server/warehouse/engines/duckdb-dialect.ts'
import { emptyWarehouse, type TestWarehouse } from './ups-warehouse.ts'

const [fedex, edi] = [{ format: FORMATS.fedex }, { format: FORMATS['fedex-edi'] }]
const EDI_TITLES = [
  ...['Master EDI No', 'Invoice Number', 'Invoice Date', 'Inv Charge', 'Bill-To Account', 'Curr', 'Tracking Number'],
  ...['Ship Date', 'Svc', 'Pcs', 'Net Chrg', 'Orig Wt', 'Bill Wt', 'Wt Unit', 'Length', 'Width', 'Height', 'Dim Unit'],
  ...['ST2', 'Postal2', 'Cntry2', 'Delivery', 'Time', 'Freight Amt', 'Vol Disc', 'Earned Disc', 'Auto Disc'],
  ...['Perf Price Disc', 'Fuel Amt', 'Resi Amt', 'DAS Amt', 'On-Call Amt', 'D.V. Amt', 'Sign Svc Amt', 'Sat Amt'],
  ...['Addn Hndlg Amt', 'Adr Corr Amt', 'GST Amt', 'Duty Amt', 'Adv Fee Amt', 'Orig VAT Amt'],
  ...['Misc 1', 'Misc 1 Amt', 'Misc 2', 'Misc 2 Amt', 'Misc 3', 'Misc 3 Amt'],
]
const ediCsv = (rows: readonly TableCells[]) => tableFile(tableOf(EDI_TITLES, rows))
const billingOnline = (rows: readonly TableCells[]) => tableFile(tableOf(FEDEX_TITLES, rows))

async function inWarehouse<Answer>(work: (warehouse: TestWarehouse) => Promise<Answer>): Promise<Answer> {
  const warehouse = await emptyWarehouse()
  try {
    return await work(warehouse)
  } finally {
    warehouse.close()
  }
}

const CHARGES = `
SELECT concat_ws(' | ', coalesce(tracking_number, ''), charge_category, gross_amount, incentive_amount, net_amount) AS charge
FROM charge_level_info`
const chargesOf = ({ shipments, fees }: Billed, numberOf: (nth: number) => string): string[] =>
  [
    ...shipments.flatMap((shipment, nth) => {
      const off = discountOf(shipment)
      const { transport, extras } = shipment
      return [
        [numberOf(nth), 'transportation', dollars(transport), dollars(off), dollars(transport - off)],
        ...extras.map(([{ category }, cents]) => [numberOf(nth), category, dollars(cents), '0.00', dollars(cents)]),
      ]
    }),
    ...fees.map((fee) => ['', 'fee', dollars(fee), '0.00', dollars(fee)]),
  ]
    .map((charge) => charge.join(' | '))
    .sort()

const BILLS = 5
/** The rows of the nth bill of a file: its packages and its invoice are no other's. */
function ofBill(nth: number, rows: readonly TableCells[]): TableCells[] {
  const titles = ['Invoice Number', 'Tracking Number', 'Express or Ground Tracking ID']
  return rows.map(({ cells, ...row }) => ({
    ...row,
    cells: Object.fromEntries(
      Object.entries(cells).map(([title, value]) => [title, titles.includes(title) ? numberOfBill(nth, value) : value]),
    ),
  }))
}
/** 770000000000 and 900000001 of a bill, told apart in their third digit; an account stays as it is. */
const numberOfBill = (nth: number, number: string) => number.replace(/^(77|90)0/, `$1${nth}`)

test.each([
  {
    format: FORMATS['fedex-edi'],
    written: (bills: readonly Billed[]) => ediCsv(bills.flatMap((bill, nth) => ofBill(nth, fedexEdiRows(bill)))),
    invoiceOf: (nth: number) => numberOfBill(nth, '900000001'),
    numberOf: (nth: number) => (at: number) => numberOfBill(nth, trackingOf(at)),
  },
  {
    format: FORMATS.ups,
    written: (bills: readonly Billed[]) => fileOf(csvText(bills.flatMap((bill, nth) => ofCase(nth, upsRecords(bill))))),
    invoiceOf: (nth: number) => `900000001C0${nth}`,
    numberOf: (nth: number) => (at: number) => `1Z000C0${nth}${trackingOf(at).slice(3)}`,
  },
])('a bill in $format.name comes back package by package and charge by charge (DATA-01)', async (of) => {
  const { format, written, invoiceOf, numberOf } = of
  const bills = fc.array(billed, { minLength: BILLS, maxLength: BILLS })
  await fc.assert(
    fc.asyncProperty(bills, (all) =>
      inWarehouse(async (warehouse) => {
        const report = await warehouse.load([written(all)], { format })
        expect(report).toMatchObject({ rejectedRows: 0, doubts: [], unknownCharges: [], unknownServices: [] })
        expect(report.invoices).toHaveLength(BILLS)
        for (const [nth, bill] of all.entries()) {
          const [invoice, number] = [invoiceOf(nth), numberOf(nth)]
          const total = dollars(totalOf(bill))
          expect(report.invoices.filter((each) => each.invoice === invoice)).toMatchObject([
            { stated: total, loaded: total, difference: '0.00' },
          ])
          const packages = await warehouse.rows(
            `SELECT tracking_number AS n, service_category AS service, net_amount AS net FROM package_level_info
               WHERE bucket_name = 'freight' AND invoice_number = '${invoice}' ORDER BY 1`,
          )
          expect(packages).toEqual(
            bill.shipments.map((shipment, at) => ({
              n: number(at),
              service: shipment.service.category,
              net: dollars(netOf(shipment)),
            })),
          )
          const charges = await warehouse.rows(`${CHARGES} WHERE invoice_number = '${invoice}'`)
          expect(charges.map(({ charge }) => String(charge)).sort()).toEqual(chargesOf(bill, number))
        }
      }),
    ),
    { numRuns: 1 },
  )
})

test('the same shipments in FedEx Billing Online and FedEx EDI CSV are the same Spend page, widget by widget', async () => {
  const config = loadConfig('config')
  const scope = makeTenantScope({ allClients: true, clientIds: [] }, [{ id: 1, parentClientId: null }])
  const planned = plannedQueries(config, { from: '2025-11-01', to: '2025-12-31' }).filter(
    ({ page }) => page.id === 'spend',
  )
  // A widget asks the same for each of its types of chart.
  const asked = [...new Map(planned.map((each) => [`${each.chartName} ${JSON.stringify(each.query)}`, each])).values()]
  const spend = ({ connection }: TestWarehouse) =>
    Promise.all(
      asked.map(async ({ chartName, settings, view, query }) => {
        const compiled = compile(query, { dialect: DUCKDB, catalog: config.catalog, scope, today: TEST_TODAY })
        if (!compiled.ok) throw new Error(compiled.problem.detail)
        const rows = await rowsOf(connection, compiled.value)
        return {
          chartName,
          settings,
          dateType: view.dateType,
          fact: view.fact,
          rows: rows.map((row) => JSON.stringify(row)).sort(),
        }
      }),
    )
  const [bill] = fc.sample(billed, { seed: 17, numRuns: 1 }) as [Billed]
  // The EDI CSV has no zones.
  const unzoned = fedexRows(bill).map(({ cells, ...row }) => ({ ...row, cells: { ...cells, 'Zone Code': '' } }))
  const pages = [
    await inWarehouse(async (warehouse) => {
      await warehouse.load([billingOnline(unzoned)], fedex)
      return spend(warehouse)
    }),
    await inWarehouse(async (warehouse) => {
      await warehouse.load([ediCsv(fedexEdiRows(bill))], edi)
      return spend(warehouse)
    }),
  ]
  expect(pages[1]).toEqual(pages[0])
  expect(new Set(asked.map(({ chartName }) => chartName)).size).toBeGreaterThan(3)
  expect(pages[0]?.filter(({ rows }) => rows.length > 0).length).toBeGreaterThan(asked.length / 2)
})

const [one] = fc.sample(billed, { seed: 4, numRuns: 1 }) as [Billed]
const shipped = { ...one, fees: [], shipments: one.shipments.slice(0, 1) }
/** Months later, on another invoice: money back for the same package, and more of it. */
const later = (amounts: Readonly<Record<string, string>>) => [
  {
    cells: {
      'Invoice Number': '900000777',
      'Invoice Date': '20260316',
      'Bill-To Account': '123456789',
      Curr: 'USD',
      'Tracking Number': trackingOf(0),
      ...amounts,
    },
  },
]

describe('months later in the other format of the carrier, of its package in either order', () => {
  const LATER = [
    ['a credit', { 'Freight Amt': '-4.00', 'Net Chrg': '-4.00' }, '-4.00'],
    ['an adjustment', { 'Freight Amt': '0.00', 'Adr Corr Amt': '12.50', 'Net Chrg': '12.50' }, '12.50'],
  ] as const
  const orders: Record<string, unknown>[][] = []
  beforeAll(async () => {
    const steps = [
      (warehouse: TestWarehouse) =>
        warehouse.load([billingOnline(LATER.flatMap((_, nth) => ofBill(nth, fedexRows(shipped))))], fedex),
      (warehouse: TestWarehouse) =>
        warehouse.load([ediCsv(LATER.flatMap(([, amounts], nth) => ofBill(nth, later(amounts))))], edi),
    ]
    for (const order of [steps, steps.toReversed()])
      await inWarehouse(async (warehouse) => {
        for (const step of order) expect(await step(warehouse)).toMatchObject({ rejectedRows: 0, heldRows: 0 })
        orders.push(
          await warehouse.rows(
            `SELECT invoice_number AS invoice, tracking_number AS n, service, zone, normalised_consignee_state AS state, no_of_pkgs AS packages, net_amount AS net
             FROM package_level_info ORDER BY invoice_number`,
          ),
        )
      })
  })

  test.each(LATER.map(([what, , net], nth) => ({ what, net, nth })))('$what', ({ net, nth }) => {
    const [shipment] = shipped.shipments
    const n = numberOfBill(nth, trackingOf(0))
    const package_ = { n, service: shipment?.service.name, zone: `0${shipment?.zone}`, state: 'TX' }
    for (const rows of orders)
      expect(rows.filter((row) => row['n'] === n)).toEqual([
        { ...package_, invoice: numberOfBill(nth, '900000001'), packages: 1, net: dollars(totalOf(shipped)) },
        { ...package_, invoice: numberOfBill(nth, '900000777'), packages: 0, net },
      ])
    expect(orders).toHaveLength(2)
  })
})

test('an invoice whose currency the file does not say takes the one that its account is billed in', async () => {
  const withoutCurrency = { ...shipped, fees: [500] }
  const cases = [
    { format: edi, file: () => ediCsv(fedexEdiRows(withoutCurrency, { Curr: '', 'Invoice Number': '900000002' })) },
    {
      format: fedex,
      file: () =>
        billingOnline(
          fedexRows(withoutCurrency).map(({ cells, ...row }) => ({
            ...row,
            cells: { ...cells, 'Invoice Number': '900000003' },
          })),
        ),
    },
  ]
  await inWarehouse(async (warehouse) => {
    // Nobody is billed yet.
    expect(await warehouse.load([cases[0]?.file() ?? ''], edi)).toMatchObject({ acceptedRows: 0 })
    await warehouse.load([ediCsv(fedexEdiRows(shipped, { Curr: 'CAD' }))], edi)
    for (const { format, file } of cases) {
      const path = file()
      const { acceptedRows } = await warehouse.load([path], format)
      expect(acceptedRows).toBeGreaterThan(0)
      expect(await warehouse.load([path], format)).toMatchObject({ acceptedRows: 0, knownRows: acceptedRows })
    }
    expect(
      await warehouse.rows(
        'SELECT DISTINCT invoice_number AS n, currency_code AS currency FROM package_level_info ORDER BY 1',
      ),
    ).toEqual(['900000001', '900000002', '900000003'].map((n) => ({ n, currency: 'CAD' })))
    // Once it is billed in two, neither is taken.
    await warehouse.load([ediCsv(fedexEdiRows(shipped, { 'Invoice Number': '900000004' }))], edi)
    const next = fedexEdiRows(shipped, { Curr: '', 'Invoice Number': '900000005' })
    expect(await warehouse.load([ediCsv(next)], edi)).toMatchObject({ acceptedRows: 0, rejects: [{ column: 'Curr' }] })
  })
  await inWarehouse(async (warehouse) => {
    const of = (control: string, currency: string[][]) =>
      ediFile(
        transactionOf(shipped, { control })
          .flatMap((segment) => (segment[0] === 'C3' ? currency : [segment]))
          .map((segment) => (segment[0] === 'B3' ? segment.with(2, `90000000${control}`) : segment)),
      )
    const x12 = { format: FORMATS['edi-210'] }
    await warehouse.load([of('1', [['C3', 'CAD']])], x12)
    await warehouse.load([of('2', [])], x12)
    expect(await warehouse.rows('SELECT DISTINCT currency_code AS currency FROM package_level_info')).toEqual([
      { currency: 'CAD' },
    ])
  })
})
