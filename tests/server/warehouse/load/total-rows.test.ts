import { expect, test } from 'vitest'
import { totalRows } from '../../../../server/warehouse/load/mapped/total-rows.ts'

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
