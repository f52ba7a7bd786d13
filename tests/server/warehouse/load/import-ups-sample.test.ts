import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importReportLines } from '../../../../server/warehouse/load/import-report.ts'
import { FORMATS } from '../../../../server/warehouse/load/formats/formats.ts'
import { importFiles } from '../../../../server/warehouse/load/import-files.ts'
import { cellOf, cents, csvText, fileOf, sampleRecords, withCells, type UpsRecord } from './ups-file.ts'
import { factsOfCase, ofCase, seenByCase } from './cases-together.ts'
import { emptyWarehouse, loadedContent, wholeContent, type TestWarehouse } from './ups-warehouse.ts'
import { publishConnection } from '../../../../server/warehouse/publish-connection.ts'

let warehouse: TestWarehouse
let report: Awaited<ReturnType<TestWarehouse['load']>>
beforeAll(async () => {
  warehouse = await emptyWarehouse()
})
afterAll(() => warehouse.close())

const sample = sampleRecords()
const sampleFile = () => fileOf(csvText(sample))

function netOf(keep: (record: UpsRecord) => boolean): bigint {
  return cents(sample.filter(keep).map((record) => cellOf(record, 'Net Amount')))
}

async function sum(column: string, table = 'package_level_info', { rows } = warehouse): Promise<bigint> {
  const [row] = await rows(`SELECT sum(${column})::VARCHAR AS total FROM ${table}`)
  return cents([String(row?.['total'] ?? '0')])
}

