import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { BoardPage } from './pages/BoardPage.ts'
import { SpendPage } from './pages/SpendPage.ts'

const PORT = Number(process.env.E2E_PORT ?? '4173') + 1_000
const ORIGIN = `http://127.0.0.1:${PORT}`
const START_TIME_MS = 60_000

test.use({ baseURL: ORIGIN })

test('a server restarted under a board loses no arrangement (lessons 9)', async ({ page }) => {
  test.setTimeout(180_000)
  const dataDir = mkdtempSync(join(tmpdir(), 'a-frame-restart-'))
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
    await expect(page.getByText('Saved', { exact: true })).toBeVisible({ timeout: 70_000 })
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

async function startServer(dataDir: string): Promise<ChildProcess> {
  const server = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts'], {
    stdio: 'ignore',
    env: { ...process.env, NODE_ENV: 'production', HOST: '127.0.0.1', PORT: String(PORT), DATA_DIR: dataDir, DEMO: 'on', DEMO_PACKAGES: '2000', DEMO_TODAY: '2026-11-21' },
  })
  await expect.poll(() => fetch(`${ORIGIN}/readyz`).then(({ ok }) => ok, () => false), { timeout: START_TIME_MS }).toBe(true)
  return server
}

async function stopServer(server: ChildProcess, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const ended = once(server, 'exit')
  server.kill(signal)
  await ended
}
