import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { QueryRow } from '../../../domain/query/query.ts'
import { statementsOf } from '../../../server/warehouse/statements.ts'
import { TEST_TODAY } from '../../support/portal/template-data.ts'
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts'
import { readCsv, readXlsx } from './read-report.ts'
import { ended, fileOf } from './report-calls.ts'

/** The eleven of the spec and one of ours, in the order of lists. CHAT-31 */
const REPORT_NAMES = [
  'Shipment Details',
  'Address Correction',
  'Payment',
  'Spend By Service',
  'Accessorial Summary',
  'Annual Summary',
  'Service Summary - UPS',
  'Audit Credit',
  'Refund Vs. Spend Analysis',
  'Delivery Status',
  'Residential Vs Commercial',
  'General Ledger Journal',
] as const
const FROM = '2026-01-01'
const TO = '2026-10-31'
const COUNTED = "invoice_status NOT IN ('zeropayclose', 'ode', 'duplicate') AND client_id IN (1, 2, 3, 4)"
const CHARGES = `${COUNTED} AND accessorial_code NOT IN ('TFGHT', 'FGHT', 'TDSC', 'DSC')`
const BILLED = `bill_date BETWEEN '${FROM}' AND '${TO}'`
const MONTH = "strftime(bill_date, '%Y-%m')"
const dollars = (column: string) => `sum(${column} * usd_rate)`
const ofPackages = (columns: string, where = 'true') =>
  `SELECT ${columns} FROM package_level_info WHERE ${COUNTED} AND ${BILLED} AND ${where}`
const ofCharges = (columns: string, where: string) =>
  `SELECT ${columns} FROM charge_level_info WHERE ${CHARGES} AND ${BILLED} AND ${where}`
const STATUS = `CASE WHEN first_attempt_date <= scheduled_date OR delivery_date <= scheduled_date THEN 'on-time'
  WHEN delivery_date IS NOT NULL AND exception_reason IS NOT NULL THEN 'exception' WHEN delivery_date IS NOT NULL THEN 'late'
  WHEN CAST(scheduled_date AS DATE) < DATE '${TEST_TODAY}' THEN 'pending late' END`

interface Plain {
  readonly name: (typeof REPORT_NAMES)[number]
  readonly carrier: string
  /** Columns of the file by their heads, in the order of the statement. */
  readonly heads: readonly string[]
  readonly sql: string
}

