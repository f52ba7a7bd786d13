import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { FORMATS } from '../../../../server/warehouse/load/formats/formats.ts'
import { recogniseFile } from '../../../../server/warehouse/load/recognise-file.ts'
import { EDI_SAMPLE_FILE, ediFile, interchangeOf, sampleSegments, withElement, type EdiSegment } from './edi-file.ts'
import { fileOf } from './ups-file.ts'
import { emptyWarehouse, loadedContent, type TestWarehouse } from './ups-warehouse.ts'

let warehouse: TestWarehouse
beforeEach(async () => {
  warehouse = await emptyWarehouse()
})
afterEach(() => warehouse.close())

const format = FORMATS['edi-210']
const load = (...files: string[]) => warehouse.load(files, { format })
const sample = sampleSegments()
const COUNTED = { difference: '0.00' }
/** The sample's second transaction, which counts its segments right. */
const second = sample.slice(48, 48 + 82)
const renumbered = (segments: readonly EdiSegment[]) => withElement(segments, ['B3', 0, 2], 'OTHER1')

test('the sample reconciles invoice by invoice; that its trailer miscounts is said (DATA-01, DATA-21)', async () => {
  const file = fileURLToPath(EDI_SAMPLE_FILE)
  expect(await recogniseFile(file)).toMatchObject({ seems: { code: 'invoices', format: 'X12 EDI 210 or 110' }, format })
  const report = await load(file)
  expect(report.invoices).toMatchObject([
    { account: '1502WW', invoice: '0000001502WW308', currency: 'USD', stated: '94.15', ...COUNTED },
    { account: '1808WW', invoice: '0000001808WW308', currency: 'USD', stated: '17.00', ...COUNTED },
    { account: '2063WW', invoice: '0000002063WW308', currency: 'USD', stated: '1056.47', ...COUNTED },
    { account: '4045WW', invoice: '0000004045WW308', currency: 'USD', stated: '285.55', ...COUNTED },
    { account: '4469WW', invoice: '0000004469WW318', currency: 'CAD', stated: '21642.90', ...COUNTED },
  ])
  expect(report).toMatchObject({ acceptedRows: 180, rejectedRows: 0 })
  expect(report.doubts).toMatchObject([
    { file, line: 3, column: 'SE-01', value: '46', reason: 'is not the count of segments, 48; the charges are loaded' },
  ])
  expect(report.unknownCharges.map(({ codes }) => codes)).toEqual(['010', '395', 'LGD', 'OAB', 'TTT'])
  const before = await loadedContent(warehouse)
  expect(await load(file)).toMatchObject({ acceptedRows: 0, knownRows: 180, dataVersion: null })
  expect(await loadedContent(warehouse)).toBe(before)
})

test('shipments, corrections, credits, fees and discounts of the sample are what its lines say', async () => {
  await load(fileURLToPath(EDI_SAMPLE_FILE))
  const rows = (tracking: string) =>
    warehouse.rows(
      `SELECT carrier_name, bucket_name AS bucket, no_of_pkgs AS n, net_amount AS net, transportation_discount AS off, fuel_surcharge_discount AS fuel_off, audit_refund_amount AS refund
       FROM package_level_info WHERE tracking_number = '${tracking}' ORDER BY bucket_name`,
    )
  expect(await rows('1Z2063WW0300014315')).toMatchObject([
    { carrier_name: 'UPS', bucket: 'freight', n: 3, net: '189.30', off: '305.35', fuel_off: '19.08', refund: '0.00' },
  ])
  expect(await rows('1Z4045WW0146570254')).toMatchObject([{ bucket: 'adjustment', n: 0, net: '-1.20', refund: '0.00' }])
  expect(await rows('1Z1808WW0473048017')).toMatchObject([
    { bucket: 'credit', net: '-155.14' },
    { bucket: 'freight', net: '155.14', n: 1 },
  ])
  expect(
    await warehouse.rows(
      `SELECT fee_charge AS fee, sum(net_amount)::VARCHAR AS net FROM package_level_info WHERE bucket_name = 'fee' AND currency_code = 'CAD' GROUP BY ALL ORDER BY ALL`,
    ),
  ).toHaveLength(2)
  expect(
    await warehouse.rows(
      "SELECT zone, zone_number FROM package_level_info WHERE zone IN ('005', '102', '401') GROUP BY ALL ORDER BY ALL",
    ),
  ).toEqual([
    { zone: '005', zone_number: 5 },
    { zone: '102', zone_number: 2 },
    { zone: '401', zone_number: null },
  ])
})

