import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openWarehouseFile } from '../../../server/warehouse/duckdb-file.ts'
import { FORMATS } from '../../../server/warehouse/load/formats/formats.ts'
import { importFiles } from '../../../server/warehouse/load/import-files.ts'
import { loadReference } from '../../../server/warehouse/reference/load-reference.ts'
import { csvText, fileOf, sampleRecords, withCells } from './load/ups-file.ts'
import { invoiceOf } from './load/ups-invoice.ts'
import { publishConnection } from '../../../server/warehouse/publish-connection.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mended-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

type Run = (sql: string) => Promise<Record<string, unknown>[]>

/** Opens the warehouse as the product does, for a piece of work. */
function openedAt(path: string) {
  return async <T>(work: (run: Run) => Promise<T>): Promise<T> => {
    const file = await openWarehouseFile({ path })
    const connection = await file.connect()
    const answer = await work(
      async (sql) => (await connection.runAndReadAll(sql)).getRowObjectsJson() as Record<string, unknown>[],
    )
    connection.disconnectSync()
    file.close()
    return answer
  }
}

async function loadedAt(path: string, text: string): Promise<void> {
  const file = await openWarehouseFile({ path })
  const connection = await file.connect()
  await loadReference(connection)
  await importFiles(publishConnection(connection), {
    files: [{ path: fileOf(text), format: FORMATS.ups }],
    clientNumber: '77',
    createClientName: 'Acme',
    dryRun: false,
    now: new Date('2026-11-21T10:00:00Z'),
  })
  connection.disconnectSync()
  file.close()
}

const PLACES =
  'SELECT bucket_name, zone, zone_number, normalised_consignee_country AS country, normalised_consignee_state AS state, sum(net_amount)::VARCHAR AS net'

test('a warehouse of an earlier version is mended when it is opened: its fees leave New York, its air zones get their numbers, its fees say what they are, the credits that verdicts go by are kept, and its roll-ups follow', async () => {
  const path = join(folder, 'warehouse.duckdb')
  const opened = openedAt(path)
  const saver = sampleRecords().map((record) => withCells(record, record.includes('108') ? { Zone: '138' } : {}))
  const rows = (table: string) => `${PLACES} FROM ${table} GROUP BY ALL ORDER BY ALL`
  await loadedAt(path, csvText(saver))

  const everything = async (run: (sql: string) => Promise<Record<string, unknown>[]>) => [
    await run(rows('package_level_info')),
    await run(rows('charge_level_info')),
    await run('FROM package_day_consignee ORDER BY ALL'),
    await run('FROM counted_credit ORDER BY ALL'),
    await run('SELECT bucket_name, fee_charge, net_amount FROM package_level_info ORDER BY ALL'),
    await run('SELECT tracking_number, consignee_company, reference_1 FROM charge_level_info ORDER BY ALL'),
  ]
  const wanted = await opened(everything)
  expect(wanted[3]?.length).toBeGreaterThan(0)
  expect(wanted[4]).toContainEqual({ bucket_name: 'fee', fee_charge: 'Service Charge', net_amount: '23.00' })
  expect(wanted[0]).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ bucket_name: 'fee', country: null, state: null }),
      expect.objectContaining({ zone: '138', zone_number: 8 }),
    ]),
  )
  await opened(async (run) => {
    for (const table of ['package_level_info', 'charge_level_info']) {
      await run(
        `UPDATE ${table} SET normalised_consignee_country = 'US', normalised_consignee_state = 'NY', normalised_sender_country = 'US', normalised_sender_state = 'NY' WHERE bucket_name = 'fee'`,
      )
      await run(`UPDATE ${table} SET zone_number = NULL WHERE zone = '138'`)
    }
    await run(
      "UPDATE package_day_consignee SET normalised_consignee_country = 'US', normalised_consignee_state = 'NY' WHERE normalised_consignee_country IS NULL",
    )
    await run('ALTER TABLE package_level_info DROP COLUMN fee_charge')
    for (const name of ['consignee_company', 'reference_1', 'reference_2', 'reference_3'])
      await run(`ALTER TABLE charge_level_info DROP COLUMN ${name}`)
    await run('DROP TABLE counted_credit')
    await run('DROP TABLE mended')
  })
  expect(await opened(everything)).toEqual(wanted)
  expect(await opened((run) => run('SELECT count(*)::INTEGER AS many FROM mended'))).toEqual([{ many: 7 }])
})

