// @module-tag exact
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bridgeOf, bridgesOfSides, type Bridge } from '../../../domain/bridge/bridge.ts'
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

describe('[BRG-01] the same sums are told alike', () => {
  const any = [side, side, fc.integer({ min: 1, max: 4 }), fc.constantFrom(...FACTS)] as const

  test('whichever order the engine answers them in: no cent goes to another segment', () => {
    fc.assert(
      fc.property(...any, (before, now, depth, fact) => {
        const asked = { by: BY.slice(0, depth), bridged: fact }
        expect(bridgeOf({ before: before.toReversed(), now: now.toReversed(), ...asked })).toEqual(
          bridgeOf({ before, now, ...asked }),
        )
      }),
      { numRuns: 400 },
    )
  })

  test('of groups by more dimensions than are asked as of those by the asked ones', () => {
    fc.assert(
      fc.property(...any, (before, now, depth, fact) => {
        const cut = (groups: typeof before) => groups.map((each) => ({ ...each, values: each.values.slice(0, depth) }))
        const asked = { by: BY.slice(0, depth), bridged: fact }
        expect(bridgeOf({ before, now, ...asked })).toEqual(bridgeOf({ before: cut(before), now: cut(now), ...asked }))
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
        { carrier_name: 'UPS' },
        {
          by: ['carrier_name'],
          modes: {},
          keys: { begun: null, bucket: null, currency: 'USD', weighed: true },
          sum: (name) => sums[name],
        },
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

const byOf = (bridge: Bridge, mode = 'parcel') => bridge.modes.find((each) => each.mode === mode)?.by

test('[BRG-03] segments are coarser where more than a tenth is on one side alone: weight band, then zone, then service', () => {
  const of = (service: string, zone: string, band: string) => ['UPS', service, zone, band]
  const once = (values: readonly string[]) => times(1, { of: values })
  expect(byOf(bridged([once(of('Ground', '5', 'a'))], [once(of('Ground', '5', 'b'))]))).toEqual(BY.slice(0, 3))
  expect(byOf(bridged([once(of('Ground', '5', 'a'))], [once(of('Ground', '6', 'a'))]))).toEqual(BY.slice(0, 2))
  expect(byOf(bridged([once(of('Ground', '5', 'a'))], [once(of('Air', '5', 'a'))]))).toEqual(BY.slice(0, 1))
  const many = Array.from({ length: 20 }, () => once(of('Ground', '5', 'a')))
  expect(byOf(bridged(many, [...many, once(of('Air', '5', 'a'))]))).toEqual(BY)
})

describe('[BRG-03] the bridge goes by transport mode', () => {
  const sea = { category: 'Ocean FCL', of: ['UPS', 'FCL', 'NA', null] }
  const containers = (count: number, change: WrittenGroup = {}) =>
    times(0, { ...sea, packages: count, shipments: count, gross: count * 500_000, ...change })
  /** What both together made. */
  const volumeAndMix = ({ steps }: Bridge) => (steps.volume ?? 0n) + (steps.mix ?? 0n)

  test('of one container more and as many parcels there is no mix of containers and envelopes', () => {
    const bridge = bridged([times(10), containers(10)], [times(10), containers(11)])
    expect(moved(bridge)).toEqual({ volume: 500_000n })
    expect(bridge.segments.find(({ mode }) => mode === 'parcel')?.steps).toMatchObject({ volume: 0n, mix: 0n })
  })

  test('of freight shipments are counted, whatever number of pieces each has, and of parcels packages', () => {
    const pieces = (count: number) => containers(10, { packages: count })
    expect(moved(bridged([pieces(10)], [pieces(70)]))).toEqual({})
    const before = bridged([times(1)], [times(1, { packages: 300 })])
    expect(volumeAndMix(before)).toBe(288_000n)
    expect(bridged([pieces(10)], [pieces(70)]).segments[0]?.now?.units).toBe(10n)
  })

  test('no mode is made coarser by another, nor is the mode ever left', () => {
    const lcl = { of: ['UPS', 'LCL', 'NA', null] }
    const bridge = bridged([times(10), containers(10)], [times(10), containers(10, lcl)])
    expect(byOf(bridge)).toEqual(BY)
    expect(byOf(bridge, 'ocean')).toEqual(BY.slice(0, 1))
    // By carrier alone both are of UPS, and stay two segments.
    expect(bridge.segments.map(({ mode, values }) => [mode, values[0]]).toSorted()).toEqual([
      ['ocean', 'UPS'],
      ['parcel', 'UPS'],
    ])
  })

  test('a mode that has no segment on both sides has only New and Lost', () => {
    const bridge = bridged([times(10), containers(1)], [times(10), containers(2, { of: ['FedEx', 'IPF', null, null] })])
    expect(moved(bridge)).toEqual({ lost: -500_000n, new: 1_000_000n })
  })

  test('of any two sides a segment with as many units as before has neither Volume nor Mix, but for a cent', () => {
    fc.assert(
      fc.property(side, side, (before, now) => {
        const bridge = bridgeOf({ before, now, by: BY, bridged: 'net' })
        for (const { before: then, now: since, steps } of bridge.segments)
          if (then && then.units === since?.units)
            expect(Math.abs(Number((steps.volume ?? 0n) + (steps.mix ?? 0n)))).toBeLessThanOrEqual(2)
        expect(bridge.modes.map(({ mode }) => mode).toSorted()).toEqual(
          [...new Set(bridge.segments.map(({ mode }) => mode))].toSorted(),
        )
      }),
      { numRuns: 400 },
    )
  })
})

test('[BRG-02] a client of which nothing is known before is a step of its own, never new segments nor a mix', () => {
  const late = { begun: 7, of: ['FedEx', 'Express', '2', '1–5 lb'] }
  const [before, now] = [
    [times(1), times(1, { ...late, gross: 300_000 })],
    [times(1), times(3, { ...late, gross: 900_000 }), { ...late, bucket: 'fee', packages: 0, taxes: 500 }],
  ]
  const bridge = bridged(before, now)
  expect(moved(bridge)).toEqual({ begun: bridge.now - bridge.before })
  expect(bridge.begun.map(({ client, whole }) => [client, stepsSum(whole)])).toEqual([[7, bridge.now - bridge.before]])
  expect(bridge.segments).toHaveLength(1)
  expect(Object.keys(bridged([times(1)], [times(2)]).steps)).not.toContain('begun')
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
    bridgesOfSides({ before: cut(before), now: cut(now), by: SIDES_BY, bridged: fact })
  const inDollars = side.filter((groups) => groups.every(({ currency }) => currency === 'USD'))
  /** What one package costs of all, with the rates of its own rows, in cents. */
  const apiece = (groups: readonly GroupSums[], fact: Bridged) => {
    const units = sumOf(groups.map((each) => each.units))
    const exact = sumOf(
      groups.map(({ amounts: { net, gross, discount, fuel, accessorials }, rate }) => {
        const all = { net, gross, discount, fuel, accessorials, taxes: net - (gross - discount) - fuel - accessorials }
        return all[fact] * rate
      }),
    )
    return Number((exact * 10_000n) / units / 10n ** 40n) / 100
  }

  test('the steps and the segments add up to the difference of what one package costs, to the cent, for any two sides', () => {
    fc.assert(
      fc.property(side, side, fc.constantFrom(...FACTS), (before, now, fact) => {
        const { bridges, alone } = between(before, now, fact)
        const modesOf = (groups: readonly GroupSums[]) =>
          new Set(groups.filter(({ packages }) => packages > 0n).map(({ mode }) => mode))
        const shared = [...modesOf(before)].filter((mode) => modesOf(now).has(mode))
        expect(bridges.flatMap(({ modes }) => modes.map(({ mode }) => mode)).toSorted()).toEqual(shared.toSorted())
        const onOne = [...modesOf(before), ...modesOf(now)].filter((mode) => !shared.includes(mode))
        expect(alone.map(({ mode }) => mode).toSorted()).toEqual(onOne.toSorted())
        for (const bridge of bridges) {
          const of = (groups: readonly GroupSums[]) => groups.filter(({ mode }) => mode === bridge.modes[0]?.mode)
          expect(bridge.steps).not.toHaveProperty('volume')
          expect(stepsSum(bridge)).toBe(bridge.now - bridge.before)
          expect(Math.abs(Number(bridge.now) - apiece(of(now), fact))).toBeLessThan(0.52)
          expect(Math.abs(Number(bridge.before) - apiece(of(before), fact))).toBeLessThan(0.52)
          const all = [...bridge.segments, bridge.without]
          for (const [step, cents] of Object.entries(bridge.steps))
            expect(sumOf(all.map(({ steps }) => steps[step as keyof typeof steps] ?? 0n))).toBe(cents)
        }
      }),
      { numRuns: 400 },
    )
  })

  test('as many times as many packages of the same prices cost the same', () => {
    fc.assert(
      fc.property(inDollars, fc.integer({ min: 2, max: 9 }), (groups, times) => {
        const many = Array.from({ length: times }, () => groups).flat()
        const moves = between(groups, many).bridges.flatMap((bridge) => Object.keys(moved(bridge)))
        expect(moves).toEqual([])
      }),
    )
  })

  const ground = ['-', 'Ground', '5', '1–5 lb']
  const air = ['-', 'Air', '2', '1–5 lb']
  const sides = (before: readonly WrittenGroup[], now: readonly WrittenGroup[]) => {
    const [bridge] = between(before.map(group), now.map(group)).bridges
    if (!bridge) throw new Error('no mode is on both sides')
    return bridge
  }

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
    expect(segment?.before).toMatchObject({ units: 300n, cents: 1_440n })
    expect(segment?.now).toMatchObject({ units: 100n, cents: 1_440n })
  })

  test('of each mode there is a bridge of its own, the one with most money first, and what one side alone has is named', () => {
    const truck = { category: 'LTL', of: ['-', 'LTL', null, null], packages: 6, shipments: 2 }
    const [before, now] = [
      [times(1, { of: ground }), { ...truck, gross: 900_000 }],
      [times(1, { of: ground, accessorials: 9_000 }), { ...truck, gross: 960_000 }],
    ]
    const boat = { category: 'Ocean FCL', gross: 9_000_000, of: ['-', 'FCL', null, null] }
    const { bridges, alone } = between(before.map(group), [...now, boat].map(group))
    expect(bridges.map(({ modes, ...bridge }) => [modes[0]?.mode, moved(bridge)])).toEqual([
      ['ltl', { listPrice: 30_000n }],
      ['parcel', { accessorials: 40n }],
    ])
    expect(alone).toEqual([{ mode: 'ocean', side: 'now' }])
  })
})
