// @module-tag exact
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { FORMATS } from '../../../../server/warehouse/load/formats/formats.ts'
import { importFiles } from '../../../../server/warehouse/load/import-files.ts'
import type { InvoiceKey } from '../../../../domain/uploads/upload.ts'
import { removeOldInvoices } from '../../../../server/warehouse/publishing/old-invoices.ts'
import { brokenRowRules } from '../../../../server/warehouse/row-integrity.ts'
import { publishConnection } from '../../../../server/warehouse/publish-connection.ts'
import { undoLoad } from '../../../../server/warehouse/load/undo-load.ts'
import { ediFile } from './edi-file.ts'
import { SWIFT_PARCEL, SWIFT_TITLES } from './swift-parcel/swift-parcel.ts'
import { csvText, fileOf, sampleRecords } from './ups-file.ts'
import { invoiceOf } from './ups-invoice.ts'
import { emptyWarehouse, facts, type TestWarehouse } from './ups-warehouse.ts'

let warehouse: TestWarehouse
beforeEach(async () => {
  warehouse = await emptyWarehouse()
})
afterEach(() => warehouse.close())

const undo = (loadId: number | null, clientIds = [1]) =>
  undoLoad(publishConnection(warehouse.connection), {
    loadId: loadId ?? 0,
    clientIds,
    by: 'anna',
    now: new Date('2026-11-22T08:00:00Z'),
  })

/** An invoice of two lines; what the first says of its weight. */
const invoiceFile = (weight: string) =>
  fileOf(
    csvText(
      invoiceOf({ number: '0001', date: '2026-03-07' }, [
        {
          codes: 'SHP ISS FRT 003',
          text: 'Ground Residential',
          net: '12.15',
          tracking: '1Z1',
          quantity: '1',
          cells: { 'Billed Weight': weight, 'Billed Weight Unit of Measure': 'L' },
        },
        { codes: 'SHP ISS ACC RES', text: 'Residential Surcharge', net: '5.95', tracking: '1Z1' },
      ]),
    ),
  )
const weights = () =>
  warehouse.rows('SELECT bill_weight::VARCHAR AS weight, net_amount::VARCHAR AS net FROM package_level_info')

