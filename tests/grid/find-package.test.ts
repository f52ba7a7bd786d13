import { expect, test } from 'vitest'
import { findPackage } from '../../src/grid/place/find-package.ts'
import type { GridRow } from '../../src/grid/rows/grid-source.ts'

const OF = { kind: 'package', carrier: 'UPS', number: '1Z9' } as const
const ROW = { CARRIER_NAME: 'UPS', TRACKING_NUMBER: '1Z9' }
const OTHER = { CARRIER_NAME: 'UPS', TRACKING_NUMBER: '1Z8' }
const { signal } = new AbortController()

/** Rows of which one stands at a place, and one is found by its number. */
function rows(there: GridRow['values'] | null, found: GridRow['values'] | null, group: string | null = null) {
  const asked: unknown[] = []
  const row: GridRow[] = there ? [{ values: there, keys: [], at: 4, group, open: null }] : []
  return {
    asked,
    read: (range: unknown) => {
      asked.push(range)
      return Promise.resolve(row)
    },
    find: (of: unknown) => {
      asked.push(of)
      return Promise.resolve(found)
    },
  }
}

test('a package stands at its place, elsewhere among the rows, or is none of them', async () => {
  const at = rows(ROW, null)
  expect(await findPackage(at, { open: { at: 4, of: OF }, signal })).toEqual({ at: 4, alone: null })
  expect(at.asked).toEqual([{ start: 4, end: 5 }])
  for (const elsewhere of [rows(OTHER, ROW), rows(null, ROW), rows(ROW, ROW, 'CARRIER_NAME')])
    expect(await findPackage(elsewhere, { open: { at: 4, of: OF }, signal })).toEqual({ at: 0, alone: ROW })
  expect(await findPackage(rows(OTHER, null), { open: { at: 4, of: OF }, signal })).toBeNull()
})

test('charges without a package are known by their place alone', async () => {
  const charge = { CARRIER_NAME: 'UPS', TRACKING_NUMBER: null }
  expect(await findPackage(rows(charge, null), { open: { at: 4 }, signal })).toEqual({ at: 4, alone: null })
  const moved = rows(ROW, ROW)
  expect(await findPackage(moved, { open: { at: 4 }, signal })).toBeNull()
  expect(moved.asked).toHaveLength(1)
})
