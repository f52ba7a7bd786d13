import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ROLLING_PERIODS } from '../../../domain/dates/period.ts'
import { printRecordPlace, readRecordPlace } from '../../../domain/records/record-place.ts'

const list = {
  usual: { by: 'name', descending: true },
  columns: ['name', 'login', 'createdAt'],
  words: ['equal', 'differs'],
  hasPeriods: true,
}
const read = (search: string) => readRecordPlace([...new URLSearchParams(search)], list)
const faults = (search: string) =>
  read(search).unhonoured.map(({ parameter, text, reason }) => `${parameter}=${text} ${reason}`)

test('what an address of a list says that the list has not is told, never dropped (decision 0019)', () => {
  expect(faults('sort=password')).toEqual(['sort=password unknown'])
  expect(faults('only=small')).toEqual(['only=small unknown'])
  expect(faults('period=Last Moon')).toEqual(['period=Last Moon unknown'])
  const withoutDays = readRecordPlace([['period', 'YTD']], { ...list, hasPeriods: false })
  expect(withoutDays.unhonoured).toEqual([{ parameter: 'period', text: 'YTD', reason: 'not-of-page' }])
  expect(faults('order=down')).toEqual(['order=down unknown'])
  expect(
    ['0', '-1', '1.5', '1e3', 'two', '', '01', '99999999999'].flatMap((page) => faults(`page=${page}`)),
  ).toHaveLength(8)
  expect(faults('page=2&page=3&filter=x')).toEqual(['page=2 repeated', 'filter=x not-of-page'])
  expect(faults('theme=dark&search=a&sort=login&order=descending&page=2&record=7')).toEqual([])
  expect(read('sort=password&order=descending').place.sort).toEqual(list.usual)
})

test('an order without a column is of the usual column, and a column without an order ascends', () => {
  expect([
    read('order=ascending').place.sort,
    read('order=descending').place.sort,
    read('sort=name').place.sort,
    read('').place.sort,
  ]).toEqual([{ by: 'name', descending: false }, list.usual, { by: 'name', descending: false }, list.usual])
})

test('what is printed reads as it was, and holds whole', () => {
  const places = fc.record({
    search: fc.string(),
    only: fc.constantFrom('', ...list.words),
    period: fc.constantFrom('' as const, ...ROLLING_PERIODS),
    sort: fc.record({ by: fc.constantFrom(...list.columns), descending: fc.boolean() }),
    page: fc.integer({ min: 1, max: 999_999 }),
    record: fc.option(fc.string({ minLength: 1 })),
  })
  fc.assert(
    fc.property(
      places,
      (place) =>
        void expect(readRecordPlace(printRecordPlace(place, list.usual), list)).toEqual({ place, unhonoured: [] }),
    ),
  )
})

test('every parameter of any address is in the place or among what does not hold', () => {
  const parameters = fc.array(
    fc.tuple(
      fc.constantFrom('search', 'only', 'period', 'sort', 'order', 'page', 'record', 'client', 'utm'),
      fc.constantFrom('', 'name', 'login', 'descending', 'equal', 'YTD', '1', '2', '-1', 'x'),
    ),
    { maxLength: 8 },
  )
  fc.assert(
    fc.property(parameters, (given) => {
      const { place, unhonoured } = readRecordPlace(given, list)
      const said = new Set(unhonoured.map(({ parameter, text }) => `${parameter}=${text}`))
      const held: Readonly<Record<string, (text: string) => boolean>> = {
        search: (text) => text === place.search,
        only: (text) => text === place.only,
        period: (text) => text === place.period,
        sort: (text) => text === place.sort.by || said.has(`order=${new Map(given).get('order')}`),
        order: (text) =>
          (text === 'descending') === place.sort.descending || said.has(`sort=${new Map(given).get('sort')}`),
        page: (text) => text === String(place.page),
        record: (text) => text === place.record,
      }
      for (const [parameter, text] of given)
        expect([parameter, text, said.has(`${parameter}=${text}`) || held[parameter]?.(text)]).toEqual([
          parameter,
          text,
          true,
        ])
    }),
  )
})
