import { expect, test } from 'vitest'
import { circleSize } from '../../../../src/charts/kinds/circles/circle-size.ts'

test.each([
  [0, 'small'],
  [500, 'small'],
  [500.5, 'medium'],
  [501, 'medium'],
  [1_000, 'medium'],
  [1_001, 'large'],
  [10_000, 'large'],
  [10_001, 'extraLarge'],
  [9_999_999, 'extraLarge'],
])('%d packages are a %s circle [PAGE-25]', (packages, size) => expect(circleSize(packages)).toBe(size))
