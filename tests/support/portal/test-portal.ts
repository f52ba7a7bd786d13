import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { DEMO_PASSWORD } from '../../../server/access/first-users.ts'
import { buildApp } from '../../../server/app.ts'
import { createConfigStore, type ConfigStore } from '../../../server/config/config-store.ts'
import { openInstallation, type Installation } from '../../../server/installation.ts'
import { undeclaredTypes } from './declared-types.ts'
import { dropDatabase, EMPTY, FILLED, newDatabase } from '../../postgres/databases.ts'
import { copyTemplate, testSettings } from './template-data.ts'
import { ON_POSTGRES } from './test-state.ts'

/** The real server in this process on its own copy of the demo data; every answer is held to the contract, its media type to the OpenAPI document. */
export interface TestPortal {
  readonly app: FastifyInstance
  readonly installation: Installation
  /** The headers of a signed-in demo user. */
  signIn(login: string, password?: string): Promise<{ authorization: string }>
  /** A call as a user; answers status and parsed body, of a file or a text its text. */
  call(
    as: { authorization: string } | undefined,
    request: InjectOptions,
  ): Promise<{ status: number; body: unknown; headers: Record<string, unknown> }>
  close(): Promise<void>
}

export interface TestPortalOptions {
  /** Environment settings that differ from the tests' usual ones; `DEMO: 'off'` starts empty. */
  readonly settings?: Record<string, string>
  readonly now?: () => Date
  readonly printed?: string[]
  /** Puts files into the data directory before it is opened. */
  readonly prepare?: (folder: string) => void
}

let shipped: ConfigStore | undefined

/** Of the shipped config, that all portals of a process read: to work it out again for each would be half of opening one. */
function shippedConfig(dir: string): ConfigStore {
  const quiet = () => undefined
  shipped ??= createConfigStore({ dir, log: { info: quiet, warn: quiet } })
  return shipped
}

export async function openTestPortal({
  settings = {},
  now = () => new Date(),
  printed = [],
  prepare = () => undefined,
}: TestPortalOptions = {}): Promise<TestPortal> {
  const folder = mkdtempSync(join(tmpdir(), 'a-frame-test-'))
  if (settings.DEMO !== 'off') copyTemplate(folder)
  prepare(folder)
  const database =
    ON_POSTGRES && settings.STATE_URL === undefined
      ? await newDatabase(settings.DEMO === 'off' ? EMPTY : FILLED)
      : undefined
  const settled = testSettings(folder, { ...(database === undefined ? {} : { STATE_URL: database }), ...settings })
  const installation = await openInstallation({
    settings: settled,
    ...(settings.CONFIG_DIR === undefined ? { config: shippedConfig(settled.CONFIG_DIR) } : {}),
    now,
    print: (line) => void printed.push(line),
    onProgress: () => undefined,
  })
  const app = await buildApp({ deps: installation.deps, checkAnswers: true, logLevel: 'silent' })
  const undeclared = undeclaredTypes(app)
  await app.ready()

  const call: TestPortal['call'] = async (as, request) => {
    const answer = await app.inject({ ...request, headers: { ...request.headers, ...as } })
    const isJson = String(answer.headers['content-type'] ?? 'application/json').startsWith('application/json')
    return {
      status: answer.statusCode,
      body: answer.body === '' ? undefined : isJson ? (JSON.parse(answer.body) as unknown) : answer.body,
      headers: answer.headers,
    }
  }
  return {
    app,
    installation,
    call,
    signIn: async (login, password = DEMO_PASSWORD) => {
      const body = { username: login, password, logOffOtherSessions: false, rememberMe: true }
      const { status, body: answer } = await call(undefined, {
        method: 'POST',
        url: '/aiparcelweb/api/authenticate',
        payload: body,
      })
      if (status !== 200) throw new Error(`${login} could not sign in: ${JSON.stringify(answer)}`)
      return { authorization: `Bearer ${(answer as { id_token: string }).id_token}` }
    },
    close: async () => {
      await app.close()
      await installation.close()
      rmSync(folder, { recursive: true, force: true })
      if (database !== undefined) await dropDatabase(database)
      if (undeclared.length > 0) throw new Error(undeclared.join('\n'))
    },
  }
}