/** Each report as somebody asks the tables for it who knows nothing of the product. */
const PLAIN: readonly Plain[] = [
  {
    name: 'Shipment Details',
    carrier: 'DHL Express',
    heads: ['Tracking Number', 'Invoice Date', 'Service Name', 'Package Count', 'Bill Weight (lbs)', 'Net Amount'],
    sql: ofPackages(
      'tracking_number, CAST(bill_date AS VARCHAR), service, no_of_pkgs, bill_weight_pounds, net_amount * usd_rate',
      "carrier_name = 'DHL Express'",
    ),
  },
  {
    name: 'Address Correction',
    carrier: 'FedEx',
    heads: ['Invoice Number', 'Tracking Number', 'Receiver City', 'Address Correction Amount'],
    sql: ofPackages(
      'invoice_number, tracking_number, consignee_city, address_correction_amt * usd_rate',
      "carrier_name = 'FedEx' AND address_correction_amt <> 0",
    ),
  },
  {
    name: 'Payment',
    carrier: 'All Carriers',
    heads: [
      'Carrier',
      'Invoice Number',
      'Invoice Date',
      'Packages',
      'Gross Spend',
      'Discount',
      'Credit',
      'Total Spend',
    ],
    sql: ofPackages(
      `carrier_name, invoice_number, CAST(bill_date AS VARCHAR), sum(no_of_pkgs), ${dollars('(net_amount + incentive_amount)')}, ${dollars('incentive_amount')}, ${dollars('audit_refund_amount')}, ${dollars('net_amount')}`,
      'true GROUP BY client_id, carrier_name, account_number, invoice_number, bill_date, currency_code',
    ),
  },
  {
    name: 'Spend By Service',
    carrier: 'UPS',
    heads: ['Service', 'Service Name', 'Packages', 'Total Spend', 'Cost per Package'],
    sql: ofPackages(
      `service_category, service, sum(no_of_pkgs), ${dollars('net_amount')}, ${dollars('net_amount')} / nullif(sum(no_of_pkgs), 0)`,
      "carrier_name = 'UPS' GROUP BY service_category, service",
    ),
  },
  {
    name: 'Accessorial Summary',
    carrier: 'All Carriers',
    heads: ['Carrier', 'Accessorial', 'Accessorial Count', 'Packages', 'Accessorials'],
    sql: ofCharges(
      `carrier_name, accessorial, sum(other_accessorial_count), count(DISTINCT tracking_id), ${dollars('net_other_accessorial_amount')}`,
      'net_other_accessorial_amount <> 0 GROUP BY carrier_name, accessorial',
    ),
  },
  {
    name: 'Annual Summary',
    carrier: 'All Carriers',
    heads: [
      'Invoice month',
      'Carrier',
      'Packages',
      'Published Amount',
      'Transportation Discount',
      'Accessorials',
      'Fuel Surcharge',
      'Taxes & Other Charges',
      'Total Spend',
    ],
    sql: ofPackages(
      `${MONTH}, carrier_name, sum(no_of_pkgs), ${['transportation_amount', 'transportation_discount', 'net_other_accessorial_amount', 'net_fuel_surcharge_amount', 'net_taxes_and_others', 'net_amount'].map(dollars).join(', ')}`,
      `true GROUP BY ${MONTH}, carrier_name`,
    ),
  },
  {
    name: 'Service Summary - UPS',
    carrier: 'UPS',
    heads: ['Service', 'Service Name', 'Packages', 'Fuel Surcharge', 'Total Spend'],
    sql: ofPackages(
      `service_category, service, sum(no_of_pkgs), ${dollars('net_fuel_surcharge_amount')}, ${dollars('net_amount')}`,
      "carrier_name = 'UPS' GROUP BY service_category, service",
    ),
  },
  {
    name: 'Audit Credit',
    carrier: 'All Carriers',
    heads: ['Invoice Number', 'Tracking Number', 'Credit Type', 'Total Refund Amount'],
    sql: ofCharges(
      'invoice_number, tracking_number, credit_type, audit_refund_amount * usd_rate',
      "credit_type IS NOT NULL AND refund_source = 'audit' AND audit_refund_amount <> 0",
    ),
  },
  {
    name: 'Refund Vs. Spend Analysis',
    carrier: 'All Carriers',
    heads: ['Invoice month', 'Carrier', 'Net Spend', 'Credit', 'Savings'],
    sql: ofPackages(
      `${MONTH}, carrier_name, ${dollars('net_amount')}, ${dollars('audit_refund_amount')}, ${dollars('(incentive_amount + audit_refund_amount)')}`,
      `true GROUP BY ${MONTH}, carrier_name`,
    ),
  },
  {
    name: 'Delivery Status',
    carrier: 'UPS',
    heads: ['Service Name', 'Packages', 'On Time', 'Late', 'Exception', 'Pending Late', 'On Time Share (%)'],
    sql: `SELECT service, sum(no_of_pkgs), ${['on-time', 'late', 'exception', 'pending late'].map((status) => `coalesce(sum(no_of_pkgs) FILTER (WHERE status = '${status}'), 0)`).join(', ')}, 100.0 * coalesce(sum(no_of_pkgs) FILTER (WHERE status = 'on-time'), 0) / sum(no_of_pkgs)
      FROM (SELECT *, ${STATUS} AS status FROM package_level_info WHERE ${COUNTED} AND pickup_date BETWEEN '${FROM}' AND '${TO}' AND carrier_name = 'UPS' AND no_of_pkgs > 0 AND scheduled_date IS NOT NULL)
      WHERE status IS NOT NULL GROUP BY service_category, service`,
  },
  {
    name: 'Residential Vs Commercial',
    carrier: 'All Carriers',
    heads: ['Carrier', 'Residential', 'Service', 'Packages', 'Total Spend'],
    sql: `SELECT carrier_name, home, service_category, sum(no_of_pkgs), ${dollars('net_amount')} FROM (
      SELECT *, CASE WHEN service LIKE '%Residential%' OR service LIKE '%Home Delivery%' OR EXISTS (SELECT 1 FROM charge_level_info c WHERE c.client_id = p.client_id AND c.tracking_id = p.tracking_id AND c.accessorial LIKE 'Residential%') THEN 'Residential' WHEN service LIKE '%Commercial%' THEN 'Commercial' END AS home
      FROM package_level_info p WHERE ${COUNTED} AND ${BILLED}) GROUP BY carrier_name, home, service_category`,
  },
  {
    // No rule gives a code here; with rules: tests/isolation/gl-rules.test.ts.
    name: 'General Ledger Journal',
    carrier: 'All Carriers',
    heads: ['Invoice Date', 'Carrier', 'Account Number', 'Invoice Number', 'Currency', 'GL Code', 'Total Spend'],
    sql: ofPackages(
      `CAST(bill_date AS VARCHAR), carrier_name, account_number, invoice_number, currency_code, NULL, ${dollars('net_amount')}`,
      'true GROUP BY client_id, bill_date, carrier_name, account_number, invoice_number, currency_code',
    ),
  },
]

