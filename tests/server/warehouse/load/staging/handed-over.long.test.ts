import { expect, test } from 'vitest'
import { csvText, fileOf, sampleRecords, withCells } from '../ups-file.ts'
import { emptyWarehouse, facts } from '../ups-warehouse.ts'

const INVOICES = 60
/** Several batches. */
const IN_BATCHES = { linesAtOnce: 300 }
const sample = sampleRecords()
const records = Array.from({ length: INVOICES }, (_, nth) =>
  sample.map((record) =>
    withCells(record, {
      'Invoice Number': `INV${nth}`,
      // A package has lines on two invoices, which may be of two batches.
      'Tracking Number': (record.find((cell) => /^1Z/.test(cell)) ?? '').replace(
        /.{4}$/,
        String(Math.floor(nth / 2)).padStart(4, '0'),
      ),
    }),
  ),
).flat()
const FIRST = withCells(sample[0] ?? [], { 'Invoice Number': 'INV0', 'Net Amount': '7.77' })

for (const [how, lines] of [
  ['stand together', records],
  ['of whose first one a line stands at the end', [...records, FIRST]],
] as const)
  test(`a file, read while its first invoices are made into rows, is the load at once: its invoices ${how} (issue 17, goal 12)`, async () => {
    const files = [fileOf(csvText([...lines]))]
    const [whole, handed] = [await emptyWarehouse(), await emptyWarehouse()]
    try {
      const report = await whole.load(files)
      expect(report.invoices).toHaveLength(INVOICES)
      expect(await handed.load(files, IN_BATCHES)).toEqual(report)
      expect(await facts(handed)).toEqual(await facts(whole))
      expect((await handed.load(files, IN_BATCHES)).acceptedRows).toBe(0)
    } finally {
      whole.close()
      handed.close()
    }
  })
