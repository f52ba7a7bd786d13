import fc from 'fast-check'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Ask } from '../../../domain/assistant/question/ask.ts'
import { planAsk } from '../../../domain/assistant/question/plan-ask.ts'
import { partsOf, takeOffMessage, type Part } from '../../../domain/assistant/question/removable-parts.ts'
import { understanding } from '../../../domain/assistant/question/understand.ts'
import { labelOf } from '../../../domain/query/catalog.ts'
import { LANGUAGES, type Language } from '../../../domain/values/language.ts'
import type { TextTree } from '../../../domain/values/text-faults.ts'
import { valueTexts } from '../../../domain/query/format.ts'
import { choicesOf } from '../../../server/assistant/offers/choices.ts'
import { explainQuestion, offeredQuestions } from '../../../server/assistant/offers/offered-questions.ts'
import { unfinishedWords } from '../../../server/assistant/unfinished/unfinished-steps.ts'
import { understoodWords } from '../../../server/assistant/understood-words.ts'
import { reportWords } from '../../../server/reports/report-words.ts'
import { ASKED_CONTEXT } from '../../domain/assistant/question/asked-context.ts'

const understand = understanding(ASKED_CONTEXT)
const { catalog } = ASKED_CONTEXT
const textsIn = (language: Language) => JSON.parse(readFileSync(`config/locales/${language}.json`, 'utf8')) as TextTree
const spoken = LANGUAGES.map((language) => {
  const words = reportWords(textsIn(language))
  const values = valueTexts({ language, noData: '' })
  return {
    language,
    words: {
      ...words,
      values,
      list: (items: readonly string[]) => items.join(', '),
      period: ({ from, to }: { from: string; to: string }) => ({ from, to }),
    },
  }
})
const english = spoken.find(({ language }) => language === 'en')?.words
if (!english) throw new Error('no English')

const QUESTIONS = [
  'net spend by carrier and month for UPS and FedEx last quarter',
  'UPS vs FedEx spend since september',
  'residential net spend to Texas this year vs last year',
  'refunds by credit type since January by ship date',
  'top 3 carriers by net spend in 2025 without FedEx',
  'spend on packages over 20 pounds to California',
] as const

function asked(text: string, earlier: readonly string[] = []): Ask {
  const meant = understand(text, earlier)
  if (meant.kind !== 'figures') throw new Error(`${text}: ${JSON.stringify(meant)}`)
  return meant.ask
}

/** The parts that an answer in a language offers to take off, and the messages that do it. */
function offered(ask: Ask, words: (typeof spoken)[number]['words']) {
  const planned = planAsk(ask, ASKED_CONTEXT)
  if (!planned) throw new Error('it has no page')
  return understoodWords({
    planned,
    values: ASKED_CONTEXT.values,
    words,
    clientName: 'Bluegrass',
    names: ask.figures.map(() => 'Figure'),
  }).parts.flatMap(({ asks }) => asks ?? [])
}

const holds = (ask: Ask, part: Part) => partsOf(ask).some((each) => JSON.stringify(each) === JSON.stringify(part))

test('every part of an answer is taken off by its chip, whatever language the chip was in, and nothing else with it', () => {
  for (const question of QUESTIONS)
    for (const { language, words } of spoken) {
      const before = asked(question)
      const messages = offered(before, words)
      const gone = messages.map((message) => asked(message, [question]))
      const taken = gone.map((after) => partsOf(before).filter((part) => !holds(after, part)))
      expect([language, question, new Set(messages).size]).toEqual([language, question, messages.length])
      expect([question, taken.map((parts) => parts.length >= 1)]).toEqual([question, messages.map(() => true)])
      expect([question, taken.flat().length >= partsOf(before).length]).toEqual([question, true])
      for (const after of gone) expect(after.figures).toEqual(before.figures)
    }
})

test('in any order all of them come off, one message after the other', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...QUESTIONS),
      fc.array(fc.tuple(fc.nat(LANGUAGES.length - 1), fc.nat(9)), { minLength: 8, maxLength: 8 }),
      (question, turns) => {
        const said: string[] = [question]
        for (const [language, turn] of turns) {
          const before = asked(said.at(-1) ?? '', said.slice(0, -1))
          const messages = offered(before, spoken[language]?.words ?? english)
          if (messages.length === 0) break
          said.push(messages[turn % messages.length] ?? '')
        }
        const last = asked(said.at(-1) ?? '', said.slice(0, -1))
        expect([said, partsOf(last)]).toEqual([said, []])
      },
    ),
    { numRuns: 15 },
  )
})

test.each(['− Carrier', '− nonsense'])('%s is refused where no answer has it', (message) => {
  expect(understand(message, ['net spend by month'])).toMatchObject({ kind: 'refused', why: 'unknown-words' })
  expect(understand(message, [])).toMatchObject({ kind: 'refused', why: 'unknown-words' })
})

