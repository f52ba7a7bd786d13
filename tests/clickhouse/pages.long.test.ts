import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TableIndex } from '../../domain/query/catalog.ts'
import type { Query } from '../../domain/query/query.ts'
import { loadConfig } from '../../server/config/load-config.ts'
import { ROLL_UPS } from '../../server/warehouse/roll-ups/roll-ups.ts'
import { pageQueries } from '../bench/page-queries.ts'
import { plannedQueries } from '../support/shipped/planned-queries.ts'
import { describeOnClickhouse } from './on-clickhouse.ts'
import { openPair, share, shareOf, type Pair } from './pair.ts'
import { sameAnswers } from './same-answers.ts'

const config = loadConfig('config')

describeOnClickhouse('what pages ask, ClickHouse answers as DuckDB does', () => {
  let pair: Pair
  beforeAll(async () => void (pair = await openPair()))
  afterAll(() => pair.close())

  /** Compares each query once; how many there were, and rows. */
  const compareAll = async (queries: readonly Query[], rollUps = ROLL_UPS) => {
    const asked = [...new Map(queries.map((query) => [JSON.stringify(query), query])).values()]
    let rows = 0
    for (const query of asked)
      rows += (await sameAnswers(query, { pair, catalog: config.catalog, rollUps }))?.length ?? 0
    return { queries: asked.length, rows }
  }

  test('every widget of every page, in every setting, fact and kind of date', async () => {
    const { queries, rows } = await compareAll(shareOf(plannedQueries(config).map(({ query }) => query)))
    expect(queries).toBeGreaterThan(share(1_500))
    expect(rows).toBeGreaterThan(share(40_000))
  })

  test('every page as it opens, facts and changes included, for a parent, a child and others, from the rows too', async () => {
    const asked = config.pages.flatMap(({ id }) =>
      [1, 2, 5, 9].flatMap((clientId) => pageQueries(config, { pageId: id, clientId, nth: 0 })),
    )
    const { queries, rows } = await compareAll(
      asked.map(({ query }) => query),
      [],
    )
    expect(queries).toBeGreaterThan(300)
    expect(rows).toBeGreaterThan(4_000)
  })

  test('every dimension and kind of period with every measure, converted and not', async () => {
    const queries = [...config.catalog.tables.values()].flatMap((table) =>
      [...table.columns.values()]
        .filter(({ dimension }) => dimension)
        .map(({ name }) => name)
        .concat([...table.timeDimensions.keys()])
        .flatMap((name) => (['all', 'USD'] as const).map((currency) => byDimension(table, { name, currency }))),
    )
    const { rows } = await compareAll(shareOf(queries))
    expect(queries.length).toBeGreaterThan(150)
    expect(rows).toBeGreaterThan(share(20_000))
  })
})

function byDimension(
  { spec, measures }: TableIndex,
  { name, currency }: { readonly name: string; readonly currency: 'all' | 'USD' },
): Query {
  const isWeek = name.endsWith('_week')
  return {
    selectColumnNames: [
      name,
      ...[...measures.values()].filter((measure) => isWeek || !('of' in measure)).map((measure) => measure.name),
    ],
    fromTableNames: [spec.table],
    whereClauseDetails: [],
    groupByDetails: [name],
    orderByDetails: [],
    clientId: 1,
    currency,
    unit: currency === 'all' ? 'kgs' : 'lbs',
    limit: 10_000,
  }
}