describe('a load that is undone', () => {
  test('of a motor carrier, which no format is of, leaves nothing either', async () => {
    const file = ediFile([
      ['ST', '210', '0001'],
      ['B3', '', 'T1', 'PRO1', 'PP', '', '20251117', '5000', '', '', '', 'ODFL'],
      ['N1', 'BT', 'ACME', '93', 'ACME-1'],
      ['LX', '1'],
      ['L1', '1', '', '', '5000', '', '', '', '400'],
      ['SE', '6', '0001'],
    ])
    const { loadId, invoices } = await warehouse.load([file], { format: FORMATS['edi-210'] })
    expect(invoices).toHaveLength(1)
    expect(await undo(loadId)).toMatchObject({ ok: true })
    expect(await warehouse.rows('FROM charge_level_info')).toEqual([])
    expect((await warehouse.load([file], { format: FORMATS['edi-210'] })).acceptedRows).toBeGreaterThan(0)
  })

  test('takes its rows, lines and accounts along; its file can be loaded again', async () => {
    const first = await warehouse.load([fileOf(csvText(sampleRecords()))])
    const once = await facts(warehouse)
    const undone = await undo(first.loadId)
    expect(undone).toMatchObject({
      ok: true,
      value: { clientId: 1, removedRows: first.acceptedRows, keptRows: 0, dataVersion: 2 },
    })
    expect(await facts(warehouse)).toEqual({ packages: [], charges: [] })
    for (const table of ['loaded_row', 'loaded_line', 'line_source', 'account'])
      expect(await warehouse.rows(`FROM ${table}`), table).toEqual([])
    expect(await warehouse.load([fileOf(csvText(sampleRecords()))])).toMatchObject({ acceptedRows: first.acceptedRows })
    expect(await facts(warehouse)).toEqual(once)
  })

  test('gives none of its ids to what is loaded later', async () => {
    const ids = async () => [
      ...(await warehouse.rows("SELECT 'charge ' || charge_id AS id FROM charge_level_info")),
      ...(await warehouse.rows("SELECT 'row ' || invoice_details_id AS id FROM package_level_info")),
      ...(await warehouse.rows(
        "SELECT DISTINCT 'package ' || tracking_id AS id FROM package_level_info WHERE tracking_id IS NOT NULL",
      )),
      ...(await warehouse.rows("SELECT 'account ' || id AS id FROM account")),
    ]
    const given = new Set<unknown>()
    for (const file of [fileOf(csvText(sampleRecords())), invoiceFile('7.5'), fileOf(csvText(sampleRecords()))]) {
      const { loadId } = await warehouse.load([file])
      const now = (await ids()).map(({ id }) => id)
      expect(now.filter((id) => given.has(id))).toEqual([])
      expect(new Set(now.map((id) => String(id).split(' ')[0]))).toEqual(
        new Set(['charge', 'row', 'package', 'account']),
      )
      for (const id of now) given.add(id)
      await undo(loadId)
    }
  })

  test('leaves the lines that another load brought too, until that is undone', async () => {
    const records = sampleRecords()
    const [half, whole] = [fileOf(csvText(records.slice(0, 8))), fileOf(csvText(records))]
    const first = await warehouse.load([half])
    const halfFacts = await facts(warehouse)
    const second = await warehouse.load([whole])
    const wholeFacts = await facts(warehouse)
    expect(await undo(first.loadId)).toMatchObject({ value: { removedRows: 0, keptRows: 8, dataVersion: null } })
    expect(await facts(warehouse)).toEqual(wholeFacts)
    const third = await warehouse.load([half])
    expect(third).toMatchObject({ acceptedRows: 0, knownRows: 8, dataVersion: null })
    expect(await undo(second.loadId)).toMatchObject({ value: { keptRows: 8 } })
    expect(await facts(warehouse)).toEqual(halfFacts)
    await undo(third.loadId)
    expect(await facts(warehouse)).toEqual({ packages: [], charges: [] })
  })

  test.each([
    ['the fuller line came later', ['1..2', '7.5']],
    ['the fuller line came first', ['7.5', '1..2']],
  ])('gives way to the same line with fewer facts: %s', async (_, order) => {
    const loads = new Map<string, number | null>()
    for (const weight of order) loads.set(weight, (await warehouse.load([invoiceFile(weight)])).loadId)
    expect(await weights()).toEqual([{ weight: '7.500000', net: '18.10' }])
    expect(await undo(loads.get('7.5') ?? null)).toMatchObject({ value: { removedRows: 1, keptRows: 1 } })
    expect(await weights()).toEqual([{ weight: null, net: '18.10' }])
    await undo(loads.get('1..2') ?? null)
    expect(await weights()).toEqual([])
  })

  test('keeps what people said of the rows that stay', async () => {
    await warehouse.load([invoiceFile('7.5')])
    await warehouse.connection.run(
      "UPDATE package_level_info SET invoice_status = 'duplicate'; UPDATE charge_level_info SET invoice_status = 'duplicate'",
    )
    const credit = fileOf(
      csvText(
        invoiceOf({ number: '0002', date: '2026-04-07' }, [
          { codes: 'ADJ RADJ ACC RES', text: 'Residential Surcharge Adjustment', net: '-5.95', tracking: '1Z1' },
        ]),
      ),
    )
    const { loadId } = await warehouse.load([credit])
    await undo(loadId)
    expect(
      await warehouse.rows('SELECT invoice_status AS status, net_amount::VARCHAR AS net FROM package_level_info'),
    ).toEqual([{ status: 'duplicate', net: '18.10' }])
  })

  test('is undone once, by who may load for its client; the load stays listed with who undid it', async () => {
    const { loadId } = await warehouse.load([invoiceFile('7.5')])
    expect(await undo(loadId, [2, 3])).toMatchObject({ ok: false, problem: { code: 'not-found' } })
    expect(await undo(99)).toMatchObject({ ok: false, problem: { code: 'not-found' } })
    expect(await undo(loadId)).toMatchObject({ ok: true })
    expect(await undo(loadId)).toMatchObject({ ok: false, problem: { code: 'load-undone' } })
    expect(await warehouse.rows('SELECT undone_by, undone_at::VARCHAR AS at FROM import_run')).toEqual([
      { undone_by: 'anna', at: '2026-11-22 08:00:00' },
    ])
  })

  test('leaves the accounts that others made, though nothing is loaded of them', async () => {
    const { loadId } = await warehouse.load([invoiceFile('7.5')])
    await warehouse.connection.run("INSERT INTO account VALUES (900, '77X', '77X', 1, 1)")
    await undo(loadId)
    expect(await warehouse.rows('SELECT number FROM account')).toEqual([{ number: '77X' }])
  })

  test('nothing of its lines, invoices and rejected values is kept once its invoices are too old', async () => {
    const { loadId } = await warehouse.load([invoiceFile('7.5')])
    const listed = `SELECT id, accepted_rows, report->'$.files[*].totals' AS totals FROM import_run`
    const before = await warehouse.rows(listed)
    await warehouse.connection.run(
      `INSERT INTO import_reject (import_id, file, line, column_name, value, reason) VALUES (${loadId ?? 0}, 'a.csv', 1, 'Net', 'x', 'no amount'), (99, 'b.csv', 1, 'Net', 'x', 'no amount');
       INSERT INTO import_run (id, started_at, client_id, files, accepted_rows, known_rows, rejected_rows, invoices) VALUES (99, TIMESTAMP '2026-11-01', 1, '[]', 0, 0, 1, '[{"date":"2026-10-01"}]')`,
    )
    await removeOldInvoices(publishConnection(warehouse.connection), {
      before: '2026-03-08',
      now: new Date('2026-11-22T08:00:00Z'),
    })
    for (const table of ['loaded_row', 'loaded_line', 'line_source', 'charge_level_info'])
      expect(await warehouse.rows(`FROM ${table}`), table).toEqual([])
    expect(await warehouse.rows(`${listed} WHERE id <> 99`)).toEqual(before)
    expect(await warehouse.rows('SELECT id, invoices::VARCHAR AS invoices FROM import_run ORDER BY id')).toEqual([
      { id: loadId, invoices: '[]' },
      { id: 99, invoices: '[{"date":"2026-10-01"}]' },
    ])
    expect(await warehouse.rows(`SELECT id FROM import_run r WHERE r::VARCHAR LIKE '%2026-03-0%'`)).toEqual([])
    expect(await warehouse.rows('SELECT import_id FROM import_reject')).toEqual([{ import_id: 99 }])
    // No id of a row that went is given again.
    await warehouse.load([invoiceFile('7.5')])
    expect(
      await warehouse.rows('SELECT min(charge_id) > 2 AND min(tracking_id) > 1 AS ok FROM charge_level_info'),
    ).toEqual([{ ok: true }])
    expect(await brokenRowRules(publishConnection(warehouse.connection))).toEqual([])
  })

  test('cannot be undone when it was made before lines were kept', async () => {
    const { loadId } = await warehouse.load([invoiceFile('7.5')])
    await warehouse.connection.run(
      'DELETE FROM line_source; DELETE FROM loaded_line; UPDATE loaded_row SET line_number = NULL',
    )
    expect(await undo(loadId)).toMatchObject({ ok: false, problem: { code: 'load-not-kept' } })
    expect(await weights()).toEqual([{ weight: '7.500000', net: '18.10' }])
  })
})

