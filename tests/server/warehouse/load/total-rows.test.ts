import { expect, test } from 'vitest'
import { bringsFacts } from '../../../../server/warehouse/load/facts/facts-format.ts'
import { totalRows } from '../../../../server/warehouse/load/mapped/total-rows.ts'
import { doubtsOf, readOf } from './read-of.ts'
import { INVOICE_TABLES, plain } from './tables-of-formats.ts'

const isTotal = totalRows({ fields: { tracking_number: { column: 'Parcel' } } }, ['Invoice', 'Parcel', 'Text', 'Net'])

test.each([
  [['Total', '', '', '9.00']],
  [['', 'GRAND TOTAL:', '', '9.00']],
  [['', '', 'Gesamtsumme EUR', '9,00']],
  [['A1', '', 'Total général', '9,00']],
  [['', '', 'Totale', '9,00']],
  [['', '', 'Suma total', '9,00']],
  [['', '', 'Subtotal 12', '9.00']],
  [['', '', '总计', '9.00']],
  [['', '', 'المجموع', '9.00']],
])('%j sums other rows', (fields) => expect(isTotal({ fields })).toBe(true))

test.each([
  ['a package that has a charge of this name', ['A1', '1Z9', 'Total', '9.00']],
  ['words beside it', ['A1', '', 'Total loss insurance', '9.00']],
  ['a name that begins so', ['Total Wine', '', '', '9.00']],
  ['a fee without a package', ['A1', '', 'Service fee', '9.00']],
  ['a blank row', ['', '', '', '']],
])('%s is none', (_, fields) => expect(isTotal({ fields })).toBe(false))

const OWN = INVOICE_TABLES.filter(({ name }) => name !== 'a mapped table')

/** The table with rows below it that sum it: as wide as it is, and with two cells alone. */
function summed({ rows, amount }: (typeof OWN)[number], words: string): string[][] {
  const width = rows.at(-1)?.length ?? 0
  const wide = Array.from({ length: width }, (_, at) => (at === 0 ? words : at === amount ? '1234.50' : ''))
  return [...rows.map((row) => [...row]), wide, [words, '1234.50']]
}

test.each(OWN)(
  '$name: a row that says first that it sums others is told, no charge and no rejected row (issue 48, 9)',
  async (table) => {
    const { format, rows } = table
    if (bringsFacts(format)) throw new Error('it brings invoices')
    const without = await readOf(plain(rows), format)
    expect(without.lines.length).toBeGreaterThan(0)
    for (const words of ['Total', 'Grand Total', 'Gesamtsumme EUR']) {
      const file = plain(summed(table, words))
      expect(await readOf(file, format)).toEqual(without)
      const told = (await doubtsOf(file, format)).filter(([, code]) => code === 'totalRow')
      expect(told.map(([line]) => line)).toEqual([rows.length + 1, rows.length + 2])
    }
  },
)

test('a package and a fee are read whose rows begin with such a word, where an export has its columns in another order', async () => {
  const [, { format, rows } = { format: null, rows: [] }] = OWN
  if (!format || bringsFacts(format)) throw new Error('FedEx brings invoices')
  const [titles = []] = rows
  const first = titles.indexOf('Original Customer Reference')
  const begins = rows.map((row, at) => {
    return [at === 0 ? 'Original Customer Reference' : 'Total', ...row.filter((_, place) => place !== first)]
  })
  expect(first).toBeGreaterThan(0)
  const [one, other] = [await readOf(plain(begins), format), await readOf(plain(rows), format)]
  expect([one.lines.length, one.rejected]).toEqual([other.lines.length, other.rejected])
  expect((await doubtsOf(plain(begins), format)).filter(([, code]) => code === 'totalRow')).toEqual([])
})
