import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { sentQuery } from '../../../domain/query/query.ts'
import type { Installation } from '../../../server/installation.ts'
import { userNamed } from '../bench-portal.ts'
import { percentile } from '../figures.ts'
import type { Load, LoadAnswer, LoadCall } from '../load-client.ts'
import { pageQueries } from '../page-queries.ts'

const [SMALL_EVERY_MS, HEALTH_EVERY_MS] = [100, 50]
const DATA = '/aiparcelweb/api/aidashboards'

export interface Times {
  readonly p50: number
  readonly p95: number
  readonly max: number
}

/** What another company's small queries, never asked before, and `/healthz` take. */
export interface Others {
  readonly small: Times
  readonly health: Times
}

/** A process that sends calls: nothing of it is on the thread that answers. */
export function loadClient(): ChildProcess {
  return fork(join(import.meta.dirname, '..', 'load-client.ts'), { stdio: 'inherit' })
}

export async function sendLoad(child: ChildProcess, load: Load): Promise<LoadAnswer[]> {
  child.send(load)
  const [answers] = (await once(child, 'message')) as [LoadAnswer[]]
  return answers
}

/** Measures for so many seconds, as often as it is asked. */
export function othersOf(installation: Installation, origin: string) {
  const [small, health] = [loadClient(), loadClient()]
  let asked = 0
  const measure = async (seconds: number): Promise<{ small: number[]; health: number[] }> => {
    const count = (seconds * 1_000) / SMALL_EVERY_MS
    const calls = await smallCalls(installation, { from: asked, count })
    asked += count
    const [smallAnswers, healthAnswers] = await Promise.all([
      sendLoad(small, { origin, calls, pace: { everyMs: SMALL_EVERY_MS } }),
      sendLoad(health, {
        origin,
        calls: Array.from({ length: (seconds * 1_000) / HEALTH_EVERY_MS }, () => ({ method: 'GET', path: '/healthz' })),
        pace: { everyMs: HEALTH_EVERY_MS },
      }),
    ])
    return { small: elapsed(smallAnswers), health: elapsed(healthAnswers) }
  }
  return {
    during: async (seconds: number): Promise<Others> => {
      const { small: ofSmall, health: ofHealth } = await measure(seconds)
      return { small: times(ofSmall), health: times(ofHealth) }
    },
    /** As long as something goes on, and at least once. */
    beside: async (seconds: number, work: Promise<unknown>): Promise<Others> => {
      let over = false
      void work.finally(() => (over = true)).catch(() => undefined)
      const all: { small: number[]; health: number[] } = { small: [], health: [] }
      do {
        const { small: ofSmall, health: ofHealth } = await measure(seconds)
        all.small.push(...ofSmall)
        all.health.push(...ofHealth)
      } while (!over)
      return { small: times(all.small), health: times(all.health) }
    },
    close: () => [small, health].forEach((child) => child.disconnect()),
  }
}

function elapsed(answers: readonly LoadAnswer[]): number[] {
  const failed = answers.find(({ status }) => status !== 200)
  if (failed) throw new Error(`${failed.path}: ${failed.status}`)
  return answers.map(({ elapsedMs }) => elapsedMs)
}

function times(all: readonly number[]): Times {
  return { p50: round(percentile(all, 0.5)), p95: round(percentile(all, 0.95)), max: round(Math.max(...all)) }
}

const round = (ms: number) => Math.round(ms * 10) / 10

export async function bearerOf({ deps }: Installation, login: string): Promise<string> {
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
