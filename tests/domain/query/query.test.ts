import { describe, expect, test } from 'vitest'
import { MAX_ROWS, Query, childClientIds } from '../../../domain/query/query.ts'

const asked = {
  selectColumnNames: ['total_spend'],
  fromTableNames: ['package_level_info'],
  whereClauseDetails: [],
  groupByDetails: [],
  orderByDetails: [],
  clientId: 1,
  currency: 'all',
  unit: 'lbs',
}
const wrong = (changed: Record<string, unknown>) =>
  Query.safeParse({ ...asked, ...changed }).error?.issues.map(({ path }) => path.join('.')) ?? []

describe('the shape of a query (API-41)', () => {
  test('a complete query is read', () => expect(wrong({})).toEqual([]))

  test('currency and unit are those of a new page where a body says neither', () => {
    const { currency: _currency, unit: _unit, ...rest } = asked
    expect(Query.parse(rest)).toEqual(asked)
  })

  test.each(Object.keys(asked).filter((name) => name !== 'currency' && name !== 'unit'))('%s must be given', (name) => {
    const { [name as 'unit']: _left, ...rest } = asked
    expect(Query.safeParse(rest).error?.issues.map(({ path }) => path.join('.'))).toEqual([name])
  })

  test.each([
    ['selectColumnNames', []],
    ['selectColumnNames', 'total_spend'],
    ['selectColumnNames', ['total_spend; drop table client']],
    ['selectColumnNames', [{ name: 'x' }]],
    ['selectColumnNames', ['*']],
    ['selectColumnNames', ['a"b']],
    ['selectColumnNames', ['Total']],
    ['selectColumnNames', Array.from({ length: 61 }, () => 'a')],
    ['fromTableNames', []],
    ['fromTableNames', ['a', 'b']],
    ['fromTableNames', ['read_csv(1)']],
    ['whereClauseDetails', [1]],
    ['whereClauseDetails', null],
    ['groupByDetails', ['1; select']],
    ['orderByDetails', ['total_spend']],
    ['orderByDetails', [{ name: 'a', direction: 'up' }]],
    ['orderByDetails', [{ name: 'a', direction: 'asc', nulls: 'first' }]],
    ['clientId', '1'],
    ['clientId', 0],
    ['clientId', -1],
    ['clientId', 1.5],
    ['clientId', 2 ** 53],
    ['clientId', [1]],
    ['childClientIdsCSV', '1,'],
    ['childClientIdsCSV', '1 or 1=1'],
    ['childClientIdsCSV', [1]],
    ['childClientIdsCSV', '-1'],
    ['currency', 'usd'],
    ['currency', 'ALLX'],
    ['currency', null],
    ['unit', 'oz'],
    ['limit', 0],
    ['limit', MAX_ROWS + 1],
    ['limit', '5'],
    ['limit', null],
  ])('%s cannot be %j', (name, value) => {
    expect(wrong({ [name]: value }).every((path) => path.startsWith(name))).toBe(true)
    expect(wrong({ [name]: value })).not.toEqual([])
  })

  test('a name that it does not know is refused', () => {
    expect(wrong({ scope: 'all' })).toEqual([''])
    expect(
      Query.safeParse(JSON.parse(`{"__proto__": {"clientId": 2}, ${JSON.stringify(asked).slice(1)}`)).success,
    ).toBe(false)
  })

  test('children are read from their text', () => {
    expect(childClientIds({})).toEqual([])
    expect(childClientIds({ childClientIdsCSV: '' })).toEqual([])
    expect(childClientIds({ childClientIdsCSV: '2,3,3' })).toEqual([2, 3, 3])
  })
})
