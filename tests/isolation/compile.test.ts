// @module-tag exact
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { makeTenantScope } from '../../server/warehouse/tenant-scope.ts'
import { loadConfig } from '../../server/config/load-config.ts'
import { compile } from '../../server/warehouse/compile.ts'
import { ROLL_UPS } from '../../server/warehouse/roll-ups/roll-ups.ts'
import { TEST_TODAY } from '../support/portal/template-data.ts'
import { randomClients, randomQueries } from './random-queries.ts'
import { readableClients, statementLeaks } from './statement-leaks.ts'
import { conditions } from '../support/answers/conditions.ts'
import { DUCKDB } from '../../server/warehouse/engines/duckdb-dialect.ts'
import { Query } from '../../domain/query/query.ts'
import { ofPart } from '../support/run/seeded-part.ts'

const { catalog } = loadConfig('config')
const users = fc.record({
  allClients: fc.boolean(),
  clientIds: fc.array(fc.integer({ min: 1, max: 14 }), { maxLength: 5 }),
})
const cases = fc.record({
  asker: fc.oneof(
    { arbitrary: users.map((user) => ({ ...user, allClients: false })), weight: 9 },
    { arbitrary: users, weight: 1 },
  ),
  clients: randomClients,
  query: randomQueries({ catalog }),
})

const QUERIES = ofPart(30_000, 3_000)

describe('compile keeps each user to the granted clients', () => {
  test(`${QUERIES} random queries of random users read no foreign client and hold no text of the request, in rows and in roll-ups`, () => {
    let compiled = 0
    let rolledUp = 0
    let refused = 0
    fc.assert(
      fc.property(cases, ({ asker, clients, query: sent }) => {
        const { data: query, error } = Query.safeParse(sent)
        if (error) {
          refused += 1
          return
        }
        const result = compile(query, {
          dialect: DUCKDB,
          catalog,
          scope: makeTenantScope(asker, clients),
          today: TEST_TODAY,
          rollUps: ROLL_UPS,
        })
        if (!result.ok) {
          refused += 1
          if (result.problem.status !== 400 || !result.problem.issues?.length)
            throw new Error(JSON.stringify(result.problem))
          return
        }
        compiled += 1
        if (/^FROM \(SELECT \* FROM package_day/m.test(result.value.sql)) rolledUp += 1
        const leaks = statementLeaks(result.value, {
          readable: readableClients(asker, { query, clients }),
          catalog,
          table: query.fromTableNames[0] ?? '',
        })
        if (leaks.length > 0) throw new Error(leaks.join('\n'))
      }),
      { numRuns: QUERIES },
    )
    expect(compiled).toBeGreaterThan((QUERIES * 2) / 3)
    expect(rolledUp).toBeGreaterThan(QUERIES / 150)
    expect(refused).toBeGreaterThan(QUERIES / 30)
  })

  describe('the check bites', () => {
    const query = {
      selectColumnNames: ['carrier_name', 'total_spend'],
      fromTableNames: ['package_level_info'],
      whereClauseDetails: conditions("zone = '2'"),
      groupByDetails: ['carrier_name'],
      orderByDetails: [],
      clientId: 1,
      currency: 'all',
      unit: 'lbs' as const,
    }
    const clients = [
      { id: 1, parentClientId: null },
      { id: 2, parentClientId: 1 },
      { id: 3, parentClientId: null },
    ]
    const compiled = compile(query, {
      dialect: DUCKDB,
      catalog,
      scope: makeTenantScope({ allClients: false, clientIds: [1, 2] }, clients),
      today: TEST_TODAY,
    })
    const statement = compiled.ok ? compiled.value : { sql: '', params: [] }
    const leaksOf = (changed: Partial<typeof statement>, readable = [1, 2]) =>
      statementLeaks({ ...statement, ...changed }, { readable, catalog, table: 'package_level_info' })

    test('nothing is found in what compile makes', () => expect(leaksOf({})).toEqual([]))
    test('a statement without the scope is found', () => {
      expect(leaksOf({ sql: statement.sql.replace(/FROM \(.*\) AS/, 'FROM package_level_info AS') })).toHaveLength(1)
      expect(leaksOf({ sql: statement.sql.replace(/WHERE client_id IN \([^)]*\)/, 'WHERE true') })).toHaveLength(1)
    })
    test('a client outside the grants is found, a missing one too', () => {
      expect(leaksOf({}, [1])).toEqual(['reads the rows of client 2'])
      expect(leaksOf({}, [1, 2, 3])).toEqual(['does not read the rows of client 3'])
    })
    test('a roll-up is held to the scope as the rows are', () => {
      const rolled = compile(
        { ...query, whereClauseDetails: conditions('net_amount <> 0') },
        {
          dialect: DUCKDB,
          catalog,
          scope: makeTenantScope({ allClients: false, clientIds: [1, 2] }, clients),
          today: TEST_TODAY,
          rollUps: ROLL_UPS,
        },
      )
      const { sql, params } = rolled.ok ? rolled.value : { sql: '', params: [] }
      expect(sql).toContain('FROM package_day_account WHERE client_id IN ($1, $2)')
      expect(leaksOf({ sql, params })).toEqual([])
      expect(leaksOf({ sql, params }, [1])).toEqual(['reads the rows of client 2'])
      expect(leaksOf({ sql: sql.replace(/FROM \(.*\) AS/, 'FROM'), params })).toHaveLength(1)
      expect(leaksOf({ sql: sql.replaceAll('package_day_account', 'client'), params })).toHaveLength(1)
    })
    test('a value written into the statement is found', () => {
      expect(leaksOf({ sql: statement.sql.replace('$3', "'2'") })).toContain('unbound text 2')
      expect(leaksOf({ sql: statement.sql.replace('$3', '2') })).toContain('unbound number 2')
      expect(leaksOf({ sql: `${statement.sql}; SELECT 1` })).toContain('more than one statement or table')
      expect(leaksOf({ sql: statement.sql.replace('"zone"', '"usd"') })).toContain('unknown name usd')
    })
  })
})
