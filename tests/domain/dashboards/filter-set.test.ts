import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  FilterSetName,
  filterSetKey,
  filterSetKeys,
  printFilterSet,
  readFilterSet,
  setsOfClient,
} from '../../../domain/dashboards/filter-set.ts'
import type { DimensionFilter } from '../../../domain/dashboards/dimension-filter.ts'
import type { PageFilters } from '../../../domain/dashboards/page-filters.ts'
import { checkSavedSetting } from '../../../server/dashboards/saved-setting.ts'

const values = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 20 }), { minLength: 1, maxLength: 4 })
const bound = fc.integer({ min: -100_000, max: 100_000 })
const anyFilter: fc.Arbitrary<DimensionFilter> = fc.oneof(
  values,
  values.map((except) => ({ except })),
  fc.tuple(bound, bound).map(([one, other]) => ({ from: Math.min(one, other), to: Math.max(one, other) })),
  bound.map((from) => ({ from, to: null })),
)
const anyFilters: fc.Arbitrary<PageFilters> = fc.dictionary(
  fc.constantFrom('carrier_name', 'zone', 'account_group', 'account_number', 'normalised_sender_country'),
  anyFilter,
  { noNullPrototype: true },
)

describe('filter sets (FILT-26 to FILT-35)', () => {
  test('save → load: every set comes back from its text, under a key and in a shape that the server takes', () => {
    fc.assert(
      fc.property(
        anyFilters,
        fc.stringMatching(/^\w{1,10}$/),
        fc.integer({ min: 1, max: 999_999_999 }),
        (filters, name, clientId) => {
          const key = filterSetKey({ page: 'spend', clientId, name, filters })
          const value = printFilterSet(filters, (dimension) => dimension)
          expect(checkSavedSetting({ key, value })).toEqual({ ok: true, value: null })
          expect(readFilterSet(value)).toEqual({ filters, unread: [] })
          const ofClient = 'account_group' in filters || 'account_number' in filters
          expect(filterSetKeys([key])).toEqual([{ key, page: 'spend', clientId: ofClient ? clientId : null, name }])
        },
      ),
    )
  })

  test('a stored text is as DATA-07 says, its dimensions as DATA-08', () => {
    expect(JSON.parse(printFilterSet({ account_group: ['Retail', "O'Neil"] }, () => 'Account Group'))).toEqual({
      filters: {
        account_group: {
          displayText: 'Account Group',
          values: ['Retail', "O'Neil"],
          whereClauses: ["account_group in ('Retail','O''Neil')"],
          clientSpecific: true,
        },
      },
    })
  })

  test.each(['', '{', '[]', '{"filters":[]}', 'null'])('%j is no set, and says so', (text) =>
    expect(readFilterSet(text)).toEqual({ filters: {}, unread: [''] }),
  )

  test('what cannot be a filter is named, the others stay', () => {
    const many = Array.from({ length: 201 }, (_, at) => at)
    const stored = {
      filters: {
        zone: { values: many },
        carrier_name: { values: ['UPS'] },
        state: { values: [] },
        country: {},
        sender_name: { values: ['x'.repeat(201)] },
      },
    }
    expect(readFilterSet(JSON.stringify(stored))).toEqual({
      filters: { carrier_name: ['UPS'] },
      unread: ['zone', 'state', 'country', 'sender_name'],
    })
  })

  test('sets of every client and of the chosen one may be loaded (FILT-26)', () => {
    const sets = filterSetKeys([
      'filterset:spend:allclients:all',
      'filterset:spend:5:five',
      'filterset:spend:6:six',
      'widgets:spend',
      'filterset:spend:x:y',
    ])
    expect(setsOfClient(sets, 5).map(({ name }) => name)).toEqual(['all', 'five'])
  })

  test.each([
    ['a', true],
    ['Retail_1', true],
    ['0123456789', true],
    ['', false],
    ['01234567890', false],
    ['a b', false],
    ['é', false],
    ['a-b', false],
  ])('%j is a name: %s (FILT-29)', (name, expected) => {
    expect(FilterSetName.safeParse(name).success).toBe(expected)
  })
})
