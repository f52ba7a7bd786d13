import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Query } from '../../domain/query/query.ts'
import { loadConfig } from '../../server/config/load-config.ts'
import { ROLL_UPS } from '../../server/warehouse/roll-ups/roll-ups.ts'
import { randomQueries } from '../isolation/random-queries.ts'
import { randomSums } from '../server/warehouse/roll-ups/random-sums.ts'
import { describeOnClickhouse } from './on-clickhouse.ts'
import { openPair, share, type Pair } from './pair.ts'
import { sameAnswers } from './same-answers.ts'

const { catalog } = loadConfig('config')
const RUNS = share(20_000)

describeOnClickhouse('what anybody asks, ClickHouse answers as DuckDB does', () => {
  let pair: Pair
  beforeAll(async () => void (pair = await openPair()))
  afterAll(() => pair.close())

  test(
    `${RUNS} random queries, hostile ones among them: the same rows, or the same refusal`,
    { timeout: 1_200_000 },
    async () => {
      let [answered, refused, rows] = [0, 0, 0]
      const cases = fc.oneof(
        { arbitrary: randomQueries({ catalog }), weight: 3 },
        { arbitrary: randomSums(catalog).map((query) => ({ query })), weight: 1 },
      )
      await fc.assert(
        fc.asyncProperty(cases, async (sent) => {
          const query = 'query' in sent ? sent.query : Query.safeParse(sent).data
          const found = query && (await sameAnswers(query, { pair, catalog, rollUps: ROLL_UPS }))
          if (found) answered += 1
          else refused += 1
          rows += found?.length ?? 0
        }),
        { numRuns: RUNS },
      )
      expect(answered).toBeGreaterThan(RUNS / 2)
      expect(refused).toBeGreaterThan(RUNS / 20)
      expect(rows).toBeGreaterThan(RUNS * 10)
    },
  )
})
