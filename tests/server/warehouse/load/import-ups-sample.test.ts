import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { importReportLines } from '../../../../server/warehouse/load/import-report.ts'
import { FORMATS } from '../../../../server/warehouse/load/formats/formats.ts'
import { importFiles } from '../../../../server/warehouse/load/import-files.ts'
import { cellOf, cents, csvText, fileOf, sampleRecords, withCells, type UpsRecord } from './ups-file.ts'
import { emptyWarehouse, facts, loadedContent, wholeContent, type TestWarehouse } from './ups-warehouse.ts'
import { publishConnection } from '../../../../server/warehouse/publish-connection.ts'

let warehouse: TestWarehouse
beforeEach(async () => {
  warehouse = await emptyWarehouse()
})
afterEach(() => warehouse.close())

const sample = sampleRecords()
const sampleFile = () => fileOf(csvText(sample))

function netOf(keep: (record: UpsRecord) => boolean): bigint {
  return cents(sample.filter(keep).map((record) => cellOf(record, 'Net Amount')))
}

async function sum(column: string, table = 'package_level_info', where = 'true'): Promise<bigint> {
  const [row] = await warehouse.rows(`SELECT sum(${column})::VARCHAR AS total FROM ${table} WHERE ${where}`)
  return cents([String(row?.['total'] ?? '0')])
}

