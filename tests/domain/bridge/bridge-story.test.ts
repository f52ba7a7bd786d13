import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bridgeOf } from '../../../domain/bridge/bridge.ts'
import { bridgeRows, readBridge, type ToldBridge } from '../../../domain/bridge/bridge-rows.ts'
import { bridgeStory, mainStep } from '../../../domain/bridge/bridge-story.ts'
import { exactSum } from '../../../domain/values/exact-sum.ts'
import { BY, group, side, type WrittenGroup } from './sums.ts'

function told(before: readonly WrittenGroup[], now: readonly WrittenGroup[]): ToldBridge {
  const rows = bridgeRows(bridgeOf({ before: before.map(group), now: now.map(group), by: BY, bridged: 'net' }))
  const bridge = readBridge(rows)
  if (!bridge) throw new Error('nothing is told')
  return bridge
}

test('[BRG-04] the steps that go with the change are named, the largest first, and what goes against it apart', () => {
  const air = ['UPS', 'Air', '2', '1–5 lb']
  const bridge = told(
    [
      { packages: 100, gross: 100_000, fuel: 10_000 },
      { packages: 100, gross: 300_000, fuel: 30_000, of: air },
    ],
    [
      { packages: 100, gross: 100_000, fuel: 8_000 },
      { packages: 100, gross: 400_000, fuel: 32_000, of: air },
    ],
  )
  const story = bridgeStory(bridge)
  expect(story).toMatchObject({ direction: 'up', change: 1_000 })
  expect(story.steps.map(({ step, amount }) => [step, amount])).toEqual([
    ['listPrice', 1_000],
    ['fuelFollows', 100],
  ])
  expect(story.against).toMatchObject({ step: 'fuelPercent', amount: -100 })
  expect(story.led?.values).toMatchObject({ service: 'Air' })
  expect(mainStep(bridge.segments[0] ?? { steps: {}, change: 0 })).toBe('listPrice')
})

test('[BRG-04] what did not change is level, and what fell has shares of the fall', () => {
  expect(bridgeStory(told([{ gross: 100 }], [{ gross: 100 }]))).toMatchObject({
    direction: 'level',
    steps: [],
    led: null,
  })
  expect(bridgeStory(told([{ packages: 4, gross: 400 }], [{ packages: 1, gross: 100 }]))).toMatchObject({
    direction: 'down',
    percent: 75,
    steps: [{ step: 'volume', amount: -3, share: 100 }],
  })
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
      if (!bridge) return expect([before, now]).toEqual([[], []])
      const whole = exactSum([bridge.now, -bridge.before])
      expect(exactSum(bridge.steps.map(({ amount }) => amount))).toBe(whole)
      const parts = [...bridge.segments, ...(bridge.without ? [bridge.without] : [])]
      expect(exactSum(parts.map(({ change }) => change))).toBe(whole)
    }),
  )
})
