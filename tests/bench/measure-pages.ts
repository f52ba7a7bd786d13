import { isDeepStrictEqual } from 'node:util'
import type { QueryRow } from '../../domain/query/query.ts'
import { makeTenantScope, type TenantScope } from '../../server/warehouse/tenant-scope.ts'
import type { ConfigSnapshot } from '../../server/config/config-snapshot.ts'
import { compile, ROW_COUNT_COLUMN } from '../../server/warehouse/compile.ts'
import type { Statement } from '../../server/warehouse/engine.ts'
import { ROLL_UPS, type RollUp } from '../../server/warehouse/roll-ups/roll-ups.ts'
import { TEST_TODAY } from '../support/portal/template-data.ts'
import { bareQueries, type BareQueries } from './bare-queries.ts'
import { userNamed, type BenchPortal } from './bench-portal.ts'
import type { PageAnswer } from './page-client.ts'
import { DUCKDB } from '../../server/warehouse/engines/duckdb-dialect.ts'
import { clickQueries, comparisonQueries, pageQueries, type AskedQuery, type Done } from './page-queries.ts'

/** Milliseconds a page took, by how it was answered. */
export interface PageTimes {
  /** Over HTTP; for all clients, which no call can name at once, by the warehouse in process. */
  readonly page: number
  /** Its statements one after the other on a bare connection. */
  readonly bareRollUps: number
  /** The same from the rows of packages. */
  readonly bareRows: number
}

export interface PageArms {
  readonly name: string
  readonly packages: number
  /** Answers every arm once and throws where two differ. */
  check(): Promise<void>
  /** One page by each arm; each number asks anew. */
  time(nth: number): Promise<PageTimes>
}

const TOP_CLIENT = 1
export const ALL_CLIENTS = 'spend, all clients'
export const THREE_SETS = 'comparison of three sets, all clients'

/** A page of a user's client, as the browser asks for it. */
export async function clientPage(
  portal: BenchPortal,
  { login, clientId, pageId }: { login: string; clientId: number; pageId: string },
): Promise<PageArms> {
  const { users, clients } = portal.installation.deps
  const user = await userNamed(users, login)
  const scope = makeTenantScope(user.grants, await clients.all())
  return arms({
    name: `${pageId}, client ${clientId}, ${login}`,
    portal,
    scope,
    asked: (nth) => pageQueries(portal.installation.deps.config.current(), { pageId, clientId, nth }),
    open: async (asked) => timesAndRows(await portal.openPage(login, asked)),
  })
}

/** What something done on a page makes the browser ask anew; whether roll-ups answer all of it. */
export async function clickedPage(
  portal: BenchPortal,
  {
    name,
    login,
    clientId,
    pageId,
    done,
  }: { name: string; login: string; clientId: number; pageId: string; done: Done },
): Promise<PageArms & { readonly queries: number; readonly rolledUp: boolean }> {
  const { users, clients, config } = portal.installation.deps
  const scope = makeTenantScope((await userNamed(users, login)).grants, await clients.all())
  const asked = (nth: number) => clickQueries(config.current(), { pageId, clientId, nth, done })
  const sqlOf = (query: AskedQuery['query'], rollUps: readonly RollUp[]) => {
    const compiled = compile(query, {
      dialect: DUCKDB,
      catalog: config.current().catalog,
      scope,
      today: TEST_TODAY,
      rollUps,
    })
    return compiled.ok ? compiled.value.sql : ''
  }
  return {
    ...arms({
      name,
      portal,
      scope,
      asked,
      open: async (queries) => timesAndRows(await portal.openPage(login, queries)),
    }),
    queries: asked(0).length,
    rolledUp: asked(0).every(({ query }) => sqlOf(query, ROLL_UPS) !== sqlOf(query, [])),
  }
}

/** The Spend page's questions about the rows of all clients. */
export function allClientsPage(portal: BenchPortal): Promise<PageArms> {
  return ofAllClients(portal, {
    name: ALL_CLIENTS,
    asked: (config, nth) => pageQueries(config, { pageId: 'spend', clientId: TOP_CLIENT, nth }),
  })
}