describe('the sample invoice (DATA-01, DATA-21)', () => {
  test('a dry run reports the load and changes nothing', async () => {
    const before = await wholeContent(warehouse)
    const dry = await warehouse.load([sampleFile()], { dryRun: true })
    expect(dry).toMatchObject({ dryRun: true, acceptedRows: 22, dataVersion: null, client: { created: true } })
    expect(dry.invoices[0]).toMatchObject({ loaded: '112.57' })
    expect(await wholeContent(warehouse)).toBe(before)
  })

  test('a dry run makes nothing of the rows: no sums, nothing they should have cost, no findings', async () => {
    const made = ['roll_up', 'expected_package', 'finding']
    for (const table of made) await warehouse.connection.run(`ALTER TABLE ${table} RENAME TO ${table}_away`)
    expect(await warehouse.load([sampleFile()], { dryRun: true })).toMatchObject({ acceptedRows: 22 })
    await expect(warehouse.load([sampleFile()])).rejects.toThrow(/does not exist/)
    for (const table of made) await warehouse.connection.run(`ALTER TABLE ${table}_away RENAME TO ${table}`)
  })

  test('a file that is not there is refused by name', async () => {
    const result = await importFiles(publishConnection(warehouse.connection), {
      files: [{ path: 'no-such-file.csv', format: FORMATS.ups }],
      clientNumber: '77',
      createClientName: 'Acme',
      dryRun: false,
      now: new Date(0),
    })
    expect(result).toMatchObject({ ok: false, problem: { detail: 'The file no-such-file.csv cannot be read.' } })
  })

  test('a load that fails half-way leaves nothing behind, and the connection usable', async () => {
    const before = await wholeContent(warehouse)
    await warehouse.connection.run('ALTER TABLE publish RENAME TO elsewhere')
    await expect(warehouse.load([sampleFile()])).rejects.toThrow('publish')
    await warehouse.connection.run('ALTER TABLE elsewhere RENAME TO publish')
    expect(await wholeContent(warehouse)).toBe(before)
    report = await warehouse.load([sampleFile()])
    expect(report).toMatchObject({ acceptedRows: 22, dataVersion: 1 })
  })

  test('its total is the stated 112.57, on packages and on charges', async () => {
    expect(report.invoices).toEqual([
      {
        account: 'A1B2C3',
        invoice: '000000A1B2C3455',
        date: '2025-11-15',
        currency: 'USD',
        stated: '112.57',
        inFiles: '112.57',
        loaded: '112.57',
        difference: '0.00',
        currencies: ['USD'],
        otherFormat: null,
      },
    ])
    expect(await sum('net_amount')).toBe(11257n)
    expect(await sum('net_amount', 'charge_level_info')).toBe(11257n)
    expect(netOf(() => true)).toBe(11257n)
    expect(report).toMatchObject({
      acceptedRows: 22,
      knownRows: 0,
      rejectedRows: 0,
      newAccounts: ['A1B2C3'],
      dataVersion: 1,
    })
  })

  test('each category holds what the file bills for it, credits included', async () => {
    const code = (column: string) => (record: UpsRecord) => cellOf(record, column)
    const [category, detail, classification] = [
      'Charge Category Code',
      'Charge Category Detail Code',
      'Charge Classification Code',
    ].map(code) as [(r: UpsRecord) => string, (r: UpsRecord) => string, (r: UpsRecord) => string]
    const isFuel = (r: UpsRecord) => classification(r) === 'FSC'
    const isAddress = (r: UpsRecord) => detail(r) === 'ADC'
    const isRefund = (r: UpsRecord) => ['GSR', 'VOID', 'RADJ'].includes(detail(r))
    const isPlain = (r: UpsRecord) => category(r) === 'SHP' || isRefund(r)
    expect(await sum('net_fuel_surcharge_amount')).toBe(netOf(isFuel))
    expect(await sum('transportation_amount - transportation_discount')).toBe(
      netOf((r) => isPlain(r) && classification(r) === 'FRT'),
    )
    expect(await sum('net_other_accessorial_amount')).toBe(
      netOf((r) => isAddress(r) || (isPlain(r) && classification(r) === 'ACC')),
    )
    expect(await sum('net_taxes_and_others')).toBe(
      netOf((r) => !isFuel(r) && (category(r) === 'MIS' || detail(r) === 'CADJ' || detail(r) === 'SCC')),
    )
    expect(await sum('address_correction_amt')).toBe(netOf(isAddress))
    expect(await sum('shipping_charge_correction_amt')).toBe(
      netOf((r) => detail(r) === 'CADJ' && classification(r) === 'MSC'),
    )
    expect(await sum('audit_refund_amount')).toBe(-netOf(isRefund))
    expect(await sum('incentive_amount')).toBe(cents(sample.map((r) => cellOf(r, 'Incentive Amount'))))
  })

  test('packages, buckets, services, zones, weights and places are those billed (BIZ-06, DATA-21)', async () => {
    expect(
      await warehouse.rows(
        'SELECT bucket_name, count(*)::INT AS n, sum(no_of_pkgs)::INT AS packages FROM package_level_info GROUP BY 1 ORDER BY 1',
      ),
    ).toEqual([
      { bucket_name: 'adjustment', n: 2, packages: 0 },
      { bucket_name: 'credit', n: 3, packages: 0 },
      { bucket_name: 'fee', n: 3, packages: 0 },
      { bucket_name: 'freight', n: 4, packages: 4 },
    ])
    const [next] = await warehouse.rows("SELECT * FROM package_level_info WHERE tracking_number = '1ZA1B2C30100000043'")
    expect(next).toMatchObject({
      service: 'UPS Next Day Air',
      service_category: 'Express',
      zone: '108',
      zone_number: 8,
      bill_option: 'P/P',
      currency_code: 'USD',
      usd_rate: '1.000000',
      bill_weight_pounds: '3.000000',
      delta_weight_pounds: '0.000000',
      length: '10.000000',
      width: '8.000000',
      height: '6.000000',
      dim_unit: 'inches',
      normalised_sender_state: 'KY',
      normalised_consignee_country: 'US',
      pickup_date: '2025-11-12',
      bill_date: '2025-11-15',
      invoice_status: 'open',
      refund_source: null,
    })
    expect(
      await warehouse.rows("SELECT DISTINCT service_category FROM package_level_info WHERE bucket_name = 'fee'"),
    ).toEqual([{ service_category: 'Parcel Service Charges' }])
    expect(
      await warehouse.rows(
        'SELECT credit_type, count(*)::INT AS n FROM charge_level_info WHERE credit_type IS NOT NULL GROUP BY 1 ORDER BY 1',
      ),
    ).toEqual([
      { credit_type: 'GSR', n: 2 },
      { credit_type: 'Residential', n: 1 },
      { credit_type: 'Void', n: 2 },
    ])
    expect(
      await warehouse.rows(
        'SELECT sum(no_of_pkgs)::INT AS packages, count(*) FILTER (WHERE no_of_pkgs > 0)::INT AS carriers FROM charge_level_info',
      ),
    ).toEqual([{ packages: 4, carriers: 4 }])
  })

  test('the same file again changes nothing of the data, and publishes nothing', async () => {
    const before = await loadedContent(warehouse)
    const again = await warehouse.load([sampleFile()])
    expect(again).toMatchObject({ acceptedRows: 0, knownRows: 22, dataVersion: null })
    expect(await loadedContent(warehouse)).toBe(before)
  })

  test('the same lines under another invoice total are known, and compared with that total', async () => {
    const other = await warehouse.load([
      fileOf(csvText(sample.map((record) => withCells(record, { 'Invoice Amount': '120.00' })))),
    ])
    expect(other).toMatchObject({ acceptedRows: 0, knownRows: 22, dataVersion: null })
    expect(other.invoices[0]).toMatchObject({ stated: '120.00', loaded: '112.57', difference: '-7.43' })
  })

  test('an unknown client is refused by its number', async () => {
    const result = await importFiles(publishConnection(warehouse.connection), {
      files: [{ path: sampleFile(), format: FORMATS.ups }],
      clientNumber: '78',
      dryRun: false,
      now: new Date('2026-11-21T10:00:00Z'),
    })
    expect(result).toMatchObject({ ok: false, problem: { code: 'invalid-request' } })
    expect(!result.ok && result.problem.detail).toContain('No client has the number 78')
  })

  test('an account that another client has is pointed out', async () => {
    const result = await importFiles(publishConnection(warehouse.connection), {
      files: [{ path: sampleFile(), format: FORMATS.ups }],
      clientNumber: '78',
      createClientName: 'Other',
      dryRun: true,
      now: new Date('2026-11-21T10:00:00Z'),
    })
    expect(result.ok && result.value.sharedAccounts).toEqual(['A1B2C3'])
  })
})

