import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildApp } from '../../server/app.ts'
import { openInstallation } from '../../server/installation.ts'
import { copyTemplate, makeTemplate, testSettings } from '../support/portal/template-data.ts'
import { fuzzRun, signInTo, type FuzzAnswer } from './fuzz-run.ts'
import type { HostileCall } from './hostile-calls.ts'

const { values: given } = parseArgs({
  options: { seed: { type: 'string', default: '1' }, count: { type: 'string', default: '20000' } },
})
const [seed, count] = [Number(given.seed), Number(given.count)]
const agent = new Agent({ keepAlive: true, maxSockets: 8 })

function send(
  origin: string,
  { method, path, headers, body }: Pick<HostileCall, 'method' | 'path' | 'headers' | 'body'>,
): Promise<FuzzAnswer> {
  return new Promise((resolve, reject) => {
    // As it is, not as URL would mend it; what Node itself refuses to send is sent without it.
    const sendable = Object.fromEntries(Object.entries(headers).filter(([, value]) => /^[\t\x20-\x7e]*$/.test(value)))
    const sent = request(
      {
        agent,
        host: '127.0.0.1',
        port: new URL(origin).port,
        method,
        path,
        headers: {
          ...sendable,
          ...(body === undefined || 'content-length' in sendable ? {} : { 'content-length': Buffer.byteLength(body) }),
        },
      },
      (answer) => {
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.on('error', reject)
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            retryAfter: answer.headers['retry-after'],
            body: Buffer.concat(parts).toString(),
          }),
        )
      },
    )
    sent.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ECONNRESET' || error.code === 'EPIPE'
        ? resolve({ status: 0, retryAfter: undefined, body: '' })
        : reject(error),
    )
    sent.end('content-length' in sendable ? undefined : body)
  })
}

/** Mutated calls of every operation over HTTP, as several kinds of people. The same seed sends the same. */
async function main(): Promise<void> {
  await makeTemplate()
  const folder = mkdtempSync(join(tmpdir(), 'a-frame-fuzz-'))
  copyTemplate(folder)
  const installation = await openInstallation({
    settings: testSettings(folder),
    now: () => new Date(),
    print: () => undefined,
    onProgress: () => undefined,
  })
  const app = await buildApp({ deps: installation.deps, logLevel: 'silent' })
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  try {
    const startMs = performance.now()
    const { statuses, calls, faults } = await fuzzRun({
      seed,
      count,
      signIn: signInTo(installation),
      atOnce: 8,
      send: (call) => send(origin, call),
    })
    for (const { call, answer } of faults.slice(0, 20))
      console.log(
        `${answer.status} ${call.method} ${call.path.slice(0, 300)} ${(call.body ?? '').slice(0, 500)}\n    ${answer.body.slice(0, 300)}`,
      )
    console.log(
      `Seed ${seed}: ${count} calls of ${calls.size} operations in ${Math.round((performance.now() - startMs) / 1_000)} s, ${faults.length} faults. Answers by status: ${JSON.stringify(statuses)}`,
    )
    if (faults.length > 0) process.exitCode = 1
  } finally {
    agent.destroy()
    await app.close()
    await installation.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

await main()
