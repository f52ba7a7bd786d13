import fc from 'fast-check'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { addMonths } from '../../../../domain/dates/calendar-date.ts'
import { sentQuery, Query } from '../../../../domain/query/query.ts'
import { printCondition } from '../../../../domain/query/condition.ts'
import { printFigureKey } from '../../../../domain/assistant/figure-key.ts'
import { askableNames, planAsk } from '../../../../domain/assistant/question/plan-ask.ts'
import { understanding, type Understood } from '../../../../domain/assistant/question/understand.ts'
import { startersIn } from '../../../assistant/starters.ts'
import { printView, readView } from '../../../../domain/dashboards/view.ts'
import { LANGUAGES } from '../../../../domain/values/language.ts'
import { TEST_TODAY } from '../../../support/portal/template-data.ts'
import { ASKED_CONTEXT } from './asked-context.ts'

const STARTER_QUESTIONS = startersIn('en')

const understand = understanding(ASKED_CONTEXT)
const read = (text: string, earlier: readonly string[] = []) => understand(text, earlier)

/** A question as one line: page, figures, split, dates, what they are compared with, order, and conditions. */
function line(meant: Understood): string {
  if (meant.kind === 'refused') return [meant.why, ...meant.words].join(' ')
  if (meant.kind !== 'figures') return meant.kind
  const planned = planAsk(meant.ask, ASKED_CONTEXT)
  const ask = planned?.ask ?? meant.ask
  const dates = ask.period ? [`${ask.byShipDate ? 'shipped ' : ''}${ask.period.from}..${ask.period.to}`] : []
  return [
    planned?.page.id ?? 'none',
    ask.figures.map((figure) => printFigureKey(figure)).join(','),
    ...(ask.by.length > 0 ? [`by ${ask.by.join(',')}`] : []),
    ...(ask.first ? [`${ask.first.direction} ${ask.first.count ?? ''}`.trim()] : []),
    ...dates,
    ...(ask.against ? [`vs ${ask.against.from}..${ask.against.to}`] : []),
    ...ask.conditions.map((each) =>
      each.operator === 'in' ? `${each.column}=${each.values.join('+')}` : printCondition(each),
    ),
    ...(ask.why ? ['why'] : []),
  ].join(' ')
}

