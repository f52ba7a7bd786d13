import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { derivedColumn } from '../../../../server/warehouse/derived-columns.ts'
import { FORMATS } from '../../../../server/warehouse/load/formats/formats.ts'
import { importFiles } from '../../../../server/warehouse/load/import-files.ts'
import { importReportLines } from '../../../../server/warehouse/load/import-report.ts'
import { recogniseFile } from '../../../../server/warehouse/load/recognise-file.ts'
import { undoLoad } from '../../../../server/warehouse/load/undo-load.ts'
import { publishConnection } from '../../../../server/warehouse/publish-connection.ts'
import { carried, fedexFile, fedexRow } from './fedex-rows.ts'
import { factsFile, type FactsRow } from './facts-file.ts'
import { csvText, fileOf } from './ups-file.ts'
import { invoiceOf } from './ups-invoice.ts'
import { DUCKDB } from '../../../../server/warehouse/engines/duckdb-dialect.ts'
import { emptyWarehouse, loadedContent, type TestWarehouse } from './ups-warehouse.ts'

/** Issue 17, item 1: delivery facts. */
const CASES = 20
/** The two packages of a case: their invoices are loaded, or not yet. */
const packagesOf = (nth: number, billed: 'billed' | 'unbilled') =>
  [1, 2].map((at) => `${billed === 'billed' ? '77' : '78'}${String(nth).padStart(2, '0')}0000000${at}`) as [
    string,
    string,
  ]
let nth = -1
let [A, B] = packagesOf(0, 'billed')
const invoices = () => fedexFile(fedexRow(carried(A), '10.00'), fedexRow(carried(B), '10.00'))
const format = FORMATS.delivery
let warehouse: TestWarehouse

beforeAll(async () => {
  warehouse = await emptyWarehouse()
  const all = Array.from({ length: CASES }, (_, at) => packagesOf(at, 'billed')).flat()
  await warehouse.load([fedexFile(...all.map((number) => fedexRow(carried(number), '10.00')))], {
    format: FORMATS.fedex,
  })
})
afterAll(() => warehouse.close())
beforeEach(() => {
  nth += 1
  expect(nth).toBeLessThan(CASES)
  ofPackages('billed')
})

/** Makes A and B those of this test. */
function ofPackages(billed: 'billed' | 'unbilled'): void {
  ;[A, B] = packagesOf(nth, billed)
  TOLD = { ...TOLD, 'Tracking Number': A }
  TOLD_A = { ...TOLD_A, n: A }
}

const loadInvoices = () => warehouse.load([invoices()], { format: FORMATS.fedex })
const loadFacts = (...rows: FactsRow[]) => warehouse.load([factsFile(rows)], { format })
const undo = (loadId: number | null) =>
  undoLoad(publishConnection(warehouse.connection), {
    loadId: loadId ?? 0,
    clientIds: [1],
    by: null,
    now: new Date('2026-11-22'),
  })
const today = () => "DATE '2026-11-21'"
const known = () =>
  warehouse.rows(
    `SELECT tracking_number AS n, strftime(scheduled_date, '%m-%d %H:%M') AS due, strftime(first_attempt_date, '%m-%d %H:%M') AS tried, strftime(delivery_date, '%m-%d %H:%M') AS came,
       delivery_status AS status, delivery_location AS at, exception_reason AS why, ${derivedColumn('tracking_status', { dialect: DUCKDB, today }).sql} AS verdict
     FROM package_level_info WHERE tracking_number IN ('${A}', '${B}') ORDER BY 1`,
  )

let TOLD = {
  'Tracking Number': A,
  'Scheduled Delivery Date': '2026-11-12 10:30',
  'First Attempt': '2026-11-12 10:05',
  Delivered: '2026-11-12 16:20',
  Status: 'DL',
  Location: 'Front desk',
}
let TOLD_A = {
  n: A,
  due: '11-12 10:30',
  tried: '11-12 10:05',
  came: '11-12 16:20',
  status: 'Delivered',
  at: 'Front desk',
  why: null,
  verdict: 'on-time',
}
const NOTHING = { due: null, tried: null, came: null, status: null, at: null, why: null, verdict: null }

