import fc from 'fast-check'
import type { Catalog } from '../../../../domain/query/catalog.ts'
import { printCondition } from '../../../../domain/query/condition.ts'
import type { Query } from '../../../../domain/query/query.ts'
import { ROLL_UPS, type RollUp } from '../../../../server/warehouse/roll-ups/roll-ups.ts'
import { conditions } from '../../../support/answers/conditions.ts'

const GRAINS = ['day', 'week', 'month', 'quarter', 'year']
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
  'zone_number = 4',
  "normalised_zone in ('2','3','')",
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
  "tracking_status = 'late'",
  'tracking_status is not null',
  "tracking_status not in ('on-time','exception')",
  "tracking_status in ('pending late','')",
  "account_group <> 'Retail'",
  "client_name contains 'a'",
  'accessorial is not null',
  "accessorial contains 'sur'",
  "accessorial_code in ('RES','FUE')",
  "charge_category = 'other_accessorial'",
  "controlled_by in ('Shipper','')",
  'credit_type is not null',
  "credit_type = 'GSR'",
  "refund_source = 'audit'",
  'no_of_pkgs > 0',
  'bill_weight_pounds >= 0',
]
/** Groups that the roll-ups of some table have no column of. */
const FOREIGN_GROUPS: Readonly<Record<string, readonly string[]>> = {
  package_level_info: ['zone', 'pickup_date_month', 'carrier_name', 'normalised_consignee_state', 'bill_option'],
  charge_level_info: ['zone', 'pickup_date_month', 'carrier_name', 'normalised_consignee_state', 'bill_option'],
}
/** What else each of these keys tells. */
const TOLD_BY: Readonly<Record<string, readonly string[]>> = {
  client_id: ['client_name'],
  carrier_id: ['account_group', 'account_division'],
  awaited_since: ['tracking_status'],
  consignee_area: ['postal_area', 'latitude', 'longitude'],
  charge_category: ['controlled_by'],
}
const UNNAMED = ['usd_rate', 'decided_status', 'awaited_since', 'consignee_area']

function groupsOf({ keys }: RollUp): string[] {
  const periods = keys.filter((key) => key.endsWith('_date')).flatMap((key) => GRAINS.map((grain) => `${key}_${grain}`))
  return [...periods, ...keys.filter((key) => !UNNAMED.includes(key)), ...keys.flatMap((key) => TOLD_BY[key] ?? [])]
}

function mostly(usual: readonly string[], seldom: readonly string[]): fc.Arbitrary<string> {
  return usual.length === 0
    ? fc.constantFrom(...seldom)
    : fc.oneof(
        { arbitrary: fc.constantFrom(...usual), weight: 15 },
        { arbitrary: fc.constantFrom(...seldom), weight: 1 },
      )
}

/** Sums as pages ask them: mostly such as a roll-up can answer, and near misses. Groups are selected, so an order is one order. */
export function randomSums(catalog: Catalog): fc.Arbitrary<Query> {
  const day = fc
    .integer({ min: 0, max: 1150 })
    .map((days) => new Date(Date.UTC(2023, 10, 1) + days * 86_400_000).toISOString().slice(0, 10))
  return fc.constantFrom(...ROLL_UPS).chain((rollUp) => {
    const table = catalog.tables.get(rollUp.table)
    const columnOf = new Map(
      [...(table?.measures.values() ?? [])].flatMap((measure) =>
        'of' in measure ? [] : [[measure.name, 'aggregate' in measure ? measure.column : 'net_amount'] as const],
      ),
    )
    const names = [...columnOf.keys()]
    const summed = names.filter((name) => rollUp.sums.includes(columnOf.get(name) ?? ''))
    const notZero = rollUp.sums.filter((sum) => table?.columns.has(sum)).map((sum) => `${sum} <> 0`)
    const known = CONDITIONS.filter((text) => table?.columns.has(text.split(' ')[0] ?? ''))
    const groups = groupsOf(rollUp)
    return fc
      .record({
        groups: fc.uniqueArray(mostly(groups, FOREIGN_GROUPS[rollUp.table] ?? []), { maxLength: 3 }),
        measures: fc.uniqueArray(mostly(summed, names), { maxLength: 3 }),
        one: fc.boolean(),
        dates: fc.option(
          fc.tuple(day, day).map((pair) => pair.sort()),
          { freq: 5 },
        ),
        /** Whether the rows are asked for that alone are in the roll-up. */
        only: fc.integer({ min: 0, max: 12 }).map((at) => at > 0),
        own: mostly(['one'], ['many', 'none']),
        foreign: mostly([''], notZero),
        /** Of each measure, what it alone counts. */
        counted: fc.array(mostly(['', 'own'], known), { minLength: 3, maxLength: 3 }),
        conditions: fc.uniqueArray(
          mostly(
            known.filter((text) => [...rollUp.keys, ...groups].includes(text.split(' ')[0] ?? '')),
            known,
          ),
          { maxLength: 2 },
        ),
        order: fc.array(fc.tuple(fc.nat(5), fc.constantFrom('asc' as const, 'desc' as const)), { maxLength: 2 }),
        clientId: fc.integer({ min: 1, max: 9 }),
        children: fc.option(fc.subarray([2, 3, 4]), { freq: 3 }),
        currency: fc.constantFrom('all', 'all', 'USD', 'CAD', 'GBP'),
        unit: fc.constantFrom('lbs' as const, 'kgs' as const),
        limit: fc.option(fc.integer({ min: 1, max: 40 }), { freq: 3 }),
      })
      .filter(({ groups: drawn, measures }) => drawn.length + measures.length > 0)
      .map((drawn): Query => {
        const measures = drawn.one ? drawn.measures.slice(0, 1) : drawn.measures
        const asked = [...drawn.groups, ...measures]
        const selectColumnNames = asked.length > 0 ? asked : names.slice(0, 1)
        const column = columnOf.get(measures[0] ?? '')
        const counted = measures.flatMap((name, at) => {
          const own = columnOf.get(name) ?? ''
          const isOwn = drawn.counted[at] === 'own' && table?.columns.get(own)?.type !== 'text'
          const clause = isOwn ? `${own} <> 0` : drawn.counted[at]
          return clause && table?.columns.has(clause.split(' ')[0] ?? '') ? [[name, conditions(clause)] as const] : []
        })
        const isOwn = drawn.own === 'many' || (drawn.own === 'one' && measures.length === 1)
        return {
          selectColumnNames,
          fromTableNames: [rollUp.table],
          whereClauseDetails: conditions(
            ...new Set([
              ...(drawn.only ? (rollUp.only ?? []).map(printCondition) : []),
              ...(drawn.dates ? [`bill_date >= '${drawn.dates[0]}'`, `bill_date <= '${drawn.dates[1]}'`] : []),
              ...(column !== undefined && isOwn && notZero.includes(`${column} <> 0`) ? [`${column} <> 0`] : []),
              ...(drawn.foreign === '' ? [] : [drawn.foreign]),
              ...drawn.conditions,
            ]),
          ),
          ...(counted.length > 0 ? { measureWhereClauses: Object.fromEntries(counted) } : {}),
          groupByDetails: drawn.groups,
          orderByDetails: drawn.order.map(([at, direction]) => ({
            name: selectColumnNames[at % selectColumnNames.length] ?? '',
            direction,
          })),
          clientId: drawn.clientId,
          ...(drawn.children === null ? {} : { childClientIdsCSV: drawn.children.join(',') }),
          currency: drawn.currency,
          unit: drawn.unit,
          ...(drawn.limit === null ? {} : { limit: drawn.limit }),
        }
      })
  })
}
