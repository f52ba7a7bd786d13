import fc from 'fast-check'
import { expect, test } from 'vitest'
import { printRowsSort, readRowsSort } from '../../../domain/dashboards/open-rows/grid-look.ts'
import { printRowsPackage, readRowsPackage, rowsPackageAt } from '../../../domain/dashboards/open-rows/rows-package.ts'
import type { PageSpec } from '../../../domain/dashboards/page-spec.ts'
import { defaultView, printView, readView } from '../../../domain/dashboards/view.ts'
import { SPEND } from '../../charts/chart.samples.ts'

const name = fc.string({ minLength: 1, maxLength: 12, unit: 'grapheme' })

const page: PageSpec = {
  ...SPEND,
  grid: { columns: ['net_amount'], views: [{ label: 'All', groups: [], pivots: [] }] },
}
const defaults = { page, today: '2026-11-21', clientId: 5 }
const usual = defaultView(defaults)

test('an order and an open package are read from an address as they were printed, whatever their names', () => {
  const sort = fc.array(fc.record({ colId: name, sort: fc.constantFrom('asc' as const, 'desc' as const) }), {
    minLength: 1,
    maxLength: 5,
  })
  fc.assert(fc.property(sort, (given) => void expect(readRowsSort(printRowsSort(given))).toEqual(given)))
  const open = fc.record(
    {
      at: fc.nat(1_000_000),
      of: fc.record({ kind: fc.constant('package' as const), carrier: name, number: name }),
    },
    { requiredKeys: ['at'] },
  )
  fc.assert(fc.property(open, (given) => void expect(readRowsPackage(printRowsPackage(given))).toEqual(given)))
})

test('they are part of the view of open rows; columns of a pivot are there once it is answered, and stand in none', () => {
  const rowsSort = [
    { colId: 'NET_AMOUNT', sort: 'desc' as const },
    { colId: 'SERVICE', sort: 'asc' as const },
  ]
  const rowsPackage = { at: 12, of: { kind: 'package' as const, carrier: 'UPS', number: '1Z9' } }
  const view = { ...usual, rows: 'all', rowsSort, rowsPackage }
  const printed = printView(view, defaults)
  expect(printed).toContainEqual(['rows-sort', 'NET_AMOUNT:desc,SERVICE:asc'])
  expect(printed).toContainEqual(['rows-package', '12,UPS,1Z9'])
  expect(readView(printed, defaults)).toEqual({ view, unhonoured: [] })
  const pivoted = { ...usual, rows: 'all', rowsSort: [{ colId: 'UPS|NET_AMOUNT', sort: 'asc' as const }] }
  expect(printView(pivoted, defaults).map(([parameter]) => parameter)).toEqual(['client', 'rows'])
  expect(printView({ ...usual, rowsSort, rowsPackage }, defaults)).toEqual([['client', '5']])
})

test('a row without a number is named by its place alone', () => {
  expect(rowsPackageAt(3, { CARRIER_NAME: 'UPS', TRACKING_NUMBER: '1Z9' })).toEqual({
    at: 3,
    of: { kind: 'package', carrier: 'UPS', number: '1Z9' },
  })
  expect(printRowsPackage(rowsPackageAt(3, { CARRIER_NAME: 'UPS', TRACKING_NUMBER: null }))).toBe('3')
})

test.each([
  ['rows-sort', '', 'empty'],
  ['rows-sort', 'NET_AMOUNT', 'unknown'],
  ['rows-sort', 'NET_AMOUNT:up', 'unknown'],
  ['rows-package', '', 'empty'],
  ['rows-package', 'first', 'unknown'],
  ['rows-package', '1,UPS', 'unknown'],
  ['rows-package', '1,UPS,1Z9,more', 'unknown'],
] as const)('%s=%j is refused: %s', (parameter, text, reason) => {
  const asked: [string, string][] = [
    ['client', '5'],
    ['rows', 'all'],
    [parameter, text],
  ]
  expect(readView(asked, defaults)).toEqual({
    view: { ...usual, rows: 'all' },
    unhonoured: [{ parameter, text, reason }],
  })
})

test('of an order a column that a page does not have is named, and the others hold; of closed rows neither does', () => {
  const asked = (...rows: [string, string][]): [string, string][] => [['client', '5'], ...rows]
  const { view, unhonoured } = readView(asked(['rows', 'all'], ['rows-sort', 'GONE:asc,NET_AMOUNT:desc']), defaults)
  expect(view.rowsSort).toEqual([{ colId: 'NET_AMOUNT', sort: 'desc' }])
  expect(unhonoured).toEqual([{ parameter: 'rows-sort', text: 'GONE', reason: 'not-of-page' }])
  const closed = readView(asked(['rows-sort', 'NET_AMOUNT:desc'], ['rows-package', '1']), defaults)
  expect(closed.unhonoured.map(({ parameter, reason }) => [parameter, reason])).toEqual([
    ['rows-sort', 'unknown'],
    ['rows-package', 'unknown'],
  ])
})
