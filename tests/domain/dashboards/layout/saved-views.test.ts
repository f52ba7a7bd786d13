import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  changedParts,
  openingViews,
  readSavedViews,
  withDefault,
  SavedViews,
  type SavedView,
} from '../../../../domain/dashboards/layout/saved-views.ts'

const view = (address: string): SavedView => ({ name: 'Late parcels', address, starred: false })
const SPEND = '/aframe/dashboard/spend?client=1&period=Annual&filter.carrier_name=UPS'

test('what was changed of a view is named by its parts', () => {
  const changed = (now: string) => changedParts(view(SPEND), now)
  expect(changed(SPEND)).toEqual([])
  expect(changed('/aframe/dashboard/spend?filter.carrier_name=UPS&period=Annual&client=1')).toEqual([])
  expect(changed(SPEND.replace('Annual', 'YTD'))).toEqual(['dates'])
  expect(changed(SPEND.replace('client=1', 'client=2&children=3'))).toEqual(['client'])
  expect(changed(SPEND.replace('=UPS', '=FedEx'))).toEqual(['filters'])
  expect(changed(`${SPEND}&fact=shipments&split.trends=zone`)).toEqual(['cards', 'figure'])
  expect(changed('/aframe/dashboard/spend')).toEqual(['client', 'dates', 'filters'])
  expect(changed('/aframe/dashboard/refund?client=1')).toBeNull()
})

test('the same written otherwise is no change', () => {
  const one = view('/aframe/dashboard/spend?filter.carrier_name=DHL%20Express')
  expect(changedParts(one, '/aframe/dashboard/spend?filter.carrier_name=DHL+Express')).toEqual([])
  expect(changedParts(view('/x?a=%'), '/x?a=%')).toEqual([])
})

test('an address changed nowhere differs in nothing, and in whatever order its parameters stand', () => {
  const pair = fc.tuple(fc.stringMatching(/^[a-z.]{1,9}$/), fc.string({ maxLength: 9 }))
  fc.assert(
    fc.property(fc.uniqueArray(pair, { selector: ([name]) => name }), fc.infiniteStream(fc.nat()), (pairs, order) => {
      const write = (some: readonly [string, string][]) => `/page?${new URLSearchParams(some.map(([...each]) => each))}`
      const shuffled = pairs.map((each) => [order.next().value, each] as const).sort(([a], [b]) => a - b)
      expect(changedParts(view(write(pairs)), write(shuffled.map(([, each]) => each)))).toEqual([])
    }),
  )
})

test('only addresses of this portal are views, at most a hundred, each with a name', () => {
  for (const address of ['https://evil.example/', '//evil.example', '/\\evil.example', 'spend', ''])
    expect([address, SavedViews.safeParse({ v1: view(address) }).success]).toEqual([address, false])
  expect(SavedViews.safeParse({ v1: { ...view(SPEND), name: ' ' } }).success).toBe(false)
  const many = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`v${at}`, view(SPEND)] as const))
  expect(SavedViews.safeParse(many(100)).success).toBe(true)
  expect(SavedViews.safeParse(many(101)).success).toBe(false)
})

test('whatever is stored is read: what is no view is left out', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (stored) => {
      expect(
        SavedViews.safeParse(readSavedViews(stored)).success || Object.keys(readSavedViews(stored)).length > 100,
      ).toBe(true)
    }),
  )
  expect(readSavedViews({ v1: view(SPEND), v2: { ...view(SPEND), address: '//evil.example' }, v3: 7 })).toEqual({
    v1: view(SPEND),
  })
})

test('one view at most opens a page, and those of other pages stay (issue 22, 3)', () => {
  const opening = (address: string): SavedView => ({ ...view(address), opensPage: true })
  const views = { a: opening('/spend?client=1'), b: view('/spend?client=2'), c: opening('/zones?client=1') }
  const chosen = withDefault(views, 'b', true)
  expect(openingViews(chosen)).toEqual({
    '/spend': { id: 'b', address: '/spend?client=2' },
    '/zones': { id: 'c', address: '/zones?client=1' },
  })
  expect(Object.values(chosen).filter(({ opensPage }) => opensPage)).toHaveLength(2)
  expect(Object.keys(openingViews(withDefault(chosen, 'b', false)))).toEqual(['/zones'])
  expect(readSavedViews(JSON.parse(JSON.stringify(chosen)))).toEqual(chosen)
})
