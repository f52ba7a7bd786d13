import { describe, expect, test } from 'vitest'
import type { AggregateMeasure } from '../../../domain/query/catalog.ts'
import { countQuery, totalQuery } from '../../../domain/query/explain-query.ts'
import { askedTogether, narrows } from '../../../domain/query/measure-rows.ts'
import { Query, sentQuery } from '../../../domain/query/query.ts'
import { conditions } from '../../support/answers/conditions.ts'

const rows = (name: string, ...clauses: string[]) => ({ name, conditions: conditions(...clauses) })

describe('measures asked together', () => {
  test('what all of them count narrows the rows, what some of them count those alone', () => {
    expect(
      askedTogether([
        rows('credit', 'credit_type is not null', 'audit_refund_amount <> 0'),
        rows('records', 'credit_type is not null'),
      ]),
    ).toEqual({
      shared: conditions('credit_type is not null'),
      measureWhereClauses: { credit: conditions('audit_refund_amount <> 0') },
    })
  })

  test('one alone narrows the rows, and one that counts all of them is narrowed by none', () => {
    expect(askedTogether([rows('fuel_surcharge', 'net_fuel_surcharge_amount <> 0')])).toEqual({
      shared: conditions('net_fuel_surcharge_amount <> 0'),
    })
    expect(askedTogether([rows('fuel_surcharge', 'net_fuel_surcharge_amount <> 0'), rows('packages')])).toEqual({
      shared: [],
      measureWhereClauses: { fuel_surcharge: conditions('net_fuel_surcharge_amount <> 0') },
    })
    expect(askedTogether([])).toEqual({ shared: [] })
  })
})

test.each([
  ['sum', 'net_amount <> 0', false],
  ['sum', 'no_of_pkgs <> 0', true],
  ['sum', 'net_amount > 0', true],
  ['count', 'net_amount <> 0', true],
] as const)('a %s of the net amount is changed by %s: %s', (aggregate, clause, expected) => {
  const measure: AggregateMeasure = {
    name: 'm',
    label: 'M',
    formula: 'M',
    unit: 'money',
    aggregate,
    column: 'net_amount',
  }
  expect(conditions(clause).map((each) => narrows(each, measure))).toEqual([expected])
})

test('a measure is not changed by the condition that it has itself', () => {
  const [where] = conditions("refund_source = 'audit'")
  const measure = {
    name: 'm',
    label: 'M',
    formula: 'M',
    unit: 'money',
    aggregate: 'sum',
    column: 'net_amount',
  } as const
  if (!where) throw new Error('no condition')
  expect([narrows(where, { ...measure, where }), narrows(where, measure)]).toEqual([false, true])
})

test('the conditions of measures travel as text, and go where their measures go', () => {
  const sent = {
    selectColumnNames: ['carrier_name', 'fuel_surcharge', 'packages'],
    fromTableNames: ['package_level_info'],
    whereClauseDetails: ["bill_date >= '2026-01-01'"],
    measureWhereClauses: { fuel_surcharge: ['net_fuel_surcharge_amount <> 0'], packages: ['no_of_pkgs <> 0'] },
    groupByDetails: ['carrier_name'],
    orderByDetails: [],
    clientId: 1,
    currency: 'all' as const,
    unit: 'lbs' as const,
  }
  const query = Query.parse(sent)
  expect(sentQuery(query)).toEqual(sent)
  expect(totalQuery(query, ['packages']).measureWhereClauses).toEqual({
    fuel_surcharge: conditions('net_fuel_surcharge_amount <> 0'),
  })
  expect(countQuery(query)).not.toHaveProperty('measureWhereClauses')
})