describe('the sample invoice (DATA-01, DATA-21)', () => {
  test('its total is the stated 112.57, on packages and on charges', async () => {
    const report = await warehouse.load([sampleFile()])
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
    await warehouse.load([sampleFile()])
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
    await warehouse.load([sampleFile()])
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
      bill_weight_pounds: '3.00',
      delta_weight_pounds: '0.00',
      length: '10.00',
      width: '8.00',
      height: '6.00',
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
    const file = sampleFile()
    await warehouse.load([file])
    const before = await loadedContent(warehouse)
    const again = await warehouse.load([file])
    expect(again).toMatchObject({ acceptedRows: 0, knownRows: 22, dataVersion: null })
    expect(await loadedContent(warehouse)).toBe(before)
  })

  test('a dry run reports the load and changes nothing', async () => {
    const before = await wholeContent(warehouse)
    const report = await warehouse.load([sampleFile()], { dryRun: true })
    expect(report).toMatchObject({ dryRun: true, acceptedRows: 22, dataVersion: null, client: { created: true } })
    expect(report.invoices[0]).toMatchObject({ loaded: '112.57' })
    expect(await wholeContent(warehouse)).toBe(before)
  })

  test('two copies of a line in one file are two; a corrected file adds only what was missing', async () => {
    const first = sample[0] as UpsRecord
    await warehouse.load([fileOf(csvText(sample.slice(3)))])
    const report = await warehouse.load([fileOf(csvText([...sample, first]))])
    expect(report).toMatchObject({ acceptedRows: 4, knownRows: 19, dataVersion: 2 })
    expect(await sum('net_amount')).toBe(11257n + 1021n)
    expect(report.invoices[0]).toMatchObject({ inFiles: '122.78', difference: '10.21' })
  })

  test('the same lines under another invoice total are known, and compared with that total', async () => {
    await warehouse.load([sampleFile()])
    const report = await warehouse.load([
      fileOf(csvText(sample.map((record) => withCells(record, { 'Invoice Amount': '120.00' })))),
    ])
    expect(report).toMatchObject({ acceptedRows: 0, knownRows: 22, dataVersion: null })
    expect(report.invoices[0]).toMatchObject({ stated: '120.00', loaded: '112.57', difference: '-7.43' })
  })

  test('a load that fails half-way leaves nothing behind, and the connection usable', async () => {
    const before = await wholeContent(warehouse)
    await warehouse.connection.run('ALTER TABLE publish RENAME TO elsewhere')
    await expect(warehouse.load([sampleFile()])).rejects.toThrow('publish')
    await warehouse.connection.run('ALTER TABLE elsewhere RENAME TO publish')
    expect(await wholeContent(warehouse)).toBe(before)
    expect(await warehouse.load([sampleFile()])).toMatchObject({ acceptedRows: 22, dataVersion: 1 })
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

  test('the report reads as lines, rejects by file and line', async () => {
    const file = fileOf(csvText([...sample.slice(1), withCells(sample[0] as UpsRecord, { 'Net Amount': 'x' })]))
    const lines = importReportLines(await warehouse.load([file]))
    expect(lines).toContain(`  ${file}:22: Net Amount: "x" is not an amount`)
    expect(lines).toContain(
      '  000000A1B2C3455 of 2025-11-15, account A1B2C3: stated 112.57 USD, in the files 102.36, loaded 102.36, difference -10.21',
    )
    expect(lines.slice(2, 5)).toEqual(['Accepted: 21 lines', 'Already known: 0 lines', 'Rejected: 1 line'])
  })

  test('a missing row shows as a difference, and does not stop the load', async () => {
    const report = await warehouse.load([fileOf(csvText(sample.slice(1)))])
    expect(report.invoices[0]).toMatchObject({
      stated: '112.57',
      inFiles: '102.36',
      loaded: '102.36',
      difference: '-10.21',
    })
    expect(importReportLines(report).join('\n')).toContain('1 with a difference')
    expect(report.dataVersion).toBe(1)
  })

  test('an unknown client is refused with the clients there are', async () => {
    await warehouse.load([sampleFile()])
    const result = await importFiles(publishConnection(warehouse.connection), {
      files: [{ path: sampleFile(), format: FORMATS.ups }],
      clientNumber: '78',
      dryRun: false,
      now: new Date('2026-11-21T10:00:00Z'),
    })
    expect(result).toMatchObject({ ok: false, problem: { code: 'invalid-request' } })
    expect(!result.ok && result.problem.detail).toContain('77 (Acme)')
  })

  test('an account that another client has is pointed out', async () => {
    await warehouse.load([sampleFile()])
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

describe('the ways a file is written', () => {
  const dayFirst = (date: string) => date.split('-').reverse().join('/')
  const european = sample.map((record) => {
    const dates = ['Invoice Date', 'Transaction Date', 'Invoice Due Date'].map(
      (column) => [column, dayFirst(cellOf(record, column))] as const,
    )
    const numbers = ['Invoice Amount', 'Entered Weight', 'Billed Weight', 'Incentive Amount', 'Net Amount'].map(
      (column) => [column, cellOf(record, column).replace('.', ',')] as const,
    )
    return withCells(record, Object.fromEntries([...dates, ...numbers]))
  })
  const accented = sample.map((record) => withCells(record, { 'Receiver City': 'Zürich' }))
  const quotedLines = csvText(
    sample.map((record) => withCells(record, { 'Sender Company Name': 'SHIP "R" US,\nWEST' })),
  )

  test.each([
    ['244 columns', csvText(sample.map((record) => record.slice(0, 244)))],
    ['; with DD/MM/YYYY and decimal commas', csvText(european, { delimiter: ';' })],
    ['CRLF and a byte order mark', `\uFEFF${csvText(sample, { lineEnd: '\r\n' })}`],
    ['every cell quoted', sample.map((record) => `${record.map((cell) => `"${cell}"`).join(',')}\n`).join('')],
    ['no line end at the end', csvText(sample).trimEnd()],
  ])('%s: the same rows, and known as the same lines', async (_, content) => {
    await warehouse.load([fileOf(content)])
    const other = await emptyWarehouse()
    await other.load([sampleFile()])
    expect(await facts(warehouse)).toEqual(await facts(other))
    other.close()
    expect(await warehouse.load([sampleFile()])).toMatchObject({ acceptedRows: 0, knownRows: 22 })
  })

  test('UTF-8 and Windows-1252 give the same text', async () => {
    await warehouse.load([fileOf(csvText(accented))])
    expect(await warehouse.load([fileOf(Buffer.from(csvText(accented), 'latin1'))])).toMatchObject({
      acceptedRows: 0,
      knownRows: 22,
    })
    expect(
      await warehouse.rows("SELECT DISTINCT consignee_city FROM package_level_info WHERE bucket_name = 'freight'"),
    ).toEqual([{ consignee_city: 'Zürich' }])
  })

  test('a quoted cell may hold quotes, delimiters and line ends', async () => {
    expect(await warehouse.load([fileOf(quotedLines)])).toMatchObject({ acceptedRows: 22, rejectedRows: 0 })
    expect(
      await warehouse.rows("SELECT DISTINCT sender_company FROM package_level_info WHERE bucket_name = 'freight'"),
    ).toEqual([{ sender_company: 'SHIP "R" US,\nWEST' }])
  })
})