test('a charge that is no number rejects its transaction, by line and segment; the others load', async () => {
  const report = await load(ediFile(withElement(sample, ['L1', 2, 4], '1,500'), { lineEnd: '\n' }))
  expect(report).toMatchObject({ rejectedRows: 1 })
  expect(report.rejects).toMatchObject([
    {
      line: 28,
      column: 'L1-04',
      value: '1,500',
      reason: 'may be 1500 or 1.500 (segment 26 of the transaction 000158669)',
    },
  ])
  expect(report.invoices).toHaveLength(4)
})

test.each<[string, [string, number, number], string, string, string]>([
  ['without an invoice number', ['B3', 0, 2], '', 'B3-02', 'is missing'],
  ['with a date that is none', ['B3', 0, 6], '20080732', 'B3-06', 'is not a date (YYYYMMDD)'],
  ['without a carrier', ['B3', 0, 11], '', 'B3-11', 'is missing'],
  ['with a carrier that is no SCAC', ['B3', 0, 11], 'UPS 1', 'B3-11', 'is not a SCAC'],
  ['with a currency without a rate', ['C3', 0, 1], 'XXA', 'C3-01', 'is a currency without a rate'],
  ['of another kind', ['ST', 0, 1], '214', 'ST-01', 'is neither 210 nor 110'],
])('a transaction %s is rejected', async (_, place, value, column, reason) => {
  const report = await load(ediFile(withElement(sample, place, value)))
  expect(report.rejects[0]).toMatchObject({ column })
  expect(report.rejects[0]?.reason).toContain(reason)
  expect(report).toMatchObject({ rejectedRows: 1 })
  expect(report.invoices).toHaveLength(4)
})

test('a file that ends in a segment loses that transaction alone', async () => {
  const whole = interchangeOf(sample, { lineEnd: '\n' })
  const report = await load(fileOf(whole.slice(0, whole.indexOf('L3*****2164290') - 20)))
  expect(report.invoices).toHaveLength(4)
  expect(report.rejects).toHaveLength(1)
  expect(report.rejects[0]?.reason).toMatch(
    /^does not end, and SE is missing \(segment \d+ of the transaction 000158673\)$/,
  )
  expect(report.doubts).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ column: 'GS-00', reason: 'has no GE; the transactions are loaded' }),
      expect.objectContaining({ column: 'ISA-00', reason: 'has no IEA; the transactions are loaded' }),
    ]),
  )
})

test('a transaction without its SE is rejected, the next loads', async () => {
  const report = await load(ediFile(sample.filter((_, index) => index !== 47)))
  expect(report.rejects).toMatchObject([
    { column: 'L3', reason: 'is the last segment: SE is missing (segment 47 of the transaction 000158669)' },
  ])
  expect(report.invoices).toMatchObject([COUNTED, COUNTED, COUNTED, COUNTED])
})

test('counts, numbers and sums that are not so are said, and load', async () => {
  const wrong = withElement(withElement(second, ['SE', 0, 2], '99'), ['L3', 0, 5], '9416')
  const file = fileOf(interchangeOf(wrong).replace('GE*1*7', 'GE*3*8').replace('IEA*1*000002838', 'IEA*2*17'))
  const report = await load(file)
  expect(report.invoices).toMatchObject([{ stated: '94.15', ...COUNTED }])
  expect(report.doubts.map(({ column, value, reason }) => [column, value, reason])).toEqual([
    ['SE-02', '99', 'is not the number of its ST, 000158670; the charges are loaded'],
    ['L3-05', '9416', 'is not the sum of its charges, 94.15; the charges are loaded'],
    ['GE-01', '3', 'is not the count of transactions, 1; the transactions are loaded'],
    ['GE-02', '8', 'is not the number of its GS, 7; the transactions are loaded'],
    ['IEA-01', '2', 'is not the count of groups, 1; the transactions are loaded'],
    ['IEA-02', '17', 'is not the number of its ISA, 000002838; the transactions are loaded'],
  ])
})

