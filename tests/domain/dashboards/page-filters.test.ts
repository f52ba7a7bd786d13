import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseCondition, printCondition } from '../../../domain/query/condition.ts'
import { readFilterSet } from '../../../domain/dashboards/filter-set.ts'
import {
  PageFilters,
  chooseChildren,
  chooseFilter,
  currencyInForce,
  filterConditions,
  filterParent,
  fittingFilters,
  isClientSpecific,
  isRanged,
  offeredDimensions,
  overfullFilters,
  printFilters,
  readFilters,
} from '../../../domain/dashboards/page-filters.ts'
import {
  isExcluding,
  printValues,
  readFilter,
  readValues,
  valuesFault,
  type DimensionFilter,
} from '../../../domain/dashboards/dimension-filter.ts'

const DIMENSIONS = [
  'carrier_name',
  'currency_code',
  'account_division',
  'account_group',
  'account_number',
  'zone',
  'service_category',
  'normalised_sender_country',
  'normalised_sender_state',
  'normalised_consignee_country',
  'normalised_consignee_state',
  'bill_weight_pounds',
] as const
const values = fc.uniqueArray(
  fc.oneof(
    fc.string({ minLength: 1, maxLength: 12 }),
    fc.constantFrom('', '(blank)', '!', '!a', '1..2', 'a,b', '\\', '\\,', ',', "O'Neil", '~'),
  ),
  { minLength: 1, maxLength: 5 },
)
const bound = fc.integer({ min: -1_000_000, max: 1_000_000 }).map((cents) => cents / 100)
const range = fc
  .tuple(bound, bound)
  .map(([one, other]) => ({ from: Math.min(one, other), to: Math.max(one, other) }))
  .chain(({ from, to }) => fc.constantFrom({ from, to }, { from, to: null }, { from: null, to }))
const filterOf = (dimension: string): fc.Arbitrary<DimensionFilter> =>
  isRanged(dimension)
    ? range
    : fc.oneof(
        values,
        values.map((except) => ({ except })),
      )
const chosen: fc.Arbitrary<PageFilters> = fc
  .array(
    fc.constantFrom(...DIMENSIONS).chain((dimension) => filterOf(dimension).map((each) => [dimension, each] as const)),
    { maxLength: 12 },
  )
  .map((choices) =>
    choices.reduce<PageFilters>((filters, [dimension, each]) => chooseFilter(filters, dimension, each), {}),
  )
  .map((filters) =>
    Object.fromEntries(
      Object.entries(filters).filter(
        ([dimension, filter]) => (filterParent(dimension) ?? dimension) in filters || isExcluding(filter),
      ),
    ),
  )

const ALL: PageFilters = {
  carrier_name: ['UPS'],
  account_division: ['East'],
  account_group: ['Retail'],
  account_number: ['A1'],
  zone: ['5'],
  normalised_sender_country: ['US'],
  normalised_sender_state: ['KY'],
  normalised_consignee_country: ['CA'],
  normalised_consignee_state: ['ON'],
}
const left = (filters: PageFilters) => Object.keys(ALL).filter((dimension) => !(dimension in filters))

