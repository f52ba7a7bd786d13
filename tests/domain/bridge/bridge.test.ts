// @module-tag exact
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bridgeOf, type Bridge } from '../../../domain/bridge/bridge.ts'
import { groupOf, type GroupSums } from '../../../domain/bridge/group-sums.ts'
import type { Bridged } from '../../../domain/bridge/steps.ts'
import { sumOf } from '../../../domain/bridge/units.ts'
import { BY, group, side, type WrittenGroup } from './sums.ts'

const FACTS: readonly Bridged[] = ['net', 'gross', 'discount', 'accessorials', 'fuel', 'taxes']

const stepsSum = (bridge: Pick<Bridge, 'steps'>) => sumOf(Object.values(bridge.steps))
const moved = ({ steps }: Pick<Bridge, 'steps'>) =>
  Object.fromEntries(Object.entries(steps).filter(([, cents]) => cents !== 0n))

function bridged(before: readonly WrittenGroup[], now: readonly WrittenGroup[], fact: Bridged = 'net'): Bridge {
  return bridgeOf({ before: before.map(group), now: now.map(group), by: BY, bridged: fact })
}

describe('[BRG-01] the steps add up', () => {
  test('to the difference to the cent, for any two sides, segments and facts, empty ones too', () => {
    fc.assert(
      fc.property(side, side, fc.integer({ min: 1, max: 4 }), fc.constantFrom(...FACTS), (before, now, depth, fact) => {
        const by = BY.slice(0, depth)
        const cut = (groups: typeof before) => groups.map((each) => ({ ...each, values: each.values.slice(0, depth) }))
        const bridge = bridgeOf({ before: cut(before), now: cut(now), by, bridged: fact })
        expect(stepsSum(bridge)).toBe(bridge.now - bridge.before)
        const all = [...bridge.segments, bridge.without]
        for (const [step, cents] of Object.entries(bridge.steps))
          expect(sumOf(all.map(({ steps }) => steps[step as keyof typeof steps] ?? 0n))).toBe(cents)
      }),
      { numRuns: 400 },
    )
  })

  test('and those of a segment to the difference of its own two values, where no currency is turned into another', () => {
    const dollars = side.map((groups) => groups.filter(({ currency }) => currency === 'USD'))
    fc.assert(
      fc.property(dollars, dollars, fc.constantFrom(...FACTS), (before, now, fact) => {
        const bridge = bridgeOf({ before, now, by: BY, bridged: fact })
        for (const segment of [...bridge.segments, bridge.without])
          expect(stepsSum(segment)).toBe((segment.now?.cents ?? 0n) - (segment.before?.cents ?? 0n))
      }),
      { numRuns: 400 },
    )
  })
})

const USUAL = {
  packages: 100,
  gross: 200_000,
  discount: 80_000,
  fuel: 18_000,
  accessorials: 5_000,
  taxes: 1_000,
  pounds: 400,
}
const times = (factor: number, change: WrittenGroup = {}): WrittenGroup => ({
  packages: USUAL.packages * factor,
  gross: USUAL.gross * factor,
  discount: USUAL.discount * factor,
  fuel: USUAL.fuel * factor,
  accessorials: USUAL.accessorials * factor,
  taxes: USUAL.taxes * factor,
  pounds: USUAL.pounds * factor,
  ...change,
})

