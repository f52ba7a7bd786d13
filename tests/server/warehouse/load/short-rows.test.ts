import { expect, test } from 'vitest'
import { FORMATS } from '../../../../server/warehouse/load/formats/formats.ts'
import { recogniseFile } from '../../../../server/warehouse/load/recognise-file.ts'
import { readOf } from './read-of.ts'
import { withoutBlankEnds } from './saved-again.ts'
import { cellsOf, FEDEX_SAMPLE } from './table-file.ts'
import { fileOf, sampleRecords } from './ups-file.ts'
import { emptyWarehouse } from './ups-warehouse.ts'

type Rows = readonly (readonly string[])[]
const csv = (rows: Rows) =>
  rows.map((row) => `${row.map((cell) => (cell.includes(',') ? `"${cell}"` : cell)).join(',')}\n`).join('')
const shortRows = { code: 'shortRows', what: expect.any(String), other: expect.any(String) }

const [TITLES = [], ...SAMPLE] = cellsOf(FEDEX_SAMPLE)
const place = (title: string) => TITLES.indexOf(title)
/** The packages of the sample again and again, each with a number of its own; the last columns are blank but in every tenth. */
const FEDEX: Rows = [
  TITLES,
  ...Array.from({ length: 70 }, (_, nth) =>
    (SAMPLE[nth % SAMPLE.length] ?? []).map((cell, column) => {
      if (column === place('Express or Ground Tracking ID') && cell !== '') return String(770_000_000_000 + nth)
      return column === TITLES.length - 1 && nth % 40 === 5 ? 'note' : cell
    }),
  ),
]
const UPS: Rows = Array.from({ length: 3 }, (_, nth) =>
  sampleRecords().map((record, at) =>
    record.map((cell, column) => {
      if (column === record.length - 9 && nth === 1 && at % 6 === 3) return 'late'
      return cell.startsWith('1Z') ? `${cell.slice(0, -1)}${nth}` : cell
    }),
  ),
).flat()

test.each([
  { name: 'FedEx Billing Online', format: FORMATS.fedex, rows: FEDEX },
  { name: 'UPS Billing Data', format: FORMATS.ups, rows: UPS },
])(
  '$name without the blank cells at the end of its rows, as spreadsheets write it, is the same, and says so once',
  async ({ format, rows }) => {
    const warehouse = await emptyWarehouse()
    const whole = await warehouse.load([fileOf(csv(rows))], { format })
    const known = await warehouse.load([fileOf(csv(rows))], { format })
    for (const left of ['blocks', 'rows'] as const) {
      const file = fileOf(csv(withoutBlankEnds(rows, left)))
      expect((await recogniseFile(file)).format?.id).toBe(format.id)
      const again = await warehouse.load([file], { format })
      expect(again, left).toMatchObject({
        acceptedRows: 0,
        knownRows: known.knownRows,
        rejectedRows: whole.rejectedRows,
      })
      expect(again.doubts.filter(({ fault }) => fault.code === 'shortRows')).toMatchObject([
        { column: 'row', value: '', fault: shortRows },
      ])
    }
    warehouse.close()
  },
)

const cutAt = (row: readonly string[] = [], cells: number) => row.slice(0, cells)
const shifted = (row: readonly string[] = []) => [...row.slice(0, 20), ...row.slice(21)]
test.each<[string, string, number[]]>([
  ['a row that lacks a cell in its middle', csv(FEDEX.map((row, at) => (at === 30 ? shifted(row) : row))), [31]],
  [
    'all rows lack one',
    csv(FEDEX.map((row, at) => (at === 0 ? row : shifted(row)))),
    FEDEX.slice(1).map((_, at) => at + 2),
  ],
  [
    'rows cut off here and there',
    csv(FEDEX.map((row, at) => (at === 30 ? cutAt(row, 50) : at === 41 ? cutAt(row, 60) : row))),
    [31, 42],
  ],
  ['the last line of a file that was cut off', csv(withoutBlankEnds(FEDEX, 'rows')).slice(0, -20), [71]],
  [
    'the last line of one in blocks',
    `${csv(withoutBlankEnds(FEDEX, 'blocks').slice(0, -1))}${cutAt(FEDEX.at(-1), 70).join(',')}`,
    [71],
  ],
])('%s is rejected, not read as if its end was blank', async (_, text, lines) => {
  const { rejected } = await readOf(fileOf(text), FORMATS.fedex)
  expect(rejected.filter(([, code]) => code === 'columnCount').map(([line]) => line)).toEqual(lines)
})
