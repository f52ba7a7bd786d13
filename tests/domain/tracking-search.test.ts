import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readTrackingSearch } from '../../domain/tracking-search.ts'

describe('the tracking-number search', () => {
  test.each([...'`!@#$%^&*()_+-=[]{};\':"\\|.<>/?~'])('%s is refused as a special character (FILT-39)', (character) => {
    expect(readTrackingSearch(`1Z9${character}99`, [])).toEqual({ kind: 'refused', reason: 'special-character' })
  })
  test.each([',,', ' , ', '1Z 99', '1Z99,7 7'])('%j holds no number (FILT-40)', (typed) => expect(readTrackingSearch(typed, [])).toEqual({ kind: 'refused', reason: 'no-number' }))
  test.each([['1Z99', ['1Z99']], [' 1Z99 , 7777 ', ['7777', '1Z99']]])('%j is what is filtered already (FILT-41)', (typed, active) => {
    expect(readTrackingSearch(typed, active)).toEqual({ kind: 'refused', reason: 'already-filtered' })
  })
  test('empty input clears an active search, and asks for a number without one (FILT-42)', () => {
    expect(readTrackingSearch(' ', ['1Z99'])).toEqual({ kind: 'clear' })
    expect(readTrackingSearch('', [])).toEqual({ kind: 'refused', reason: 'nothing-typed' })
  })
  test('numbers separated by commas are searched together, each once (FILT-43)', () => {
    const numbers = fc.uniqueArray(fc.stringMatching(/^[A-Z0-9]{4,20}$/), { minLength: 1, maxLength: 20 })
    fc.assert(fc.property(numbers, (each) => void expect(readTrackingSearch([...each, ...each].join(' , '), [])).toEqual({ kind: 'search', numbers: each })))
  })
})
