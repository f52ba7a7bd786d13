import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { WordList, type Shape } from '../../../domain/assistant/question/word-list.ts'
import { LANGUAGES, type Language } from '../../../domain/values/language.ts'
import type { AskedQuestion } from './asked-questions.ts'
import { understoodNow } from './understood-now.ts'

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
const MOST_WORDS = 6

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
  expect(added.length).toBeGreaterThan(50)
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
