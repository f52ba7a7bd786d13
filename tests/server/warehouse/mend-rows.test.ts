import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openWarehouseFile } from '../../../server/warehouse/duckdb-file.ts'
import { FORMATS } from '../../../server/warehouse/load/formats/formats.ts'
import { importFiles } from '../../../server/warehouse/load/import-files.ts'
import { loadReference } from '../../../server/warehouse/reference/load-reference.ts'
import { csvText, fileOf, sampleRecords, withCells } from './load/ups-file.ts'
import { publishConnection } from '../../../server/warehouse/publish-connection.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mended-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const PLACES =
  'SELECT bucket_name, zone, zone_number, normalised_consignee_country AS country, normalised_consignee_state AS state, sum(net_amount)::VARCHAR AS net'

test('a warehouse of an earlier version is mended when it is opened: its fees leave New York, its air zones get their numbers, its fees say what they are, the credits that verdicts go by are kept, and its roll-ups follow', async () => {
  const path = join(folder, 'warehouse.duckdb')
  const opened = async <T>(
    work: (run: (sql: string) => Promise<Record<string, unknown>[]>) => Promise<T>,
  ): Promise<T> => {
    const file = await openWarehouseFile({ path })
    const connection = await file.connect()
    const answer = await work(
      async (sql) => (await connection.runAndReadAll(sql)).getRowObjectsJson() as Record<string, unknown>[],
    )
    connection.disconnectSync()
    file.close()
    return answer
  }
  const saver = sampleRecords().map((record) => withCells(record, record.includes('108') ? { Zone: '138' } : {}))
  const rows = (table: string) => `${PLACES} FROM ${table} GROUP BY ALL ORDER BY ALL`
  const file = await openWarehouseFile({ path })
  const connection = await file.connect()
  await loadReference(connection)
  await importFiles(publishConnection(connection), {
    files: [{ path: fileOf(csvText(saver)), format: FORMATS.ups }],
    clientNumber: '77',
    createClientName: 'Acme',
    dryRun: false,
    now: new Date('2026-11-21T10:00:00Z'),
  })
  connection.disconnectSync()
  file.close()

  const everything = async (run: (sql: string) => Promise<Record<string, unknown>[]>) => [
    await run(rows('package_level_info')),
    await run(rows('charge_level_info')),
    await run('FROM package_day_consignee ORDER BY ALL'),
    await run('FROM counted_credit ORDER BY ALL'),
    await run('SELECT bucket_name, fee_charge, net_amount FROM package_level_info ORDER BY ALL'),
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
    await run('DROP TABLE counted_credit')
    await run('DROP TABLE mended')
  })
  expect(await opened(everything)).toEqual(wanted)
  expect(await opened((run) => run('SELECT count(*)::INTEGER AS many FROM mended'))).toEqual([{ many: 4 }])
})
