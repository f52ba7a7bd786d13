// @module-tag exact
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishConnection } from '../../server/warehouse/publish-connection.ts'
import { differingRollUps } from '../../server/warehouse/roll-ups/differing-roll-ups.ts'
import { openWarehouseFile } from '../../server/warehouse/duckdb-file.ts'
import type { Listed } from '../server/reports/report-calls.ts'
import { copyTemplate } from '../support/portal/template-data.ts'
import { lostOf, nothingAcknowledged, PACKAGES_OF_AN_IMPORT, workUntilKilled } from './acknowledged.ts'
import { ofPart } from '../support/run/seeded-part.ts'
import { serversOf, type KilledServer, type KilledServers } from './killed-server.ts'
import { patiently } from '../support/run/patience.ts'

/** One in `npm test`; `npm run kills -- --count 200 --seed 7` for all, or for others. */
const COUNT = Number(process.env.KILL_COUNT ?? ofPart('8', '1'))
const SEED = Number(process.env.KILL_SEED ?? '20261121')
const LATEST_KILL_MS = Number(process.env.KILL_LATEST_MS ?? '1200')
const ROUND_LIMIT_MS = patiently(120_000)
const REPORTS = '/aiparcelreports/api/reports'

const dataDir = mkdtempSync(join(tmpdir(), 'a-frame-kills-'))
let servers: KilledServers
beforeAll(async () => {
  copyTemplate(dataDir)
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  servers = serversOf({ dataDir, port })
})
afterAll(async () => {
  await servers.close()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Moments of the kills, in milliseconds after the work began: most of them early, when everything has just begun. */
function momentsOf(seed: number): number[] {
  const [moments = []] = fc.sample(
    fc.array(fc.integer({ min: 0, max: 1_000 }), { minLength: COUNT, maxLength: COUNT }),
    { seed, numRuns: 1 },
  )
  return moments.map((thousandth) => 50 + (thousandth / 1_000) ** 2 * LATEST_KILL_MS)
}

/** Every report is made whole in the end, or its failure was told; nothing half is left beside. */
async function unfinishedReports(server: KilledServer): Promise<string[]> {
  const listed = async () => (await server.call('GET', REPORTS)).body as Listed[]
  await expect
    .poll(async () => (await listed()).filter(({ status }) => status === 'queued' || status === 'running').length, {
      timeout: ROUND_LIMIT_MS,
      interval: 100,
    })
    .toBe(0)
  const wrong: string[] = []
  for (const { id, status, bytes } of await listed()) {
    if (status === 'failed') continue
    const file = await server.call('GET', `${REPORTS}/${id}/file`)
    if (status !== 'done' || file.status !== 200 || file.bytes.length !== bytes)
      wrong.push(`report ${id} is ${status} with ${file.bytes.length} of ${String(bytes)} bytes`)
  }
  return [...wrong, ...readdirSync(join(dataDir, 'reports')).filter((name) => name.endsWith('.part'))]
}

test(
  `${COUNT} servers killed at random moments of saves, edits, imports, their undos and reports: nothing acknowledged is lost, nothing is half [lessons 9] [RPT-07]`,
  { timeout: (COUNT + 3) * ROUND_LIMIT_MS },
  async () => {
    const known = nothingAcknowledged()
    const lost: string[] = []
    for (const [round, moment] of momentsOf(SEED).entries()) {
      const server = await servers.start()
      lost.push(...(await lostOf({ server, dataDir, known })))
      let goesOn = true
      const working = workUntilKilled({ server, dataDir, known, goesOn: () => goesOn })
      // However slow the machine is, one import is acknowledged.
      if (round === 0)
        await expect
          .poll(() => known.imports.some(({ run }) => run !== null), { timeout: ROUND_LIMIT_MS, interval: 20 })
          .toBe(true)
      await wait(moment)
      goesOn = false
      await server.kill()
      await working
    }
    const last = await servers.start()
    lost.push(...(await lostOf({ server: last, dataDir, known })), ...(await unfinishedReports(last)))
    await last.stop()

    const file = await openWarehouseFile({ path: join(dataDir, 'warehouse.duckdb') })
    const connection = await file.connect()
    const numbers = async (sql: string) => ((await connection.runAndReadAll(sql)).getRows()[0] ?? []).map(Number)
    for (const { invoice, mayHold } of known.imports) {
      const loaded =
        await numbers(`SELECT (SELECT count(*) FROM package_level_info WHERE invoice_number = '${invoice}'), (SELECT count(*) FROM charge_level_info WHERE invoice_number = '${invoice}'),
      (SELECT count(*) FROM loaded_row WHERE invoice_number = '${invoice}'), if(EXISTS (FROM import_run WHERE undone_at IS NULL AND invoices::VARCHAR LIKE '%${invoice}%'), ${PACKAGES_OF_AN_IMPORT}, 0)`)
      if (!mayHold.some((holds) => loaded.every((count) => count === holds)))
        lost.push(`invoice ${invoice}: ${loaded.join(', ')} where it may hold ${mayHold.join(' or ')}`)
    }
    lost.push(...(await differingRollUps(publishConnection(connection))))
    connection.disconnectSync()
    file.close()
    const loaded = known.imports.filter(({ run }) => run !== null).length
    const undone = known.imports.filter(({ run, mayHold }) => run !== null && mayHold.join() === '0').length
    console.log(
      `Seed ${SEED}: ${COUNT} kills; acknowledged ${known.saves.size} keys of saves, ${known.groups.size} records, ${loaded} of ${known.imports.length} imports, ${undone} of them undone, ${known.loadedAgain} cut off and loaded again, ${known.reports.size} reports; lost ${lost.length}.`,
    )
    expect(lost).toEqual([])
    expect(known.refused).toEqual([])
    expect(known.saves.size).toBeGreaterThan(0)
  },
)
