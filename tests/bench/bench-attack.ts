import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildApp } from '../../server/app.ts'
import { openInstallation, type Installation } from '../../server/installation.ts'
import { testSettings } from '../support/portal/template-data.ts'
import { userNamed } from './bench-portal.ts'
import { percentile } from './figures.ts'
import type { Load, LoadAnswer, LoadCall } from './load-client.ts'
import { pageQueries } from './page-queries.ts'
import { sentQuery } from '../../domain/query/query.ts'

const CACHE = join(import.meta.dirname, '..', '..', '.cache')
const [SMALL_EVERY_MS, HEALTH_EVERY_MS, LEAST_LIMIT_MS, HEALTH_LIMIT_MS] = [100, 50, 250, 100]
const DATA = '/aiparcelweb/api/aidashboards'

const { values: given } = parseArgs({
  options: {
    packages: { type: 'string', default: '240000' },
    parallel: { type: 'string', default: '40' },
    seconds: { type: 'string', default: '20' },
  },
})
const [packages, parallel, seconds] = [Number(given.packages), Number(given.parallel), Number(given.seconds)]

/** Goal 15: one person's many wide queries, and what another company's small ones and /healthz take meanwhile. */
async function main(): Promise<void> {
  const folder = join(CACHE, `bench-${packages}`)
  mkdirSync(folder, { recursive: true })
  const installation = await openInstallation({
    settings: testSettings(folder, { DEMO_PACKAGES: String(packages), MEMORY_LIMIT: '3GB' }),
    now: () => new Date(),
    print: (line) => console.log(line),
    onProgress: () => undefined,
  })
  const app = await buildApp({ deps: installation.deps, logLevel: 'silent' })
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  const children = Array.from({ length: 3 }, () =>
    fork(join(import.meta.dirname, 'load-client.ts'), { stdio: 'inherit' }),
  )
  const [small, health, attacker] = children as [ChildProcess, ChildProcess, ChildProcess]
  const others = async (from: number) => {
    const [smallAnswers, healthAnswers] = await Promise.all([
      run(small, {
        origin,
        calls: await smallCalls(installation, { from, count: (seconds * 1_000) / SMALL_EVERY_MS }),
        pace: { everyMs: SMALL_EVERY_MS },
      }),
      run(health, {
        origin,
        calls: Array.from({ length: (seconds * 1_000) / HEALTH_EVERY_MS }, () => ({
          method: 'GET' as const,
          path: '/healthz',
        })),
        pace: { everyMs: HEALTH_EVERY_MS },
      }),
    ])
    return { small: times(smallAnswers), health: times(healthAnswers) }
  }
  await others(0)
  const quiet = await others(1_000)
  const wide = await wideCalls(installation, parallel)
  const startMs = performance.now()
  const attack = run(attacker, { origin, calls: wide, pace: { parallel } }).then((answers) => ({
    answers,
    ms: performance.now() - startMs,
  }))
  const attacked = await others(2_000)
  const { answers, ms } = await attack
  const limit = Math.max(3 * quiet.small.p95, LEAST_LIMIT_MS)
  console.table({
    'small query, quiet': quiet.small,
    'small query, attacked': attacked.small,
    '/healthz, quiet': quiet.health,
    '/healthz, attacked': attacked.health,
  })
  const ends = answers.map(
    ({ status, retryAfter }) => `${status}${retryAfter === null ? '' : ` Retry-After ${retryAfter}`}`,
  )
  const statuses = [...new Set(ends)].map((end) => `${ends.filter((each) => each === end).length} x ${end}`)
  console.log(
    `${packages.toLocaleString('en-US')} packages; ${answers.length} wide queries of one person, ${parallel} at once: ${statuses.join(', ')}; all ended after ${(ms / 1_000).toFixed(1)} s (measured for ${seconds} s).`,
  )
  console.log(
    `Small query p95 ${attacked.small.p95} ms, ${(attacked.small.p95 / quiet.small.p95).toFixed(1)}x quiet, goal at most ${limit} ms: ${attacked.small.p95 <= limit ? 'met' : 'NOT MET'}`,
  )
  console.log(
    `/healthz p95 ${attacked.health.p95} ms, goal at most ${HEALTH_LIMIT_MS} ms: ${attacked.health.p95 <= HEALTH_LIMIT_MS ? 'met' : 'NOT MET'}`,
  )
  console.log(
    `Load ${loadavg()
      .map((load) => load.toFixed(1))
      .join(' ')} on ${cpus().length} cores.`,
  )
  children.forEach((child) => child.disconnect())
  await app.close()
  await installation.close()
}

