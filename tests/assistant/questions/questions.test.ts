import { afterAll, beforeAll, expect, test } from 'vitest'
import { LANGUAGES } from '../../../domain/values/language.ts'
import { loadConfig } from '../../../server/config/load-config.ts'
import { openQueryCheck, type QueryCheck } from '../../../server/warehouse/query-check.ts'
import { TEST_TODAY } from '../../support/portal/template-data.ts'
import { askedQuestions } from './asked-questions.ts'
import { DEMO_VALUES } from './demo-values.ts'
import { readMeanings } from './meaning.ts'
import { queriesOf } from './queries-of.ts'
import { seededPart } from '../../support/run/seeded-part.ts'

const { catalog, reports } = loadConfig('config')
const questions = askedQuestions()
const meanings = questions.flatMap(({ id, meanings }) => meanings.map((meaning) => ({ id, meaning })))
const parts = meanings.flatMap(({ id, meaning }) =>
  meaning.kind === 'figures' ? meaning.parts.map((part) => ({ id, part })) : [],
)

let check: QueryCheck
beforeAll(async () => {
  check = await openQueryCheck({ catalog, today: TEST_TODAY })
})
afterAll(() => check.close())

test('there are enough of each part and language, and no two alike', () => {
  const count = (holds: (question: (typeof questions)[number]) => boolean) => questions.filter(holds).length
  expect(questions.length).toBeGreaterThanOrEqual(900)
  expect(count(({ setAside }) => setAside)).toBeGreaterThanOrEqual(300)
  for (const language of LANGUAGES)
    expect([language, count((each) => each.language === language) >= 60]).toEqual([language, true])
  expect(new Set(questions.map(({ id }) => id)).size).toBe(questions.length)
  const asked = questions.map(({ text, after }) => [...after.map((each) => each.text), text].join(' / ').toLowerCase())
  expect(asked.filter((text, at) => asked.indexOf(text) !== at)).toEqual([])
})

test('a thread is set aside as a whole', () => {
  const split = questions.filter(({ after, setAside }) => after.some((each) => each.setAside !== setAside))
  expect(split).toEqual([])
})

test('every reading makes Queries that the warehouse can answer', { tags: ['long'] }, async () => {
  const refused = []
  const known = new Set<string>()
  const tried = seededPart(parts, 4, ({ part }) => [JSON.stringify([part.figures, part.by])])
  for (const { id, part } of tried)
    for (const query of queriesOf(part, catalog)) {
      const alike = JSON.stringify(query).replace(/20\d\d-\d\d-\d\d/g, 'a day')
      if (known.has(alike)) continue
      known.add(alike)
      const refusal = await check.refusal(query)
      if (refusal !== undefined) refused.push(`${id}: ${refusal}`)
    }
  expect(refused).toEqual([])
})

test('a reading with a name that the catalogue lacks, or of two tables, makes none', () => {
  for (const text of ['total_spend by colour', 'happiness', 'on_time by accessorial'])
    for (const meaning of readMeanings(text))
      expect(() => meaning.kind === 'figures' && meaning.parts.map((part) => queriesOf(part, catalog))).toThrow(
        'no table',
      )
})

test('every value is one of the demo data, every report and word one of the product', () => {
  const unknown = parts.flatMap(({ id, part }) =>
    part.conditions.flatMap((condition) => {
      const known = DEMO_VALUES.get(condition.column)
      if (!known || !('values' in condition)) return []
      return condition.values.filter((value) => !known.includes(String(value))).map((value) => `${id}: ${value}`)
    }),
  )
  expect(unknown).toEqual([])
  const names = [...catalog.tables.values()].flatMap(({ columns, measures }) => [...columns.keys(), ...measures.keys()])
  for (const { id, meaning } of meanings) {
    if (meaning.kind === 'define') expect([id, names]).toEqual([id, expect.arrayContaining([meaning.name])])
    if (meaning.kind !== 'report') continue
    expect([id, [...reports.values()].map(({ name }) => name)]).toEqual([id, expect.arrayContaining([meaning.name])])
    expect([id, DEMO_VALUES.get('carrier_name')]).toEqual([id, expect.arrayContaining([meaning.carrier])])
  }
})

test.each([
  ['total_spend; last month', 'no period: last month'],
  ['total_spend; YTD; Previous Month', 'two periods: total_spend; YTD; Previous Month'],
  ['total spend', 'no figure: total spend'],
  ['refuse:because', 'because is none of no-data, not-permitted, outside, future, instruction'],
  ['total_spend; as hologram', 'hologram is none of figure, table, bar, line, pie, map, chart'],
  ['total_spend; 2026-05..2026-04', 'it ends before it begins: 2026-05..2026-04'],
])('%s is no meaning', (text, message) => expect(() => readMeanings(text)).toThrow(message))
