import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvText, fileOf, sampleRecords, withCells } from '../ups-file.ts'
import { emptyWarehouse, facts, type TestWarehouse } from '../ups-warehouse.ts'
import { ofPart } from '../../../../support/run/seeded-part.ts'

const UNKNOWN = { 'Charge Description Code': 'QQQ', 'Charge Description': 'Never heard of' }
const sample = sampleRecords()
/** The invoice of the sample, and others with packages of its own, in two currencies, some with codes that nobody knows. */
const records = ['', 'B', 'C'].flatMap((suffix, nth) =>
  sample.map((record, at) =>
    withCells(record, {
      'Invoice Number': `00000INV${suffix}`,
      'Invoice Currency Code': nth === 1 ? 'CAD' : 'USD',
      'Transaction Currency Code': nth === 1 ? 'CAD' : 'USD',
      ...(at % 7 === nth ? UNKNOWN : {}),
      ...(at % 11 === 0 ? { 'Billed Weight': '1..2' } : {}),
    }),
  ),
)

test('a load in batches of invoices, whose lines stand anyhow in its files, is the load at once (issue 17, goal 12)', async () => {
  const shuffled = fc.shuffledSubarray(records, { minLength: records.length - 5, maxLength: records.length })
  await fc.assert(
    fc.asyncProperty(shuffled, fc.nat({ max: records.length }), async (lines, cut) => {
      const files = [lines.slice(0, cut), [...lines.slice(cut), ...lines.slice(0, 3)]]
        .filter((each) => each.length > 0)
        .map((each) => fileOf(csvText(each)))
      const [whole, batched] = [await emptyWarehouse(), await emptyWarehouse()]
      try {
        const report = await whole.load(files)
        expect(report.invoices).toHaveLength(3)
        expect(await batched.load(files, { linesAtOnce: 1 })).toEqual(report)
        expect(await kept(batched)).toEqual(await kept(whole))
        const again = await batched.load(files, { linesAtOnce: 1 })
        expect(again.acceptedRows).toBe(0)
        expect(again.files.map(({ earlierLoads }) => earlierLoads)).toEqual(
          (await whole.load(files)).files.map(({ earlierLoads }) => earlierLoads),
        )
      } finally {
        whole.close()
        batched.close()
      }
    }),
    { numRuns: ofPart(2, 1) },
  )
})

/** Rows, charges, lines and roll-ups without the ids that follow the order of loading. */
async function kept(warehouse: TestWarehouse): Promise<unknown> {
  return {
    ...((await facts(warehouse)) as object),
    lines: await warehouse.rows('SELECT * EXCLUDE (line_number) FROM loaded_line ORDER BY ALL'),
    sources: await warehouse.rows('SELECT import_id, count(*) AS lines FROM line_source GROUP BY ALL'),
    rollUp: await warehouse.rows('SELECT * FROM package_day_account ORDER BY ALL'),
  }
}
