import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '../../../domain/dates/calendar-date.ts'
import { datesOf } from '../../../domain/dates/date-choice.ts'
import { ROLLING_PERIODS } from '../../../domain/dates/period.ts'
import type { Unhonoured, UnhonouredReason } from '../../../domain/values/unhonoured.ts'
import { View, changedView, defaultView, printView, readView } from '../../../domain/dashboards/view.ts'
import { shippedPage } from '../../support/shipped/shipped-pages.ts'

/** The page that uses every field: it has a mode. */
const page = shippedPage('weight')
const TODAY = '2026-11-21'
const defaults = { page, today: TODAY, clientId: 1 }
const usual = defaultView(defaults)
const through = (view: View) => readView(printView(view, defaults), defaults)
const seen = (view: View) => ({ view, unhonoured: [] })

const names = fc.string({ minLength: 1, maxLength: 30 })
const views: fc.Arbitrary<View> = fc
  .record({
    fact: fc.constantFrom(...page.facts.map(({ fact }) => fact)),
    dateType: fc.constantFrom('bill_date' as const, 'pickup_date' as const),
    dates: fc.oneof(
      fc
        .record({ ago: fc.nat(1_500), days: fc.nat(1_500) })
        .map(({ ago, days }) => ({ period: '', from: addDays(TODAY, -ago - days), to: addDays(TODAY, -ago) })),
      fc.constantFrom(...ROLLING_PERIODS).map((period) => datesOf({ frequency: 'rp', period }, TODAY)),
      fc.integer({ min: 1, max: 365 }).map((days) => datesOf({ frequency: 'la', days }, TODAY)),
    ),
    against: fc.constantFrom('period' as const, 'dates' as const, 'weekdays' as const),
    clientId: fc.integer({ min: 1, max: 1_000_000 }),
    childClientIds: fc.array(fc.integer({ min: 1, max: 1_000_000 }), { maxLength: 5 }),
    currency: fc.oneof(fc.constant('all'), fc.stringMatching(/^[A-Z]{3}$/)),
    unit: fc.constantFrom('lbs' as const, 'kgs' as const),
    mode: fc.constantFrom('', 'BW > AW'),
    filters: fc.dictionary(
      fc.constantFrom('carrier_name', 'zone', 'account_group', 'normalised_sender_country'),
      fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 3 }),
      { noNullPrototype: true },
    ),
    trackingNumbers: fc.uniqueArray(fc.string({ minLength: 1, maxLength: 30 }), { maxLength: 4 }),
    rows: fc.constantFrom(undefined, 'all', 'carrier_name'),
    rowsOf: fc.oneof(
      fc.constant(undefined),
      fc.record({ kind: fc.constant('package' as const), carrier: names, number: names }),
      fc.record({
        kind: fc.constant('invoice' as const),
        carrier: names,
        account: names,
        number: names,
        billed: fc.nat(1_500).map((ago) => addDays(TODAY, -ago)),
      }),
    ),
  })
  .map(({ dates, rows, rowsOf, ...view }) => ({
    ...view,
    ...dates,
    ...(rows === undefined ? {} : { rows, ...(rowsOf ? { rowsOf } : {}) }),
  }))

