import { expect, test } from 'vitest'
import { buildCatalog } from '../../../domain/query/catalog.ts'
import { chargeColumns } from '../../../domain/query/charge-columns.ts'
import { parseCondition } from '../../../domain/query/condition.ts'
import { Query } from '../../../domain/query/query.ts'
import { shippedTable } from '../../support/shipped/shipped-tables.ts'

const TABLES = ['package_level_info', 'charge_level_info'] as const
const { tables } = buildCatalog(TABLES.map(shippedTable))

test.each<[string, (typeof TABLES)[number], string[], string[], string[]]>([
  ['split by code', 'package_level_info', ['gl_code'], [], ['gl_code']],
  ['narrowed by code', 'package_level_info', ['service'], ["gl_code = '6200'"], ['gl_code']],
  [
    'by who decides about a charge, and by code',
    'package_level_info',
    ['controlled_by'],
    ["gl_code = '6200'"],
    ['controlled_by', 'gl_code'],
  ],
  ['by what packages have', 'package_level_info', ['service', 'residential'], ["weight_band = '1 - 5'"], []],
  ['of charges, which have their codes', 'charge_level_info', ['gl_code'], [], []],
])('packages are withheld of a question %s: %s', (_, table, groupByDetails, where, expected) => {
  const query = Query.parse({
    selectColumnNames: ['package_count'],
    fromTableNames: [table],
    whereClauseDetails: where,
    groupByDetails,
    orderByDetails: [],
    clientId: 1,
  })
  expect(where.every((text) => parseCondition(text).ok)).toBe(true)
  expect(chargeColumns(query, tables.get(table))).toEqual(expected)
})
