import { afterEach, expect, test, vi } from 'vitest'
import { FORMATS } from '../../../../server/warehouse/load/formats/formats.ts'
import { lookAtTable } from '../../../../server/warehouse/load/mapped/look-at-table.ts'
import { titlesOf } from '../../../../server/warehouse/load/mapped/titled-table.ts'
import { recogniseWith } from '../../../../server/warehouse/load/mapped/recognise-mapped.ts'
import { readCsvRecords } from '../../../../server/warehouse/load/reading/read-csv-records.ts'
import { fileOf } from '../../warehouse/load/ups-file.ts'

/** Small files that one person may send, each of which was more work than its size (issue 49, 1 and 3). */
const FOUND = { delimiter: null, sheet: null, headerRow: null }
const look = (text: string) => lookAtTable(fileOf(text), { reading: FOUND, fileName: 'a.csv' })
afterEach(() => void vi.restoreAllMocks())

/** How often a set is asked while `work` is done. */
function setsAsked(work: () => unknown): number {
  const asked = vi.spyOn(Set.prototype, 'has')
  work()
  const { length } = asked.mock.calls
  asked.mockRestore()
  return length
}

test('a title that stands there again and again is told apart in as many steps as there are titles', () => {
  const count = 20_000
  const [same, told] = [Array<string>(count).fill('a'), Array.from({ length: count }, (_, nth) => `a (${nth})`)]
  for (const titles of [same, [...told, ...same]]) {
    expect(setsAsked(() => titlesOf(titles))).toBeLessThanOrEqual(3 * titles.length)
    expect(new Set(titlesOf(titles)).size).toBe(titles.length)
  }
})

test('a table of more columns than a spreadsheet has is refused by its first lines', async () => {
  expect(await look('a,'.repeat(20_000))).toEqual({ problem: { code: 'manyColumns', what: '20001' } })
  expect(await look('a,'.repeat(5_000_000))).toMatchObject({ problem: { code: 'manyColumns' } })
  expect(await look(`${'a,'.repeat(900)}\n${'1,'.repeat(900)}\n`)).toMatchObject({
    look: {
      remarks: [
        { code: 'untitledColumns', count: 1 },
        { code: 'repeatedTitles', count: 899, what: 'a' },
      ],
    },
  })
})

/** As much of a file as it is recognised by; each step more for each sign before would be billions. */
const BEGINNING = 1 << 16
test.each([',', ';', ' ', '_', '1', 'a1', '_1,', '"', '""', '*', 'ISA*', 'ISA', "'", '\0a', '\u00e9', '|', '\t'])(
  'what begins with %j again and again is recognised as nothing, in one pass',
  async (sign) => {
    const text = `${sign.repeat(Math.ceil(BEGINNING / sign.length))}\n1,2\n`
    for (const format of Object.values(FORMATS)) format.recognise([text])
    expect((await recogniseWith(fileOf(text), [])).format).toBeNull()
    await look(text)
  },
)

test('quotes that stay open spoil their own lines, each read with the few that follow', async () => {
  const records = []
  for await (const read of readCsvRecords(fileOf('"a,b\n'.repeat(50_000)), [2], ',')) records.push(...read.records)
  expect(records).toHaveLength(50_000)
  expect(records.every(({ damage }) => damage?.fault.code === 'openQuote')).toBe(true)
})
