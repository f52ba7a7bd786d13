import { mkdirSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { FORMATS } from '../../../../../server/warehouse/load/formats/formats.ts'
import { ScatteredInvoices, type StagedBatch } from '../../../../../server/warehouse/load/staging/invoice-batches.ts'
import { canReadApart, readApart } from '../../../../../server/warehouse/load/staging/read-apart.ts'
import { readFiles, type ReadFiles } from '../../../../../server/warehouse/load/staging/read-files.ts'
import { csvText, fileOf, sampleRecords, withCells } from '../ups-file.ts'

const records = sampleRecords()
const path = fileOf(csvText([...records, withCells(records[0] ?? [], { 'Net Amount': 'much' })]))
const known = {
  known: { currencies: new Set(['USD']), countries: new Set(['US']) },
  invoices: [{ account: '1', invoice: '2', date: '2026-01-02' }],
  formerLines: false,
}

function readingInto(folder: string, onProgress: () => void = () => undefined) {
  mkdirSync(folder)
  const files = [{ path, name: 'a.csv', format: FORMATS.ups }]
  return { files, known: [known], today: '2026-11-21', folder, linesAtOnce: 10, onProgress }
}

function readIn(folder: string, read: ReadFiles) {
  const texts = Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]))
  return { texts, read: JSON.parse(JSON.stringify(read).replaceAll(folder, '')) as unknown }
}

test('another process reads what this one reads, and says how far it is', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'apart-'))
  let told = 0
  const [here, there] = [join(folder, 'here'), join(folder, 'there')]
  const apart = await readApart(readingInto(there, () => (told += 1)))
  expect(readIn(there, apart)).toEqual(readIn(here, await readFiles(readingInto(here))))
  expect(apart.files[0]).toMatchObject({ goodLines: records.length, rejectedRows: 1 })
  expect(told).toBeGreaterThan(0)
})

/** The sample's invoice again and again under other numbers, so that batches of ten lines fill; at last `more`. */
function ofInvoices(count: number, ...more: readonly (readonly string[])[]) {
  const lines = Array.from({ length: count }, (_, nth) =>
    records.map((record) => withCells(record, { 'Invoice Number': `INV${nth}` })),
  )
  return fileOf(csvText([...lines.flat(), ...more]))
}

test('batches are handed over while the file is read, and the others are left', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'apart-'))
  const files = [{ path: ofInvoices(4), format: FORMATS.ups }]
  const [whole, early] = [readingInto(join(folder, 'whole')), readingInto(join(folder, 'early'))]
  const handed: StagedBatch[] = []
  const left = await readApart({ ...early, files, onBatch: (batch) => handed.push(batch) })
  const all = await readFiles({ ...whole, files })
  expect([handed.length, left.batches.length]).toEqual([3, 1])
  expect([...handed, ...left.batches].map(textOf)).toEqual(all.batches.map(textOf))
})

test('an invoice whose lines stand in a batch that was handed over is told (goal 12)', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'apart-'))
  const again = withCells(records[0] ?? [], { 'Invoice Number': 'INV0', 'Net Amount': '1.00' })
  const files = [{ path: ofInvoices(4, again), format: FORMATS.ups }]
  await expect(readApart({ ...readingInto(join(folder, 'early')), files, onBatch: () => undefined })).rejects.toThrow(
    ScatteredInvoices,
  )
  expect((await readApart({ ...readingInto(join(folder, 'whole')), files })).batches).toHaveLength(4)
})

function textOf({ carrier, text }: StagedBatch) {
  return { carrier, text: readFileSync(text.path, 'utf8'), longestBytes: text.longestBytes }
}

test('whoever stops the load stops the other process', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'apart-'))
  const stopped = readApart(
    readingInto(join(folder, 'there'), () => {
      throw new DOMException('stopped', 'AbortError')
    }),
  )
  await expect(stopped).rejects.toThrow('stopped')
})

test('what keeps a file from being read is told', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'apart-'))
  const reading = readingInto(join(folder, 'there'))
  const files = [{ path: join(folder, 'nowhere.csv'), format: FORMATS.ups }]
  await expect(readApart({ ...reading, files })).rejects.toThrow(/ENOENT/)
})

test('a format that is none of the product is read here', () => {
  expect(canReadApart([{ path, format: FORMATS.fedex }])).toBe(true)
  expect(canReadApart([{ path, format: { ...FORMATS.ups } }])).toBe(false)
})
