import fc from 'fast-check'
import { expect, test } from 'vitest'
import { gridScope } from '../../../domain/grid/grid-scope.ts'
import { composedPage } from '../../../domain/dashboards/layout/own-pages.ts'
import { gridViewKey } from '../../../domain/dashboards/grid-spec.ts'
import { markView } from '../../../domain/dashboards/mark-rows.ts'
import { printRowsIn, readRowsIn, rowsInMark, viewOfRows } from '../../../domain/dashboards/open-rows/rows-in.ts'
import { defaultView, printView, readView } from '../../../domain/dashboards/view.ts'
import { shippedPage } from '../../support/shipped/shipped-pages.ts'

const page = shippedPage('spend')
const defaults = { page, today: '2026-11-21', clientId: 1 } as const
const usual = defaultView(defaults)
const value = fc.string({ maxLength: 20, unit: 'grapheme' })
const marks = fc.record({
  values: fc.dictionary(
    fc.constantFrom('carrier_name', 'zone', 'service_category'),
    fc.uniqueArray(value, { minLength: 1, maxLength: 4 }),
    { maxKeys: 2 },
  ),
  dates: fc.constantFrom(null, { from: '2026-10-01', to: '2026-10-31' } as const),
})

test('the rows of a mark stand in the address of its page, and are those of the mark after a reload, whatever values are called (issue 48, 11)', () => {
  fc.assert(
    fc.property(marks, (rows) => {
      fc.pre(rows.dates !== null || Object.keys(rows.values).length > 0)
      const rowsIn = rowsInMark({ rows })
      const [first] = page.grid?.views ?? []
      const view = { ...usual, rows: first && gridViewKey(first), rowsIn }
      const address = new URLSearchParams(printView(view, defaults)).toString()
      const read = readView([...new URLSearchParams(address)], defaults)
      expect(read).toEqual({ view, unhonoured: [] })
      expect(gridScope(page, viewOfRows(read.view, read.view.rowsIn))).toEqual(gridScope(page, markView(usual, rows)))
    }),
  )
})

test('on a page of many pages’ cards they are those behind a card that is there, of its own page', () => {
  const cards = composedPage({ name: 'Mine', cards: {} }, { id: 'p1', pages: [page] })
  const rowsPageOf = (card: string) => (card === 'c1' ? page : undefined)
  const own = { ...defaults, page: cards, rowsPageOf }
  const [first] = page.grid?.views ?? []
  const view = {
    ...defaultView(own),
    ...{ rows: first && gridViewKey(first), rowsCard: 'c1', rowsIn: { filters: { zone: ['2'] } } },
  }
  const printed = printView(view, own)
  expect(readView(printed, own)).toEqual({ view, unhonoured: [] })
  const gone = readView(printed, { ...own, rowsPageOf: () => undefined })
  expect(gone.view).toEqual(defaultView(own))
  expect(gone.unhonoured.map(({ parameter }) => parameter)).toEqual(['rows', 'rows-card', 'rows-in'])
  expect(readView(printed, defaults).unhonoured).toMatchObject([{ parameter: 'rows-card', reason: 'not-of-page' }])
})

test('those of a fact are of the page in that fact; what no address can say is said by none', () => {
  const rowsIn = rowsInMark({ fact: 'accessorials', rows: { values: {}, dates: null } })
  expect(rowsIn && readRowsIn(printRowsIn(rowsIn))).toEqual({ fact: 'accessorials', filters: {} })
  expect(viewOfRows(usual, rowsIn)).toEqual({ ...usual, fact: 'accessorials' })
  const many = Array.from({ length: 201 }, (_, at) => String(at))
  expect(rowsInMark({ rows: { values: { zone: many }, dates: null } })).toBeUndefined()
})

test.each(['', 'zone=2', 'days=2026-10-31..2026-10-01', 'days=2026-10-32..2026-11-01', 'filter.zone=', 'fact='])(
  '%j names no mark',
  (text) => expect(readRowsIn(text)).toBeUndefined(),
)

test.each([
  ['rows=&rows-in=filter.zone%3D2&rows=', 'rows'],
  ['rows-in=filter.zone%3D2', 'rows-in'],
  ['rows=Default&rows-in=fact%3Dpackages', 'rows-in'],
])('%j is not all shown', (text, refused) => {
  const { view, unhonoured } = readView([...new URLSearchParams(text)], defaults)
  expect(view.rowsIn).toBeUndefined()
  expect(unhonoured.map(({ parameter }) => parameter)).toContain(refused)
})
