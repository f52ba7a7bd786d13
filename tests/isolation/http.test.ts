// @module-tag exact
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Query, type QueryRow } from '../../domain/query/query.ts'
import { makeTenantScope } from '../../server/warehouse/tenant-scope.ts'
import { allowedNames } from '../../server/config/allowed-names.ts'
import { loadConfig } from '../../server/config/load-config.ts'
import {
  independentAnswer,
  sortedTexts,
  storedPackages,
  type StoredRow,
} from '../support/answers/independent-answer.ts'
import { TEST_TODAY } from '../support/portal/template-data.ts'
import { openTestPortal, type TestPortal } from '../support/portal/test-portal.ts'
import { randomQueries } from './random-queries.ts'
import { readableClients, type Asker } from './statement-leaks.ts'
import { ofPart } from '../support/run/seeded-part.ts'
import { SPEND_QUERY } from '../support/answers/spend-query.ts'

/** The grants of the demo's users, by the table of the docs. */
const ASKERS: Readonly<Record<string, Asker>> = {
  analyst: { allClients: false, clientIds: [1, 2, 3, 4] },
  'child.analyst': { allClients: false, clientIds: [2] },
  'single.analyst': { allClients: false, clientIds: [5] },
  guest: { allClients: false, clientIds: [6] },
  auditor: { allClients: true, clientIds: [] },
}
const RUNS = ofPart(400, 150)

const config = loadConfig('config')
const page = config.pages.find(({ id }) => id === 'spend')
if (!page) throw new Error('no Spend page')
const names = allowedNames(config, page)
const cases = fc.record({
  login: fc.constantFrom(...Object.keys(ASKERS)),
  widget: fc.oneof(
    { arbitrary: fc.constantFrom(...page.widgets.map(({ chartName }) => chartName)), weight: 60 },
    { arbitrary: fc.constantFrom('other', '..', '%2e%2e', "a'b", '%00', 'constructor'), weight: 1 },
  ),
  query: randomQueries({ catalog: config.catalog, tables: ['package_level_info'], names }),
  own: fc.nat(3),
  clauses: fc.constantFrom(0, 1, 3),
})

interface Asked {
  readonly login: string
  readonly query: Query
  readonly answer: { data: QueryRow[]; rowCount: number }
}

describe('through HTTP and the engine', () => {
  let portal: TestPortal
  let stored: StoredRow[]
  let owners: Map<string | null | undefined, number>
  let clients: { id: number; parentClientId: number | null }[]
  const tokens = new Map<string, { authorization: string }>()

  beforeAll(async () => {
    portal = await openTestPortal()
    stored = await storedPackages(portal.installation)
    owners = new Map(stored.map((row) => [row.account_number, Number(row.client_id)]))
    clients = [...(await portal.installation.deps.clients.all())]
    for (const login of Object.keys(ASKERS)) tokens.set(login, await portal.signIn(login))
  })
  afterAll(() => portal.close())

  /** What is wrong with an answer, by rows read without the product's compile; empty when nothing is. */
  function wrongIn({ login, query, answer }: Asked): string[] {
    const asker = ASKERS[login]
    if (!asker) throw new Error(login)
    const readable = readableClients(asker, { query, clients })
    const expected = sortedTexts(independentAnswer(query, { rows: stored, readable }))
    const found = sortedTexts(answer.data)
    const foreign = answer.data.filter(
      (row) => 'account_number' in row && !readable.includes(owners.get(String(row.account_number)) ?? 0),
    )
    const missing = new Map<string, number>()
    for (const text of expected) missing.set(text, (missing.get(text) ?? 0) + 1)
    const unexpected = found.filter((text) => {
      const left = missing.get(text) ?? 0
      missing.set(text, left - 1)
      return left <= 0
    })
    return [
      ...foreign.map((row) => `foreign account ${row.account_number}`),
      ...unexpected.slice(0, 3).map((text) => `not a row of the answer: ${text}`),
      ...(answer.rowCount === expected.length ? [] : [`${answer.rowCount} rows counted, ${expected.length} are there`]),
      ...(found.length === Math.min(expected.length, query.limit ?? 10_000)
        ? []
        : [`${found.length} rows answered of ${expected.length}`]),
    ]
  }

  test(`${RUNS} random queries with foreign clients and hostile texts: no foreign row, no 500, totals as read independently`, async () => {
    const statuses = new Map<number, number>()
    let withRows = 0
    await fc.assert(
      fc.asyncProperty(cases, async ({ login, widget, query: drawn, own, clauses }) => {
        const clientId =
          ASKERS[login]?.clientIds[own] ?? (drawn.clientId < 15 ? (drawn.clientId % 8) + 1 : drawn.clientId)
        const query = {
          ...drawn,
          clientId,
          limit: drawn.limit ?? 400,
          whereClauseDetails: drawn.whereClauseDetails.slice(0, clauses),
        }
        const answer = await portal.call(tokens.get(login), {
          method: 'POST',
          url: `/aiparcelweb/api/aidashboards/data/spend/${widget}`,
          payload: query,
        })
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
        if (![200, 400, 404].includes(answer.status)) throw new Error(JSON.stringify(answer))
        if (answer.status !== 200) return
        const { data } = answer.body as { data: Asked['answer'] }
        if (data.data.some((row) => Object.values(row).some((value) => value !== null))) withRows += 1
        const wrong = wrongIn({ login, query: Query.parse(query), answer: data })
        if (wrong.length > 0) throw new Error(`${login}: ${wrong.join('\n')}`)
      }),
      { numRuns: RUNS },
    )
    expect(statuses.get(200)).toBeGreaterThan(RUNS / 2)
    expect(statuses.get(400)).toBeGreaterThan(RUNS / 50)
    expect(withRows).toBeGreaterThan(RUNS / 8)
  })

  test('the check bites: an answer made without the scope is found, for each user who does not hold every client', async () => {
    const query: Query = {
      ...SPEND_QUERY,
      selectColumnNames: ['account_number', 'total_spend'],
      groupByDetails: ['account_number'],
      limit: 400,
    }
    const { warehouse } = portal.installation.deps
    const unscoped = makeTenantScope(
      { allClients: true, clientIds: [] },
      clients.map(({ id }) => ({ id, parentClientId: id === 1 ? null : 1 })),
    )
    const answer = await warehouse.query({
      query,
      scope: unscoped,
      catalog: config.catalog,
      today: TEST_TODAY,
      signal: new AbortController().signal,
    })
    if (!answer.ok) throw new Error(answer.problem.detail)
    const data = [...answer.value.data]
    for (const [login, { allClients }] of Object.entries(ASKERS)) {
      const wrong = wrongIn({ login, query: { ...query }, answer: { data, rowCount: answer.value.rowCount } })
      expect([
        login,
        wrong.some((text) => text.startsWith('foreign account')),
        wrong.some((text) => text.includes('rows counted')),
      ]).toEqual([login, true, true])
      expect(allClients || wrong.length > 1).toBe(true)
    }
    const total = await portal.call(tokens.get('analyst'), {
      method: 'POST',
      url: '/aiparcelweb/api/aidashboards/data/spend/breakdown',
      payload: query,
    })
    const scoped = (total.body as { data: Asked['answer'] }).data
    expect(wrongIn({ login: 'analyst', query, answer: scoped })).toEqual([])
    const cent = scoped.data.map((row, at) =>
      at === 0 ? { ...row, total_spend: Number(row.total_spend) + 0.01 } : row,
    )
    expect(wrongIn({ login: 'analyst', query, answer: { ...scoped, data: cent } })).toHaveLength(1)
  })
})
