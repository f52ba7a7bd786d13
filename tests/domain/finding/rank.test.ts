import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bestRank, RANKS, rankOf } from '../../../domain/finding/rank.ts'

describe('how a name answers what was typed', () => {
  test.each([
    ['Spend Analysis', 'spend analysis', 'same'],
    ['Spend Analysis', 'SPE', 'start'],
    ['Spend Analysis', 'ana', 'words'],
    ['Spend Analysis', 'analysis spend', 'words'],
    ['Comparison View', 'paris', 'within'],
    ['Refund Analysis', 'refnud', 'misspelt'],
    ['Accessorial Analysis', 'acesorial', 'misspelt'],
    ['Análisis de gasto', 'analisis', 'start'],
    ['Vue d’ensemble', 'VUE D', 'start'],
    ['تحليل الإنفاق', 'الانفاق', 'words'],
    ['支出分析', '支出', 'start'],
    ['Spend Analysis', 'xyz', undefined],
    ['Spend Analysis', 'wpend', undefined],
    ['Spend Analysis', '', undefined],
    ['Spend Analysis', ' , ', undefined],
  ])('%s for “%s”: %s', (name, typed, rank) => expect(rankOf(name, typed)).toBe(rank))

  test('of several names the best counts', () => {
    expect(bestRank(['Help: Spend', 'Spend'], 'spend')).toBe('same')
    expect(bestRank([], 'spend')).toBeUndefined()
  })

  test('what is typed further of a name never falls out, nor does the case of it matter', () => {
    const word = fc.stringMatching(/^[a-z]{1,9}$/)
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 4 }), fc.nat(), (words, at) => {
        const name = words.join(' ')
        const typed = name.slice(0, 1 + (at % name.length))
        const rank = rankOf(name, typed)
        expect(typed.trim() === '' || (rank !== undefined && RANKS.indexOf(rank) <= RANKS.indexOf('start'))).toBe(true)
        expect(rankOf(name.toUpperCase(), typed)).toBe(rank)
      }),
    )
  })
})
