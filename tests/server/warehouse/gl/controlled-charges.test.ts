import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ColumnSpec } from '../../../../domain/query/catalog.ts'
import { checkColumnLists, checkTableFile } from '../../../../server/config/column-lists.ts'
import { saidByCharge } from '../../../../server/warehouse/derived-columns.ts'
import { controlledBy } from '../../../support/answers/controlled-by.ts'
import { shippedTable } from '../../../support/shipped/shipped-tables.ts'

const column = (byCharge: unknown) =>
  ColumnSpec.safeParse({ name: 'controlled_by', label: 'Controllability', type: 'text', byCharge })

describe('who controls a charge (issue 24, 6)', () => {
  test('a code or category says one value, and only texts of its own letters come into a statement', () => {
    const twice = column([
      { value: 'Shipper', codes: ['RES'] },
      { value: 'Receiver', codes: ['DV', 'RES'] },
    ])
    expect(checkColumnLists({ lists: { shared: twice.success ? [twice.data] : [] } })).toMatchObject([
      { path: ['lists', 'shared', 0, 'byCharge', 1, 'codes', 1], message: 'RES says Shipper already' },
    ])
    fc.assert(
      fc.property(fc.string(), (text) => {
        const read = column([{ value: text, codes: [text] }])
        if (read.success) expect(saidByCharge(read.data.byCharge ?? [])).not.toMatch(/[^A-Za-z0-9 _./(),'-]|''|--/)
      }),
    )
  })

  test('a category that no charge has is named with those there are', () => {
    const table = shippedTable('charge_level_info')
    const broken = {
      ...table,
      columns: table.columns.map((each) =>
        each.byCharge ? { ...each, byCharge: [{ value: 'Shipper', categories: ['fuel'] }] } : each,
      ),
    }
    const lists = { lists: {}, broken: false }
    expect(checkTableFile(table, table.table, lists)).toEqual([])
    expect(checkTableFile(broken, table.table, lists)).toMatchObject([{ message: 'no category of charges' }])
  })

  test('a code goes before its category; what neither names is nobody’s', () => {
    expect(controlledBy('RES', 'other_accessorial')).toBe('Receiver')
    expect(controlledBy('AHW', 'other_accessorial')).toBe('Shipper')
    expect(controlledBy(null, 'transportation')).toBe('Contract')
    expect(controlledBy('FSC', 'fuel_surcharge')).toBe('Carrier')
    expect(controlledBy('TAX', 'tax')).toBeNull()
  })
})
