import { expect, test } from 'vitest'
import { findings, grown } from './growth.ts'

/** A reader that goes through a text and, at each sign, as often as `again` says; what it worked is counted, not timed. */
function planted(name: string, again: (size: number) => number) {
  const counted = { steps: 0 }
  const growth = {
    name,
    most: 4_000,
    of: (size: number) => {
      const text = 'a'.repeat(size)
      return () => {
        for (let from = 0; from < text.length; from += 1) for (let at = 0; at < again(size); at += 1) counted.steps += 1
      }
    },
  }
  return grown(growth, () => counted.steps)
}

test('a reader that looks again from each sign is found, and one that goes through once is not', async () => {
  const quadratic = await planted('looks again from each sign', (size) => size)
  const linear = await planted('goes through once', () => 2)
  const sorting = await planted('sorts', (size) => Math.ceil(Math.log2(size)))
  expect([quadratic?.times, linear?.times]).toEqual([64, 8])
  expect(findings([quadratic, linear, sorting].flatMap((each) => each ?? [])).map(({ name }) => name)).toEqual([
    'looks again from each sign',
  ])
  expect(sorting?.times).toBeGreaterThan(8)
})

test('what is over at the largest size before anybody notices is not measured', async () => {
  expect(await planted('looks at the beginning', () => 0)).toBeUndefined()
})