test('facts of a delivery come to the rows and charges of their packages, and say whether they were on time', async () => {
  const report = await loadFacts(TOLD)
  expect(report.files[0]?.packages).toEqual({ matched: 1, waiting: 0, conflicting: 0 })
  expect(await known()).toEqual([TOLD_A, { n: B, ...NOTHING }])
  expect(
    await warehouse.rows(
      `SELECT DISTINCT strftime(delivery_date, '%m-%d %H:%M') AS came FROM charge_level_info WHERE tracking_number = '${A}'`,
    ),
  ).toEqual([{ came: '11-12 16:20' }])
})

test('facts that come before the invoice wait for it', async () => {
  ofPackages('unbilled')
  const report = await loadFacts(TOLD)
  expect(report.files[0]?.packages).toEqual({ matched: 0, waiting: 1, conflicting: 0 })
  expect(importReportLines(report).join('\n')).toContain('Packages: 0 matched, 1 waiting for their invoice')
  await loadInvoices()
  expect(await known()).toEqual([TOLD_A, { n: B, ...NOTHING }])
})

test('a dry run tells the same and stores nothing', async () => {
  const before = await loadedContent(warehouse)
  const report = await warehouse.load([factsFile([TOLD, { ...TOLD, 'Tracking Number': '1Z' }])], {
    format,
    dryRun: true,
  })
  expect(report.files[0]?.packages).toEqual({ matched: 1, waiting: 1, conflicting: 0 })
  expect(await loadedContent(warehouse)).toBe(before)
})

test('invoices and facts of one load find each other', async () => {
  ofPackages('unbilled')
  const report = await importFiles(publishConnection(warehouse.connection), {
    files: [
      { path: factsFile([TOLD]), format },
      { path: invoices(), format: FORMATS.fedex },
    ],
    clientNumber: '77',
    createClientName: 'Acme',
    dryRun: false,
    acceptDates: true,
    now: new Date('2026-11-21T10:00:00Z'),
  })
  expect(report.ok && report.value.files[0]?.packages).toEqual({ matched: 1, waiting: 0, conflicting: 0 })
  expect((await known())[0]).toEqual(TOLD_A)
})

test('the same file, however it is spelled, changes nothing', async () => {
  await loadFacts(TOLD)
  const before = await loadedContent(warehouse)
  const { Delivered, Location, ...others } = TOLD
  const again = { Location, 'DELIVERED DATE': Delivered.replace(' ', 'T'), ...others, Status: 'Delivered' }
  const path = factsFile([again], { delimiter: ';', lineEnd: '\r\n', begins: '\uFEFF' })
  const report = await warehouse.load([path], { format })
  expect([report.acceptedRows, report.knownRows, report.dataVersion]).toEqual([0, 1, null])
  expect(await loadedContent(warehouse)).toBe(before)
})

describe('what several say of one package', () => {
  const early = () => ({
    ...TOLD,
    Delivered: '',
    Status: 'In transit',
    Location: '',
    'First Attempt': '2026-11-12 10:05',
  })

  test('the newest counts, each fact by itself; what it says otherwise than before is told', async () => {
    await loadFacts({ ...early(), Location: 'Depot' })
    const report = await loadFacts({ ...TOLD, Location: '' })
    expect(report.files[0]?.packages).toMatchObject({ matched: 1, conflicting: 1 })
    expect(report.doubts.map(({ column, value, reason }) => [column, value, reason])).toEqual([
      ['Status', 'Delivered', 'was known as In Transit; this is newer and counts'],
    ])
    expect((await known())[0]).toEqual({ ...TOLD_A, at: 'Depot' })
  })

  test('an older file that comes later does not', async () => {
    await loadFacts(TOLD)
    const report = await loadFacts(early())
    expect(report.doubts.map(({ reason }) => reason)).toEqual(['was known as Delivered; that is newer and counts'])
    expect((await known())[0]).toEqual(TOLD_A)
  })

  test('a column of the last update says which is newer', async () => {
    await loadFacts({ ...TOLD, 'Last Update': '2026-11-12 17:00' })
    await loadFacts({ ...TOLD, Delivered: '2026-11-11 09:00', 'Last Update': '2026-11-14 08:00' })
    expect((await known())[0]).toMatchObject({ came: '11-11 09:00' })
  })

  test('a delivery file goes before the invoice, but a day alone says no less than the invoice', async () => {
    ofPackages('unbilled')
    const row = fedexRow({ ...carried(A), 'POD Delivery Date': '20261112', 'POD Delivery Time': '1620' }, '10.00')
    await warehouse.load([fedexFile(row)], { format: FORMATS.fedex })
    await loadFacts({ 'Tracking Number': A, Delivered: '2026-11-12', Scheduled: '2026-11-12' })
    expect((await known())[0]).toMatchObject({ due: '11-12 23:59', came: '11-12 16:20', verdict: 'on-time' })
    const report = await loadFacts({ 'Tracking Number': A, Delivered: '2026-11-13 08:00' })
    expect(report.files[0]?.packages?.conflicting).toBe(1)
    expect((await known())[0]).toMatchObject({ came: '11-13 08:00', verdict: 'late' })
  })

  test('undo takes the facts of a load away, and what the others say comes back', async () => {
    ofPackages('unbilled')
    const kept = await warehouse.rows('FROM delivery_before')
    const first = await loadInvoices()
    const before = await known()
    const old = await loadFacts(early())
    const told = await known()
    const { loadId } = await loadFacts(TOLD)
    expect(await undo(loadId)).toMatchObject({ ok: true, value: { removedRows: 1, keptRows: 0 } })
    expect(await known()).toEqual(told)
    await undo(old.loadId)
    expect(await known()).toEqual(before)
    expect(await warehouse.rows('FROM delivery_before')).toEqual(kept)
    await loadFacts(TOLD)
    await undo(first.loadId)
    expect([await known(), await warehouse.rows('FROM delivery_before')]).toEqual([[], kept])
    await loadInvoices()
    expect((await known())[0]).toEqual(TOLD_A)
  })
})

