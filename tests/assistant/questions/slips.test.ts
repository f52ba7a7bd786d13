import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { askedQuestions, type AskedQuestion } from './asked-questions.ts'
import { scoreOf } from './score.ts'
import { understoodNow } from './understood-now.ts'
import { ofPart } from '../../support/run/seeded-part.ts'

const MOST = ofPart(400, 120)
const read = (question: AskedQuestion) => JSON.stringify(understoodNow(question))

/** A letter is left out, twice there or swapped with the next one; never the first. */
const SLIPS: readonly ((word: string, at: number) => string)[] = [
  (word, at) => word.slice(0, at) + word.slice(at + 1),
  (word, at) => word.slice(0, at) + word.slice(at - 1),
  (word, at) => word.slice(0, at) + (word[at + 1] ?? '') + (word[at] ?? '') + word.slice(at + 2),
]

function slipped(question: AskedQuestion, draw: { readonly word: number; readonly at: number; readonly slip: number }) {
  const words = [...question.text.matchAll(/\p{Script=Latin}{5,}/gu)]
  const word = words[draw.word % words.length]
  const slip = SLIPS[draw.slip % SLIPS.length]
  if (!word || !slip) return question
  const typed = slip(word[0], 1 + (draw.at % (word[0].length - 2)))
  return {
    ...question,
    text: question.text.slice(0, word.index) + typed + question.text.slice(word.index + word[0].length),
  }
}

describe('CHAT-22 a word that was misspelt', () => {
  test('is read by what makes sense: the question stays what it was, or is asked back', { tags: ['long'] }, () => {
    const right = askedQuestions().filter((question) => {
      if (question.setAside || question.after.length > 0) return false
      const understood = understoodNow(question)
      return understood.kind === 'figures' && scoreOf(question, understood) === 'right'
    })
    const drawn = fc.sample(
      fc.record({ of: fc.constantFrom(...right), word: fc.nat(20), at: fc.nat(20), slip: fc.nat(20) }),
      MOST,
    )
    const tried = drawn.flatMap(({ of, ...draw }) => {
      const typed = slipped(of, draw)
      return typed.text === of.text ? [] : [{ typed, meant: read(of), got: understoodNow(typed) }]
    })
    expect(tried.length).toBeGreaterThan(MOST / 2)
    const same = tried.filter(({ meant, got }) => JSON.stringify(got) === meant)
    const turned = tried.filter(({ meant, got }) => got.kind !== 'held' && JSON.stringify(got) !== meant)
    expect(same.length / tried.length).toBeGreaterThan(0.96)
    expect(turned.map(({ typed }) => typed.text)).toEqual([])
  })

  test.each([
    ['hw many pakages wer late in sept', 'how many packages were late in september'],
    ['lat packages ovr 20 lbs septembr', 'late packages over 20 lbs september'],
    ['avg zon q3 by sub-client', 'average zone q3 by sub-client'],
    ['top 10 zip codes by send', 'top 10 zip codes by spend'],
    ['far zones (6 though 8) cost last quarter', 'far zones (6 through 8) cost last quarter'],
    ['who are our top there carriers by spend', 'who are our top three carriers by spend'],
    ['what have the audit credis and discounts brought us', 'what have the audit credits and discounts brought us'],
    ['suplemento carburante di UPS questo mse', 'supplemento carburante di UPS questo mese'],
  ])('%s is %s', (typed, meant) => {
    const of = (text: string) => understoodNow({ text, after: [] })
    expect(of(typed)).toEqual(of(meant))
    expect(of(typed).kind).toBe('figures')
  })

  test('a text of many unknown words is asked back, however many slips each may be', () => {
    const words = ['spendd', 'packges', 'fuell', 'carier', 'servce', 'montth', 'accesorial', 'wieght', 'zonne', 'refnd']
    const text = [...words, ...words.map((word) => `${word}s`), ...words.map((word) => `${word}e`)].join(' ')
    expect(understoodNow({ text, after: [] })).toEqual({ kind: 'held' })
  })
})
