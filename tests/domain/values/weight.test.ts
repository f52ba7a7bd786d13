import { expect, test } from 'vitest'
import { KGS_PER_LB, WEIGHT_BANDS } from '../../../domain/values/weight.ts'

test('weight bands are 1-5, 6-10, 11-20, 21-30, 31-50 and 51-150 lbs (BIZ-06)', () => {
  expect(WEIGHT_BANDS.map(({ fromLbs, toLbs }) => `${fromLbs}-${toLbs}`)).toEqual([
    '1-5',
    '6-10',
    '11-20',
    '21-30',
    '31-50',
    '51-150',
  ])
})

test('a pound is 0.45359237 kg (PAGE-11)', () => expect(KGS_PER_LB).toBe(0.45359237))
