import { expect, test } from 'vitest'
import { sentencePieces } from '../../src/ui/sentence/sentence-pieces.ts'

const kept = (sentence: string) => sentencePieces(sentence).filter((_, at) => at % 2 === 1)

test('an amount stays with its sign, and the sentence is as it was (BRG-04)', () => {
  const sentence = 'Total Spend fell by $48.20 (2.5%): fewer packages −$50.00; higher list prices +$1.80 (4%).'
  expect(kept(sentence)).toEqual(['−$50.00;', '+$1.80'])
  expect(sentencePieces(sentence).join('')).toBe(sentence)
  expect(kept('più colli +1.234,50\u00A0€.')).toEqual(['+1.234,50'])
  expect(kept('Volume − and mix +, of A+B')).toEqual([])
})