describe('a file that is not whole', () => {
  test('two copies of a line in one file are two; a corrected file adds only what was missing', async () => {
    const own = ofCase(0, sample)
    const first = own[0] as UpsRecord
    const before = await warehouse.load([fileOf(csvText(own.slice(3)))])
    const after = await warehouse.load([fileOf(csvText([...own, first]))])
    expect(after).toMatchObject({ acceptedRows: 4, knownRows: 19, dataVersion: (before.dataVersion ?? 0) + 1 })
    expect(await sum('net_amount', 'package_level_info', seenByCase(warehouse, 0))).toBe(11257n + 1021n)
    expect(after.invoices[0]).toMatchObject({ inFiles: '122.78', difference: '10.21' })
  })

  test('the report reads as lines, rejects by file and line', async () => {
    const own = ofCase(1, sample)
    const file = fileOf(csvText([...own.slice(1), withCells(own[0] as UpsRecord, { 'Net Amount': 'x' })]))
    const written = importReportLines(await warehouse.load([file]))
    expect(written).toContain(`  ${file}:22: Net Amount: "x" is not an amount`)
    expect(written).toContain(
      '  000000A1B2C3455C01 of 2025-11-15, account A1B2C3: stated 112.57 USD, in the files 102.36, loaded 102.36, difference -10.21',
    )
    expect(written.slice(2, 5)).toEqual(['Accepted: 21 lines', 'Already known: 0 lines', 'Rejected: 1 line'])
  })

  test('a missing row shows as a difference, and does not stop the load', async () => {
    const lacking = await warehouse.load([fileOf(csvText(ofCase(2, sample).slice(1)))])
    expect(lacking.invoices[0]).toMatchObject({
      stated: '112.57',
      inFiles: '102.36',
      loaded: '102.36',
      difference: '-10.21',
    })
    expect(importReportLines(lacking).join('\n')).toContain('1 with a difference')
    expect(lacking.dataVersion).toBeGreaterThan(1)
  })
})

