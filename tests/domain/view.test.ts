import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '../../domain/calendar-date.ts'
import { datesOf } from '../../domain/date-choice.ts'
import { PageSpec } from '../../domain/page-spec.ts'
import { ROLLING_PERIODS } from '../../domain/period.ts'
import { View, defaultView, parseView, printView } from '../../domain/view.ts'
import weight from '../../config/pages/weight.json' with { type: 'json' }

/** The page that uses every field: it has a mode. */
const page = PageSpec.parse(weight)
const TODAY = '2026-11-21'
const defaults = { page, today: TODAY, clientId: 1 }
const usual = defaultView(defaults)
const through = (view: View) => parseView(new Map(printView(view, defaults)), defaults)

const views: fc.Arbitrary<View> = fc
  .record({
    fact: fc.constantFrom(...page.facts.map(({ fact }) => fact)),
    dateType: fc.constantFrom('bill_date' as const, 'pickup_date' as const),
    dates: fc.oneof(
      fc.record({ ago: fc.nat(1_500), days: fc.nat(1_500) }).map(({ ago, days }) => ({ period: '', from: addDays(TODAY, -ago - days), to: addDays(TODAY, -ago) })),
      fc.constantFrom(...ROLLING_PERIODS).map((period) => datesOf({ frequency: 'rp', period }, TODAY)),
      fc.integer({ min: 1, max: 365 }).map((days) => datesOf({ frequency: 'la', days }, TODAY)),
    ),
    against: fc.constantFrom('period' as const, 'year' as const),
    clientId: fc.integer({ min: 1, max: 1_000_000 }),
    childClientIds: fc.array(fc.integer({ min: 1, max: 1_000_000 }), { maxLength: 5 }),
    currency: fc.oneof(fc.constant('all'), fc.stringMatching(/^[A-Z]{3}$/)),
    unit: fc.constantFrom('lbs' as const, 'kgs' as const),
    mode: fc.constantFrom('', 'BW > AW'),
    filters: fc.dictionary(fc.constantFrom('carrier_name', 'zone', 'account_group', 'normalised_sender_country'), fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 3 }), { noNullPrototype: true }),
    trackingNumbers: fc.uniqueArray(fc.string({ minLength: 1, maxLength: 30 }), { maxLength: 4 }),
  })
  .map(({ dates, ...view }) => ({ ...view, ...dates }))

describe('the view in the address', () => {
  test('opens on the default fact, the last 12 months, all currencies, pounds and no mode (DATE-15, PAGE-12)', () => {
    expect(usual).toEqual({
      fact: 'total_bill_weight', dateType: 'bill_date', period: 'Annual', from: '2025-11-22', to: TODAY, against: 'period', clientId: 1, childClientIds: [], currency: 'all', unit: 'lbs', mode: '', filters: {}, trackingNumbers: [],
    })
    expect(parseView(new Map(), defaults)).toEqual(usual)
  })

  test('every view comes back from its address: client, children, filters, currency, and dates however they were chosen (FILT-13, DATA-05, DATA-06)', () => {
    fc.assert(fc.property(views, (view) => void expect(through(view)).toEqual(view)))
  })

  test.each<[keyof View, Partial<View>, [string, string][]]>([
    ['fact', { fact: 'total_actual_weight' }, [['fact', 'total_actual_weight']]],
    ['dateType', { dateType: 'pickup_date' }, [['dates', 'pickup_date']]],
    ['from', { period: '', from: '2026-01-01' }, [['from', '2026-01-01'], ['to', TODAY]]],
    ['to', { period: '', to: '2026-10-31' }, [['from', '2025-11-22'], ['to', '2026-10-31']]],
    ['period', { period: '' }, [['from', '2025-11-22'], ['to', TODAY]]],
    ['period', { period: 'Previous Month', from: '2026-10-01', to: '2026-10-31' }, [['period', 'Previous Month']]],
    ['period', { period: 'last-2', from: '2026-11-20', to: TODAY }, [['period', 'last-2']]],
    ['against', { against: 'year' }, [['against', 'year']]],
    ['clientId', { clientId: 5 }, [['client', '5']]],
    ['childClientIds', { childClientIds: [2, 3] }, [['children', '2,3']]],
    ['currency', { currency: 'CAD' }, [['currency', 'CAD']]],
    ['unit', { unit: 'kgs' }, [['unit', 'kgs']]],
    ['mode', { mode: 'BW > AW' }, [['mode', 'BW > AW']]],
    ['filters', { filters: { zone: ['2', '3'], carrier_name: ['A, B'] } }, [['filter.zone', '2,3'], ['filter.carrier_name', String.raw`A\, B`]]],
    ['trackingNumbers', { trackingNumbers: ['1Z9', '77'] }, [['tracking', '1Z9,77']]],
  ])('a changed %s alone stands in the address, and comes back', (field, changed, parameters) => {
    const view = { ...usual, ...changed }
    expect(printView(view, defaults)).toEqual(parameters)
    expect(through(view)[field]).toEqual(view[field])
    expect(through(view)).toEqual(view)
  })

  test('a view at its defaults has an empty address', () => expect(printView(usual, defaults)).toEqual([]))

  test.each([
    ['fact', 'no_such_fact'], ['fact', ''], ['dates', 'delivery_date'], ['from', '2026-02-30'], ['to', '21.11.2026'], ['period', 'Next Week'], ['period', 'last-0'], ['period', 'last-366'], ['period', ''], ['client', '0'], ['client', '-1'], ['client', '1.5'],
    ['client', ''], ['client', '1e3x'], ['children', '1,x'], ['children', '-2'], ['currency', 'usd'], ['currency', "USD' or 1=1"], ['unit', 'oz'], ['mode', 'bw > aw'], ['mode', 'toString'], ['other', 'x'],
    ['filter.sender_name', 'x'], ['filter.zone', ''], ['filter.zone', ','], ['filter.normalised_sender_state', 'KY'], ['filter.tracking_number', '1Z'], ['tracking', ','],
  ])('%s=%s is not valid and takes the default, the other fields stay', (name, text) => {
    const rest: [string, string] = name === 'unit' ? ['currency', 'EUR'] : ['unit', 'kgs']
    const view = parseView(new Map([[name, text], rest]), defaults)
    expect(view).toEqual({ ...usual, ...(name === 'unit' ? { currency: 'EUR' } : { unit: 'kgs' }) })
  })

  test('dates that end after today or before they begin take the default range', () => {
    const range = (from: string, to: string) => parseView(new Map([['from', from], ['to', to]]), defaults)
    expect(range('2026-05-02', '2026-05-01')).toEqual(usual)
    expect(range('2026-05-02', '2026-11-22')).toEqual(usual)
    expect(range('2026-05-02', '2026-05-02')).toEqual({ ...usual, period: '', from: '2026-05-02', to: '2026-05-02' })
  })

  test('whatever stands in the address, the view is valid', () => {
    const names = fc.constantFrom('fact', 'dates', 'period', 'from', 'to', 'client', 'children', 'currency', 'unit', 'mode', 'filter.zone', 'filter.normalised_sender_state', 'tracking', '__proto__', 'constructor')
    const texts = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('1', '2,3', 'all', 'USD', '2026-01-01', 'kgs', '9007199254740993', 'Infinity', '0x10'))
    fc.assert(fc.property(fc.array(fc.tuple(names, texts)), (parameters) => void expect(View.safeParse(parseView(new Map(parameters), defaults)).error).toBe(undefined)))
  })
})
