import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoFilesCommand } from '../../../../server/commands/demo-files.ts'
import type { FileFormat } from '../../../../server/warehouse/load/facts/facts-format.ts'
import { FORMATS } from '../../../../server/warehouse/load/formats/formats.ts'
import { importFiles } from '../../../../server/warehouse/load/import-files.ts'
import { recogniseFile } from '../../../../server/warehouse/load/recognise-file.ts'
import { publishConnection } from '../../../../server/warehouse/publish-connection.ts'
import { emptyWarehouse } from '../load/ups-warehouse.ts'

const folder = mkdtempSync(join(tmpdir(), 'a-frame-demo-files-'))
const printed: string[] = []

function writeFiles(today: string) {
  return demoFilesCommand({
    args: ['files'],
    folder,
    configDir: '',
    dataDir: '',
    today,
    print: (line) => void printed.push(line),
  })
}

beforeAll(async () => {
  expect(await writeFiles('2026-11-21')).toBe(0)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('there is a file of every format, each found by its content, loaded whole and equal to its stated totals', async () => {
  const found: string[] = []
  for (const name of readdirSync(join(folder, 'files'))) {
    const path = join(folder, 'files', name)
    const { format } = await recogniseFile(path)
    if (!format) throw new Error(`${name} is of no format`)
    found.push(format.id)
    const warehouse = await emptyWarehouse()
    const report = await warehouse.load([path], { format })
    expect([path, report.rejects, report.rejectedRows]).toEqual([path, [], 0])
    if (format.id === 'delivery') {
      expect(report.files[0]?.packages).toMatchObject({ matched: 0, conflicting: 0 })
      warehouse.close()
      continue
    }
    expect(report.invoices.length).toBeGreaterThan(1)
    // EDI 210 of freight says no service.
    if (format.id !== 'edi-210') expect([path, report.unknownServices, report.unknownCharges]).toEqual([path, [], []])
    expect([path, report.invoices.filter(({ difference }) => difference !== '0.00')]).toEqual([path, []])
    const [row] = await warehouse.rows(
      'SELECT count(DISTINCT tracking_number)::INT AS packages FROM package_level_info',
    )
    expect(row?.packages).toBeGreaterThan(20)
    expect(printed).toContain(`  ${name}: ${String(row?.packages)} packages`)
    warehouse.close()
  }
  expect(found.sort()).toEqual(Object.keys(FORMATS).sort())
})

test('the delivery facts are of the packages of the invoices, and say of most whether they were on time', async () => {
  const warehouse = await emptyWarehouse()
  const into = join(folder, 'files')
  for (const name of readdirSync(into).filter((each) => each !== 'delivery-facts.csv')) {
    const { format } = await recogniseFile(join(into, name))
    if (format) await warehouse.load([join(into, name)], { format })
  }
  const report = await warehouse.load([join(into, 'delivery-facts.csv')], { format: FORMATS.delivery })
  const { matched = 0, waiting } = report.files[0]?.packages ?? {}
  expect(waiting).toBe(0)
  const [row] = await warehouse.rows(
    `SELECT count(DISTINCT tracking_number)::INT AS packages FROM package_level_info WHERE scheduled_date IS NOT NULL AND bucket_name = 'freight'`,
  )
  expect(row?.packages).toBe(matched)
  expect(matched).toBeGreaterThan(500)
  warehouse.close()
})

test('FedEx bills the same invoices in both of its files: loaded after the one, the other adds nothing, and says so', async () => {
  const warehouse = await emptyWarehouse()
  const load = (name: string, format: FileFormat) => warehouse.load([join(folder, 'files', name)], { format })
  const online = await load('fedex-billing-online.csv', FORMATS.fedex)
  const edi = await load('fedex-edi.csv', FORMATS['fedex-edi'])
  expect(edi.files[0]).toMatchObject({ newRows: 0, rejectedRows: 0 })
  expect(edi.files[0]?.heldRows).toBeGreaterThan(online.invoices.length)
  expect(edi.invoices.map(({ otherFormat, difference }) => [otherFormat, difference])).toEqual(
    online.invoices.map(() => ['fedex', '0.00']),
  )
  warehouse.close()
  const both = await emptyWarehouse()
  const loaded = await importFiles(publishConnection(both.connection), {
    files: [
      { path: join(folder, 'files', 'fedex-billing-online.csv'), format: FORMATS.fedex },
      { path: join(folder, 'files', 'fedex-edi.csv'), format: FORMATS['fedex-edi'] },
    ],
    clientNumber: '77',
    createClientName: 'Acme',
    dryRun: false,
    now: new Date('2026-11-21T10:00:00Z'),
  })
  if (!loaded.ok) throw new Error(loaded.problem.detail)
  const { files, invoices } = loaded.value
  expect(files.map(({ newRows, heldRows }) => [newRows > 0, heldRows > 0])).toEqual([
    [true, false],
    [false, true],
  ])
  expect(invoices.map(({ inFiles }) => inFiles)).toEqual(online.invoices.map(({ inFiles }) => inFiles))
  both.close()
})

test('files that are there are not written over', async () => {
  expect(await writeFiles('2026-11-22')).toBe(1)
  expect(printed.at(-1)).toContain('holds files of these names already')
})
