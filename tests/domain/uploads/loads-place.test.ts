import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LOAD_KINDS, LOAD_STATES, printLoadFilter, readLoadFilter } from '../../../domain/uploads/loads-place.ts'

test('a filter of loads reads as it was printed', () => {
  const filters = fc.record(
    {
      load: fc.nat({ max: 999_999_999 }).map(String),
      client: fc.nat({ max: 999_999_999 }).map(String),
      kind: fc.constantFrom(...LOAD_KINDS),
      format: fc.constantFrom('ups', 'fedex-edi', 'mapped'),
      state: fc.constantFrom(...LOAD_STATES),
      search: fc.string({ minLength: 1, maxLength: 200 }),
    },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(filters, (filter) => {
      expect(readLoadFilter(printLoadFilter(filter))).toEqual({ filter, unhonoured: [] })
    }),
  )
})

test('what does not hold is told, the last of what stands twice counts (decision 0019)', () => {
  const { filter, unhonoured } = readLoadFilter([
    ...new URLSearchParams('state=odd&kind=program&load=x&page=2&search=a&search=b&theme=dark'),
  ])
  expect(filter).toEqual({ kind: 'program', search: 'b' })
  expect(unhonoured.map(({ parameter, reason }) => [parameter, reason])).toEqual([
    ['search', 'repeated'],
    ['state', 'unknown'],
    ['load', 'unknown'],
    ['page', 'not-of-page'],
  ])
})
