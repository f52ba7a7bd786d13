import fc from 'fast-check'
import type { Query } from '../../../../domain/query/query.ts'
import { ROLL_UPS } from '../../../../server/warehouse/roll-ups/roll-ups.ts'
import { conditions } from '../../../support/answers/conditions.ts'

const GRAINS = ['day', 'week', 'month', 'quarter', 'year']
const FOREIGN_GROUPS = ['zone', 'pickup_date_month', 'carrier_name', 'normalised_consignee_state']
const CONDITIONS = [
  "carrier_name = 'UPS'",
  "carrier_name not in ('UPS')",
  "currency_code = 'CAD'",
  "currency_code in ('USD','CAD')",
  "invoice_status = 'open'",
  "invoice_status <> 'paid'",
  'client_id > 1',
  "service_category <> 'Parcel Ground'",
  "service_category in ('Parcel Ground','Parcel Unknown Service','nothing')",
  "account_number >= 'M'",
  "normalised_consignee_state in ('CA','NY')",
  'normalised_consignee_state is null',
  "normalised_consignee_country <> 'US'",
  'normalised_sender_state is not null',
  "normalised_sender_country = 'US'",
  "zone = '5'",
  'net_amount > 0',
  'net_amount <> 1',
  'tracking_number is null',
  "pickup_date >= '2026-01-01'",
  'pickup_date is null',
  "bill_date <> '2026-01-10'",
  "bucket_name in ('freight','fee')",
  "bucket_name <> 'credit'",
  "bucket_name = 'freight'",
  'service is not null',
  "service <> 'UPS Ground Residential'",
]
/** Kilograms are no column of the catalogue: a sum of weights is of them where it is asked in kilograms. */
const NOT_ZERO = (ROLL_UPS[0]?.sums ?? [])
  .filter((column) => !column.endsWith('_kgs'))
  .map((column) => `${column} <> 0`)

function groupsOf(keys: readonly string[]): string[] {
  const periods = keys.filter((key) => key.endsWith('_date')).flatMap((key) => GRAINS.map((grain) => `${key}_${grain}`))
  return [...periods, ...keys.filter((key) => key !== 'usd_rate')]
}

function mostly(usual: readonly string[], seldom: readonly string[]): fc.Arbitrary<string> {
  return fc.oneof(
    { arbitrary: fc.constantFrom(...usual), weight: 15 },
    { arbitrary: fc.constantFrom(...seldom), weight: 1 },
  )
}

/** Sums of packages as pages ask them: mostly such as a roll-up can answer, and near misses. Groups are selected, so an order is one order. */
export function randomSums(measures: Readonly<Record<string, string>>): fc.Arbitrary<Query> {
  const names = Object.keys(measures)
  const summed = names.filter((name) => NOT_ZERO.includes(`${measures[name]} <> 0`))
  const day = fc
    .integer({ min: 0, max: 1150 })
    .map((days) => new Date(Date.UTC(2023, 10, 1) + days * 86_400_000).toISOString().slice(0, 10))
  return fc
    .constantFrom(...ROLL_UPS)
    .chain(({ keys }) =>
      fc.record({
        groups: fc.uniqueArray(mostly(groupsOf(keys), FOREIGN_GROUPS), { maxLength: 3 }),
        measures: fc.uniqueArray(mostly(summed, names), { maxLength: 3 }),
        one: fc.boolean(),
        dates: fc.option(
          fc.tuple(day, day).map((pair) => pair.sort()),
          { freq: 5 },
        ),
        own: mostly(['one'], ['many', 'none']),
        foreign: mostly([''], NOT_ZERO),
        /** Of each measure, what it alone counts. */
        counted: fc.array(mostly(['', 'own'], CONDITIONS), { minLength: 3, maxLength: 3 }),
        conditions: fc.uniqueArray(
          mostly(
            CONDITIONS.filter((text) => keys.includes(text.split(' ')[0] ?? '')),
            CONDITIONS,
          ),
          { maxLength: 2 },
        ),
        order: fc.array(fc.tuple(fc.nat(5), fc.constantFrom('asc' as const, 'desc' as const)), { maxLength: 2 }),
        clientId: fc.integer({ min: 1, max: 9 }),
        children: fc.option(fc.subarray([2, 3, 4]), { freq: 3 }),
        currency: fc.constantFrom('all', 'all', 'USD', 'CAD', 'GBP'),
        unit: fc.constantFrom('lbs' as const, 'kgs' as const),
        limit: fc.option(fc.integer({ min: 1, max: 40 }), { freq: 3 }),
      }),
    )
    .filter(({ groups, measures: drawn }) => groups.length + drawn.length > 0)
    .map((drawn): Query => {
      const selectedMeasures = drawn.one ? drawn.measures.slice(0, 1) : drawn.measures
      const selectColumnNames = [...drawn.groups, ...selectedMeasures]
      const asked = selectColumnNames.length > 0 ? selectColumnNames : names.slice(0, 1)
      const column = measures[selectedMeasures[0] ?? '']
      const counted = selectedMeasures.flatMap((name, at) => {
        const clause = drawn.counted[at] === 'own' ? `${measures[name]} <> 0` : drawn.counted[at]
        return clause ? [[name, conditions(clause)] as const] : []
      })
      return {
        selectColumnNames: asked,
        fromTableNames: ['package_level_info'],
        whereClauseDetails: conditions(
          ...(drawn.dates ? [`bill_date >= '${drawn.dates[0]}'`, `bill_date <= '${drawn.dates[1]}'`] : []),
          ...(column !== undefined && (drawn.own === 'many' || (drawn.own === 'one' && selectedMeasures.length === 1))
            ? [`${column} <> 0`]
            : []),
          ...(drawn.foreign === '' ? [] : [drawn.foreign]),
          ...drawn.conditions,
        ),
        ...(counted.length > 0 ? { measureWhereClauses: Object.fromEntries(counted) } : {}),
        groupByDetails: drawn.groups,
        orderByDetails: drawn.order.map(([at, direction]) => ({ name: asked[at % asked.length] ?? '', direction })),
        clientId: drawn.clientId,
        ...(drawn.children === null ? {} : { childClientIdsCSV: drawn.children.join(',') }),
        currency: drawn.currency,
        unit: drawn.unit,
        ...(drawn.limit === null ? {} : { limit: drawn.limit }),
      }
    })
}
