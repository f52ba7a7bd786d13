import { expect, test } from 'vitest'
import { clipboardText, grownRange, isWithin, spanOf } from '../../../src/grid/selection/cell-range.ts'
import { readGridLooks } from '../../../domain/dashboards/open-rows/grid-look.ts'

const at = (row: number, column: number) => ({ row, column })

test('a range that is drawn up and back holds the cells between its ends', () => {
  const span = spanOf({ from: at(5, 3), to: at(2, 1) })
  expect(span).toEqual({ rows: [2, 5], columns: [1, 3] })
  expect([at(2, 1), at(4, 2), at(5, 3)].every((cell) => isWithin(span, cell))).toBe(true)
  expect([at(1, 1), at(6, 3), at(4, 0), at(4, 4)].some((cell) => isWithin(span, cell))).toBe(false)
})

test('Shift and arrows draw it further, not beyond the rows and columns that there are', () => {
  const range = { from: at(0, 0), to: at(1, 1) }
  const room = { rows: 2, columns: 3 }
  expect(grownRange(range, 'ArrowRight', room)?.to).toEqual(at(1, 2))
  expect(grownRange(range, 'ArrowDown', room)?.to).toEqual(at(1, 1))
  expect(grownRange({ from: at(1, 1), to: at(0, 0) }, 'ArrowLeft', room)?.to).toEqual(at(0, 0))
  expect(grownRange(range, 'a', room)).toBeUndefined()
})

test('what is copied is a line a row and a tab between cells, whatever stands in them', () => {
  expect(
    clipboardText([
      ['UPS', '$1.00'],
      ['a\tb\nc', ''],
    ]),
  ).toBe('UPS\t$1.00\na b c\t')
})

test('columns that are stored otherwise than they are written count as nothing', () => {
  const look = [{ id: 'ZONE', width: 120, hide: false, pinned: true }]
  expect(readGridLooks({ all: look, carrier_name: [{ id: 'ZONE' }], x: 'y' })).toEqual({ all: look })
  expect(readGridLooks([look])).toEqual({})
})
