import { expect, test } from 'vitest'
import { changeOf } from '../../../domain/query/change.ts'
import type { ValueFormat } from '../../../domain/query/format.ts'
import { changeText, changeWords } from '../../../src/dashboards/facts/change-words.ts'

const period = '11/22/24 – 11/21/25'
const DOLLARS: ValueFormat = { unit: 'money', symbol: '$', weightUnit: 'lbs' }

test('a change is an arrow, a percent with two decimals and a signed short amount (PAGE-03, WID-13)', () => {
  expect(changeText(changeOf(5_493_439.08, 4_955_491.08), DOLLARS)).toEqual({
    arrow: '↑',
    percent: '10.86%',
    amount: '+$537.95K',
  })
  expect(changeText(changeOf(90, 100), DOLLARS)).toEqual({ arrow: '↓', percent: '10.00%', amount: '−$10.00' })
  expect(changeText(changeOf(2_900, 100), DOLLARS)).toEqual({ arrow: '↑', percent: '×29', amount: '+$2.80K' })
  expect(changeText(changeOf(999_990, 1_000_000), DOLLARS)).toMatchObject({ arrow: '', percent: '0.00%' })
  expect(changeText(changeOf(90, 90), DOLLARS)).toEqual({ arrow: '→', percent: '0.00%', amount: '$0.00' })
})

test.each([
  [
    changeOf(5_493_439.08, 4_955_491.08),
    DOLLARS,
    'USD',
    'up 10.86 percent, 537.95 thousand dollars more than 11/22/24 – 11/21/25',
  ],
  [changeOf(1e6, 3.5e6), DOLLARS, 'USD', 'down 71.43 percent, 2.50 million dollars less than 11/22/24 – 11/21/25'],
  [
    changeOf(1_000, 100),
    { ...DOLLARS, symbol: 'C$' },
    'CAD',
    'up 900.00 percent, 900.00 CAD more than 11/22/24 – 11/21/25',
  ],
  [
    changeOf(5e9, 2e9),
    { ...DOLLARS, unit: 'weight' },
    'kgs',
    'up 150.00 percent, 3.00 billion kilograms more than 11/22/24 – 11/21/25',
  ],
  [
    changeOf(90, 100),
    { ...DOLLARS, unit: 'packages' },
    'packages',
    'down 10.00 percent, 10 packages less than 11/22/24 – 11/21/25',
  ],
  [
    changeOf(2_170, 2_169),
    { ...DOLLARS, unit: 'packages' },
    'packages',
    'up 0.05 percent, 1 package more than 11/22/24 – 11/21/25',
  ],
  [
    changeOf(3_040, 2_000),
    { ...DOLLARS, unit: 'packages' },
    'packages',
    'up 52.00 percent, 1.04 thousand packages more than 11/22/24 – 11/21/25',
  ],
  [
    changeOf(3, 2),
    { ...DOLLARS, unit: 'percent' },
    '',
    'up 50.00 percent, 1.00 percentage points more than 11/22/24 – 11/21/25',
  ],
  [changeOf(2, 2), DOLLARS, 'USD', 'the same as 11/22/24 – 11/21/25'],
] as const)('in words: %o', (change, format, unitText, words) => {
  expect(changeWords({ change, format, unitText, period })).toBe(words)
})
