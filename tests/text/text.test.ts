import { afterEach, describe, expect, test } from 'vitest'
import ar from '../../config/locales/ar.json' with { type: 'json' }
import en from '../../config/locales/en.json' with { type: 'json' }
import { LANGUAGES } from '../../domain/values/language.ts'
import { problem } from '../../domain/values/problem.ts'
import { onSpoken, speak } from '../../src/text/spoken.ts'
import { text, translated } from '../../src/text/text.ts'
import { shortDate, shortValue } from '../../src/text/values.ts'
import { valueTexts } from '../../domain/query/format.ts'

afterEach(() => speak('en', en))

test('choosing a language switches texts, values and the server words, and tells who shows them (I18N-01)', () => {
  let told = 0
  const stop = onSpoken(() => told++)
  const seen = () => [
    text('session.signIn'),
    translated(problem('not-found').detail),
    shortValue(-1_234_567, { unit: 'money', symbol: '$', weightUnit: 'lbs' }),
    shortDate('2026-11-21'),
  ]
  const before = seen()
  speak('ar', ar)
  expect([before, seen()]).toEqual([
    ['Sign In', 'Not found.', '−$1.23M', '11/21/26'],
    ['تسجيل الدخول', 'غير موجود.', '\u2066−1.23\u2069\u00a0مليون\u00a0$', '21/11/2026'],
  ])
  expect(told).toBe(1)
  stop()
})

test('a text takes the form of its count, which is written as the language writes numbers', () => {
  expect([1, 2, 1_234].map((count) => text('dashboard.twin.rows', { count }))).toEqual([
    '1 row',
    '2 rows',
    '1,234 rows',
  ])
  speak('ar', ar)
  expect([0, 1, 2, 3, 11, 100].map((count) => text('dashboard.twin.rows', { count }))).toEqual([
    'لا صفوف',
    'صف واحد',
    'صفان',
    '3 صفوف',
    '11 صفًا',
    '100 صف',
  ])
})

test('a placeholder without a value stays to be seen', () =>
  expect(text('session.signInTo')).toBe('Sign in to {product}'))

describe('values in each language', () => {
  test.each([
    ['en', '1.23M', '−$12,345.68', '12.50%', '11/05/26', '11/05/2026', 'November 2026'],
    ['zh', '123.46万', '−$12,345.68', '12.50%', '2026/11/5', '2026/11/05', '2026年11月'],
    ['es', '1,23 M', '−12.345,68 $', '12,50 %', '5/11/26', '05/11/2026', 'noviembre de 2026'],
    ['fr', '1,23 M', '−12 345,68 $', '12,50 %', '05/11/2026', '05/11/2026', 'novembre 2026'],
    ['it', '1,23 Mln', '−12.345,68 $', '12,50%', '05/11/26', '05/11/2026', 'novembre 2026'],
    ['ar', '1.23 مليون', '−12,345.68 $', '12.50%', '5/11/2026', '05/11/2026', 'نوفمبر 2026'],
  ] as const)('%s', (language, ...expected) => {
    const { shortAmount, money, percent, shortDate, longDate, longMonth } = valueTexts({ language, noData: '' })
    const shown = [
      shortAmount(1_234_567),
      money(-12_345.678, '$'),
      percent(12.5),
      shortDate('2026-11-05'),
      longDate('2026-11-05'),
      longMonth('2026-11-05'),
    ]
    expect(shown.map((each) => each.replaceAll(/[\u00a0\u202f]/g, ' ').replaceAll(/[\u2066\u2069]/g, ''))).toEqual(
      expected,
    )
  })

  test('digits are Latin everywhere', () => {
    for (const language of LANGUAGES)
      expect(valueTexts({ language, noData: '' }).number(1_234_567_890.5)).toMatch(/^1.?234.?567.?890[.,]50$/)
  })
})
