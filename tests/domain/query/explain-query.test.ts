import { expect, test } from 'vitest'
import { countQuery, EXPLAIN_NAMES, rateQuery, totalQuery } from '../../../domain/query/explain-query.ts'
import type { Query } from '../../../domain/query/query.ts'
import { conditions } from '../../support/answers/conditions.ts'

const QUERY: Query = {
  selectColumnNames: ['carrier_name', 'total_spend'],
  fromTableNames: ['package_level_info'],
  whereClauseDetails: conditions("bill_date >= '2026-01-01'", 'net_amount <> 0'),
  groupByDetails: ['carrier_name'],
  orderByDetails: [{ name: 'total_spend', direction: 'desc' }],
  clientId: 1,
  childClientIdsCSV: '2,3',
  currency: 'all',
  unit: 'lbs',
  limit: 5,
}

test('what explains an answer asks of the same rows: its conditions, clients and currency, without groups and limit', () => {
  for (const query of [countQuery(QUERY), rateQuery(QUERY), totalQuery(QUERY)]) {
    const { whereClauseDetails, fromTableNames, clientId, childClientIdsCSV, currency, unit } = QUERY
    expect(query).toMatchObject({ whereClauseDetails, fromTableNames, clientId, childClientIdsCSV, currency, unit })
    expect(query).not.toHaveProperty('limit')
  }
  expect(countQuery(QUERY)).toMatchObject({
    selectColumnNames: ['rows', 'packages'],
    groupByDetails: [],
    orderByDetails: [],
  })
  expect(totalQuery(QUERY)).toMatchObject({ selectColumnNames: ['total_spend'], groupByDetails: [] })
  expect(rateQuery(QUERY).groupByDetails).toEqual(['bill_date_month', 'currency_code'])
})

test('its names are the ones every page allows', () => {
  const used = [...countQuery(QUERY).selectColumnNames, ...rateQuery(QUERY).selectColumnNames]
  expect(used.every((name) => EXPLAIN_NAMES.includes(name))).toBe(true)
})
