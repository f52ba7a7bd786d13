import fc from 'fast-check'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { WordList, type Shape } from '../../../domain/assistant/question/word-list.ts'
import { LANGUAGES, type Language } from '../../../domain/values/language.ts'
import { askedQuestions, type AskedQuestion } from './asked-questions.ts'
import { scoreOf } from './score.ts'
import { understoodNow } from './understood-now.ts'
import { ofPart, seededPart } from '../../support/run/seeded-part.ts'

/** Fuel by carrier last month. */
const QUESTIONS: Readonly<Record<Language, string>> = {
  en: 'fuel surcharge by carrier last month',
  es: 'recargo por combustible por transportista el mes pasado',
  fr: 'surcharge carburant par transporteur le mois dernier',
  it: 'supplemento carburante per corriere il mese scorso',
  zh: '上个月各承运商的燃油附加费',
  ar: 'رسوم الوقود حسب الناقل الشهر الماضي',
}
const TURNING: readonly Shape[] = [
  'not',
  'over',
  'under',
  'orMore',
  'orLess',
  'until',
  'after',
  'before',
  'priorYtd',
  'earlier',
  'share',
  'average',
  'top',
  'bottom',
  'best',
  'worst',
  'dear',
  'cheap',
  'busy',
  'slow',
  'fast',
  'more',
  'change',
  'outside',
  'difference',
  'others',
  'why',
]
/** Of each kind, so that a change of many words costs no time. */
const MOST_WORDS = ofPart(6, 2)

function understood(language: Language, text: string): string {
  const question: AskedQuestion = {
    id: text,
    language,
    asker: 'shipper',
    text,
    after: [],
    meanings: [],
    setAside: false,
  }
  return JSON.stringify(understoodNow(question))
}

test.each(LANGUAGES)('CHAT-22 a word that turns a question never leaves it as it was: %s', (language) => {
  const { words } = WordList.parse(JSON.parse(readFileSync(`config/words/${language}.json`, 'utf8')))
  const base = QUESTIONS[language]
  const plain = understood(language, base)
  expect(plain).toContain('fuel_surcharge')
  const added = TURNING.flatMap((shape) =>
    (words[shape] ?? '')
      .split(',')
      .map((phrase) => phrase.trim())
      .filter((phrase) => /\p{L}/u.test(phrase))
      .slice(0, MOST_WORDS),
  )
  expect(added.length).toBeGreaterThan(ofPart(50, 30))
  expect(added.filter((phrase) => understood(language, `${base} ${phrase}`) === plain)).toEqual([])
})

test.each([
  ['en', 'spend last month', ['spend across all carriers last month', 'spend with all my carriers last month']],
  ['es', 'gasto el mes pasado', ['gasto con todos mis transportistas el mes pasado']],
  ['fr', 'dépenses le mois dernier', ['dépenses pour tous mes transporteurs le mois dernier']],
  ['it', 'spesa il mese scorso', ['spesa con tutti i nostri corrieri il mese scorso']],
  ['zh', '上个月的总支出', ['上个月所有承运商的总支出']],
  ['ar', 'إجمالي الإنفاق الشهر الماضي', ['إجمالي الإنفاق على جميع الناقلين الشهر الماضي']],
] as const)('%s: all of them is what nothing is left out of, and no split', (language, plain, others) => {
  const meant = understood(language, plain)
  expect(meant).toContain('total_spend')
  for (const text of others) expect(understood(language, text)).toBe(meant)
})

/** Each makes another question of any that has it not. */
const OTHERWISE: Readonly<Record<Language, readonly string[]>> = {
  en: [
    'without refunds',
    'before 2024',
    'at least 5',
    'cheaper than UPS',
    'median',
    'on Black Friday',
    'in summer',
    'half',
  ],
  es: [
    'sin reembolsos',
    'antes de 2024',
    'como mínimo 5',
    'más barato que UPS',
    'mediana',
    'el próximo año',
    'en verano',
  ],
  fr: ['sans remboursements', 'avant 2024', 'au moins 5', 'médiane', "l'an prochain", 'cet été', 'sous 5 jours'],
  it: ['senza rimborsi', 'prima del 2024', 'almeno 5', 'mediana', 'il prossimo anno', 'in estate'],
  zh: ['没有退款', '2024年以前', '至少5', '中位数', '明年', '夏季'],
  ar: ['بدون استرداد', 'قبل 2024', '5 على الأقل', 'الوسيط', 'العام القادم', 'الصيف'],
}

test.each(LANGUAGES)('CHAT-22 no question that is read right stays as it was with such a word: %s', (language) => {
  const read = seededPart(askedQuestions(), 4, ({ language: of }) => [of]).filter(
    (question) =>
      question.language === language &&
      !question.setAside &&
      question.after.length === 0 &&
      question.meanings[0]?.kind === 'figures' &&
      scoreOf(question, understoodNow(question)) === 'right',
  )
  fc.assert(
    fc.property(
      fc.constantFrom(...read),
      fc.constantFrom(...OTHERWISE[language]),
      fc.boolean(),
      ({ text }, word, first) => {
        const plain = text.replace(/[?？؟.!]+\s*$/, '')
        const turned = understood(language, first ? `${word} ${text}` : `${plain} ${word}`)
        const asked = understood(language, text)
        if (turned !== JSON.stringify({ kind: 'held' })) expect(turned).not.toBe(asked)
      },
    ),
    { numRuns: ofPart(150, 40) },
  )
})