test('a number that was given again: facts are of the shipment before them', async () => {
  ofPackages('unbilled')
  const again = {
    ...carried(A),
    'Invoice Number': '900000002',
    'Shipment Date': '20260301',
    'Invoice Date': '20260308',
  }
  await warehouse.load(
    [fedexFile(fedexRow({ ...carried(A), 'Shipment Date': '20261110' }, '10.00'), fedexRow(again, '10.00'))],
    { format: FORMATS.fedex },
  )
  await loadFacts(
    { 'Tracking Number': A, Scheduled: '2026-03-04', Delivered: '2026-03-05 09:00' },
    { 'Tracking Number': A, Scheduled: '2026-11-12', Delivered: '2026-11-12 09:00' },
  )
  expect((await known()).map(({ came, verdict }) => [came, verdict]).sort()).toEqual([
    ['03-05 09:00', 'late'],
    ['11-12 09:00', 'on-time'],
  ])
})

test('only packages of the client and of its sub-clients are told of; another carrier of the same number is not, where the carrier is told', async () => {
  const { connection } = warehouse
  await connection.run(
    "INSERT INTO client (id, name, number, code, parent_client_id) VALUES (2, 'Child', '78', '78', 1), (3, 'Stranger', '79', '79', NULL)",
  )
  for (const clientNumber of ['78', '79'])
    await importFiles(publishConnection(connection), {
      files: [{ path: invoices(), format: FORMATS.fedex }],
      clientNumber,
      dryRun: false,
      acceptDates: true,
      now: new Date('2026-11-21'),
    })
  await warehouse.load([
    fileOf(
      csvText(
        invoiceOf({ number: 'U1', date: '2026-11-15' }, [
          { codes: 'SHP ISS FRT 003', text: 'Ground', net: '5.00', tracking: A, quantity: '1' },
        ]),
      ),
    ),
  ])
  const versions = () => warehouse.rows('SELECT client_id FROM publish_client ORDER BY data_version')
  const before = (await versions()).length
  await loadFacts({ ...TOLD, Carrier: 'FedEx Ground' })
  expect(
    await warehouse.rows(
      `SELECT DISTINCT client_id, carrier_name FROM package_level_info WHERE scheduled_date IS NOT NULL AND tracking_number = '${A}' ORDER BY 1`,
    ),
  ).toEqual([
    { client_id: 1, carrier_name: 'FedEx' },
    { client_id: 2, carrier_name: 'FedEx' },
  ])
  expect((await versions()).slice(before)).toEqual([{ client_id: 1 }, { client_id: 2 }])
})

test('rows of no file, as the demo has them, are as they were once the facts are taken back', async () => {
  await warehouse.rows(
    `UPDATE package_level_info SET scheduled_date = TIMESTAMP '2026-11-11 12:00', delivery_status = 'In Transit' WHERE tracking_number IN ('${A}', '${B}')`,
  )
  const before = await known()
  const { loadId } = await loadFacts(TOLD)
  expect((await known())[0]).toEqual(TOLD_A)
  await undo(loadId)
  expect(await known()).toEqual(before)
})

