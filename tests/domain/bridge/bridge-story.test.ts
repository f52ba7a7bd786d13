import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bridgeOf } from '../../../domain/bridge/bridge.ts'
import { bridgeRows, readBridge, type ToldBridge } from '../../../domain/bridge/bridge-rows.ts'
import { bridgeStory, mainReason, mainSteps, packagesChange } from '../../../domain/bridge/bridge-story.ts'
import { exactSum } from '../../../domain/values/exact-sum.ts'
import { BY, group, side, type WrittenGroup } from './sums.ts'

function told(before: readonly WrittenGroup[], now: readonly WrittenGroup[]): ToldBridge {
  const rows = bridgeRows(bridgeOf({ before: before.map(group), now: now.map(group), by: BY, bridged: 'net' }))
  const bridge = readBridge(rows)
  if (!bridge) throw new Error('nothing is told')
  return bridge
}

const AIR = ['UPS', 'Air', '2', '1–5 lb']
const SEA = ['UPS', 'Sea', '9', '1–5 lb']

test('[BRG-04] the largest steps are named with their amounts, whichever way they point, and with the rest they are the change', () => {
  const bridge = told(
    [
      { packages: 100, gross: 100_000, fuel: 10_000 },
      { packages: 100, gross: 300_000, fuel: 30_000, of: AIR },
    ],
    [
      { packages: 100, gross: 100_000, fuel: 8_000 },
      { packages: 100, gross: 400_000, fuel: 32_000, of: AIR },
    ],
  )
  const story = bridgeStory(bridge)
  expect(story).toMatchObject({ direction: 'up', change: 1_000, rest: null })
  expect(story.steps).toEqual([
    { step: 'listPrice', amount: 1_000, share: null },
    { step: 'fuelFollows', amount: 100, share: null },
    { step: 'fuelPercent', amount: -100, share: null },
  ])
  expect(mainSteps(bridge)).toEqual(['listPrice', 'fuelFollows'])
  expect(story.led).toMatchObject({ reason: 'listPrice', amount: 1_000, segment: { values: { service: 'Air' } } })
})

test('[BRG-04] of steps that go both ways no share is told: a cheaper mix is no 225 % of the change', () => {
  const bridge = told(
    [
      { packages: 10, gross: 10_000 },
      { packages: 10, gross: 100_000, of: AIR },
    ],
    [
      { packages: 30, gross: 30_000 },
      { packages: 4, gross: 40_000, of: AIR },
    ],
  )
  const { change, steps, rest } = bridgeStory(bridge)
  expect([change, rest]).toEqual([-400, null])
  expect(steps).toEqual([
    { step: 'mix', amount: -1_170, share: null },
    { step: 'volume', amount: 770, share: null },
  ])
})

test('[BRG-04] what did not change is level, and shares of one direction are whole percents that add up to 100', () => {
  expect(bridgeStory(told([{ gross: 100 }], [{ gross: 100 }]))).toMatchObject({
    direction: 'level',
    steps: [],
    rest: null,
    led: null,
  })
  expect(bridgeStory(told([{ packages: 4, gross: 400 }], [{ packages: 1, gross: 100 }]))).toMatchObject({
    direction: 'down',
    percent: 75,
    steps: [{ step: 'volume', amount: -3, share: 100 }],
  })
})

test('[BRG-04] of any two sides what is named adds up to what is said, in amounts and in shares', () => {
  fc.assert(
    fc.property(side, side, (before, now) => {
      const bridge = readBridge(bridgeRows(bridgeOf({ before, now, by: BY, bridged: 'net' })))
      if (!bridge) {
        expect([before, now]).toEqual([[], []])
        return
      }
      const { change, steps, rest } = bridgeStory(bridge)
      const named = [...steps, ...(rest ? [rest] : [])]
      expect(exactSum(named.map(({ amount }) => amount))).toBe(change)
      const shares = named.flatMap(({ share }) => share ?? [])
      const isOneWay = bridge.steps.every(({ amount }) => amount * change >= 0)
      expect(shares).toHaveLength(isOneWay && change !== 0 ? named.length : 0)
      if (shares.length > 0) expect(shares.reduce((sum, share) => sum + share, 0)).toBe(100)
    }),
    { numRuns: 400 },
  )
})

test('[BRG-04] a segment with as many packages as before is not named for more of them', () => {
  const bridge = told(
    [
      { packages: 100, gross: 100_000 },
      { packages: 10, gross: 10_000, of: AIR },
      { packages: 100, gross: 900_000, of: SEA },
    ],
    [
      { packages: 100, gross: 100_000 },
      { packages: 100, gross: 100_000, of: AIR },
      { packages: 100, gross: 900_000, of: SEA },
    ],
  )
  const segmentOf = (service: string) => bridge.segments.find(({ values }) => values.service === service)
  // What the whole grew by is told of each segment too, and a mix that takes it back.
  expect(segmentOf('Sea')?.steps).toMatchObject({ volume: expect.any(Number), mix: expect.any(Number) })
  const { led } = bridgeStory(bridge)
  expect(led).toMatchObject({ reason: 'packages', amount: 900, segment: { values: { service: 'Air' } } })
  const [air, sea] = [segmentOf('Air'), segmentOf('Sea')]
  if (!air || !sea) throw new Error('a segment is missing')
  expect(mainReason(air, { ofSides: false })).toBe('packages')
  expect(mainReason(sea, { ofSides: false })).toBeNull()
  expect([packagesChange(air), packagesChange(sea)]).toEqual([900, 0])
  // Nor for the cent that settling may leave it.
  expect(mainReason({ ...sea, steps: { volume: 0.01, mix: 0 }, change: 0.01 }, { ofSides: false })).toBeNull()
})

test('[BRG-01] as rows nothing is lost: the segments that are not told one by one are told together', () => {
  const many = Array.from({ length: 450 }, (_, at) => ({ of: ['UPS', 'Ground', '5', String(at)], gross: 10_000 + at }))
  const bridge = told(
    many,
    many.map((each) => ({ ...each, gross: each.gross * 2 })),
  )
  expect([bridge.count, bridge.segments.length, bridge.others?.count]).toEqual([450, 400, 50])
  const whole = exactSum([bridge.now, -bridge.before])
  expect(exactSum([...bridge.segments, bridge.others].map((each) => each?.change ?? 0))).toBe(whole)
})

test('[BRG-01] of any two sides the told steps and segments add up as read', () => {
  fc.assert(
    fc.property(side, side, (before, now) => {
      const bridge = readBridge(bridgeRows(bridgeOf({ before, now, by: BY, bridged: 'net' })))
      if (!bridge) {
        expect([before, now]).toEqual([[], []])
        return
      }
      const whole = exactSum([bridge.now, -bridge.before])
      expect(exactSum(bridge.steps.map(({ amount }) => amount))).toBe(whole)
      const parts = [...bridge.segments, ...(bridge.without ? [bridge.without] : [])]
      expect(exactSum(parts.map(({ change }) => change))).toBe(whole)
    }),
  )
})
