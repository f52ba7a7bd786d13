import { expect, test } from 'vitest'
import { staleKeys } from '../../src/api/pages-version.ts'
import { INVOICED_KEY, LOAD_KEY, LOADS_KEY, PAGES_CONFIG_KEY } from '../../src/api/queries.ts'

const LAST = { configVersion: 'a', dataVersion: 7 }

test('a load that ended elsewhere has the age of the data, its days and the loads asked for anew (issue 48, 9)', () => {
  expect(staleKeys({ ...LAST, dataVersion: 8 }, LAST)).toEqual([PAGES_CONFIG_KEY, INVOICED_KEY, LOADS_KEY, LOAD_KEY])
  expect(staleKeys({ configVersion: 'b', dataVersion: 8 }, LAST)).toContain(PAGES_CONFIG_KEY)
})

test('pages that changed are asked for alone; what is as it was, or older than what an answer said meanwhile, is not', () => {
  expect(staleKeys({ ...LAST, configVersion: 'b' }, LAST)).toEqual([PAGES_CONFIG_KEY])
  expect([staleKeys(LAST, LAST), staleKeys({ ...LAST, dataVersion: 6 }, LAST)]).toEqual([[], []])
})