describe('the ways a file is written', () => {
  const dayFirst = (date: string) => date.split('-').reverse().join('/')
  const european = (record: UpsRecord) => {
    const dates = ['Invoice Date', 'Transaction Date', 'Invoice Due Date'].map(
      (column) => [column, dayFirst(cellOf(record, column))] as const,
    )
    const numbers = ['Invoice Amount', 'Entered Weight', 'Billed Weight', 'Incentive Amount', 'Net Amount'].map(
      (column) => [column, cellOf(record, column).replace('.', ',')] as const,
    )
    return withCells(record, Object.fromEntries([...dates, ...numbers]))
  }
  const ways: readonly [string, (records: readonly UpsRecord[]) => string][] = [
    ['as it comes', csvText],
    ['244 columns', (records) => csvText(records.map((record) => record.slice(0, 244)))],
    [
      '; with DD/MM/YYYY and decimal commas',
      (records) =>
        csvText(
          records.map((record) => european(record)),
          { delimiter: ';' },
        ),
    ],
    ['CRLF and a byte order mark', (records) => `\uFEFF${csvText(records, { lineEnd: '\r\n' })}`],
    [
      'every cell quoted',
      (records) => records.map((record) => `${record.map((cell) => `"${cell}"`).join(',')}\n`).join(''),
    ],
    ['no line end at the end', (records) => csvText(records).trimEnd()],
  ]
  const [ACCENTED, QUOTED] = [ways.length, ways.length + 1]
  const accented = csvText(
    ofCase(
      ACCENTED,
      sample.map((record) => withCells(record, { 'Receiver City': 'Zürich' })),
    ),
  )
  const quoted = csvText(
    ofCase(
      QUOTED,
      sample.map((record) => withCells(record, { 'Sender Company Name': 'SHIP "R" US,\nWEST' })),
    ),
  )
  let written: TestWarehouse
  let writtenReport: typeof report
  beforeAll(async () => {
    written = await emptyWarehouse()
    const files = [...ways.map(([, way], nth) => way(ofCase(nth, sample))), accented, quoted]
    writtenReport = await written.load(files.map((content) => fileOf(content)))
  })
  afterAll(() => written.close())

  test.each(ways.slice(1).map(([name], at) => [name, at + 1] as const))('%s: the same rows', async (_, nth) => {
    expect(await seenByCase(written, nth).rows('SELECT count(*)::INT AS n FROM charge_level_info')).toEqual([{ n: 22 }])
    expect(await factsOfCase(written, nth)).toEqual(await factsOfCase(written, 0))
  })

  test('they are known as the same lines, and UTF-8 and Windows-1252 give the same text', async () => {
    const again = [...ways.map((_, nth) => csvText(ofCase(nth, sample))), Buffer.from(accented, 'latin1')]
    const known = await written.load(again.map((content) => fileOf(content)))
    expect(known).toMatchObject({ acceptedRows: 0, knownRows: 22 * again.length })
    expect(known.files.map(({ knownRows }) => knownRows)).toEqual(again.map(() => 22))
    expect(
      await seenByCase(written, ACCENTED).rows(
        "SELECT DISTINCT consignee_city FROM package_level_info WHERE bucket_name = 'freight'",
      ),
    ).toEqual([{ consignee_city: 'Zürich' }])
  })

  test('a quoted cell may hold quotes, delimiters and line ends', async () => {
    expect(writtenReport.files[QUOTED]).toMatchObject({ newRows: 22, rejectedRows: 0 })
    expect(
      await seenByCase(written, QUOTED).rows(
        "SELECT DISTINCT sender_company FROM package_level_info WHERE bucket_name = 'freight'",
      ),
    ).toEqual([{ sender_company: 'SHIP "R" US,\nWEST' }])
  })
})
