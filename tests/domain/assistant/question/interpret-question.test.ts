import { namedValues } from '../../../../domain/page/dimension-filter.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addMonths } from '../../../../domain/dates/calendar-date.ts'
import { sentQuery, Query } from '../../../../domain/query/query.ts'
import { interpretQuestion, type Interpretation } from '../../../../domain/assistant/question/interpret-question.ts'
import { REPORT_NAMES } from '../../../../domain/assistant/question/report-names.ts'
import { STARTER_QUESTIONS } from '../../../../domain/assistant/question/starter-questions.ts'
import { printView, readView } from '../../../../domain/page/view.ts'
import { followUps } from '../../../../server/assistant/follow-ups.ts'
import { TEST_TODAY } from '../../../template-data.ts'
import { ASKED_CONTEXT } from './asked-context.ts'
import { printCondition } from '../../../../domain/query/condition.ts'

const read = (text: string, earlier: readonly string[] = []) => interpretQuestion(text, { ...ASKED_CONTEXT, earlier })

/** A question as one line: page, fact, split, dates, and the conditions that are not the page's own. */
function line(meant: Interpretation): string {
  if (meant.kind === 'refused') return [meant.why, ...meant.words].join(' ')
  if (meant.kind !== 'figures') return meant.kind
  const { page, fact, split, asked, conditions } = meant
  const splitBy = split === null ? [] : [`by ${'span' in split ? split.span : split.dimension}`]
  const filters = Object.entries(asked[0]?.view.filters ?? {}).map(
    ([dimension, filter]) => `${dimension}=${namedValues(filter).join('+')}`,
  )
  const dates = asked.map(({ view }) => `${view.dateType === 'pickup_date' ? 'shipped ' : ''}${view.from}..${view.to}`)
  const [{ direction = 'desc' } = {}] = asked[0]?.query.orderByDetails ?? []
  const first = split === null || 'span' in split ? [] : [`${direction} ${asked[0]?.query.limit}`]
  return [
    page.id,
    fact.fact,
    ...splitBy,
    ...first,
    ...dates,
    ...filters,
    ...conditions.map(({ whereClause }) => printCondition(whereClause)),
  ].join(' ')
}

describe('a question is understood by the words of the catalogue [CHAT-22, GAP-37]', () => {
  test.each([
    [STARTER_QUESTIONS[0], 'spend total_spend 2026-10-01..2026-10-31'],
    [STARTER_QUESTIONS[1], 'spend published_amount by carrier_name desc 36 2026-07-01..2026-09-30'],
    [STARTER_QUESTIONS[2], "spend total_spend 2025-01-01..2025-12-31 service contains 'Commercial'"],
    [STARTER_QUESTIONS[3], 'carrierScore on_time 2026-10-01..2026-10-31'],
    [STARTER_QUESTIONS[4], 'spend total_spend by monthly 2026-09-01..2026-10-31'],
    ['top 5 carriers by spend in 2025', 'spend total_spend by carrier_name desc 5 2025-01-01..2025-12-31'],
    [
      'Which service was cheapest by net spend this year?',
      'spend total_spend by service_category asc 36 2026-01-01..2026-11-21',
    ],
    ['refunds by credit type since January', 'refund credit by credit_type desc 36 2026-01-01..2026-11-21'],
    [
      'accessorials by accessorial last quarter for FedEx',
      'accessorial accessorials by accessorial desc 36 2026-07-01..2026-09-30 carrier_name=FedEx',
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
      'carrierScore lates by monthly 2026-01-01..2026-03-31 normalised_consignee_state=CA normalised_consignee_country=US',
    ],
    [
      'spend from New York to Texas last year by carrier',
      'spend total_spend by carrier_name desc 36 2025-01-01..2025-12-31 normalised_sender_state=NY normalised_sender_country=US normalised_consignee_state=TX normalised_consignee_country=US',
    ],
    ['packages to Canada last week', 'distributionmap packages 2026-11-08..2026-11-14 normalised_consignee_country=CA'],
    ['spend to me last week', 'spend total_spend 2026-11-08..2026-11-14'],
    [
      'packages from Mexico in December',
      'distributionmap packages 2025-12-01..2025-12-31 normalised_sender_country=MX',
    ],
    [
      'billed weight by state from 3/1/2026 to 2026-03-15',
      'weight total_bill_weight by normalised_consignee_state desc 36 2026-03-01..2026-03-15',
    ],
    ['net spend with ship date last month', 'spend total_spend shipped 2026-10-01..2026-10-31'],
    [
      'cost per package by carrier year to date',
      'comparisonSpend costperpackage by carrier_name desc 36 2026-01-01..2026-11-21',
    ],
    ['weekly spend over the last 8 weeks', 'spend total_spend by weekly 2026-09-20..2026-11-14'],
    ['compare October and September spend', 'spend total_spend 2026-09-01..2026-09-30 2026-10-01..2026-10-31'],
    ['spend this month vs last month', 'spend total_spend 2026-10-01..2026-10-31 2026-11-01..2026-11-21'],
    ['compare spend of the last 2 years', 'spend total_spend 2024-01-01..2024-12-31 2025-01-01..2025-12-31'],
    ['what is billed weight', 'word'],
    ['What does on time mean?', 'word'],
    ['what is a carrier', 'dimension'],
    ['Good morning!', 'greeting'],
    ['net spend and fuel last month', 'several-figures Total Spend Fuel Surcharge'],
    ['net spend for hazmat', 'unknown-words hazmat'],
    ["'; DROP TABLE user; --", 'unknown-words drop table user'],
    ['spend in 2027', 'bad-dates'],
    ['spend on 2026-02-30', 'bad-dates'],
    ['spend by carrier and by service last month', 'several-splits'],
    ['spend by accessorial last month', 'not-together Total Spend'],
    ['how is the weather', 'unknown-words weather'],
    ['', 'no-figure'],
    ['last month', 'no-figure'],
  ])('%s', (text, expected) => expect(line(read(text))).toBe(expected))

  test('what a question leaves out the last one before it said', () => {
    const before = ['hello', 'Fuel surcharge last month for UPS']
    expect(line(read('And by service?', before))).toBe(
      'spend fuel_surcharge by service_category desc 36 2026-10-01..2026-10-31 carrier_name=UPS',
    )
    expect(line(read('only FedEx', before))).toBe('spend fuel_surcharge 2026-10-01..2026-10-31 carrier_name=FedEx')
    expect(line(read('last year', before))).toBe('spend fuel_surcharge 2025-01-01..2025-12-31 carrier_name=UPS')
    expect(line(read('net spend', before))).toBe('spend total_spend 2025-11-22..2026-11-21')
    expect(line(read('and the weather?', before))).toBe('unknown-words weather')
  })

  test('pages that do not open to the asker answer nothing, nor do values that are not among the own rows', () => {
    expect(
      line(
        interpretQuestion('late packages last month', {
          ...ASKED_CONTEXT,
          pages: ASKED_CONTEXT.pages.filter(({ id }) => id === 'spend'),
        }),
      ),
    ).toMatch(/^unknown-words late/)
    expect(line(interpretQuestion('UPS spend last month', { ...ASKED_CONTEXT, values: new Map() }))).toBe(
      'unknown-words ups',
    )
  })
})