describe('filters of a page', () => {
  test.each([
    ['carrier_name', ['account_division', 'account_group', 'account_number']],
    ['account_division', ['account_group', 'account_number']],
    ['account_group', ['account_number']],
    ['account_number', []],
    ['normalised_sender_country', ['normalised_sender_state']],
    ['normalised_consignee_country', ['normalised_consignee_state']],
    ['zone', []],
  ])(
    'a choice of %s takes %j with it, and All takes itself too (FILT-06, FILT-08, FILT-09, FILT-22)',
    (dimension, gone) => {
      expect(left(chooseFilter(ALL, dimension, ['other']))).toEqual(gone)
      expect(chooseFilter(ALL, dimension, ['other'])[dimension]).toEqual(['other'])
      expect(left(chooseFilter(ALL, dimension, [])).toSorted()).toEqual([dimension, ...gone].toSorted())
    },
  )

  test('a choice of sub-clients takes what belongs to accounts with it (FILT-05)', () => {
    const { childClientIds, filters } = chooseChildren({ childClientIds: [], filters: ALL }, [3])
    expect([childClientIds, left(filters)]).toEqual([[3], ['account_division', 'account_group', 'account_number']])
  })

  test.each([
    ['account_division', true],
    ['account_group', true],
    ['account_number', true],
    ['carrier_name', false],
    ['zone', false],
  ])('a filter of %s belongs to one client: %s (FILT-34)', (dimension, expected) =>
    expect(isClientSpecific(dimension)).toBe(expected),
  )

  test('every filter comes back from the address', () => {
    fc.assert(
      fc.property(
        chosen,
        (filters) =>
          void expect(readFilters(new Map(printFilters(filters)), DIMENSIONS)).toEqual({ filters, unhonoured: [] }),
      ),
    )
  })

  test('whatever stands in the address, the filters are valid, of known dimensions, and no state is without its country', () => {
    const parameters = fc.array(
      fc.tuple(
        fc.constantFrom(...DIMENSIONS, 'constructor', 'net_amount').map((name) => `filter.${name}`),
        fc.string({ unit: 'binary' }),
      ),
    )
    fc.assert(
      fc.property(parameters, (found) => {
        const { filters, unhonoured } = readFilters(new Map(found), DIMENSIONS)
        const held = new Map(printFilters(filters))
        for (const [name, text] of new Map(found))
          expect([name, held.has(name), unhonoured.filter(({ parameter }) => parameter === name)]).toEqual([
            name,
            held.has(name),
            held.has(name) ? [] : [expect.objectContaining({ text })],
          ])
        for (const [name, text] of held) expect(readFilter(new Map(found).get(name) ?? '')).toEqual(readFilter(text))
        expect(PageFilters.safeParse(filters).success).toBe(true)
        for (const dimension of Object.keys(filters)) {
          expect(DIMENSIONS).toContain(dimension)
          if (!isExcluding(filters[dimension])) expect(filters).toHaveProperty(filterParent(dimension) ?? dimension)
        }
      }),
    )
  })

  test('a page offers its own dimensions alone, and searches tracking numbers in place of offering them (FILT-20)', () => {
    expect(offeredDimensions(['zone', 'tracking_number', 'credit_type'])).toEqual(['zone', 'credit_type'])
    expect(fittingFilters(ALL, ['zone', 'normalised_sender_state', 'constructor', 'tracking_number'])).toEqual({
      zone: ['5'],
    })
    expect(
      readFilters(
        new Map([
          ['filter.tracking_number', '1Z'],
          ['filter.zone', '2'],
        ]),
        ['tracking_number', 'zone'],
      ),
    ).toEqual({
      filters: { zone: ['2'] },
      unhonoured: [{ parameter: 'filter.tracking_number', text: '1Z', reason: 'not-of-page' }],
    })
  })

  test('200 values of 200 characters are a filter, one more of either is none, and its name is told', () => {
    const many = (count: number) => Array.from({ length: count }, (_, at) => `v${at}`)
    const read = (values: readonly string[]) => readFilters(new Map([['filter.zone', printValues(values)]]), DIMENSIONS)
    expect(read(many(200))).toEqual({ filters: { zone: many(200) }, unhonoured: [] })
    expect(read(['x'.repeat(200)]).unhonoured).toEqual([])
    expect(read(many(201))).toMatchObject({
      filters: {},
      unhonoured: [{ parameter: 'filter.zone', reason: 'too-many' }],
    })
    expect(read(['2', 'x'.repeat(201)])).toMatchObject({ filters: {}, unhonoured: [{ reason: 'too-long' }] })
    expect([valuesFault([]), overfullFilters({ zone: many(201), carrier_name: ['UPS'] })]).toEqual(['empty', ['zone']])
  })

  test('exactly one currency among the filters is a choice of it; two are converted (FILT-11)', () => {
    const inForce = (currency: string, ...codes: string[]) =>
      currencyInForce({ currency, filters: codes.length > 0 ? { currency_code: codes } : {} })
    expect([
      inForce('all'),
      inForce('all', 'CAD'),
      inForce('all', 'CAD', 'USD'),
      inForce('EUR', 'CAD'),
      inForce('all', 'no code'),
    ]).toEqual(['all', 'CAD', 'all', 'EUR', 'all'])
  })

  test('the tracking numbers searched for are one more where-clause (FILT-43)', () => {
    expect(
      filterConditions({ filters: { zone: ['2'], accessorial: ["it's"] }, trackingNumbers: ['1Z9', '77'] }).map(
        printCondition,
      ),
    ).toEqual(["accessorial in ('it''s')", "tracking_number in ('1Z9','77')", "zone in ('2')"])
  })

  test('values come back from one text, each once, and the empty one is none', () => {
    fc.assert(
      fc.property(
        values,
        (each) =>
          void expect(readValues(`${printValues(each)},${printValues(each)}`)).toEqual(
            each.filter((value) => value !== ''),
          ),
      ),
    )
  })

  test.each<[string, DimensionFilter, string[]]>([
    ['UPS,FedEx', ['UPS', 'FedEx'], ["zone in ('UPS','FedEx')"]],
    ['!UPS', { except: ['UPS'] }, ["zone not in ('UPS')"]],
    ['(blank),2', ['', '2'], ["zone in ('','2')"]],
    ['5..20.5', { from: 5, to: 20.5 }, ['zone >= 5', 'zone <= 20.5']],
    ['..-3', { from: null, to: -3 }, ['zone <= -3']],
    ['\\5..20', ['5..20'], ["zone in ('5..20')"]],
  ])('%s in an address is %j', (written, filter, clauses) => {
    expect(readFilter(written)).toEqual(filter)
    expect(filterConditions({ filters: { zone: filter }, trackingNumbers: [] }).map(printCondition)).toEqual(clauses)
  })

  test.each([
    ['filter.zone', '5..20'],
    ['filter.bill_weight_pounds', '5'],
    ['filter.bill_weight_pounds', '20..5'],
    ['filter.bill_weight_pounds', '..'],
    ['filter.zone', '!'],
  ])('%s=%s is told and filters nothing', (parameter, given) => {
    const { filters, unhonoured } = readFilters(new Map([[parameter, given]]), DIMENSIONS)
    expect([filters, unhonoured.map((each) => each.text)]).toEqual([{}, [given]])
  })

  test('bands of weight that an earlier version had are those of now, in an address and in a stored set [BIZ-06]', () => {
    const read = (written: string) => readFilters(new Map([['filter.weight_band', written]]), ['weight_band']).filters
    expect(read('0–1 lb,20–50 lb,70–150 lb,50–70 lb')).toEqual({
      weight_band: ['Under 1 lb', '21–30 lb', '31–50 lb', '51–150 lb'],
    })
    expect(read('!150+ lb,1–5 lb,')).toEqual({ weight_band: { except: ['Over 150 lb', '1–5 lb'] } })
    expect(
      readFilterSet(JSON.stringify({ filters: { weight_band: { values: ['5–10 lb'], whereClauses: [] } } })).filters,
    ).toEqual({ weight_band: ['6–10 lb'] })
  })

  test('each is where-clauses that the grammar reads back (FILT-25)', () => {
    fc.assert(
      fc.property(chosen, (filters) => {
        const conditions = filterConditions({ filters, trackingNumbers: [] })
        const back = conditions.map(printCondition).map(parseCondition)
        expect(back.map((parsed) => parsed.ok && parsed.value)).toEqual(conditions)
        expect([...new Set(conditions.map(({ column }) => column))]).toEqual(Object.keys(filters).toSorted())
      }),
    )
  })
})