test('a message is the sign and a name', () => expect(takeOffMessage('Carrier')).toBe('− Carrier'))

test('what any measure is can be asked by the offered question of any language', () => {
  const labels = [...catalog.tables.values()].flatMap((table) =>
    [...table.measures.keys()].map((name) => ({ name, label: labelOf(table, name) })),
  )
  const wrong = spoken.flatMap(({ language, words }) =>
    labels.flatMap(({ name, label }) => {
      if (!ASKED_CONTEXT.names.has(name)) return []
      const meant = understand(explainQuestion(words.translated(label), words), ['net spend last month'])
      return meant.kind === 'word' && meant.measure.label === label ? [] : [`${language} ${name} ${meant.kind}`]
    }),
  )
  expect(wrong).toEqual([])
})

test('what is offered after the meaning of a word is understood, of a measure in every language', () => {
  for (const { language, words } of spoken)
    for (const label of ['Total Spend', 'Packages', 'Accessorials', 'Fuel Surcharge', 'Billed Weight']) {
      const text = words.say('assistant.answers.examples.figure', { name: words.translated(label) })
      expect([language, text, asked(text).figures.length, asked(text).period?.from]).toEqual([
        language,
        text,
        1,
        '2026-10-01',
      ])
    }
  for (const { language, words } of spoken)
    for (const label of ['Carrier', 'Zone']) {
      const text = words.say('assistant.answers.examples.split', { name: words.translated(label) })
      expect([language, text, asked(text).by.length, asked(text).period?.from]).toEqual([
        language,
        text,
        1,
        '2026-10-01',
      ])
    }
})

test('the questions of a language are made once, as long as its texts and the catalogue are the same', () => {
  const tree = textsIn('fr')
  let read = 0
  const watched = new Proxy(tree, { ownKeys: (target) => ((read += 1), Reflect.ownKeys(target)) })
  offeredQuestions(catalog, [watched])
  const once = read
  offeredQuestions(catalog, [watched])
  expect([once > 0, read]).toEqual([true, once])
  offeredQuestions({ ...catalog }, [watched])
  expect(read).toBeGreaterThan(once)
})

test.each([
  ['net spend by month since September', ['November 2026 has 21 of 30 days.']],
  ['net spend by week in October 2026', ['09/27/2026 has 3 of 7 days.']],
  ['net spend by quarter in 2025', []],
  ['net spend by year since May 2025', ['2025 has 245 of 365 days.', '2026 has 325 of 365 days.']],
  ['net spend by day since September', []],
  ['net spend by carrier since September', []],
])('%s says which of its ends are not whole: %j', (question, expected) => {
  const planned = planAsk(asked(question), ASKED_CONTEXT)
  expect(planned && unfinishedWords(planned, english)).toEqual(expected)
})

describe('where a question is asked back, questions near it are offered', () => {
  const choices = (
    userPrompt: string,
    words: (typeof spoken)[number]['words'] = english,
    earlier: readonly string[] = [],
  ) => {
    const meant = understand(userPrompt, earlier)
    if (meant.kind !== 'refused') throw new Error(`${userPrompt} is answered`)
    const meaningOf = (text: string) => {
      const found = understand(text, earlier)
      return found.kind === 'figures' ? JSON.stringify([found.ask, found.also]) : undefined
    }
    return choicesOf({ userPrompt, why: meant.why, about: meant.words, words, meaningOf })
  }

  test.each([
    ['net spend in the galaxy', ['net spend', 'net spend by carrier', 'net spend by service']],
    [
      'What was my net spend last month in the galaxy?',
      [
        'What was my net spend last month',
        'What was my net spend last month by carrier',
        'What was my net spend last month by service',
      ],
    ],
    [
      'last month by state?',
      ['net spend last month by state', 'packages last month by state', 'accessorials last month by state'],
    ],
    ['average net spend', ['average net spend by month']],
    ['tell me a story', []],
  ])('%s: %j', (question, expected) => {
    expect(choices(question)).toEqual(expected)
  })

  test('after another question too', () => {
    expect(choices('net spend in the galaxy', english, ['net spend by month'])[0]).toBe('net spend')
  })

  test('each of them is understood, in every language', () => {
    for (const { language, words } of spoken)
      for (const split of ['carrier', 'service', 'month'] as const) {
        const net = words.translated('Net Spend')
        const text = words.say(`assistant.answers.choices.${split}`, { question: net })
        expect([language, text, asked(text).by.length]).toEqual([language, text, 1])
        for (const figure of ['spend', 'packages', 'accessorials'] as const) {
          const asks = words.say(`assistant.answers.choices.${figure}`, { question: '2026-10' })
          expect([
            language,
            asks,
            asked(words.say(`assistant.answers.choices.${figure}`, { question: '' })).figures.length,
          ]).toEqual([language, asks, 1])
        }
      }
  })
})
