import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readTrackingSearch } from '../../src/filters/tracking-search.ts'

describe('the tracking-number search', () => {
  test.each([...'`!@#$%^&*()_+-=[]{};\':"\\|.<>/?~'])('%s is refused as a special character (FILT-39)', (character) => {
    expect(readTrackingSearch(`1Z9${character}99`, [])).toEqual({
      kind: 'refused',
      reason: 'special-character',
      numbers: [],
    })
  })
  test.each([',,', ' , ', '1Z 99', '1Z99,7 7'])('%j holds no number (FILT-40)', (typed) =>
    expect(readTrackingSearch(typed, [])).toMatchObject({ kind: 'refused', reason: 'no-number' }),
  )
  test.each([
    ['1Z99', ['1Z99']],
    [' 1Z99 , 7777 ', ['7777', '1Z99']],
  ])('%j is what is filtered already (FILT-41)', (typed, active) => {
    expect(readTrackingSearch(typed, active)).toMatchObject({ kind: 'refused', reason: 'already-filtered' })
  })
  test('empty input clears an active search, and asks for a number without one (FILT-42)', () => {
    expect(readTrackingSearch(' ', ['1Z99'])).toEqual({ kind: 'clear' })
    expect(readTrackingSearch('', [])).toMatchObject({ kind: 'refused', reason: 'nothing-typed' })
  })
  test('200 numbers of 60 characters are searched; one more of either is refused by name, and nothing is dropped', () => {
    const numbers = (count: number) => Array.from({ length: count }, (_, at) => `1Z${at}`)
    expect(readTrackingSearch(numbers(200).join(','), [])).toEqual({ kind: 'search', numbers: numbers(200) })
    expect(readTrackingSearch(numbers(201).join(','), [])).toEqual({
      kind: 'refused',
      reason: 'too-many',
      numbers: numbers(201),
    })
    expect(readTrackingSearch('9'.repeat(60), []).kind).toBe('search')
    expect(readTrackingSearch(`1Z,${'9'.repeat(61)}`, [])).toMatchObject({ kind: 'refused', reason: 'too-long' })
  })
  test('numbers separated by commas are searched together, each once (FILT-43)', () => {
    const numbers = fc.uniqueArray(fc.stringMatching(/^[A-Z0-9]{4,20}$/), { minLength: 1, maxLength: 20 })
    fc.assert(
      fc.property(
        numbers,
        (each) =>
          void expect(readTrackingSearch([...each, ...each].join(' , '), [])).toEqual({
            kind: 'search',
            numbers: each,
          }),
      ),
    )
  })
})