/** The Spend tab's questions about three sets of the rows of all clients. */
export function comparisonPage(portal: BenchPortal): Promise<PageArms> {
  return ofAllClients(portal, {
    name: THREE_SETS,
    asked: (config, nth) => comparisonQueries(config, { pageId: 'comparisonSpend', clientId: TOP_CLIENT, nth }),
  })
}

/** In process, as if all clients were children of one. */
async function ofAllClients(
  portal: BenchPortal,
  { name, asked }: { readonly name: string; readonly asked: (config: ConfigSnapshot, nth: number) => AskedQuery[] },
): Promise<PageArms> {
  const { clients, warehouse, config } = portal.installation.deps
  const kin = (await clients.all()).map(({ id }) => ({ id, parentClientId: id === TOP_CLIENT ? null : TOP_CLIENT }))
  const scope = makeTenantScope({ allClients: true, clientIds: [] }, kin)
  const signal = new AbortController().signal
  return arms({
    name,
    portal,
    scope,
    asked: (nth) => asked(config.current(), nth),
    open: async (questions) => {
      const { catalog } = config.current()
      await warehouse.refresh()
      const startMs = performance.now()
      const answers = await Promise.all(
        questions.map(({ query }) => warehouse.query({ query, scope, catalog, today: TEST_TODAY, signal })),
      )
      const elapsedMs = performance.now() - startMs
      return { elapsedMs, rows: answers.map((answer) => (answer.ok ? answer.value.data : [])) }
    },
  })
}

interface Opened {
  readonly elapsedMs: number
  readonly rows: readonly (readonly QueryRow[])[]
}

interface ArmsOptions {
  readonly name: string
  readonly portal: BenchPortal
  readonly scope: TenantScope
  readonly asked: (nth: number) => AskedQuery[]
  readonly open: (asked: readonly AskedQuery[]) => Promise<Opened>
}

function arms({ name, portal, scope, asked, open }: ArmsOptions): PageArms {
  const config = portal.installation.deps.config.current()
  const bare = bareQueries(portal.bare)
  const statements = (nth: number, rollUps: readonly RollUp[]) =>
    asked(nth).map(({ query }): Statement => {
      const compiled = compile(query, { dialect: DUCKDB, catalog: config.catalog, scope, today: TEST_TODAY, rollUps })
      if (!compiled.ok) throw new Error(compiled.problem.detail)
      return compiled.value
    })
  return {
    name,
    packages: portal.packages,
    check: async () => {
      const page = (await open(asked(0))).rows.map(comparable)
      for (const rollUps of [ROLL_UPS, []]) {
        const answers = (await runAll(bare, statements(0, rollUps))).rows.map(comparable)
        if (!isDeepStrictEqual(answers, page)) throw new Error(`${name}: the answers differ`)
      }
    },
    time: async (nth) => ({
      page: (await open(asked(nth))).elapsedMs,
      bareRollUps: (await runAll(bare, statements(nth, ROLL_UPS))).elapsedMs,
      bareRows: (await runAll(bare, statements(nth, []))).elapsedMs,
    }),
  }
}

async function runAll(bare: BareQueries, statements: readonly Statement[]): Promise<Opened> {
  const startMs = performance.now()
  const rows: QueryRow[][] = []
  for (const statement of statements) rows.push(await bare.rows(statement))
  return { elapsedMs: performance.now() - startMs, rows }
}

function timesAndRows({ elapsedMs, bodies }: PageAnswer): Opened {
  return { elapsedMs, rows: bodies.map((body) => (body as { data: { data: QueryRow[] } }).data.data) }
}

/** Without the count that a bare statement answers beside each row; amounts as numbers. */
function comparable(rows: readonly QueryRow[]): (readonly [string, string])[][] {
  return rows.map((row) =>
    Object.entries(row)
      .filter(([name]) => name !== ROW_COUNT_COLUMN)
      .map(
        ([name, value]) =>
          [
            name,
            typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? String(Number(value)) : String(value),
          ] as const,
      ),
  )
}
