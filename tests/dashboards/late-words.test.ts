import { expect, test } from 'vitest'
import { lateWords } from '../../src/text/late-words.ts'

const MONEY = { unit: 'money', symbol: '$', weightUnit: 'lbs' } as const
const cedar = { id: 3, name: 'Cedar Creek', from: '2023-12-02', to: '2026-11-21' }
const others = [4, 5].map((id) => ({ ...cedar, id, name: `Client ${id}` }))

test('a client whose data begins late is named with its part of what adds up (issue 48, 4)', () => {
  expect(lateWords([cedar], { value: 1_200_000, isPart: true, format: MONEY })).toBe(
    '$1.20M is Cedar Creek, data since 12/02/23',
  )
  expect(lateWords(others, { value: 300, isPart: true, format: MONEY })).toBe(
    '$300.00 is 2 more clients whose data begins later',
  )
  expect(lateWords([cedar], { value: 0, isPart: true, format: MONEY })).toBe('')
})

test('and of a weekly mean or a ratio, as on the Overview, without one: its own mean is no part of that of all', () => {
  expect(lateWords([cedar], { value: 346.07, isPart: false, format: MONEY })).toBe(
    'Cedar Creek has data since 12/02/23 only',
  )
  expect(lateWords(others, { value: 12, isPart: false, format: MONEY })).toBe(
    '2 more clients have data from later on only',
  )
})
