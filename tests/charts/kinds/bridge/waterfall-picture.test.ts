import { expect, test } from 'vitest'
import { textWidth } from '../../../../src/charts/layout.ts'
import { waterfallPicture } from '../../../../src/charts/kinds/bridge/waterfall-picture.ts'
import { DOLLARS, THEMES } from '../../chart.samples.ts'

test.each([
  ['English', '12/02/24 – 12/01/25', '12/02/25 – 12/01/26'],
  ['French', '02/12/2024 – 01/12/2025', '02/12/2025 – 01/12/2026'],
  ['Arabic', '2/12/2024 – 1/12/2025', '2/12/2025 – 1/12/2026'],
])('both sides of a bridge are named in full in a card of half the board, in %s [BRG-01]', (_in, prior, period) => {
  const picture = waterfallPicture({
    size: { width: 458, height: 500 },
    theme: THEMES.light,
    format: DOLLARS,
    settings: {},
    bridge: {
      sides: null,
      before: 2_490_604.06,
      now: 2_753_272.22,
      steps: [{ step: 'volume', amount: 262_668.16 }],
      modes: [],
      by: [],
      count: 0,
      segments: [],
      others: null,
      without: null,
      begun: [],
    },
    prior,
    period,
  })
  expect(picture.values.labelLimit).toBeGreaterThanOrEqual(Math.max(textWidth(prior), textWidth(period)))
  expect(picture.layout.padding.left).toBeGreaterThan(Number(picture.values.labelLimit))
})
