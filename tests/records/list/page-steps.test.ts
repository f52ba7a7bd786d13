import { expect, test } from 'vitest'
import { pageSteps } from '../../../src/records/list/page-steps.ts'

test('the first page, the last and those around the current one are led to', () => {
  expect(pageSteps(1, 3)).toEqual([1, 2, 3])
  expect(pageSteps(5, 12)).toEqual([1, null, 3, 4, 5, 6, 7, null, 12])
  expect(pageSteps(12, 12)).toEqual([1, null, 10, 11, 12])
})
