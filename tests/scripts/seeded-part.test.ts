import { afterEach, expect, test, vi } from 'vitest'
import { ofPart, seededPart } from '../support/run/seeded-part.ts'

const CASES = ['spend', 'weight', 'refund'].flatMap((page) =>
  ['USD', 'CAD'].flatMap((currency) => Array.from({ length: 10 }, (_, at) => ({ page, currency, at }))),
)

afterEach(() => vi.unstubAllEnvs())

test('a part has each kind, is as large as was asked, keeps the order and repeats itself', () => {
  vi.stubEnv('TEST_LENGTH', undefined)
  const part = seededPart(CASES, 6, ({ page, currency }) => [page, currency])
  expect(new Set(part.map(({ page }) => page))).toEqual(new Set(['spend', 'weight', 'refund']))
  expect(new Set(part.map(({ currency }) => currency))).toEqual(new Set(['USD', 'CAD']))
  expect(part).toHaveLength(10)
  expect(part).toEqual(CASES.filter((each) => part.includes(each)))
  expect(seededPart(CASES, 6, ({ page, currency }) => [page, currency])).toEqual(part)
  expect(seededPart(CASES, 60, ({ at }) => [at]).length).toBe(10)
  expect(ofPart(70, 7)).toBe(7)
})

test('where every case is asked for, it is all of them', () => {
  vi.stubEnv('TEST_LENGTH', 'long')
  expect(seededPart(CASES, 6)).toEqual(CASES)
  expect(ofPart(70, 7)).toBe(70)
})