describe('the view in the address', () => {
  test('opens on the default fact, the last 12 months, all currencies, pounds and no mode (DATE-15, PAGE-12)', () => {
    expect(usual).toEqual({
      fact: 'total_bill_weight',
      dateType: 'bill_date',
      period: 'Annual',
      from: '2025-11-22',
      to: TODAY,
      against: 'period',
      clientId: 1,
      childClientIds: [],
      currency: 'all',
      unit: 'lbs',
      mode: '',
      filters: {},
      trackingNumbers: [],
    })
    expect(readView([], defaults)).toEqual(seen(usual))
  })

  test('the year of an earlier version reads as what it stood for: weekdays of up to a week, else dates', () => {
    const against = (from: string) =>
      readView(
        [
          ['from', from],
          ['to', TODAY],
          ['against', 'year'],
        ],
        defaults,
      ).view.against
    expect([against('2026-11-15'), against('2026-11-14')]).toEqual(['weekdays', 'dates'])
  })

  test('every view comes back from its address: client, children, filters, currency, and dates however they were chosen (FILT-13, DATA-05, DATA-06)', () => {
    fc.assert(fc.property(views, (view) => void expect(through(view)).toEqual(seen(view))))
  })

  test.each<[keyof View, Partial<View>, [string, string][]]>([
    ['fact', { fact: 'total_actual_weight' }, [['fact', 'total_actual_weight']]],
    ['dateType', { dateType: 'pickup_date' }, [['dates', 'pickup_date']]],
    [
      'from',
      { period: '', from: '2026-01-01' },
      [
        ['from', '2026-01-01'],
        ['to', TODAY],
      ],
    ],
    [
      'to',
      { period: '', to: '2026-10-31' },
      [
        ['from', '2025-11-22'],
        ['to', '2026-10-31'],
      ],
    ],
    [
      'period',
      { period: '' },
      [
        ['from', '2025-11-22'],
        ['to', TODAY],
      ],
    ],
    ['period', { period: 'Previous Month', from: '2026-10-01', to: '2026-10-31' }, [['period', 'Previous Month']]],
    ['period', { period: 'last-2', from: '2026-11-20', to: TODAY }, [['period', 'last-2']]],
    ['against', { against: 'dates' }, [['against', 'dates']]],
    ['against', { against: 'weekdays' }, [['against', 'weekdays']]],
    ['clientId', { clientId: 5 }, [['client', '5']]],
    ['childClientIds', { childClientIds: [2, 3] }, [['children', '2,3']]],
    ['currency', { currency: 'CAD' }, [['currency', 'CAD']]],
    ['unit', { unit: 'kgs' }, [['unit', 'kgs']]],
    ['mode', { mode: 'BW > AW' }, [['mode', 'BW > AW']]],
    [
      'filters',
      { filters: { zone: ['2', '3'], carrier_name: ['A, B'] } },
      [
        ['filter.zone', '2,3'],
        ['filter.carrier_name', String.raw`A\, B`],
      ],
    ],
    ['trackingNumbers', { trackingNumbers: ['1Z9', '77'] }, [['tracking', '1Z9,77']]],
  ])('a changed %s alone stands in the address, and comes back', (field, changed, parameters) => {
    const view = { ...usual, ...changed }
    expect(printView(view, defaults).filter((each) => field === 'clientId' || each[0] !== 'client')).toEqual(parameters)
    expect(through(view)).toEqual(seen(view))
  })

  test('rows of one package or invoice are none without open rows, and are of their client', () => {
    const rowsOf = { kind: 'package', carrier: 'UPS', number: 'UPS' } as const
    const parameters: [string, string][] = [
      ['client', '1'],
      ['rows', 'all'],
      ['rows-of', 'package,UPS,UPS'],
    ]
    expect(printView({ ...usual, rows: 'all', rowsOf }, defaults)).toEqual(parameters)
    expect(printView({ ...usual, rowsOf }, defaults)).toEqual([['client', '1']])
    const refused = (text: string, reason: UnhonouredReason) => [{ parameter: 'rows-of', text, reason }]
    expect(readView([['rows-of', 'package,UPS,UPS']], defaults).unhonoured).toEqual(
      refused('package,UPS,UPS', 'unknown'),
    )
    for (const text of ['package,UPS', 'invoice,UPS,A1,7', 'invoice,UPS,A1,7,2026-02-30', 'load,1,2'])
      expect(
        readView(
          [
            ['rows', 'all'],
            ['rows-of', text],
          ],
          defaults,
        ),
      ).toEqual({ view: { ...usual, rows: 'all' }, unhonoured: refused(text, 'unknown') })
    const view: View = { ...usual, rows: 'all', rowsOf }
    expect(changedView(view, { fact: 'total_actual_weight' }).rowsOf).toBe(rowsOf)
    expect(changedView(view, { clientId: 5 }).rowsOf).toBeUndefined()
  })

  test('a view at its defaults names its client alone, whichever is the first', () =>
    expect(printView(usual, defaults)).toEqual([['client', '1']]))

  test.each<[string, string, UnhonouredReason]>([
    ['fact', 'no_such_fact', 'unknown'],
    ['fact', '', 'empty'],
    ['dates', 'delivery_date', 'unknown'],
    ['period', 'Next Week', 'unknown'],
    ['period', 'last-0', 'unknown'],
    ['period', 'last-366', 'unknown'],
    ['period', '', 'empty'],
    ['from', '2026-02-30', 'not-a-date'],
    ['to', '21.11.2026', 'not-a-date'],
    ['to', '2026-11-22', 'after-today'],
    ['from', '', 'empty'],
    ['to', '2024-01-01', 'reversed'],
    ['client', '0', 'unknown'],
    ['client', '-1', 'unknown'],
    ['client', '1.5', 'unknown'],
    ['client', '', 'empty'],
    ['client', '1e3', 'unknown'],
    ['client', '01', 'unknown'],
    ['client', '9007199254740993', 'unknown'],
    ['children', '1,x', 'unknown'],
    ['children', '-2', 'unknown'],
    ['children', '', 'empty'],
    ['currency', 'usd', 'unknown'],
    ['currency', "USD' or 1=1", 'unknown'],
    ['unit', 'oz', 'unknown'],
    ['mode', 'bw > aw', 'unknown'],
    ['mode', 'toString', 'unknown'],
    ['other', 'x', 'not-of-page'],
    ['filter', 'x', 'not-of-page'],
    ['filter.', 'x', 'not-of-page'],
    ['filter.sender_name', 'x', 'not-of-page'],
    ['filter.zone', '', 'empty'],
    ['filter.zone', ',', 'empty'],
    ['filter.zone', 'x'.repeat(201), 'too-long'],
    ['filter.normalised_sender_state', 'KY', 'without-parent'],
    ['filter.tracking_number', '1Z', 'not-of-page'],
    ['tracking', ',', 'empty'],
    ['tracking', '9'.repeat(61), 'too-long'],
    ['tracking', Array.from({ length: 201 }, (_, at) => at).join(','), 'too-many'],
  ])('%s=%s does not hold and is told as %s, the other fields stay', (parameter, text, reason) => {
    const rest: [string, string] = parameter === 'unit' ? ['currency', 'EUR'] : ['unit', 'kgs']
    const view = { ...usual, ...(parameter === 'unit' ? { currency: 'EUR' } : { unit: 'kgs' as const }) }
    expect(readView([[parameter, text], rest], defaults)).toEqual({ view, unhonoured: [{ parameter, text, reason }] })
  })

  test('each end of a range that does not hold is told, and a period beside other dates', () => {
    const told = (...parameters: [string, string][]) => {
      const { view, unhonoured } = readView(parameters, defaults)
      return [view.from, view.to, ...unhonoured.map(({ parameter, reason }) => `${parameter} ${reason}`)]
    }
    expect(told(['from', '2026-05-02'], ['to', '2026-05-01'])).toEqual([
      usual.from,
      usual.to,
      'from reversed',
      'to reversed',
    ])
    expect(told(['from', '2026-05-02'], ['to', '2026-11-22'])).toEqual([
      usual.from,
      usual.to,
      'from other-end',
      'to after-today',
    ])
    expect(told(['from', '2026-05-02'], ['to', '2026-05-02'])).toEqual(['2026-05-02', '2026-05-02'])
    expect(told(['from', '2026-05-02'], ['to', '2026-05-03'], ['period', 'YTD'])).toEqual([
      '2026-01-01',
      TODAY,
      'from beside-period',
      'to beside-period',
    ])
    expect(told(['from', '2026-01-01'], ['to', TODAY], ['period', 'YTD'])).toEqual(['2026-01-01', TODAY])
  })

  test('a page without the search, or with dates of its own, tells what it does not take', () => {
    const own = { ...defaults, page: { ...page, period: { last: 6, unit: 'months' as const }, filters: ['zone'] } }
    const { view, unhonoured } = readView(
      [
        ['from', '2026-01-01'],
        ['period', 'YTD'],
        ['tracking', '1Z'],
        ['filter.zone', '2'],
        ['theme', 'dark'],
      ],
      own,
    )
    expect(view).toMatchObject({ filters: { zone: ['2'] }, trackingNumbers: [] })
    expect(unhonoured.map(({ parameter, reason }) => [parameter, reason])).toEqual([
      ['period', 'own-dates'],
      ['from', 'own-dates'],
      ['tracking', 'not-of-page'],
    ])
  })

  const names = fc.constantFrom(
    'fact',
    'dates',
    'period',
    'from',
    'to',
    'client',
    'children',
    'currency',
    'unit',
    'mode',
    'filter.zone',
    'filter.normalised_sender_state',
    'filter.nothing',
    'tracking',
    'zzz',
    '__proto__',
    'constructor',
  )
  const texts = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom(
      '1',
      '2,3',
      'all',
      'USD',
      '2026-01-01',
      '2027-01-01',
      'kgs',
      'YTD',
      'bill_date',
      'total_bill_weight',
      '9007199254740993',
      'Infinity',
      '0x10',
    ),
  )

  test('whatever stands in the address, the view is valid', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(names, texts)),
        (parameters) => void expect(View.safeParse(readView(parameters, defaults).view).error).toBe(undefined),
      ),
    )
  })

  test('whatever stands in the address is shown or told: nothing vanishes', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(names, texts)), (parameters) => {
        const { view, unhonoured } = readView(parameters, defaults)
        const asTold = (parameter: string, text: string) =>
          unhonoured.some((each: Unhonoured) => each.parameter === parameter && each.text === text)
        const alone = (parameter: string, text: string) => {
          const dates = ['from', 'to'].includes(parameter)
            ? ([
                ['from', view.from],
                ['to', view.to],
              ] as [string, string][])
            : []
          const read = readView(
            [
              ...dates.filter(([name]) => name !== parameter),
              ...(parameter.endsWith('_state')
                ? printView(view, defaults).filter(([name]) => name.endsWith('_country'))
                : []),
              [parameter, text],
            ],
            defaults,
          )
          return { told: read.unhonoured, field: read.view }
        }
        for (const [parameter, text] of parameters) {
          if (asTold(parameter, text)) continue
          const { told, field } = alone(parameter, text)
          expect([parameter, text, told]).toEqual([parameter, text, []])
          const key =
            (
              {
                dates: 'dateType',
                client: 'clientId',
                children: 'childClientIds',
                tracking: 'trackingNumbers',
              } as Record<string, keyof View>
            )[parameter] ?? (parameter.startsWith('filter.') ? 'filters' : (parameter as keyof View))
          if (key === 'filters') expect(view.filters).toMatchObject(field.filters)
          else expect([key, view[key]]).toEqual([key, field[key]])
        }
      }),
      { numRuns: 500 },
    )
  })
})
