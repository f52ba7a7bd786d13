// @module-tag exact
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { trackingDetail } from '../../../../../domain/tracking/tracking-detail.ts'
import { assignCode } from '../../../../../server/warehouse/load/codes/assign-code.ts'
import { FORMATS } from '../../../../../server/warehouse/load/formats/formats.ts'
import { publishConnection } from '../../../../../server/warehouse/publish-connection.ts'
import { ediFile, type EdiSegment } from '../edi-file.ts'
import { carried, fedexFile, fedexRow, numbered } from '../fedex-rows.ts'
import { csvText, fileOf } from '../ups-file.ts'
import { invoiceOf, type InvoiceLine } from '../ups-invoice.ts'
import { emptyWarehouse, loadedContent, type TestWarehouse } from '../ups-warehouse.ts'
import { loadCase, sumsOf } from './case-files.ts'

let warehouse: TestWarehouse
beforeEach(async () => {
  warehouse = await emptyWarehouse()
})
afterEach(() => warehouse.close())

/** Each row with its package count, and what all pages count: packages, shipments, and packages of which both weights are known. */
const rows = (more = '') =>
  warehouse.rows(
    `SELECT tracking_number AS number, bucket_name AS bucket, no_of_pkgs AS n, net_amount AS net${more} FROM package_level_info ORDER BY invoice_details_id`,
  )
/** A row as the popup has it. */
const plain = (row: Record<string, unknown> = {}) =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, value === null ? null : String(value)]))
async function counts() {
  const [told] = await warehouse.rows(
    `SELECT sum(no_of_pkgs)::INTEGER AS packages, count(*) FILTER (WHERE no_of_pkgs > 0)::INTEGER AS shipments,
       coalesce(sum(no_of_pkgs) FILTER (WHERE bill_weight_pounds >= 0 AND actual_weight_pounds >= 0), 0)::INTEGER AS weighed,
       (SELECT sum(no_of_pkgs)::INTEGER FROM charge_level_info) AS on_charges, count(*) FILTER (WHERE bucket_name = 'freight' AND no_of_pkgs = 0)::INTEGER AS empty
     FROM package_level_info`,
  )
  return told
}