/** Numbers to four places, so that texts can be compared; nothing is an empty text. */
function told(cell: string | number | null | undefined): string {
  if (cell === null || cell === undefined || cell === '') return ''
  const text = String(cell)
  return /^-?[\d.]+(e-?\d+)?$/.test(text) && text.length < 24
    ? (Math.round(Number(text) * 1e4 + 1e-7) / 1e4).toFixed(4)
    : text
}

describe('the reports of config/reports', () => {
  let portal: TestPortal
  let analyst: { authorization: string }
  beforeAll(async () => {
    portal = await openTestPortal()
    analyst = await portal.signIn('analyst')
  })
  afterAll(() => portal.close())

  const ask = (asked: Record<string, unknown>, more: Record<string, unknown> = {}) =>
    portal.call(analyst, {
      method: 'POST',
      url: '/aiparcelreports/api/getReportsRequest',
      payload: {
        reportsAgentJson: { reportName: 'Payment', carrier: 'UPS', startDate: FROM, endDate: TO, ...asked },
        client: 1,
        format: 'csv',
        ...more,
      },
    })
  const read = async (url: string) => (await portal.call(analyst, { method: 'GET', url })).body

  test('are the eleven of the spec and one of ours, to everybody who may open their pages [CHAT-31] [API-49]', async () => {
    const account = (await read('/aiparcelweb/api/account')) as { id: number }
    const names = await read(`/aiparcelweb/api/getReportsAccessableByUser?userId=${account.id}`)
    expect(names).toEqual(REPORT_NAMES)
    expect(PLAIN.map(({ name }) => name)).toEqual(REPORT_NAMES)
    const other = await portal.call(analyst, {
      method: 'GET',
      url: `/aiparcelweb/api/getReportsAccessableByUser?userId=${account.id + 1}`,
    })
    expect(other.status).toBe(404)
  })

  test.each(PLAIN)('$name equals plain SQL in every row, and its cover sheet in the sums', async (plain) => {
    const asked = await ask({ reportName: plain.name, carrier: plain.carrier })
    expect([asked.status, asked.body]).toEqual([201, { id: expect.any(Number) as number }])
    const { id, status, rows } = await ended(portal, analyst)
    expect([status, asked.body]).toEqual(['done', { id }])
    const [head = [], ...lines] = readCsv(await fileOf(portal, analyst, id))
    const cover = readCsv(await fileOf(portal, analyst, id, 'cover'))
    const places = plain.heads.map((each) => head.indexOf(each))
    expect(places).not.toContain(-1)
    const found = lines.map((line) => places.map((at) => told(line[at])).join('|'))
    const expected = await statementsOf(portal.installation.deps.warehouse).rows({
      sql: `SELECT * FROM (${plain.sql}) AS plain(${plain.heads.map((_, at) => `c${at}`).join(', ')})`,
      params: [],
    })
    const cells = (row: QueryRow) => plain.heads.map((_, at) => told(row[`c${at}`])).join('|')
    expect(found.toSorted()).toEqual(expected.map(cells).toSorted())
    expect([found.length > 0, rows]).toEqual([true, found.length])
    for (const [label = '', total] of cover.filter(([each]) => each?.startsWith('Total of '))) {
      const at = head.indexOf(label.slice('Total of '.length))
      const sum = lines.reduce((all, line) => all + Number(line[at]), 0)
      expect([label, Number(total)]).toEqual([label, expect.closeTo(sum, 4)])
    }
  })

  test('a workbook has the same rows, in the order of the report, and its months as text', async () => {
    await ask({ reportName: 'Annual Summary', carrier: 'UPS' }, { format: 'xlsx' })
    const { id, name } = await ended(portal, analyst)
    expect(name).toBe(`Annual Summary Bluegrass Outfitters UPS ${FROM}_${TO}`)
    const sheets = readXlsx(await fileOf(portal, analyst, id))
    expect(
      sheets
        .get('Rows')
        ?.slice(1)
        .map(([month]) => month),
    ).toEqual(Array.from({ length: 10 }, (_, at) => `2026-${String(at + 1).padStart(2, '0')}`))
    const cover = sheets.get('Cover')?.map(([label, value]) => [label, value]) ?? []
    expect(cover).toContainEqual(['Carrier', 'UPS'])
    expect(cover).toContainEqual(['Dates', `Invoice Date, ${FROM} to ${TO}`])
    expect(cover.filter(([label]) => label === 'Total of Cost per Package')).toEqual([])
  })

  test('goes the way of the calls: queued, completed, its file found, fetched and described [API-45] [API-46] [API-47] [API-48]', async () => {
    const { body } = await ask({ reportName: 'Payment', carrier: 'UPS' })
    const { id } = body as { id: number }
    await ended(portal, analyst)
    expect(await read(`/aiparcelreports/api/reportStatus/${id}`)).toBe('Completed')
    const fileName = `Payment Bluegrass Outfitters UPS ${FROM}_${TO}.csv`
    const contentType = 'text/csv; charset=utf-8'
    expect(await read(`/aiparcelweb/api/riGenerateds/generatedReports/${id}`)).toEqual([{ id, fileName, contentType }])
    expect(await read(`/aiparcelweb/api/riGenerateds/fileDetails/${id}`)).toEqual({ fileName, contentType })
    const file = await portal.app.inject({
      method: 'GET',
      url: `/aiparcelweb/api/riGenerateds/downloadFile/${id}`,
      headers: analyst,
    })
    expect(file.rawPayload.equals(await fileOf(portal, analyst, id))).toBe(true)
    await portal.call(analyst, { method: 'POST', url: `/aiparcelreports/api/reports/${id}/delete` })
    for (const url of [
      `/aiparcelreports/api/reportStatus/${id}`,
      `/aiparcelweb/api/riGenerateds/generatedReports/${id}`,
      `/aiparcelweb/api/riGenerateds/downloadFile/${id}`,
      `/aiparcelweb/api/riGenerateds/fileDetails/${id}`,
    ])
      expect([url, (await portal.call(analyst, { method: 'GET', url })).status]).toEqual([url, 404])
  })

  test('is made once for one key, and refused with the reason: too long, backwards, of all carriers, of another, of no rows [CHAT-11]', async () => {
    const idempotencyKey = '0b0f2a3e-7b7e-4b2e-9a55-0c3a5b6d7e8f'
    const first = await ask({}, { idempotencyKey })
    await ended(portal, analyst)
    expect((await ask({}, { idempotencyKey })).body).toEqual(first.body)
    const refusals: readonly [Record<string, string>, string][] = [
      [{ startDate: '2025-01-01', endDate: '2026-02-01' }, 'A report covers at most 13 months.'],
      [{ startDate: '2026-02-01', endDate: '2026-01-01' }, 'The last day is before the first one.'],
      [{ reportName: 'Shipment Details', carrier: 'All Carriers' }, 'This report is of one carrier. Please name it.'],
      [{ reportName: 'Service Summary - UPS', carrier: 'FedEx' }, 'This report is not of that carrier.'],
      [{ carrier: 'Nobody Freight' }, 'Report has no rows'],
    ]
    for (const [asked, detail] of refusals) {
      const { status, body } = await ask(asked)
      expect([asked, status, (body as { detail: string }).detail]).toEqual([asked, 400, detail])
    }
    expect((await ask({ startDate: '2025-01-01', endDate: '2026-01-31' })).status).toBe(201)
    expect((await ask({ reportName: 'Secrets' })).status).toBe(404)
    await ended(portal, analyst)
  })
})
