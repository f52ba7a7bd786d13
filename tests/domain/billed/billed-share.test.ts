import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pastMonths, rangesHeld } from '../../../domain/billed/backtest.ts'
import { billedShare } from '../../../domain/billed/billed-share.ts'
import { byService } from '../../../domain/billed/billed-sums.ts'
import { lagModel } from '../../../domain/billed/lag-model.ts'
import { AS_OF, carrierSums, drawn, SUNDAY } from './billed-sums.ts'

const told = (sums: ReturnType<typeof carrierSums>, days: { from: number; to: number }) =>
  billedShare(byService(sums, 'net'), days, { model: lagModel(sums, { asOf: AS_OF }), asOf: AS_OF, weight: 'net' })

describe('what of ship days is billed', () => {
  test('a carrier that bills three weeks late shows its last weeks as open, its older ones as billed', () => {
    const sums = carrierSums({
      days: 420,
      billsOf: () => [
        [7, 70],
        [21, 30],
      ],
    })
    expect(told(sums, { from: AS_OF - 6, to: AS_OF })?.share).toBe(0)
    expect(told(sums, { from: AS_OF - 20, to: AS_OF - 14 })?.share).toBeCloseTo(0.7)
    expect(told(sums, { from: AS_OF - 60, to: AS_OF - 30 })).toMatchObject({ share: 1 })
  })

  test('a share and its range are from 0 to 1, whatever is billed late', () => {
    const late = fc.integer({ min: 0, max: 100 })
    fc.assert(
      fc.property(late, fc.integer({ min: 0, max: 30 }), fc.integer({ min: 1, max: 9999 }), (share, back, seed) => {
        const random = drawn(seed)
        const sums = carrierSums({
          days: 420,
          billsOf: () => {
            const packages = Math.round(50 + 100 * random())
            return [
              [6, Math.round((packages * share) / 100)],
              [19, packages],
            ]
          },
        })
        const days = { from: AS_OF - back - 6, to: AS_OF - back }
        const one = told(sums, days)
        expect(one?.share).toBeGreaterThanOrEqual(0)
        expect(one?.share).toBeLessThanOrEqual(1)
        if (one?.range) expect(one.range.least).toBeLessThanOrEqual(one.range.most)
        if (one?.range) expect(one.range.most).toBeLessThanOrEqual(1)
      }),
      { numRuns: 40 },
    )
  })

  test('of a carrier without a settled day nothing is said, and of few weeks no range', () => {
    expect(told(carrierSums({ days: 60, billsOf: () => [[6, 10]] }), { from: SUNDAY, to: AS_OF })).toBeNull()
    const young = told(carrierSums({ days: 200, billsOf: () => [[6, 10]] }), { from: SUNDAY, to: AS_OF })
    expect(young).toMatchObject({ range: null })
  })

  test('over a carrier that bills late and unevenly at least nine months of ten lay in the stated range, by carrier and service', () => {
    const random = drawn(7)
    const sums = Array.from({ length: 14 }, (_, at) =>
      carrierSums({
        carrier: at % 2 === 0 ? 'Late' : 'Later',
        service: `Service ${at}`,
        days: 420 + 20 * 31,
        price: 5 + at,
        billsOf: () => {
          const packages = 20 + Math.round(60 * random())
          const first = Math.round(packages * (0.3 + 0.4 * random()))
          const second = Math.round((packages - first) * (0.5 + 0.5 * random()))
          const late = at % 2 === 0 ? 0 : 9
          return [
            [12 + late + Math.floor(4 * random()), first],
            [19 + late + Math.floor(4 * random()), second],
            [33 + late, packages - first - second],
          ]
        },
      }),
    ).flat()
    const cells = pastMonths(sums, { asOf: AS_OF, weight: 'net', months: 19, each: 'service' })
    const { ranged, held } = rangesHeld(cells)
    console.info(
      `late carriers: ${ranged} months by carrier and service, ${((100 * held) / ranged).toFixed(1)} % within`,
    )
    expect(ranged).toBeGreaterThanOrEqual(200)
    expect(held / ranged).toBeGreaterThanOrEqual(0.9)
    expect(cells.every(({ was }) => was < 0.98)).toBe(true)
  })
})
