import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lookOfRows, printRowsLook, readRowsLook, RowsLook } from '../../../domain/dashboards/open-rows/grid-look.ts'

const id = fc.string({ minLength: 1, maxLength: 20, unit: 'grapheme' })
const looks = fc.record({
  columns: fc.array(fc.record({ id, width: fc.integer({ min: 10, max: 4_000 }), pinned: fc.boolean() }), {
    minLength: 1,
    maxLength: 12,
  }),
  sort: fc.array(fc.record({ colId: id, sort: fc.constantFrom('asc' as const, 'desc' as const) }), { maxLength: 4 }),
})

test('how rows are shown is read from an address as it was printed, whatever columns are called (issue 22, 3)', () => {
  fc.assert(
    fc.property(looks, (look) => {
      expect(readRowsLook(printRowsLook(look))).toEqual(RowsLook.parse(look))
    }),
  )
})

test.each([
  ['', 'no column'],
  ['carrier_name', 'no width'],
  ['carrier_name:', 'no width'],
  ['carrier_name:2', 'too narrow'],
  ['carrier_name:120:hidden', 'something else than pinned'],
  ['carrier_name:120;net_amount:down', 'no way of sorting'],
  ['carrier_name:120;', 'nothing to sort by'],
  ['%E0%A4%A:120', 'no encoded name'],
])('%j is refused: %s', (text) => expect(readRowsLook(text)).toBeUndefined())

test('columns that an address does not name are hidden', () => {
  const look = { columns: [{ id: 'zone', width: 90, pinned: true }], sort: [] }
  expect(lookOfRows(look, ['carrier_name', 'zone'])).toEqual([
    { id: 'zone', width: 90, pinned: true, hide: false },
    { id: 'carrier_name', width: 120, pinned: false, hide: true },
  ])
})
