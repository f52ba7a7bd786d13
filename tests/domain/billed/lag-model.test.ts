import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { lagModel, MOST_LAG_DAYS } from '../../../domain/billed/lag-model.ts'
import type { BilledSum } from '../../../domain/billed/billed-sums.ts'
import { AS_OF, carrierSums, SUNDAY } from './billed-sums.ts'

const of = { carrier: 'UPS', service: 'Ground', shipped: SUNDAY }
const someSums: fc.Arbitrary<BilledSum[]> = fc.array(
  fc
    .record({
      carrier: fc.constantFrom('UPS', 'FedEx'),
      service: fc.constantFrom('Ground', 'Air', ''),
      shipped: fc.integer({ min: AS_OF - 400, max: AS_OF }),
      lag: fc.integer({ min: -3, max: 120 }),
      packages: fc.integer({ min: 0, max: 300 }),
      net: fc.double({ min: -50, max: 5000, noNaN: true }),
    })
    .map(({ lag, ...sum }) => ({ ...sum, billed: sum.shipped + lag })),
  { maxLength: 60 },
)

describe('how long after their ship day packages are billed', () => {
  test('a share never falls from day to day, and is from 0 to 1, whatever was billed', () => {
    fc.assert(
      fc.property(someSums, fc.constantFrom('packages', 'net'), (sums, weight) => {
        const model = lagModel(sums, { asOf: AS_OF })
        for (const carrier of ['UPS', 'FedEx'])
          for (const service of ['Ground', 'Air', '', 'unheard']) {
            const shares = Array.from({ length: MOST_LAG_DAYS + 5 }, (_, days) =>
              model.shareAfter(days, { ...of, carrier, service, weight }),
            )
            if (model.wholeAfter(carrier) === null) expect(shares.every((share) => share === null)).toBe(true)
            else {
              let before = 0
              for (const share of shares) {
                expect(share).toBeGreaterThanOrEqual(before)
                expect(share).toBeLessThanOrEqual(1)
                before = share ?? 0
              }
              expect(shares.at(-1)).toBe(1)
            }
            expect(model.shareAfter(-1, { ...of, carrier, service, weight }) ?? 0).toBe(0)
          }
      }),
    )
  })

  test('what is billed after the day it is told of changes nothing', () => {
    fc.assert(
      fc.property(someSums, (sums) => {
        const told = lagModel(sums, { asOf: AS_OF - 60 })
        const known = lagModel(
          sums.filter(({ billed }) => billed <= AS_OF - 60),
          { asOf: AS_OF - 60 },
        )
        for (let days = 0; days < MOST_LAG_DAYS; days += 7)
          expect(told.shareAfter(days, { ...of, weight: 'net' })).toBe(known.shareAfter(days, { ...of, weight: 'net' }))
      }),
    )
  })

  test('it tells each weekday of a service apart, and a carrier by its 99.5 %', () => {
    const sums = carrierSums({
      days: 400,
      billsOf: (day) =>
        (day - SUNDAY) % 7 === 0
          ? [
              [6, 60],
              [13, 40],
            ]
          : [[3, 100]],
    })
    const model = lagModel(sums, { asOf: AS_OF })
    expect(model.wholeAfter('UPS')).toBe(13)
    expect(model.wholeAfter('FedEx')).toBeNull()
    expect([2, 5, 6, 12, 13].map((days) => model.shareAfter(days, { ...of, weight: 'packages' }))).toEqual([
      0, 0, 0.6, 0.6, 1,
    ])
    expect(model.shareAfter(3, { ...of, shipped: SUNDAY + 1, weight: 'net' })).toBe(1)
  })

  test('a service with few packages is told by its carrier and weekday', () => {
    const sums = [
      ...carrierSums({ days: 400, billsOf: () => [[5, 100]] }),
      ...carrierSums({ service: 'Air', days: 130, billsOf: () => [[20, 1]] }),
    ]
    const share = lagModel(sums, { asOf: AS_OF }).shareAfter(6, { ...of, service: 'Air', weight: 'packages' })
    expect(share).toBeGreaterThan(0.99)
  })
})