test('two interchanges in a file have their own separators, also where the first breaks off', async () => {
  const next = interchangeOf(renumbered(second), { element: '|', component: ':', terminator: '^' })
  const both = interchangeOf(second) + next
  expect((await load(fileOf(both))).invoices).toMatchObject([COUNTED, COUNTED])
  const broken = await load(fileOf(interchangeOf(second).slice(0, 900) + next))
  expect(broken).toMatchObject({ rejectedRows: 1, knownRows: 14, invoices: [{ invoice: 'OTHER1', ...COUNTED }] })
})

test('a carrier that no table names goes by its SCAC, and that is said', async () => {
  const report = await load(ediFile(withElement(second, ['B3', 0, 11], 'ABFS')))
  expect(report.doubts).toMatchObject([
    { column: 'B3-11', value: 'ABFS', reason: 'is not known; loaded under its SCAC' },
  ])
  expect(await warehouse.rows('SELECT DISTINCT carrier_name FROM package_level_info')).toEqual([
    { carrier_name: 'ABFS' },
  ])
})

test('a freight bill whose header says the shipment is one shipment, its discount taken off', async () => {
  const segments: EdiSegment[] = [
    ['ST', '210', '1'],
    ['B3', '', 'INV77', '123456', 'PP', '', '20251117', '9350', '', '20251116', '035', 'ODFL'],
    ['N1', 'BT', 'ACME', '25', '4711'],
    ['N1', 'SH', 'ACME'],
    ['N4', 'LOUISVILLE', 'KY', '40202', 'US'],
    ['N1', 'CN', 'STORE'],
    ['N4', 'AUSTIN', 'TX', '78701', 'US'],
    ['LX', '1'],
    ['L0', '1', '', '', '500', 'G', '', '', '2', 'PLT', '', 'L'],
    ['L1', '1', '', '', '10000', '', '', '', 'FGHT'],
    ['LX', '2'],
    ['L1', '2', '', '', '-2000', '', '', '', 'TDSC'],
    ['LX', '3'],
    ['L1', '3', '', '', '1350', '', '', '', 'LFT'],
    ['L3', '500', 'G', '', '', '9350'],
  ]
  const report = await load(ediFile([...segments, ['SE', '16', '1']]))
  expect(report).toMatchObject({ rejectedRows: 0, doubts: [], unknownCharges: [], invoices: [COUNTED] })
  expect(
    await warehouse.rows(
      `SELECT carrier_name, account_number, tracking_number, bucket_name, no_of_pkgs AS n, transportation_amount AS gross, transportation_discount AS off,
         net_other_accessorial_amount AS other, normalised_sender_state AS "from", normalised_consignee_state AS "to", actual_weight AS weight, delivery_date::DATE::VARCHAR AS delivered
       FROM package_level_info`,
    ),
  ).toEqual([
    {
      carrier_name: 'Old Dominion (LTL)',
      account_number: '4711',
      tracking_number: '123456',
      bucket_name: 'freight',
      n: 2,
      gross: '100.00',
      off: '20.00',
      other: '13.50',
      from: 'KY',
      to: 'TX',
      weight: '500.000000',
      delivered: '2025-11-16',
    },
  ])
})

test('an EDI file of another kind, or without a transaction, is told and not read', async () => {
  const other = ediFile([
    ['ST', '214', '1'],
    ['SE', '2', '1'],
  ])
  expect(await recogniseFile(other)).toMatchObject({
    seems: { code: 'ediOther', what: '214' },
    format: null,
  })
  expect(await recogniseFile(ediFile([]))).toMatchObject({ format: null })
})
