import { expect, test } from 'vitest'
import { valueTexts } from '../../domain/query/format.ts'
import { LANGUAGES } from '../../domain/values/language.ts'

const DOLLARS = { unit: 'money', symbol: '$', weightUnit: 'lbs' } as const
const DAY = '2026-11-21'

test.each(LANGUAGES)('%s writes every value with Latin digits', (language) => {
  const texts = valueTexts({ language, noData: '' })
  const all = [
    ...[12.5, 1_234.56, 12_345.6, 9_876_543].flatMap((value) => [
      texts.shortAmount(value),
      texts.number(value),
      texts.money(value, '$'),
      texts.percent(value),
      texts.axisValue(value, DOLLARS),
      texts.spokenAmount(value),
    ]),
    texts.shortDate(DAY),
    texts.longDate(DAY),
    texts.shortMonth(DAY),
    texts.briefMonth(DAY),
    texts.longMonth(DAY),
    texts.monthName(DAY),
    texts.weekdayName(DAY, 'long'),
    texts.spokenDay(DAY),
  ]
  expect(all.filter((text) => /(?![0-9])\p{Nd}/u.test(text))).toEqual([])
})

test.each(LANGUAGES)('%s separates the thousands, also of a number of four digits', (language) => {
  const { number, money, shortAmount } = valueTexts({ language, noData: '' })
  for (const text of [
    number(1_234.5),
    money(1_234.5, '$'),
    number(1_234_567.5),
    ...(language === 'zh' ? [shortAmount(1_234.5)] : []),
  ])
    expect(text).toMatch(/\d[\s.,\u202f\u00a0]\d{3}\D/)
})
