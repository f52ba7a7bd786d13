import { afterAll, beforeAll, expect, test } from 'vitest'
import { FACT_QUERIES, factSpan } from '../../../domain/dashboards/fact-queries.ts'
import { viewBefore } from '../../support/answers/view-before.ts'
import { DateType } from '../../../domain/dates/period.ts'
import { planQuery } from '../../../domain/dashboards/plan-query.ts'
import { sentQuery, Query } from '../../../domain/query/query.ts'
import { defaultView } from '../../../domain/dashboards/view.ts'
import { makeTenantScope } from '../../../server/warehouse/tenant-scope.ts'
import { allowedNames } from '../../../server/config/allowed-names.ts'
import { loadConfig } from '../../../server/config/load-config.ts'
import { unusedNames } from '../../../server/dashboards/unused-names.ts'
import { compile } from '../../../server/warehouse/compile.ts'
import { plannedQueries } from '../../support/shipped/planned-queries.ts'
import { TEST_TODAY } from '../../support/portal/template-data.ts'
import { DUCKDB } from '../../../server/warehouse/engines/duckdb-dialect.ts'
import { openSmallWarehouse } from './small-warehouse.ts'
import { seededPart } from '../../support/run/seeded-part.ts'

const config = loadConfig('config')
const scope = makeTenantScope({ allClients: true, clientIds: [] }, [
  { id: 1, parentClientId: null },
  { id: 2, parentClientId: 1 },
])
/** As the config has them, `config check` asks them (tests/server/config-tools/check-config.test.ts). */
const planned = [...plannedQueries(config, { currency: 'CAD', unit: 'kgs', childClientIds: [2] }), ...plannedStrips()]
const tried = seededPart(planned, 6, ({ page, query }) => [
  `${page.id} ${query.selectColumnNames.join()}`,
  `${page.id} ${query.groupByDetails.join()}`,
])
let warehouse: Awaited<ReturnType<typeof openSmallWarehouse>>

beforeAll(async () => {
  warehouse = await openSmallWarehouse()
})
afterAll(() => warehouse.close())

test('the engine can plan every query that the config can make (API-41)', async () => {
  expect(planned.length).toBeGreaterThan(100)
  const explained = new Set<string>()
  for (const { query } of tried) {
    const compiled = compile(query, { dialect: DUCKDB, catalog: config.catalog, scope, today: TEST_TODAY })
    if (!compiled.ok) throw new Error(`${JSON.stringify(query)}: ${compiled.problem.detail}`)
    const { sql, params } = compiled.value
    if (explained.has(sql)) continue
    explained.add(sql)
    const plan = await warehouse.engine.run(
      { sql: `EXPLAIN (FORMAT json) ${sql}`, params },
      new AbortController().signal,
    )
    expect(JSON.stringify(plan)).toMatch(/package_level_info|charge_level_info|EMPTY_RESULT/)
  }
  expect(explained.size).toBeGreaterThan(20)
})

test('each has the shape of the call, and uses only names that its page allows (GAP-01)', () => {
  for (const { page, query } of planned) {
    expect(Query.safeParse(sentQuery(query)).error).toBe(undefined)
    expect(unusedNames(query, page, allowedNames(config, page))).toEqual([])
  }
})

/** What the fact strip of each page asks of both periods. */
function plannedStrips() {
  return config.pages.flatMap((page) =>
    DateType.options.flatMap((dateType) => {
      const view = { ...defaultView({ page, today: TEST_TODAY, clientId: 1 }), dateType }
      return [view, viewBefore(view, page)].flatMap((of) =>
        Object.values(FACT_QUERIES).map((widget) => ({
          page,
          query: planQuery({ page, widget, settings: factSpan(page), view: of }),
        })),
      )
    }),
  )
}