describe('what cannot be read', () => {
  test('is rejected by line and column, and the other rows load', async () => {
    const report = await loadFacts(
      TOLD,
      { 'Tracking Number': B, Delivered: '2026-02-30' },
      { 'Tracking Number': '7.94645E+11', Delivered: '2026-11-12' },
      { 'Tracking Number': '', Delivered: '2026-11-12' },
      { 'Tracking Number': B },
      { 'Tracking Number': B, Delivered: '1900-01-01' },
      { 'Tracking Number': B, 'Scheduled Delivery Date': '2099-01-01' },
      { 'Tracking Number': B, Delivered: '2026-12-24' },
      { 'Tracking Number': B, Delivered: '03/04/2026' },
      { 'Tracking Number': B, Delivered: '2026-11-12 27:00' },
    )
    expect(report.rejects.map(({ line, column, fault }) => [line, column, fault.code])).toEqual([
      [3, 'Delivered', 'notDate'],
      [4, 'Tracking Number', 'spreadsheetRounded'],
      [5, 'Tracking Number', 'missing'],
      [6, 'row', 'noFact'],
      [7, 'Delivered', 'longAgo'],
      [8, 'Scheduled Delivery Date', 'inFuture'],
      [9, 'Delivered', 'inFuture'],
      [10, 'Delivered', 'dayOrder'],
      [11, 'Delivered', 'notDate'],
    ])
    expect([report.acceptedRows, report.rejectedRows]).toEqual([1, 9])
  })

  test('a carrier that is not known is told, and the number alone finds the package', async () => {
    const report = await loadFacts({ ...TOLD, Carrier: 'Pony Post' })
    expect(report.doubts.map(({ reason }) => reason)).toEqual(['is no carrier that is known; loaded without it'])
    expect(report.files[0]?.packages?.matched).toBe(1)
  })
})

test('dates are read in the ways that tracking pages write them; which number is the day is told by the file', async () => {
  const moments = async (written: readonly string[], more: FactsRow = {}) => {
    const rows = written.map((each, index) => ({
      'Tracking Number': `${written.length}${written[0]?.length}N${index}`,
      Delivered: each,
      ...more,
    }))
    await loadFacts(...rows)
    const stored = await warehouse.rows(
      `SELECT strftime(delivery_date, '%Y-%m-%d %H:%M') AS came FROM delivery_fact ORDER BY fact_number DESC LIMIT ${written.length}`,
    )
    return stored.map(({ came }) => came).reverse()
  }
  expect(await moments(['11/13/2026 3:04 PM', '3/4/26', '11/12/2026, 12:30 am'])).toEqual([
    '2026-11-13 15:04',
    '2026-03-04 00:00',
    '2026-11-12 00:30',
  ])
  expect(await moments(['13.11.2026 15:04', '04.03.2026'])).toEqual(['2026-11-13 15:04', '2026-03-04 00:00'])
  expect(
    await moments([
      '2026-11-13T15:04:59-05:00',
      '20261113',
      'Nov 13, 2026 9 AM',
      '13-Nov-2026',
      'Friday, November 13, 2026',
    ]),
  ).toEqual(['2026-11-13 15:04', '2026-11-13 00:00', '2026-11-13 09:00', '2026-11-13 00:00', '2026-11-13 00:00'])
  expect(await moments(['2026-11-13'], { 'Delivery Time': '3:04 PM' })).toEqual(['2026-11-13 15:04'])
})

test('columns that say nothing of a delivery are counted: such a file may be an invoice with titles of its own', async () => {
  const others = async (row: FactsRow) => (await recogniseFile(factsFile([row]))).layout?.others
  expect(await others(TOLD)).toBe(0)
  expect(await others({ ...TOLD, Freight: '12.50', Bill: 'B1' })).toBe(2)
})

test('a file is told by its titles; one with money in it is none', async () => {
  const found = async (row: FactsRow) => (await recogniseFile(factsFile([row]))).format?.id ?? null
  expect(await found(TOLD)).toBe('delivery')
  expect(await found({ 'tracking no.': A, ETA: '2026-11-12', 'Signed by': 'M', 'Ship Date': '2026-11-10' })).toBe(
    'delivery',
  )
  expect(await found({ ...TOLD, 'Net Charge Amount': '1.00' })).toBe(null)
  expect(await found({ 'Tracking Number': A, Service: 'Ground', Weight: '1' })).toBe(null)
})