describe('a question is understood by the words of the catalogue [CHAT-22, GAP-37]', () => {
  test.each([
    [STARTER_QUESTIONS[0], 'spend total_spend 2026-10-01..2026-10-31'],
    [STARTER_QUESTIONS[1], 'spend published_amount by carrier_name 2026-07-01..2026-09-30'],
    [STARTER_QUESTIONS[2], 'spend total_spend 2025-01-01..2025-12-31 residential=Commercial'],
    [STARTER_QUESTIONS[3], 'carrierScore on_time 2026-10-01..2026-10-31'],
    [STARTER_QUESTIONS[4], 'spend total_spend by month 2026-09-01..2026-10-31'],
    [
      'compare net spend by carrier this quarter with last quarter',
      'spend total_spend by carrier_name 2026-10-01..2026-11-21 vs 2026-07-01..2026-08-21',
    ],
    ['top 5 carriers by spend in 2025', 'spend total_spend by carrier_name desc 5 2025-01-01..2025-12-31'],
    [
      'Which service was cheapest by net spend this year?',
      'spend total_spend by service_category asc 2026-01-01..2026-11-21',
    ],
    ['refunds by credit type since January', 'refund credit by credit_type 2026-01-01..2026-11-21'],
    [
      'accessorials by accessorial last quarter for FedEx',
      'accessorial accessorials by accessorial 2026-07-01..2026-09-30 carrier_name=FedEx',
    ],
    [
      'how much fuel surcharge did we pay UPS in Q3 2026',
      'spend fuel_surcharge 2026-07-01..2026-09-30 carrier_name=UPS',
    ],
    ['what did we pay UPS and FedEx yesterday', 'spend total_spend 2026-11-20..2026-11-20 carrier_name=UPS+FedEx'],
    ['DHL spend last week', 'spend total_spend 2026-11-08..2026-11-14 carrier_name=DHL Express+DHL eCommerce'],
    ['ground spend, last 30 days', 'spend total_spend 2026-10-23..2026-11-21 service_category=Parcel Ground'],
    ['spend in zone 5 in March', 'spend total_spend 2026-03-01..2026-03-31 normalised_zone=5'],
    ['spend in zone 005 in March', 'spend total_spend 2026-03-01..2026-03-31 zone=005'],
    [
      'late packages to CA by month between January and March 2026',
      'carrierScore lates by month 2026-01-01..2026-03-31 normalised_consignee_state=CA',
    ],
    [
      'spend from New York to Texas last year by carrier',
      'spend total_spend by carrier_name 2025-01-01..2025-12-31 normalised_sender_state=NY normalised_consignee_state=TX',
    ],
    ['packages to Canada last week', 'distributionmap packages 2026-11-08..2026-11-14 normalised_consignee_country=CA'],
    ['spend to me last week', 'spend total_spend 2026-11-08..2026-11-14'],
    [
      'packages from Mexico in December',
      'distributionmap packages 2025-12-01..2025-12-31 normalised_sender_country=MX',
    ],
    [
      'billed weight by state from 3/1/2026 to 2026-03-15',
      'weight total_bill_weight by normalised_consignee_state 2026-03-01..2026-03-15',
    ],
    ['net spend with ship date last month', 'spend total_spend shipped 2026-10-01..2026-10-31'],
    [
      'cost per package by carrier year to date',
      'comparisonSpend costperpackage by carrier_name 2026-01-01..2026-11-21',
    ],
    ['weekly spend over the last 8 weeks', 'spend total_spend by week 2026-09-20..2026-11-14'],
    ['compare October and September spend', 'spend total_spend 2026-10-01..2026-10-31 vs 2026-09-01..2026-09-30'],
    ['spend this month vs last month', 'spend total_spend 2026-11-01..2026-11-21 vs 2026-10-01..2026-10-21'],
    ['compare spend of the last 2 years', 'spend total_spend 2025-01-01..2025-12-31 vs 2024-01-01..2024-12-31'],
    ['what is billed weight', 'word'],
    ['What does on time mean?', 'word'],
    ['what is a carrier', 'dimension'],
    ['Good morning!', 'greeting'],
    ['net spend and fuel last month', 'spend total_spend,fuel_surcharge 2026-10-01..2026-10-31'],
    ['net spend for hazmat', 'no-data hazmat'],
    ["'; DROP TABLE user; --", 'instruction drop table'],
    ['spend in 2027', 'bad-dates'],
    ['spend on 2026-02-30', 'bad-dates'],
    [
      'spend by carrier and by service last month',
      'spend total_spend by carrier_name,service_category 2026-10-01..2026-10-31',
    ],
    ['spend by carrier and by service and by state last month', 'several-splits'],
    [
      'gasto de UPS contra FedEx el mes pasado',
      'spend total_spend by carrier_name 2026-10-01..2026-10-31 carrier_name=UPS+FedEx',
    ],
    ['上个月各承运商的支出', 'spend total_spend by carrier_name 2026-10-01..2026-10-31'],
    ['الإنفاق بدون FedEx الشهر الماضي', "spend total_spend 2026-10-01..2026-10-31 carrier_name not in ('FedEx')"],
    [
      'residental surcharge last month',
      'accessorial accessorials 2026-10-01..2026-10-31 accessorial=Residential Surcharge',
    ],
    ['spend on late packages last month', 'spend total_spend 2026-10-01..2026-10-31 tracking_status=late'],
    ['packages over $100 in March', 'distributionmap packages 2026-03-01..2026-03-31 net_amount > 100'],
    [
      'why did fuel rise last month',
      'spend fuel_surcharge by service_category 2026-10-01..2026-10-31 vs 2026-09-01..2026-09-30 why',
    ],
    ['spend by accessorial last month', 'accessorial total_spend by accessorial 2026-10-01..2026-10-31'],
    ['on time by accessorial last month', 'none on_time by accessorial 2026-10-01..2026-10-31'],
    ['how is the weather', 'outside weather'],
    ['', 'no-figure'],
    ['last month', 'no-figure'],
  ])('%s', (text, expected) => expect(line(read(text))).toBe(expected))

  test('what a question leaves out the last one before it said', () => {
    const before = ['hello', 'Fuel surcharge last month for UPS']
    expect(line(read('And by service?', before))).toBe(
      'spend fuel_surcharge by service_category 2026-10-01..2026-10-31 carrier_name=UPS',
    )
    expect(line(read('only FedEx', before))).toBe('spend fuel_surcharge 2026-10-01..2026-10-31 carrier_name=FedEx')
    expect(line(read('last year', before))).toBe('spend fuel_surcharge 2025-01-01..2025-12-31 carrier_name=UPS')
    expect(line(read('net spend', before))).toBe('spend total_spend 2026-10-01..2026-10-31 carrier_name=UPS')
    expect(line(read('and the weather?', before))).toBe('outside weather')
  })

  test('pages that do not open to the asker answer nothing, nor do values that are not among the own rows', () => {
    const pages = ASKED_CONTEXT.pages.filter(({ id }) => id === 'spend')
    const names = askableNames({ catalog: ASKED_CONTEXT.catalog, pages, all: ASKED_CONTEXT.pages })
    expect(
      line(understanding({ ...ASKED_CONTEXT, pages, names } as typeof ASKED_CONTEXT)('late packages last month', [])),
    ).toMatch(/^not-permitted late packages/)
    expect(line(understanding({ ...ASKED_CONTEXT, values: new Map() })('UPS spend last month', []))).toBe(
      'unknown-words ups',
    )
  })
})