const ROUNDED = {
  ...Object.fromEntries(
    ['bill_weight_pounds', 'actual_weight_pounds', 'delta_weight_pounds'].map((name) => [name, 'DECIMAL(10,2)']),
  ),
}
const ROUNDED_OF_PACKAGES = {
  ...ROUNDED,
  ...Object.fromEntries(['bill_weight', 'actual_weight'].map((name) => [name, 'DECIMAL(10,2)'])),
  ...Object.fromEntries(['length', 'width', 'height'].map((name) => [name, 'DECIMAL(8,2)'])),
}

test('weights and sides that an earlier version rounded are whole again, as the kept lines say them, in later rows of the package too', async () => {
  const path = join(folder, 'warehouse.duckdb')
  const opened = openedAt(path)
  const carried = (tracking: string, cells: Record<string, string>) => ({
    codes: 'SHP ISS FRT 003',
    text: 'Ground',
    net: '11.40',
    tracking,
    quantity: '1',
    cells,
  })
  const weighed = (billed: string, actual: string, unit: string) => ({
    'Entered Weight': actual,
    'Entered Weight Unit of Measure': unit,
    'Billed Weight': billed,
    'Billed Weight Unit of Measure': unit,
  })
  const invoice = invoiceOf({ number: '00041W7E0106', date: '2026-03-07' }, [
    carried('1Z41W7E00398112233', { ...weighed('1.125', '1.004', 'L'), 'Package Dimensions': '10.125x 8.0x 6.0625' }),
    carried('1Z41W7E00398112244', weighed('4.536', '4.2', 'K')),
    carried('1Z41W7E00398112255', weighed('1.0', '0.5', 'O')),
    carried('1Z41W7E00398112266', weighed('7.0', '6.5', 'L')),
  ])
  const later = invoiceOf({ number: '00041W7E0116', date: '2026-03-14' }, [
    { codes: 'ADJ ADC ACC ADC', text: 'Address Correction', net: '18.00', tracking: '1Z41W7E00398112233' },
  ])
  await loadedAt(path, csvText([...invoice, ...later]))
  const everything = async (run: Run) => [
    await run(
      'SELECT bucket_name, tracking_number, bill_weight, bill_weight_unit, actual_weight, actual_weight_unit, bill_weight_pounds, actual_weight_pounds, delta_weight_pounds, length, width, height FROM package_level_info ORDER BY ALL',
    ),
    await run(
      "SELECT tracking_number, bill_weight_pounds, actual_weight_pounds, delta_weight_pounds, CASE WHEN bill_weight_unit = 'kgs' THEN bill_weight END AS kgs FROM charge_level_info ORDER BY ALL",
    ),
    await run('FROM package_day ORDER BY ALL'),
  ]
  const wanted = await opened(everything)
  expect(wanted[0]).toContainEqual(
    expect.objectContaining({ bucket_name: 'adjustment', bill_weight_pounds: '1.125000', length: '10.125000' }),
  )
  await opened(async (run) => {
    await run(
      "UPDATE package_level_info SET bill_weight_pounds = 0.06, actual_weight_pounds = 0.03 WHERE bill_weight_unit = 'oz'",
    )
    for (const [name, type] of Object.entries(ROUNDED_OF_PACKAGES))
      await run(`ALTER TABLE package_level_info ALTER COLUMN ${name} TYPE ${type}`)
    for (const [name, type] of Object.entries(ROUNDED))
      await run(`ALTER TABLE charge_level_info ALTER COLUMN ${name} TYPE ${type}`)
    for (const name of ['bill_weight', 'bill_weight_unit', 'actual_weight', 'actual_weight_unit'])
      await run(`ALTER TABLE charge_level_info DROP COLUMN ${name}`)
    await run("DELETE FROM mended WHERE name LIKE 'weights%'")
  })
  expect(await opened(everything)).toEqual(wanted)
})
