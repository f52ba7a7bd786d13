import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SAMPLE, type Load } from '../server/uploads/upload-calls.ts'
import { copyTemplate } from '../support/portal/template-data.ts'
import { serversOf, type KilledServer, type KilledServers } from './killed-server.ts'
import { patiently } from '../support/run/patience.ts'

/** A few in `npm run test:long`; `FOLDER_KILL_COUNT=50 npx vitest run tests/kills/watched-folder.long.test.ts` for many. */
const COUNT = Number(process.env.FOLDER_KILL_COUNT ?? '2')
const SEED = Number(process.env.KILL_SEED ?? '20261124')
const ROWS = 22
const LATEST_KILL_MS = 3_000
const ROUND_LIMIT_MS = patiently(120_000)

const root = mkdtempSync(join(tmpdir(), 'a-frame-folder-kills-'))
const [dataDir, watched] = [join(root, 'data'), join(root, 'watched')]
let servers: KilledServers
beforeAll(async () => {
  mkdirSync(dataDir)
  mkdirSync(watched)
  copyTemplate(dataDir)
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  servers = serversOf({ dataDir, port, settings: { WATCHED_DIR: watched, WATCHED_EVERY_SECONDS: '1' } })
})
afterAll(async () => {
  await servers.close()
  rmSync(root, { recursive: true, force: true })
})

/** The sample as an invoice of another number. */
const invoice = (number: number) => SAMPLE.toString().replaceAll('000000A1B2C3455', `000000A1B2C3${500 + number}`)

test(
  `a server killed at ${COUNT} moments while it takes files of a watched folder loads each once and loses none`,
  async () => {
    let server: KilledServer = await servers.start()
    const { body } = await server.call('POST', '/aiparcelweb/api/watchedFolders', {
      name: 'Night',
      clientId: 5,
      format: null,
    })
    const path = join(watched, (body as { folder: string }).folder)
    const moments = fc.sample(fc.integer({ min: 1_000, max: LATEST_KILL_MS }), { seed: SEED, numRuns: COUNT })
    const sent = new Map<string, string>()
    for (const [round, moment] of moments.entries()) {
      for (const part of [1, 2]) {
        const [name, content] = [`invoice-${round}-${part}.csv`, invoice(round * 2 + part)]
        sent.set(name, content)
        writeFileSync(join(path, name), content)
      }
      await wait(moment)
      await server.kill()
      server = await servers.start()
      await expect
        .poll(() => readdirSync(path).sort(), { timeout: ROUND_LIMIT_MS, interval: 100 })
        .toEqual(['done', 'failed'])
    }
    const loads = (await server.call('GET', '/aiparcelweb/api/loads')).body as Load[]
    await server.stop()
    expect(readdirSync(join(path, 'failed'))).toEqual([])
    const done = [...sent.keys()].flatMap((name) => [name, `${name}.log`])
    expect(readdirSync(join(path, 'done')).sort()).toEqual(done.sort())
    for (const [name, content] of sent) expect(readFileSync(join(path, 'done', name), 'utf8')).toBe(content)
    expect(loads.reduce((sum, { newRows }) => sum + newRows, 0)).toBe(sent.size * ROWS)
  },
  COUNT * 2 * ROUND_LIMIT_MS,
)