describe('one number, several packages', () => {
  test('each is a row of its own, with its own weight and charges (DATA-21)', async () => {
    const report = await loadCase(warehouse, 'ups-recycled-number-and-twin-packages.csv')
    expect(report).toMatchObject({ rejectedRows: 0, doubts: [] })
    expect(report.invoices).toMatchObject([
      { stated: '10.06', difference: '0.00' },
      { stated: '54.21', difference: '0.00' },
    ])
    expect(await sumsOf(warehouse)).toEqual({
      net: '64.27',
      transportation: '50.30',
      fuel: '8.02',
      other: '5.95',
      taxes: '0.00',
      packages: 4,
    })
    expect(await counts()).toEqual({ packages: 4, shipments: 4, weighed: 4, on_charges: 4, empty: 0 })
    const twin = { number: '1ZA1B2C90300000127', bucket: 'freight', n: 1, net: '15.16', pounds: '7.000000', of: 2 }
    const told = await rows(', bill_weight AS pounds, packages_of_number AS of, tracking_id AS id')
    expect(told).toMatchObject([{ of: null }, twin, twin, { of: null }])
    const [, second] = await warehouse.rows('SELECT * FROM package_level_info WHERE packages_of_number > 1')
    expect(trackingDetail([plain(second)])).toMatchObject({
      packagesOfNumber: 2,
      billWeight: { value: 7, unit: 'lbs' },
    })
    expect(trackingDetail([plain(told[0])])).toMatchObject({ packagesOfNumber: null })
    expect(new Set(told.map(({ id }) => id)).size).toBe(4)
    const before = await loadedContent(warehouse)
    expect(await loadCase(warehouse, 'ups-recycled-number-and-twin-packages.csv')).toMatchObject({ acceptedRows: 0 })
    expect(await loadedContent(warehouse)).toBe(before)
  })

  const head = (number: string, date: string) => ({ number, date })
  const shipment = (net: string, weight: string): InvoiceLine => ({
    codes: 'SHP ISS FRT 003',
    text: 'Ground Commercial',
    net,
    tracking: '1ZTWIN',
    quantity: '1',
    cells: { 'Billed Weight': weight, 'Billed Weight Unit of Measure': 'L' },
  })
  const fuel = (net: string): InvoiceLine => ({
    codes: 'SHP ISS FSC FSC',
    text: 'Fuel Surcharge',
    net,
    tracking: '1ZTWIN',
  })
  const load = (...invoices: (readonly (readonly string[])[])[]) =>
    warehouse.load(invoices.map((invoice) => fileOf(csvText(invoice))))

  test('charges belong to the line before them, those of a later invoice to the first', async () => {
    await load(
      invoiceOf(head('I1', '2026-03-07'), [
        shipment('10.00', '4.0'),
        fuel('1.00'),
        shipment('20.00', '9.0'),
        fuel('2.00'),
      ]),
    )
    await load(
      invoiceOf(head('I2', '2026-03-14'), [
        { codes: 'ADJ ADC ACC ADC', text: 'Address Correction', net: '5.00', tracking: '1ZTWIN' },
      ]),
    )
    const told = await rows(', bill_weight AS pounds, tracking_id AS id')
    expect(told).toMatchObject([
      { bucket: 'freight', n: 1, net: '11.00', pounds: '4.000000' },
      { bucket: 'freight', n: 1, net: '22.00', pounds: '9.000000' },
      { bucket: 'adjustment', n: 0, net: '5.00', pounds: '4.000000' },
    ])
    expect(told[2]?.id).toBe(told[0]?.id)
    expect(told[1]?.id).not.toBe(told[0]?.id)
  })

  test('billed on two invoices it is counted as billed; taken back and billed anew it counts once', async () => {
    await load(
      invoiceOf(head('I1', '2026-03-07'), [shipment('10.00', '4.0')]),
      invoiceOf(head('I2', '2026-03-14'), [shipment('10.00', '4.0')]),
    )
    expect(await counts()).toEqual({ packages: 2, shipments: 2, weighed: 0, on_charges: 2, empty: 0 })
    await load(invoiceOf(head('I3', '2026-03-21'), [shipment('-10.00', '4.0'), shipment('12.00', '5.0')]))
    expect(await counts()).toMatchObject({ packages: 2 })
  })
})

