import { describe, expect, test } from 'vitest'
import type { Query } from '../../../../domain/query/query.ts'
import { loadConfig } from '../../../../server/config/load-config.ts'
import { rollUpFor } from '../../../../server/warehouse/roll-ups/roll-up-for.ts'
import { ROLL_UPS } from '../../../../server/warehouse/roll-ups/roll-ups.ts'
import { benchedPages, pageQueries } from '../../../bench/page-queries.ts'
import { conditions } from '../../../support/answers/conditions.ts'
import { plannedQueries } from '../../../support/shipped/planned-queries.ts'
import { withMoreMeasures } from './more-measures.ts'
import { SPEND_QUERY } from '../../../support/answers/spend-query.ts'

const config = loadConfig('config')
const catalog = withMoreMeasures(config.catalog)

function readFrom(query: Query) {
  const table = catalog.tables.get(query.fromTableNames[0] ?? '')
  if (!table) throw new Error(`no table ${query.fromTableNames[0]}`)
  return rollUpFor(query, { table, rollUps: ROLL_UPS }).readFrom
}

/** The roll-up that is read, or the table of the rows. */
function sourceOf(query: Query): string | undefined {
  const from = readFrom(query)
  return 'sums' in from ? from.sums : query.fromTableNames[0]
}
const ROWS = ['package_level_info', 'charge_level_info']

