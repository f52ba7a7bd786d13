import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { DuckDBConnection } from '@duckdb/node-api'
import type { User, Users } from '../../server/callers/users.ts'
import { buildApp } from '../../server/app.ts'
import { openInstallation, type Installation } from '../../server/installation.ts'
import { testSettings } from '../support/portal/template-data.ts'
import type { PageAnswer, PageCall } from './page-client.ts'
import type { AskedQuery } from './page-queries.ts'
import { sentQuery } from '../../domain/query/query.ts'
import { connectionOf } from '../../server/warehouse/publish-connection.ts'

/** The real server on demo data of one size, a bare connection to the same file, and a browser's part in another process. */
export interface BenchPortal {
  readonly packages: number
  readonly installation: Installation
  /** A connection that no server is around. */
  readonly bare: DuckDBConnection
  /** Gives the bare connection back: while it is lent nothing is published. */
  release(): void
  /** A page over HTTP, its answers not in the server's memory. */
  openPage(login: string, asked: readonly AskedQuery[]): Promise<PageAnswer>
  /** Calls over HTTP, sent together. */
  send(login: string, calls: PageCall['calls']): Promise<PageAnswer>
  close(): Promise<void>
}

export interface BenchPortalOptions {
  readonly packages: number
  /** Where demo data is kept between runs. */
  readonly folder: string
  readonly memoryLimit: string
}

export async function openBenchPortal({ packages, folder, memoryLimit }: BenchPortalOptions): Promise<BenchPortal> {
  const settings = testSettings(folder, { DEMO_PACKAGES: String(packages), MEMORY_LIMIT: memoryLimit })
  const installation = await openInstallation({
    settings,
    now: () => new Date(),
    print: (line) => console.log(line),
    onProgress: madePackages(),
  })
  const app = await buildApp({ deps: installation.deps, logLevel: 'silent' })
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  const browser = fork(join(import.meta.dirname, 'page-client.ts'), { stdio: 'inherit' })
  const ended = once(browser, 'exit')
  const failure = ended.then(() => {
    throw new Error('a page was not answered')
  })
  failure.catch(() => undefined)
  const { bare, release } = await bareConnection(installation)

  const started = new Map<string, string>()

  const send: BenchPortal['send'] = async (login, calls) => {
    const { users, sessions, tokens } = installation.deps
    const session =
      started.get(login) ??
      (await sessions.start({ userId: (await userNamed(users, login)).id, single: false, logOffOthers: false }))
    if (session === undefined) throw new Error(`${login} is signed in elsewhere`)
    started.set(login, session)
    const page: PageCall = {
      origin,
      authorization: `Bearer ${await tokens.sign({ id: session, overAtMs: Date.now() + 3_600_000 })}`,
      calls,
    }
    browser.send(page)
    const [answer] = (await Promise.race([once(browser, 'message'), failure])) as [PageAnswer]
    return answer
  }
  const openPage: BenchPortal['openPage'] = async (login, asked) => {
    const { warehouse } = installation.deps
    await warehouse.refresh()
    const ran = warehouse.counters.queries
    const answer = await send(
      login,
      asked.map(({ pageId, chartName, query }) => ({
        path: `/aiparcelweb/api/aidashboards/data/${pageId}/${chartName}`,
        body: JSON.stringify(sentQuery(query)),
      })),
    )
    if (warehouse.counters.queries - ran !== asked.length) throw new Error('an answer came from memory')
    return answer
  }

  return {
    packages,
    installation,
    bare,
    release,
    openPage,
    send,
    close: async () => {
      browser.disconnect()
      await ended
      release()
      await app.close()
      await installation.close()
    },
  }
}

export async function userNamed(users: Users, login: string): Promise<User> {
  const user = await users.byLogin(login)
  if (!user) throw new Error(`no user ${login}`)
  return user
}

/** The installation lends a connection for a publish; this one only reads, until it is released. */
async function bareConnection(installation: Installation): Promise<{ bare: DuckDBConnection; release: () => void }> {
  return new Promise((resolve, reject) => {
    const lend = (bare: DuckDBConnection) => new Promise<void>((release) => resolve({ bare, release }))
    installation.publish((publish) => lend(connectionOf(publish))).catch(reject)
  })
}

function madePackages(): (progress: { done: number; total: number }) => void {
  let said = 0
  return ({ done, total }) => {
    const tenths = Math.floor((10 * done) / total)
    if (tenths > said) console.log(`  ${done.toLocaleString('en-US')} of ${total.toLocaleString('en-US')} packages`)
    said = tenths
  }
}
