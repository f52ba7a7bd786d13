import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { expect, type Request } from '@playwright/test'
import { strFromU8, unzipSync } from 'fflate'
import { serverProgram } from '../support/portal/server-programs.ts'
import { copyTemplate, TEST_PACKAGES, TEST_TODAY } from '../support/portal/template-data.ts'
import { PATIENCE_MS, patiently } from '../support/run/patience.ts'
import { test } from './guarded-test.ts'
import { BoardPage } from './pages/BoardPage.ts'
import { ReportDialogs } from './pages/ReportDialogs.ts'
import { RowsDialog } from './pages/RowsDialog.ts'
import { SpendPage } from './pages/SpendPage.ts'

const PORT = Number(process.env.E2E_PORT ?? '4173') + 1_000
const ORIGIN = `http://127.0.0.1:${PORT}`
/** The rows so many times as they are: making their report takes a moment. */
const TIMES = 13

test.use({ baseURL: ORIGIN })

test('a server restarted under a board loses no arrangement (lessons 9) @exact', { tag: '@long' }, async ({ page }) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'a-frame-restart-'))
  copyTemplate(dataDir)
  let server = await startServer(dataDir)
  try {
    const board = new BoardPage(page)
    await new SpendPage(page).open({ user: 'analyst' })
    await board.spend.expectAllDrawn()
    await board.moveByKeys('map', 'Shift+ArrowDown')
    await board.expectSaved()
    await stopServer(server, 'SIGKILL')
    await board.moveByKeys('map', 'Shift+ArrowDown')
    await expect(page.getByText('Not saved yet')).toBeVisible()
    server = await startServer(dataDir)
    await expect(page.getByText('Saved', { exact: true })).toBeVisible({ timeout: patiently(70_000) })
    expect((await board.stored()).patch.map?.h).toBe(14)
    await stopServer(server, 'SIGTERM')
    server = await startServer(dataDir)
    await page.reload()
    await board.spend.expectAllDrawn()
    expect((await board.stored()).patch.map?.h).toBe(14)
  } finally {
    await stopServer(server, 'SIGKILL')
    rmSync(dataDir, { recursive: true, force: true })
  }
})

test('a server killed while it makes a report: the person who waits has one report, whole, and nothing was lost [RPT-07] [lessons 15] @exact @long', async ({
  page,
}) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'a-frame-restart-'))
  copyTemplate(dataDir)
  await multiplyRows(dataDir)
  let server = await startServer(dataDir)
  try {
    await new SpendPage(page).open({ user: 'analyst' })
    // The page of reports is loaded before, so that it asks for its list alone.
    await page.goto('/reports')
    await expect(page.getByRole('button', { name: 'New report' })).toBeVisible()
    await page.getByRole('link', { name: 'Spend Analysis', exact: true }).first().click()
    await new RowsDialog(page, 'Spend Analysis').open()
    const dialogs = new ReportDialogs(page)
    await dialogs.opener.click()
    await dialogs.choose('Excel')
    await dialogs.answer('Yes')
    await expect.poll(() => readdirSync(join(dataDir, 'reports')), { intervals: [10] }).toContain('1.part')
    // However slow the browser is, the report is still made when its list is answered.
    server.kill('SIGSTOP')
    const asked = page.waitForRequest(isList)
    const answered = page.waitForResponse((response) => isList(response.request()))
    await page.getByRole('link', { name: 'Click here to download it once it is ready' }).click()
    await asked
    server.kill('SIGCONT')
    await (await answered).finished()
    await stopServer(server, 'SIGKILL')
    const listed = page.getByRole('table', { name: 'Your reports' }).getByRole('row')
    await expect(listed.nth(1)).toContainText('Running')
    await expect(page.getByText('Server Error')).toBeVisible()
    await expect(listed.nth(1)).toContainText('Running')
    server = await startServer(dataDir)
    await expect(listed.nth(1)).toContainText('Done', { timeout: PATIENCE_MS })
    await expect(page.getByText('Server Error')).toBeHidden()
    await expect(listed).toHaveCount(2)
    const rows = Number((await listed.nth(1).getByRole('cell').nth(1).innerText()).replace(/\D/g, ''))
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: /^Download / }).click()
    const sheet = unzipSync(await readFile(await (await saved).path()))['xl/worksheets/sheet2.xml'] ?? new Uint8Array()
    expect(strFromU8(sheet).match(/<row>/g)).toHaveLength(1 + rows)
    expect(rows).toBeGreaterThan(12_000)
  } finally {
    await stopServer(server, 'SIGKILL')
    rmSync(dataDir, { recursive: true, force: true })
  }
})

function isList(request: Request): boolean {
  return new URL(request.url()).pathname === '/aiparcelreports/api/reports'
}

async function multiplyRows(dataDir: string): Promise<void> {
  const instance = await DuckDBInstance.create(join(dataDir, 'warehouse.duckdb'))
  const connection = await instance.connect()
  await connection.run(`INSERT INTO package_level_info SELECT p.* FROM package_level_info p, range(${TIMES - 1})`)
  connection.disconnectSync()
  instance.closeSync()
}

async function startServer(dataDir: string): Promise<ChildProcess> {
  const server = spawn(process.execPath, serverProgram('main'), {
    stdio: 'ignore',
    env: {
      ...process.env,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(PORT),
      DATA_DIR: dataDir,
      DEMO: 'on',
      DEMO_PACKAGES: String(TEST_PACKAGES),
      DEMO_TODAY: TEST_TODAY,
    },
  })
  const isReady = () =>
    fetch(`${ORIGIN}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  try {
    await expect.poll(isReady, { timeout: PATIENCE_MS }).toBe(true)
    expect(server.exitCode, 'another server has this port').toBeNull()
    return server
  } catch (error) {
    await stopServer(server, 'SIGKILL')
    throw error
  }
}

async function stopServer(server: ChildProcess, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const ended = once(server, 'exit')
  server.kill(signal)
  await ended
}