describe('pieces of a shipment', () => {
  const load = (...files: string[]) => warehouse.load(files, { format: FORMATS.fedex })
  const piece = (of: string, number: string, pounds: string) =>
    fedexRow(
      {
        ...numbered(of),
        'Service Type': '',
        'MPS Package ID': number,
        'Actual Weight Amount': pounds,
        'Actual Weight Units': 'lbs',
        'Dim Length': '20',
        'Dim Width': '12',
        'Dim Height': '10',
        'Dim Unit': 'I',
      },
      '',
    )
  const money = (number: string, pieces: string) =>
    fedexRow(
      {
        ...carried(number, '90.00'),
        'Number of Pieces': pieces,
        'Rated Weight Amount': '42',
        'Rated Weight Units': 'lbs',
        'Actual Weight Amount': '42',
        'Actual Weight Units': 'lbs',
        'Zone Code': '5',
      },
      '90.00',
    )

  test('the row with the money counts them; their own rows say number, weight and size (DATA-21)', async () => {
    const report = await loadCase(warehouse, 'fedex-multi-piece-group.csv')
    expect(report).toMatchObject({ rejectedRows: 0, doubts: [] })
    expect(await sumsOf(warehouse)).toMatchObject({ net: '115.78', packages: 4 })
    expect(await counts()).toEqual({ packages: 4, shipments: 2, weighed: 4, on_charges: 4, empty: 0 })
    expect(await rows(', actual_weight AS pounds, length, service, zone')).toMatchObject([
      { number: '794600000113', n: 3, pounds: '42.000000', length: null },
      { number: '794600000113', bucket: 'adjustment', n: 0, pounds: '14.000000', length: '20.000000' },
      {
        number: '794600000124',
        bucket: 'adjustment',
        n: 0,
        pounds: '16.000000',
        length: '22.000000',
        service: 'FedEx Ground',
      },
      { number: '794600000135', bucket: 'adjustment', n: 0, pounds: '12.000000', length: '18.000000', zone: '5' },
      { number: '794600000205', bucket: 'freight', n: 1, net: '15.68' },
      { number: '794600000205', bucket: 'adjustment', n: 0, net: '24.50', service: 'FedEx Ground', zone: '5' },
    ])
  })

  test.each([2, 5])('of a shipment of %i, in any order of its rows', async (pieces) => {
    const listed = Array.from({ length: pieces }, (_, nth) => piece('7700', `77${10 + nth}`, '8'))
    for (const all of [
      [money('7700', String(pieces)), ...listed],
      [...listed, money('7700', String(pieces))],
    ]) {
      const other = await emptyWarehouse()
      expect(await other.load([fedexFile(...all)], { format: FORMATS.fedex })).toMatchObject({ doubts: [] })
      expect(await sumsOf(other)).toMatchObject({ net: '90.00', packages: pieces })
      other.close()
    }
  })

  test('what is stated counts where another count is listed, and the load says so', async () => {
    const report = await load(fedexFile(money('7700', '5'), piece('7700', '7711', '8'), piece('7700', '7712', '9')))
    expect(await counts()).toMatchObject({ packages: 5, shipments: 1 })
    expect(report.doubts).toMatchObject([
      {
        line: 2,
        column: 'Number of Pieces',
        value: '5',
        reason: 'pieces are stated, and 2 listed: what is stated counts',
      },
    ])
  })

  test('billed apart, each is one, whatever the rows state of the whole', async () => {
    const apart = (number: string) =>
      fedexRow({ ...carried(number, '10.00'), TDMasterTrackingID: '7701', 'Number of Pieces': '3' }, '10.00')
    expect(await load(fedexFile(apart('7701'), apart('7702'), apart('7703')))).toMatchObject({ doubts: [] })
    expect(await rows()).toMatchObject([{ n: 1 }, { n: 1 }, { n: 1 }])
    expect(await counts()).toMatchObject({ packages: 3, shipments: 3, empty: 0 })
  })

  test('without any statement those that are listed count', async () => {
    await load(fedexFile(money('7700', ''), piece('7700', '7711', '8'), piece('7700', '7712', '9')))
    expect(await counts()).toMatchObject({ packages: 1 })
    const group = { TDMasterTrackingID: '7801' }
    await load(
      fedexFile(
        fedexRow({ ...carried('7801'), ...group }, '10.00'),
        fedexRow({ ...numbered('7802'), ...group }, ''),
        fedexRow({ ...numbered('7803'), ...group }, ''),
      ),
    )
    expect(await counts()).toMatchObject({ packages: 4 })
  })
})