describe('[BRG-02] what changed alone is one step alone', () => {
  test('only more packages of every segment: Volume', () => {
    const air = ['UPS', 'Air', '2', '1–5 lb']
    const bridge = bridged([times(1), times(2, { of: air })], [times(3), times(6, { of: air })])
    expect(moved(bridge)).toEqual({ volume: 144_000n * 6n })
  })

  test('only other shares of the segments: Mix', () => {
    const air = ['UPS', 'Air', '2', '1–5 lb']
    const bridge = bridged(
      [times(1), times(2, { of: air, gross: 800_000 })],
      [times(2), times(1, { of: air, gross: 400_000 })],
    )
    expect(moved(bridge)).toEqual({ mix: bridge.now - bridge.before })
    expect(bridge.now).not.toBe(bridge.before)
  })

  test.each([
    ['accessorials', { accessorials: 9_000 }],
    ['taxes', { taxes: 4_000 }],
    ['fuelPercent', { fuel: 24_000 }],
    ['discount', { discount: 60_000, fuel: 21_000 }],
    ['listPrice', { gross: 220_000, discount: 88_000, fuel: 19_800 }],
  ] as const)('only %s', (step, change) => {
    const bridge = bridged([times(1)], [times(1, change)])
    const follows = step === 'discount' ? { fuelFollows: 3_000n } : step === 'listPrice' ? { fuelFollows: 1_800n } : {}
    const moves = moved(bridge)
    expect(moves).toEqual({ [step]: expect.any(BigInt), ...follows })
    expect(stepsSum(bridge)).toBe(bridge.now - bridge.before)
  })

  test('only segments that one side has: New and Lost, and no price is made up for them', () => {
    const old = { of: ['DHL', 'Worldwide', 'D', null], packages: 1, gross: 1_000 }
    const young = { of: ['USPS', 'Priority', '3', null], packages: 2, gross: 700 }
    const bridge = bridged([times(1), old], [times(1), young])
    expect(moved(bridge)).toEqual({ new: 700n, lost: -1_000n })
    const apart = bridged([old], [young])
    expect(apart.steps).toEqual({ new: 700n, lost: -1_000n, fees: 0n, adjustments: 0n, credits: 0n })
  })

  test('rows without a package: Fees, Adjustments and Credits, never spread', () => {
    const bare = (bucket: string, taxes: number) => ({ bucket, packages: 0, taxes })
    const bridge = bridged(
      [times(1), bare('fee', 100), bare('credit', -50)],
      [times(1), bare('fee', 175), bare('adjustment', 33), bare('credit', -80)],
    )
    expect(moved(bridge)).toEqual({ fees: 75n, adjustments: 33n, credits: -30n })
    expect(bridge.without.steps).toEqual({ fees: 75n, adjustments: 33n, credits: -30n })
  })

  test('only another rate of a currency: Exchange rate', () => {
    const bridge = bridged([times(1, { currency: 'CAD', rate: '0.7' })], [times(1, { currency: 'CAD', rate: '0.8' })])
    expect(moved(bridge)).toEqual({ exchangeRate: 14_400n })
  })

  test('only heavier packages of a price that rises with weight: Weight', () => {
    const weighed = (pounds: readonly number[]) => {
      const sum = (of: (pound: number) => number) => String(pounds.reduce((all, pound) => all + of(pound), 0))
      const gross = (pound: number) => 5 + 2 * pound
      const sums: Readonly<Record<string, string>> = {
        packages: String(pounds.length),
        net: sum(gross),
        gross: sum(gross),
        weighed_rows: String(pounds.length),
        pounds: sum((pound) => pound),
        pounds_squared: sum((pound) => pound * pound),
        pounds_gross: sum((pound) => pound * gross(pound)),
      }
      return groupOf(
        { carrier_name: 'UPS', bucket_name: 'freight', weighed: 1 },
        { by: ['carrier_name'], sum: (name) => sums[name] },
      )
    }
    const forty = Array.from({ length: 40 }, (_, at) => at % 8)
    const bridge = bridgeOf({
      before: [weighed(forty)],
      now: [weighed(forty.map((pound) => pound + 1))],
      by: ['carrier_name'],
      bridged: 'net',
    })
    expect(moved(bridge)).toEqual({ weight: 8_000n })
  })
})

test('[BRG-03] segments are coarser where more than a tenth is on one side alone: weight band, then zone, then service', () => {
  const of = (service: string, zone: string, band: string) => ['UPS', service, zone, band]
  const once = (values: readonly string[]) => times(1, { of: values })
  expect(bridged([once(of('Ground', '5', 'a'))], [once(of('Ground', '5', 'b'))]).by).toEqual(BY.slice(0, 3))
  expect(bridged([once(of('Ground', '5', 'a'))], [once(of('Ground', '6', 'a'))]).by).toEqual(BY.slice(0, 2))
  expect(bridged([once(of('Ground', '5', 'a'))], [once(of('Air', '5', 'a'))]).by).toEqual(BY.slice(0, 1))
  const many = Array.from({ length: 20 }, () => once(of('Ground', '5', 'a')))
  expect(bridged(many, [...many, once(of('Air', '5', 'a'))]).by).toEqual(BY)
})

test('[BRG-01] a component is bridged by its own steps', () => {
  const [before, now] = [[times(1)], [times(2, { gross: 500_000, discount: 100_000, fuel: 50_000 })]]
  const named = (fact: Bridged) => Object.keys(bridged(before, now, fact).steps)
  const ends = ['fees', 'adjustments', 'credits']
  const start = ['new', 'lost', 'volume', 'mix']
  expect(named('gross')).toEqual([...start, 'listPrice', 'weight', ...ends])
  expect(named('discount')).toEqual([...start, 'listPrice', 'weight', 'discount', ...ends])
  expect(named('fuel')).toEqual([...start, 'fuelFollows', 'fuelPercent', ...ends])
  expect(named('taxes')).toEqual([...start, 'taxes', ...ends])
})