describe('which queries read a roll-up', () => {
  const BREAKDOWNS = ['service_category', 'carrier_name', 'account_number']
  const spend = plannedQueries(config).filter(({ page }) => page.id === 'spend')
  const source = (chartName: string, { group, dateType = 'bill_date' }: { group?: string; dateType?: string } = {}) =>
    new Set(
      spend
        .filter(
          (each) =>
            each.chartName === chartName &&
            each.view.dateType === dateType &&
            (group === undefined || each.query.groupByDetails.includes(group)),
        )
        .map(({ query }) => sourceOf(query)),
    )

  test('all of the Spend page by invoice date', () => {
    expect(source('amounts')).toEqual(new Set(['package_day']))
    expect(source('trends')).toEqual(new Set(['package_day']))
    for (const group of BREAKDOWNS) expect(source('breakdown', { group })).toEqual(new Set(['package_day_account']))
    for (const group of ['normalised_zone', 'zone'])
      expect(source('breakdown', { group })).toEqual(new Set(['package_day_zone']))
    expect(source('map', { group: 'normalised_consignee_country' })).toEqual(new Set(['package_day_consignee']))
    expect(source('map', { group: 'normalised_sender_country' })).toEqual(new Set(['package_day_sender']))
  })

  test('by ship date all but its map and zones', () => {
    for (const chartName of ['amounts', 'trends'])
      expect(source(chartName, { dateType: 'pickup_date' })).toEqual(new Set(['package_day_shipped']))
    for (const group of BREAKDOWNS)
      expect(source('breakdown', { group, dateType: 'pickup_date' })).toEqual(new Set(['package_day_shipped']))
    expect(source('map', { dateType: 'pickup_date' })).toEqual(new Set(['package_level_info']))
  })

  test('what every shipped page asks as it opens, of one client and of all, but one map', () => {
    const fromRows = benchedPages(config).flatMap((pageId) =>
      pageQueries(config, { pageId, clientId: 1, nth: 0 })
        .filter(({ query }) => ROWS.includes(sourceOf(query) ?? ''))
        .map(({ chartName }) => `${pageId}.${chartName}`),
    )
    expect(fromRows).toEqual(['nextDayEarlyAm.map'])
  })

  test('every plain sum of the catalogue is in the roll-up that has no dimension, but of weights that are only in rows', () => {
    const packages = config.catalog.tables.get('package_level_info')
    const sums = [...(packages?.measures.values() ?? [])].flatMap((measure) =>
      'aggregate' in measure && measure.aggregate === 'sum' && measure.where === undefined ? [measure.column] : [],
    )
    const kept = [
      ...ROLL_UPS.filter(({ name }) => ['package_day', 'package_weight', 'package_delivery'].includes(name)),
    ]
    expect(sums.filter((column) => !kept.some((rollUp) => rollUp.sums.includes(column)))).toEqual([])
  })

  test.each<[string, Partial<Query>]>([
    ['a condition on a column that is no key', { whereClauseDetails: conditions("bill_option = '5'") }],
    ['another condition on an amount', { whereClauseDetails: conditions('net_amount > 0') }],
    ['an amount not equal to something else than zero', { whereClauseDetails: conditions('net_amount <> 1') }],
    ['"not zero" of another amount', { whereClauseDetails: conditions('transportation_amount <> 0') }],
    [
      '"not zero" of one of two sums',
      { selectColumnNames: ['total_spend', 'packages'], whereClauseDetails: conditions('net_amount <> 0') },
    ],
    [
      '"not zero" of two amounts',
      {
        selectColumnNames: ['carrier_name'],
        groupByDetails: ['carrier_name'],
        whereClauseDetails: conditions('net_amount <> 0', 'transportation_amount <> 0'),
      },
    ],
    [
      'a ratio of which one sum is not zero',
      { selectColumnNames: ['spend_per_package'], whereClauseDetails: conditions('net_amount <> 0') },
    ],
    ['a sum with a condition of its own on what is no key', { selectColumnNames: ['returned_spend'] }],
    ['a count of a column that rows may lack', { selectColumnNames: ['lines'] }],
    ['a sum that is in no roll-up', { selectColumnNames: ['heaviest'] }],
    ['weights without the conditions of their roll-up', { selectColumnNames: ['total_actual_weight'] }],
    [
      'places by ship date',
      {
        selectColumnNames: ['normalised_sender_state', 'total_spend'],
        groupByDetails: ['normalised_sender_state'],
        whereClauseDetails: conditions("pickup_date >= '2026-01-01'"),
      },
    ],
    [
      'keys that no roll-up has together',
      {
        selectColumnNames: ['carrier_name', 'normalised_consignee_state', 'total_spend'],
        groupByDetails: ['carrier_name', 'normalised_consignee_state'],
      },
    ],
    ['rows, not sums', { selectColumnNames: ['carrier_name'] }],
  ])('%s is read from the rows', (_why, changed) =>
    expect(sourceOf({ ...SPEND_QUERY, ...changed })).toBe('package_level_info'),
  )

  const byAccount = { groupByDetails: ['carrier_name'], selectColumnNames: ['carrier_name', 'total_spend'] }
  test.each<[string, string, Partial<Query>]>([
    ['a sum with a condition of its own on a key', 'package_day_account', { selectColumnNames: ['ups_spend'] }],
    ['a sum of a derived column', 'package_day', { selectColumnNames: ['domestic_zone_sum'] }],
    ['a count of rows', 'package_day', { selectColumnNames: ['rows'] }],
    ['a count of rows that meet a condition which a sum says', 'package_day', { selectColumnNames: ['shipments'] }],
    [
      'a count of the rows that are not zero',
      'package_day',
      { selectColumnNames: ['rows', 'total_spend'], whereClauseDetails: conditions('net_amount <> 0') },
    ],
    ['a count of different weeks', 'package_day', { selectColumnNames: ['weeklyCost'] }],
    [
      'a filter by account groups',
      'package_day_account',
      { ...byAccount, whereClauseDetails: conditions("account_group in ('Retail')") },
    ],
    [
      'a filter by account divisions',
      'package_day_account',
      { ...byAccount, whereClauseDetails: conditions("account_division in ('East')") },
    ],
    [
      'a status that the day decides',
      'package_delivery',
      {
        selectColumnNames: ['pending', 'pending_unscanned', 'packages'],
        whereClauseDetails: conditions('tracking_status is not null', 'no_of_pkgs > 0'),
      },
    ],
    [
      'areas of ZIP codes',
      'package_area',
      {
        groupByDetails: ['postal_area', 'latitude'],
        selectColumnNames: ['postal_area', 'latitude', 'packages'],
        whereClauseDetails: conditions('no_of_pkgs <> 0'),
      },
    ],
    [
      'weights of the rows that count',
      'package_weight',
      {
        selectColumnNames: ['avg_actual_weight'],
        whereClauseDetails: conditions('bill_weight_pounds >= 0', 'actual_weight_pounds >= 0', 'no_of_pkgs > 0'),
      },
    ],
    [
      'who controls a charge',
      'charge_day_account',
      {
        fromTableNames: ['charge_level_info'],
        groupByDetails: ['controlled_by'],
        selectColumnNames: ['controlled_by', 'net_spend'],
      },
    ],
  ])('%s is read from %s', (_why, name, changed) => expect(sourceOf({ ...SPEND_QUERY, ...changed })).toBe(name))

  test('an answer says what it is read from, and of the rows, what the nearest roll-up lacks', () => {
    const read = (changed: Partial<Query>) => readFrom({ ...SPEND_QUERY, ...changed })
    expect(read({})).toEqual({ sums: 'package_day' })
    expect(read({ whereClauseDetails: conditions("bill_option = '5'") })).toEqual({ lacks: ['bill_option'] })
    expect(
      read({
        groupByDetails: ['bill_option', 'carrier_name'],
        selectColumnNames: ['bill_option', 'carrier_name', 'total_spend'],
      }),
    ).toEqual({ lacks: ['bill_option'] })
    expect(read({ fromTableNames: ['charge_level_info'], selectColumnNames: ['packages'] })).toEqual({
      lacks: ['packages'],
    })
  })
})