describe('a freight bill', () => {
  const bill = (...lines: EdiSegment[]) => {
    const head: EdiSegment[] = [
      ['ST', '210', '1'],
      ['B3', '', 'INV77', '123456', 'PP', '', '20251117', '10000', '', '', '', 'ODFL'],
      ['N1', 'BT', 'ACME', '25', '4711'],
      ['N1', 'CN', 'STORE'],
      ['N4', 'AUSTIN', 'TX', '78701', 'US'],
    ]
    return ediFile([...head, ...lines, ['SE', String(head.length + lines.length + 1), '1']])
  }
  const l0 = (line: string, pounds: string, pieces: string): EdiSegment => [
    'L0',
    line,
    '',
    '',
    pounds,
    'G',
    '',
    '',
    pieces,
    'PLT',
    '',
    'L',
  ]
  const l1 = (line: string, cents: string, code: string, text = ''): EdiSegment => [
    'L1',
    line,
    '',
    '',
    cents,
    '',
    '',
    '',
    code,
    '',
    '',
    '',
    text,
  ]
  const load = (file: string) => warehouse.load([file], { format: FORMATS['edi-210'] })
  const freight =
    ', bill_weight AS billed, actual_weight AS actual, transportation_amount AS gross, net_other_accessorial_amount AS other'

  test('counts what its total says, before somebody assigns a code and after (DATA-21)', async () => {
    const report = await loadCase(warehouse, 'edi210-a-charge-per-lx.edi')
    expect(report).toMatchObject({ rejectedRows: 0, doubts: [], unknownCharges: [] })
    expect(report.invoices).toMatchObject([{ invoice: 'INV-LD77120', stated: '1120.44', difference: '0.00' }])
    expect(await sumsOf(warehouse)).toEqual({
      net: '1120.44',
      transportation: '864.00',
      fuel: '181.44',
      other: '75.00',
      taxes: '0.00',
      packages: 24,
    })
    expect(await counts()).toEqual({ packages: 24, shipments: 1, weighed: 24, on_charges: 24, empty: 0 })
    expect(await rows(freight)).toMatchObject([{ bucket: 'freight', billed: '38400.000000', actual: '38400.000000' }])
  })

  test('of unknown codes has one freight row; assigning them changes what the money is, never a count', async () => {
    await load(
      bill(
        ['LX', '1'],
        l0('1', '500', '4'),
        l1('1', '9000', 'QQQ', 'HAULAGE'),
        ['LX', '2'],
        l0('2', '100', '1'),
        l1('2', '1000', 'QQZ', 'SOMETHING'),
        ['L3', '500', 'G', '', '', '10000', '', '', '', '', '', '4', 'L'],
      ),
    )
    const unknown = await rows(freight)
    expect(unknown).toMatchObject([
      { bucket: 'freight', n: 4, billed: '500.000000', actual: '500.000000', gross: '0.00' },
    ])
    const key = {
      clientId: null,
      carrierId: Number((await warehouse.rows('SELECT DISTINCT carrier_id AS id FROM package_level_info'))[0]?.id),
      format: 'edi-210',
      what: 'charge' as const,
    }
    const meaning = {
      accessorial: null,
      accessorialCode: null,
      creditType: null,
      discount: false,
      service: null,
      serviceCategory: null,
    }
    const changer = { clientIds: [1], forEverybody: true, login: 'anna', now: new Date('2026-11-22') }
    for (const [codes, chargeCategory] of [
      ['QQQ', 'transportation'],
      ['QQZ', 'transportation'],
      ['QQQ', 'other_accessorial'],
    ] as const) {
      const said = {
        ...key,
        codes,
        text: null,
        ...meaning,
        chargeCategory,
        ...(chargeCategory === 'transportation' ? {} : { accessorial: 'Haulage' }),
      }
      expect((await assignCode(publishConnection(warehouse.connection), said, said, changer)).ok).toBe(true)
      expect(await rows(freight)).toMatchObject([
        { bucket: 'freight', n: 4, billed: '500.000000', actual: '500.000000', net: '100.00' },
      ])
    }
    expect(await rows(freight)).toMatchObject([{ gross: '10.00', other: '90.00' }])
  })

  test('without a count in its total adds up its line haul, without any is one', async () => {
    await load(
      bill(
        ['LX', '1'],
        l0('1', '500', '4'),
        l1('1', '4000', '400'),
        ['LX', '2'],
        l0('2', '300', '6'),
        ['LX', '3'],
        l0('3', '200', '5'),
        l1('3', '4000', 'LHS'),
        ['LX', '4'],
        l0('4', '100', '2'),
        l1('4', '2000', 'SOC', 'STOP OFF'),
        ['L3', '', '', '', '', '10000'],
      ),
    )
    expect(await rows(freight)).toMatchObject([
      { bucket: 'freight', n: 15, billed: '1000.000000', actual: '1000.000000', gross: '80.00' },
    ])
    const other = await emptyWarehouse()
    await other.load([bill(['LX', '1'], l1('1', '10000', 'FCD'), ['L3', '', '', '', '', '10000'])], {
      format: FORMATS['edi-210'],
    })
    expect(await sumsOf(other)).toMatchObject({ packages: 1, transportation: '100.00' })
    other.close()
  })
})