describe('[BRG-07] between two carriers, accounts or clients all is a package', () => {
  const SIDES_BY = ['service_category', 'normalised_zone', 'weight_band']
  const cut = (groups: readonly GroupSums[]) => groups.map((each) => ({ ...each, values: each.values.slice(1) }))
  const between = (before: readonly GroupSums[], now: readonly GroupSums[], fact: Bridged = 'net') =>
    bridgeOf({ before: cut(before), now: cut(now), by: SIDES_BY, bridged: fact, aPackage: true })
  const shipped = side.filter((groups) => groups.some(({ packages }) => packages > 0n))
  const inDollars = shipped.filter((groups) => groups.every(({ currency }) => currency === 'USD'))
  /** What one package costs of all, with the rates of its own rows, in cents. */
  const apiece = (groups: readonly GroupSums[], fact: Bridged) => {
    const packages = sumOf(groups.map((each) => each.packages))
    const exact = sumOf(
      groups.map(({ amounts: { net, gross, discount, fuel, accessorials }, rate }) => {
        const all = { net, gross, discount, fuel, accessorials, taxes: net - (gross - discount) - fuel - accessorials }
        return all[fact] * rate
      }),
    )
    return Number((exact * 10_000n) / packages / 10n ** 40n) / 100
  }

  test('the steps and the segments add up to the difference of what one package costs, to the cent, for any two sides', () => {
    fc.assert(
      fc.property(shipped, shipped, fc.constantFrom(...FACTS), (before, now, fact) => {
        const bridge = between(before, now, fact)
        expect(bridge.steps).not.toHaveProperty('volume')
        expect(stepsSum(bridge)).toBe(bridge.now - bridge.before)
        expect(Math.abs(Number(bridge.now) - apiece(now, fact))).toBeLessThan(0.52)
        expect(Math.abs(Number(bridge.before) - apiece(before, fact))).toBeLessThan(0.52)
        const all = [...bridge.segments, bridge.without]
        for (const [step, cents] of Object.entries(bridge.steps))
          expect(sumOf(all.map(({ steps }) => steps[step as keyof typeof steps] ?? 0n))).toBe(cents)
      }),
      { numRuns: 400 },
    )
  })

  test('as many times as many packages of the same prices cost the same', () => {
    fc.assert(
      fc.property(inDollars, fc.integer({ min: 2, max: 9 }), (groups, times) => {
        const many = Array.from({ length: times }, () => groups).flat()
        const moves = Object.values(between(groups, many).steps).filter((cents) => cents !== 0n)
        expect(moves).toEqual([])
      }),
    )
  })

  const ground = ['-', 'Ground', '5', '1–5 lb']
  const air = ['-', 'Air', '2', '1–5 lb']
  const sides = (before: readonly WrittenGroup[], now: readonly WrittenGroup[]) =>
    between(before.map(group), now.map(group))

  test.each([
    ['accessorials', { accessorials: 9_000 }, { accessorials: 40n }],
    ['discounts', { discount: 60_000 }, { discount: 200n, fuelFollows: 30n, fuelPercent: -30n }],
    ['list prices', { gross: 220_000, discount: 88_000, fuel: 19_800 }, { listPrice: 120n, fuelFollows: 18n }],
  ] as const)('only other %s, whatever the sizes of the sides', (_, change, expected) => {
    const bridge = sides([times(3, { of: ground })], [times(1, { of: ground, ...change })])
    expect(moved(bridge)).toEqual(expected)
    expect(stepsSum(bridge)).toBe(bridge.now - bridge.before)
  })

  test('only other shares: Mix; what one side alone ships; a fee of each is a package of all', () => {
    const dear = { of: air, gross: 800_000 }
    const mixed = sides([times(3, { of: ground }), times(1, dear)], [times(1, { of: ground }), times(1, dear)])
    expect(moved(mixed)).toEqual({ mix: mixed.now - mixed.before })
    const alone = sides(
      [times(1, { of: ground })],
      [times(1, { of: ground }), times(1, { of: ['-', 'Sea', '9', null] })],
    )
    expect(Object.keys(moved(alone)).toSorted()).toEqual(['mix', 'new'])
    const fee = (taxes: number) => ({ bucket: 'fee', packages: 0, taxes })
    const bare = sides([times(1, { of: ground }), fee(1_000)], [times(2, { of: ground }), fee(6_000)])
    expect(moved(bare)).toEqual({ fees: 20n })
  })

  test('the terms stay what they are of all packages', () => {
    const [segment] = sides([times(3, { of: ground })], [times(1, { of: ground })]).segments
    expect(segment?.before).toMatchObject({ packages: 300n, cents: 1_440n })
    expect(segment?.now).toMatchObject({ packages: 100n, cents: 1_440n })
  })
})