describe('an invoice that is there in another form', () => {
  const ups = { ...SWIFT_PARCEL, id: 'swift-of-ups', carrier: FORMATS.ups.carrier }
  const swift = fileOf(
    csvText([
      SWIFT_TITLES,
      SWIFT_TITLES.map(
        (title) =>
          ({
            Account: '41W7E0',
            Invoice: '1',
            'Invoice Date': '2026-03-07',
            Currency: 'USD',
            'Invoice Total': '18.60',
            Shipped: '2026-03-02',
            Service: 'Swift Day',
            Parcel: '1Z1',
            Freight: '12.65',
            Residential: '5.95',
          })[title] ?? '',
      ),
    ]),
  )
  const load = async (replace: readonly InvoiceKey[] = []) => {
    const result = await importFiles(publishConnection(warehouse.connection), {
      files: [{ path: swift, format: ups }],
      clientNumber: '77',
      dryRun: false,
      acceptDates: true,
      replace,
      now: new Date('2026-11-21T10:00:00Z'),
    })
    if (!result.ok) throw new Error(result.problem.detail)
    return result.value
  }

  test('adds nothing, and both sums are told', async () => {
    await warehouse.load([invoiceFile('7.5')])
    const before = await facts(warehouse)
    const report = await load()
    expect(report).toMatchObject({ acceptedRows: 0, heldRows: 2, dataVersion: null })
    expect(report.invoices).toMatchObject([{ invoice: '0001', inFiles: '18.60', loaded: '18.10', otherFormat: 'ups' }])
    expect(await facts(warehouse)).toEqual(before)
  })

  test('takes the place of the other when that is asked for, and leaves when it is undone', async () => {
    await warehouse.load([invoiceFile('7.5')])
    const report = await load([{ account: '41W7E0', invoice: '0001', date: '2026-03-07' }])
    expect(report).toMatchObject({ acceptedRows: 2, heldRows: 0, dataVersion: 2 })
    expect(await weights()).toEqual([{ weight: null, net: '18.60' }])
    await undo(report.loadId)
    expect(await weights()).toEqual([])
  })

  test('rows that came from no file are such a form too', async () => {
    await warehouse.load([invoiceFile('7.5')])
    await warehouse.connection.run('DELETE FROM loaded_row; DELETE FROM loaded_line; DELETE FROM line_source')
    expect(await load()).toMatchObject({ heldRows: 2, invoices: [{ otherFormat: '' }] })
  })
})
