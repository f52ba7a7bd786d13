import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { freePort } from '../../support/portal/free-port.ts'
import { createActor, fromPromise, waitFor } from 'xstate'
import { DuckDBInstance } from '@duckdb/node-api'
import type { ReportRequest } from '../../../domain/reports/report-request.ts'
import { reportSubmissionMachine, type PendingReport } from '../../../machines/reports/report-submission.machine.ts'
import { DEMO_PASSWORD } from '../../../server/access/first-users.ts'
import { serverProgram } from '../../support/portal/server-programs.ts'
import { copyTemplate, TEST_PACKAGES, TEST_TODAY } from '../../support/portal/template-data.ts'
import { requestOf, type Listed } from './report-calls.ts'
import { PATIENCE_MS } from '../../support/run/patience.ts'

/** Rows of the template, so many times as they are: the report takes a moment. */
const TIMES = 16

let folder: string
let port: number
let server: ChildProcess
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'a-frame-report-'))
  copyTemplate(folder)
  const instance = await DuckDBInstance.create(join(folder, 'warehouse.duckdb'))
  const connection = await instance.connect()
  await connection.run(`INSERT INTO package_level_info SELECT p.* FROM package_level_info p, range(${TIMES - 1})`)
  connection.disconnectSync()
  instance.closeSync()
  port = await freePort()
  server = await startServer()
})
afterEach(async () => {
  await stop('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

const origin = () => `http://127.0.0.1:${port}`
const files = () => readdirSync(join(folder, 'reports')).sort()

async function startServer(): Promise<ChildProcess> {
  const started = spawn(process.execPath, serverProgram('main'), {
    stdio: 'ignore',
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: folder,
      DEMO: 'on',
      DEMO_PACKAGES: String(TEST_PACKAGES),
      DEMO_TODAY: TEST_TODAY,
      MEMORY_LIMIT: '1GB',
    },
  })
  await expect
    .poll(
      () =>
        fetch(`${origin()}/readyz`).then(
          ({ ok }) => ok,
          () => false,
        ),
      { interval: 50 },
    )
    .toBe(true)
  return started
}

async function stop(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const ended = once(server, 'exit')
  server.kill(signal)
  await ended
}

async function signIn(): Promise<Record<string, string>> {
  const body = JSON.stringify({
    username: 'analyst',
    password: DEMO_PASSWORD,
    logOffOtherSessions: false,
    rememberMe: true,
  })
  const answer = await fetch(`${origin()}/aiparcelweb/api/authenticate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  return {
    authorization: `Bearer ${((await answer.json()) as { id_token: string }).id_token}`,
    'content-type': 'application/json',
  }
}

test.each(['SIGKILL', 'SIGTERM'] as const)(
  'a server ended by %s while it takes a submission and while it makes the report: one report, whole, and no half file before [lessons 15] [RPT-07]',
  async (signal) => {
    let headers = await signIn()
    const list = async () =>
      (await (await fetch(`${origin()}/aiparcelreports/api/reports`, { headers })).json()) as Listed[]
    const {
      format: _format,
      idempotencyKey: _key,
      ...request
    } = requestOf('spend', {
      clientId: 1,
      from: '2024-01-01',
      to: '2026-11-21',
      period: '',
    }) as unknown as ReportRequest
    const pending: PendingReport = {
      page: 'spend',
      request,
      format: 'xlsx',
      key: 'b3f6f0a4-6a55-4d0e-9d51-5d3d5d0f6a11',
    }
    const said: string[] = []
    let attempts = 0
    const machine = reportSubmissionMachine.provide({
      actors: {
        submitReport: fromPromise<string, PendingReport>(async ({ input }) => {
          attempts += 1
          const body = JSON.stringify({ ...input.request, format: input.format, idempotencyKey: input.key })
          const sent = fetch(`${origin()}/aiparcelreports/api/aidashboards/submitReport/${input.page}`, {
            method: 'POST',
            headers,
            body,
          })
          const answer = await sent.catch(() => Promise.reject(Object.assign(new Error('lost'), { status: 0 })))
          // The server has it, and its first answer is lost on the way.
          if (attempts === 1) throw Object.assign(new Error('lost'), { status: 0 })
          return answer.text()
        }),
      },
      actions: {
        keepPending: () => undefined,
        tellAnswer: (_, { answer }) => void said.push(answer),
        tellSubmitted: () => void said.push('submitted'),
        tellRefused: () => void said.push('refused'),
      },
      delays: { retryMs: 50 },
    })
    const actor = createActor(machine, { input: { pending } }).start()
    await expect.poll(files, { interval: 5 }).toContain('1.part')
    await expect.poll(async () => (await list())[0]?.rowsWritten ?? 0, { interval: 5 }).toBeGreaterThan(0)
    const running = (await list())[0]
    expect([
      running?.status,
      (await fetch(`${origin()}/aiparcelreports/api/reports/1/file`, { headers })).status,
    ]).toEqual(['running', 404])
    await stop(signal)
    expect(files()).not.toContain('1')
    server = await startServer()
    headers = await signIn()
    await waitFor(actor, (snapshot) => snapshot.matches('idle'), { timeout: PATIENCE_MS })
    expect(said).toEqual(['submitted'])
    expect(attempts).toBeGreaterThan(1)
    await expect.poll(async () => (await list()).map(({ status }) => status), { interval: 100 }).toEqual(['done'])
    expect(files()).toEqual(['1'])
    const [report] = await list()
    const bytes = Buffer.from(
      await (await fetch(`${origin()}/aiparcelreports/api/reports/1/file`, { headers })).arrayBuffer(),
    )
    expect(bytes.length).toBe(report?.bytes)
    expect(strFromU8(unzipSync(bytes)['xl/worksheets/sheet2.xml'] ?? new Uint8Array()).match(/<row>/g)).toHaveLength(
      1 + (report?.rows ?? 0),
    )
    expect(report?.rows).toBeGreaterThan(50_000)
  },
)
