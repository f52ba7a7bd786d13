import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  GridFilters,
  narrowingFilters,
  printGridFilters,
  readGridFilters,
  sameGridFilters,
} from '../../../domain/dashboards/open-rows/grid-filters.ts'
import type { PageSpec } from '../../../domain/dashboards/page-spec.ts'
import { defaultView, printView, readView } from '../../../domain/dashboards/view.ts'
import { clientsOfAddress } from '../../../domain/dashboards/layout/sharing.ts'
import { SPEND } from '../../charts/chart.samples.ts'

const text = fc.string({ minLength: 1, maxLength: 12, unit: 'grapheme' })
const day = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const amount = fc.integer({ min: -1_000_000, max: 1_000_000 }).map((cents) => cents / 100)
const filter = fc.oneof(
  fc.record({
    filterType: fc.constant('text' as const),
    type: fc.constantFrom('contains', 'startsWith'),
    filter: text,
  }),
  fc.record({ filterType: fc.constant('text' as const), type: fc.constantFrom('blank', 'notBlank') }),
  fc.record({ filterType: fc.constant('number' as const), type: fc.constant('greaterThan'), filter: amount }),
  fc.record({
    filterType: fc.constant('number' as const),
    type: fc.constant('inRange'),
    filter: amount,
    filterTo: amount,
  }),
  fc.record({ filterType: fc.constant('date' as const), type: fc.constant('equals'), dateFrom: day }),
  fc.record({ filterType: fc.constant('date' as const), type: fc.constant('inRange'), dateFrom: day, dateTo: day }),
  fc.record({
    filterType: fc.constant('set' as const),
    values: fc.array(fc.oneof(text, fc.constantFrom('', '@', null)), { maxLength: 5 }),
  }),
)
const filters = fc.dictionary(text, filter, { minKeys: 1, maxKeys: 5, noNullPrototype: true })

test('filters of columns are read from an address as they were printed, whatever is filtered by (issue 22, 3)', () => {
  fc.assert(
    fc.property(filters, (given) => {
      const printed = printGridFilters(GridFilters.parse(given)) ?? ''
      const narrowing = narrowingFilters(given)
      expect(readGridFilters(printed)).toEqual(printed === '' ? undefined : narrowing)
      // The router decodes an address before its parameters are read.
      expect(decodeURIComponent(printed)).toBe(printed)
    }),
  )
})

test('what narrows no rows stands in no address: a text that says nothing, a number of too many digits [GRID-26]', () => {
  const ignored = {
    SERVICE: { filterType: 'text', type: 'contains', filter: '%-%' },
    NET_AMOUNT: { filterType: 'number', type: 'equals', filter: 1.1234567 },
  } as const
  const kept = { CARRIER_NAME: { filterType: 'text', type: 'blank' } } as const
  expect(printGridFilters({ ...ignored, ...kept })).toBe('CARRIER_NAME:text:blank')
  expect(sameGridFilters(ignored, undefined)).toBe(true)
  expect(
    printView({ ...defaultView(defaults), rows: 'all', rowsFilters: ignored }, defaults).map(([name]) => name),
  ).toEqual(['client', 'rows'])
})

test('a day is written without its hours, as the grid says it, and long lists stand in no address', () => {
  const asked = { filterType: 'date', type: 'equals', dateFrom: '2026-10-01 00:00:00', dateTo: null } as const
  expect(printGridFilters({ BILL_DATE: asked })).toBe('BILL_DATE:date:equals:2026-10-01')
  const values = Array.from({ length: 900 }, (_, at) => `value ${at}`)
  const long = { SERVICE: { filterType: 'set' as const, values } }
  expect(printGridFilters(long)).toBeUndefined()
  expect(sameGridFilters(long, undefined)).toBe(false)
  expect(sameGridFilters({ BILL_DATE: asked }, undefined)).toBe(false)
})

test.each([
  ['', 'nothing'],
  ['SERVICE', 'no kind'],
  ['SERVICE:text', 'no condition'],
  ['SERVICE:text:contains:a:b', 'two texts'],
  ['NET_AMOUNT:number:greaterThan:', 'no number'],
  ['NET_AMOUNT:number:greaterThan:many', 'no number'],
  ['BILL_DATE:date:equals:2026-02-30', 'no day'],
  ['SERVICE:range:1', 'no such kind'],
  ['~E0~A4~A:text:blank', 'no encoded name'],
])('%j is refused: %s', (given) => expect(readGridFilters(given)).toBeUndefined())

const page: PageSpec = {
  ...SPEND,
  grid: { columns: ['net_amount'], views: [{ label: 'All', groups: [], pivots: [] }] },
}
const defaults = { page, today: '2026-11-21', clientId: 5 }

test('they are part of the view of open rows, and whose rows they narrow nobody can tell', () => {
  const rowsFilters = { CARRIER_NAME: { filterType: 'set' as const, values: ['UPS', null] } }
  const view = { ...defaultView(defaults), rows: 'all', rowsFilters }
  const printed = printView(view, defaults)
  expect(printed).toContainEqual(['rows-filter', 'CARRIER_NAME:set:UPS:@'])
  expect(readView(printed, defaults)).toEqual({ view, unhonoured: [] })
  const address = `/aframe/dashboard/spend?${new URLSearchParams(printed).toString()}`
  expect(clientsOfAddress(address).carriesValues).toBe(true)
})

test('of columns that a page does not have an address says so, and shows the others (issue 22, 3)', () => {
  const asked: [string, string][] = [
    ['client', '5'],
    ['rows', 'all'],
    ['rows-look', 'CARRIER_NAME:120,GONE:90,ag-Grid-AutoColumn:200;GONE:desc'],
    ['rows-filter', 'GONE:text:contains:a'],
  ]
  const { view, unhonoured } = readView(asked, defaults)
  expect(view.rowsLook).toEqual({
    columns: [
      { id: 'CARRIER_NAME', width: 120, pinned: false },
      { id: 'ag-Grid-AutoColumn', width: 200, pinned: false },
    ],
    sort: [],
  })
  expect(view.rowsFilters).toBeUndefined()
  expect(unhonoured).toEqual(
    expect.arrayContaining([
      { parameter: 'rows-look', text: 'GONE', reason: 'not-of-page' },
      { parameter: 'rows-filter', text: 'GONE:text:contains:a', reason: 'not-of-page' },
    ]),
  )
  expect(unhonoured).toHaveLength(2)
  const closed = readView(
    [
      ['client', '5'],
      ['rows-filter', 'CARRIER_NAME:text:blank'],
    ],
    defaults,
  )
  expect(closed.unhonoured).toEqual([{ parameter: 'rows-filter', text: 'CARRIER_NAME:text:blank', reason: 'unknown' }])
})