describe('a report covers one carrier and at most 13 months [CHAT-11, CHAT-31]', () => {
  test.each(ASKED_CONTEXT.reports)('$name', ({ name, carriers }) => {
    const carrier = typeof carriers === 'object' ? carriers.only : 'FedEx'
    expect(read(`Make the ${name} report for ${carrier} in March 2026`)).toEqual({
      kind: 'report',
      name,
      carrier,
      from: '2026-03-01',
      to: '2026-03-31',
    })
  })
  test.each([
    ['Payment report for UPS from 10/01/2025 to 10/31/2026', 'report'],
    ['Payment report for UPS from 10/01/2025 to 11/01/2026', 'report-limits'],
    ['Payment report last month', 'report-limits'],
    ['Service Summary - UPS report last month', 'report'],
    ['Service Summary - UPS report for FedEx last month', 'report-carrier UPS'],
    ['Payment report for UPS and FedEx last month', 'report-limits'],
    ['Payment report for UPS', 'bad-dates'],
    ['A report of everything for UPS last month', 'report-name'],
  ])('%s', (text, expected) => expect(line(read(text))).toBe(expected))
})

describe('whatever is asked', () => {
  const WORDS = [
    ...STARTER_QUESTIONS.flatMap((text) => text.split(' ')),
    'by',
    'per',
    'top',
    '5',
    'carrier',
    'zone',
    'UPS',
    'to',
    'CA',
    'between',
    'and',
    '13/45/2026',
    '2026-02-30',
    'Q4',
    '2031',
    'may',
    'since',
    'report',
    'Payment',
    'weekly',
    'state',
    'weight',
    'constructor',
    '__proto__',
    '(.*)',
    '\\',
    "'",
    '|',
    '🙂',
    'late',
    'refunds',
    'accessorial',
    'first',
    'quarter',
    'of',
    '0',
    'days',
    'vs',
    'year',
    'lowest',
  ]
  const parts = [
    'last month',
    'by carrier',
    'by month',
    'for UPS',
    'to CA',
    'in zone 5',
    'top 3 services',
    'in March 2026',
    'compare',
    'commercial',
    'this year',
  ]
  const sensible = fc
    .tuple(
      fc.constantFrom('net spend', 'late packages', 'refunds', 'fuel', 'cost per package', 'packages'),
      fc.subarray(parts, { maxLength: 3 }),
    )
    .map(([figure, said]) => [figure, ...said].join(' '))
  const questions = fc.oneof(
    sensible,
    fc.string({ unit: 'binary', maxLength: 80 }),
    fc.array(fc.constantFrom(...WORDS), { maxLength: 14 }).map((words) => words.join(' ')),
  )
  const { catalog } = ASKED_CONTEXT

  test('it never throws, and names only what the catalogue has, in a query like those of the pages', () => {
    let figures = 0
    fc.assert(
      fc.property(questions, fc.array(questions, { maxLength: 2 }), (text, earlier) => {
        const meant = read(text, earlier)
        if (meant.kind === 'report' && meant.to >= addMonths(meant.from, 13)) throw new Error('too long a report')
        if (meant.kind !== 'figures') return
        figures += 1
        const planned = planAsk(meant.ask, ASKED_CONTEXT)
        if (!planned) return
        const { page, view, ranges, onPage } = planned
        for (const query of ranges.flatMap(({ measures, counts, wholes }) => [
          ...measures,
          ...wholes,
          ...counts.map((each) => each.query),
        ])) {
          if (!query) continue
          const table = catalog.tables.get(Query.parse(sentQuery(query)).fromTableNames[0] ?? '')
          if (!table) throw new Error('no such table')
          const known = new Set([...table.columns.keys(), ...table.measures.keys(), ...table.timeDimensions.keys()])
          for (const name of [
            ...query.selectColumnNames,
            ...query.groupByDetails,
            ...query.orderByDetails.map((each) => each.name),
            ...[...query.whereClauseDetails, ...Object.values(query.measureWhereClauses ?? {}).flat()].map(
              ({ column }) => column,
            ),
          ])
            if (!known.has(name)) throw new Error(name)
        }
        if (view.from > view.to || view.to > TEST_TODAY) throw new Error(`${view.from}..${view.to}`)
        const defaults = { page, today: TEST_TODAY, clientId: 1 }
        if (onPage)
          expect(readView(printView(view, defaults), defaults).view).toEqual({
            ...view,
            filters: expect.objectContaining(view.filters) as unknown,
          })
      }),
      { numRuns: 500 },
    )
    expect(figures).toBeGreaterThan(50)
  })

  test('case, spaces and punctuation make no difference', () => {
    const shout = (text: string, marks: readonly string[]) =>
      text
        .split(' ')
        .map((word, at) => `${marks[at % marks.length] ?? ''}${at % 2 === 0 ? word.toUpperCase() : word}`)
        .join('  ')
    fc.assert(
      fc.property(
        fc.constantFrom(
          ...STARTER_QUESTIONS,
          'DHL spend to CA by month in March 2026',
          'top 5 carriers by spend last year',
        ),
        fc.array(fc.constantFrom('', ' ', ',', '\t', '…', '!', '"'), { minLength: 1, maxLength: 4 }),
        (text, marks) => {
          expect(line(read(shout(text, marks)))).toBe(line(read(text)))
        },
      ),
      { numRuns: 100 },
    )
  })

  test.each(LANGUAGES)('what may follow an answer is understood in its language too: %s [CHAT-09]', (language) => {
    const texts = JSON.parse(readFileSync(`config/locales/${language}.json`, 'utf8')) as {
      assistant: { answers: { offers: Record<string, string> } }
    }
    for (const [name, offer] of Object.entries(texts.assistant.answers.offers))
      expect([name, line(read(offer, ['UPS spend last year']))]).toEqual([
        name,
        expect.stringMatching(/^spend total_spend by [a-z_]+ 2025-01-01..2025-12-31 carrier_name=UPS$/),
      ])
  })
})

test('of a long conversation as much is read as many usual questions are, the newest of it (issue 49, 3)', () => {
  let signs = 0
  const reader = understanding({
    ...ASKED_CONTEXT,
    explained: (text) => {
      signs += text.length
      return undefined
    },
  })
  const long = 'spend '.repeat(600)
  const asked = ['net spend by carrier last month', ...Array.from({ length: 9 }, () => long), 'spend in 2025']
  expect(line(reader('and by service?', asked))).toBe('spend total_spend by service_category 2025-01-01..2025-12-31')
  expect(signs).toBeLessThan(4_100)
})