async function run(child: ChildProcess, load: Load): Promise<LoadAnswer[]> {
  child.send(load)
  const [answers] = (await once(child, 'message')) as [LoadAnswer[]]
  return answers
}

function times(answers: readonly LoadAnswer[]): { p50: number; p95: number; max: number } {
  const failed = answers.find(({ status }) => status !== 200)
  if (failed) throw new Error(`${failed.path}: ${failed.status}`)
  const all = answers.map(({ elapsedMs }) => elapsedMs)
  return { p50: round(percentile(all, 0.5)), p95: round(percentile(all, 0.95)), max: round(Math.max(...all)) }
}

const round = (ms: number) => Math.round(ms * 10) / 10

async function bearerOf({ deps }: Installation, login: string): Promise<string> {
  const session = await deps.sessions.start({
    userId: (await userNamed(deps.users, login)).id,
    single: false,
    logOffOthers: false,
  })
  if (session === undefined) throw new Error(`${login} is signed in elsewhere`)
  return `Bearer ${await deps.tokens.sign({ id: session, overAtMs: Date.now() + 3_600_000 })}`
}

/** A page's first question, each time another one with the same answer. */
async function smallCalls(
  installation: Installation,
  { from, count }: { readonly from: number; readonly count: number },
): Promise<LoadCall[]> {
  const authorization = await bearerOf(installation, 'single.analyst')
  return Array.from({ length: count }, (_, at): LoadCall => {
    const [asked] = pageQueries(installation.deps.config.current(), { pageId: 'spend', clientId: 5, nth: from + at })
    if (!asked) throw new Error('the page asks nothing')
    return {
      method: 'POST',
      authorization,
      path: `${DATA}/data/${asked.pageId}/${asked.chartName}`,
      body: JSON.stringify(sentQuery(asked.query)),
    }
  })
}

/** Rows in blocks, groups of nearly every row, pivots, and a chart of rows that no roll-up has; none is in memory. */
async function wideCalls(installation: Installation, atOnce: number): Promise<LoadCall[]> {
  const authorization = await bearerOf(installation, 'analyst')
  const column = (field: string) => ({ id: field, displayName: field, field })
  return Array.from({ length: atOnce * 2 }, (_, at): LoadCall => {
    const rows = {
      startRow: 0,
      endRow: 1_000,
      rowGroupCols: [],
      groupKeys: [],
      valueCols: [{ ...column('NET_AMOUNT'), aggFunc: 'sum' }],
      pivotCols: [],
      pivotMode: false,
      filterModel: {},
      sortModel: [{ colId: 'NET_AMOUNT', sort: 'desc' }],
      clientId: 1,
      childClientIdsCSV: '',
      currency: 'all',
      unit: 'lbs',
      tableName: 'package_level_info',
      whereClauses: [`net_amount <> 0.000${at + 1}`],
    }
    const kinds = [
      rows,
      { ...rows, rowGroupCols: [column('TRACKING_NUMBER')] },
      {
        ...rows,
        rowGroupCols: [column('ACCOUNT_NUMBER')],
        pivotCols: [column('SERVICE')],
        pivotMode: true,
        sortModel: [],
      },
      { ...rows, sortModel: [{ colId: 'TRACKING_NUMBER', sort: 'asc' }] },
    ]
    return {
      method: 'POST',
      authorization,
      path: `${DATA}/getRows/spend`,
      body: JSON.stringify(kinds[at % kinds.length]),
    }
  })
}

await main()