describe('a report covers one carrier and at most 13 months [CHAT-11, CHAT-31]', () => {
  test.each(REPORT_NAMES)('%s', (name) => {
    expect(read(`Make the ${name} report for FedEx in March 2026`)).toEqual({
      kind: 'report',
      name,
      carrier: 'FedEx',
      from: '2026-03-01',
      to: '2026-03-31',
    })
  })
  test.each([
    ['Payment report for UPS from 10/01/2025 to 10/31/2026', 'report'],
    ['Payment report for UPS from 10/01/2025 to 11/01/2026', 'report-limits'],
    ['Payment report last month', 'report-limits'],
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
        for (const { query, view } of meant.asked) {
          const table = catalog.tables.get(Query.parse(sentQuery(query)).fromTableNames[0] ?? '')
          if (!table) throw new Error('no such table')
          const known = new Set([...table.columns.keys(), ...table.measures.keys(), ...table.timeDimensions.keys()])
          const columns = query.whereClauseDetails.map(({ column }) => column)
          for (const name of [
            ...query.selectColumnNames,
            ...query.groupByDetails,
            ...query.orderByDetails.map((each) => each.name),
            ...columns,
          ])
            if (!known.has(name)) throw new Error(name)
          if (view.from > view.to || view.to > TEST_TODAY) throw new Error(`${view.from}..${view.to}`)
          const defaults = { page: meant.page, today: TEST_TODAY, clientId: 0 }
          if (meant.onPage)
            expect(readView(printView(view, defaults), defaults).view).toEqual({
              ...view,
              filters: expect.objectContaining(view.filters) as unknown,
            })
        }
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

  test('what may follow an answer is understood too [CHAT-09]', () => {
    for (const text of [
      ...STARTER_QUESTIONS,
      'late packages by carrier last year',
      'refunds last year for UPS',
      'billed weight by month',
      'cost per package last year',
      'accessorials by accessorial last quarter',
    ]) {
      const meant = read(text)
      if (meant.kind !== 'figures') throw new Error(text)
      const next = followUps(meant, catalog)
      expect(next.length).toBeGreaterThan(1)
      for (const each of next)
        expect([each, line(read(each, [text]))]).toEqual([
          each,
          expect.stringMatching(/^(word$|[a-zA-Z]+ [a-z_]+ by )/),
        ])
    }
  })
})
