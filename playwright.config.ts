import { defineConfig } from '@playwright/test'
import { findChromium } from './scripts/find-chromium.mjs'
import { slowBrowser } from './scripts/slow-browser.mjs'

const PHONE = /@phone/
const port = process.env.E2E_PORT ?? '4173'
const baseURL = `http://127.0.0.1:${port}`
const executablePath = await findChromium()
const slowdown = Number(process.env.E2E_CPU_SLOWDOWN ?? '1')
if (slowdown > 1) slowBrowser(slowdown)

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: '.cache/playwright',
  fullyParallel: false,
  forbidOnly: true,
  retries: 0,
  workers: 3,
  timeout: 300_000 * slowdown,
  globalTimeout: (process.env.EVERY_CASE === undefined ? 58 : 590) * 60_000 * slowdown,
  // Three browsers share two cores: what waits is the test, not the person.
  expect: { timeout: 45_000 * slowdown },
  reporter: [['list'], ['json', { outputFile: '.cache/playwright.json' }]],
  use: {
    baseURL,
    screenshot: 'only-on-failure',
    // A dialog that grows while it is clicked can get the press and the release at two places, which is no click.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    { name: 'people', testMatch: 'own-people.setup.ts' },
    { name: 'desktop', dependencies: ['people'], use: { viewport: { width: 1280, height: 900 } }, grepInvert: PHONE },
    {
      name: 'phone',
      dependencies: ['people'],
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
      grep: PHONE,
    },
  ],
  webServer: {
    command: 'node --import tsx tests/e2e/serve.ts',
    url: `${baseURL}/readyz`,
    timeout: 180_000,
    reuseExistingServer: false,
    env: { ...process.env, E2E_PORT: port } as Record<string, string>,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    stdout: 'ignore',
    stderr: 'pipe',
  },
})
