import { defineConfig } from '@playwright/test'
import { findChromium } from './scripts/find-chromium.mjs'
import { slowBrowser } from './scripts/slow-browser.mjs'
import { LIMIT_MS, patiently } from './tests/support/run/patience.ts'

const PHONE = /@phone/
/** `npm test` leaves out what is tagged long. */
const LEFT_OUT = process.env.TEST_LENGTH === 'short' ? [/@long/] : []
/** Where `npm test` reads what became of each test, and when it ends what still runs. */
const { TEST_LOG: log, TEST_ENDS_AT: endsAt } = process.env
/** What the rest stands on: where it fails, `npm test` goes no further in the browser. */
const SMOKE = /@smoke/
const FIRST = log === undefined ? ['people'] : ['smoke']
const WINDOW = { viewport: { width: 1280, height: 900 } }
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
  // What passes at a later try is named as flaky by `npm test`; each try is on a server of its own.
  retries: log === undefined ? 0 : 2,
  workers: 3,
  timeout: LIMIT_MS * slowdown,
  globalTimeout: endsAt === undefined ? 0 : Math.max(1_000, Number(endsAt) - Date.now()),
  // Three browsers share two cores: what waits is the test, not the person.
  expect: { timeout: patiently(45_000 * slowdown) },
  reporter: [['list'], ...(log === undefined ? [] : [['./scripts/test/playwright-log.mjs', { log }] as const])],
  use: {
    baseURL,
    // A click that nothing takes ends its try, and leaves the time of the run to the others.
    actionTimeout: patiently(120_000 * slowdown),
    navigationTimeout: patiently(120_000 * slowdown),
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
    { name: 'smoke', dependencies: ['people'], use: WINDOW, grep: SMOKE },
    { name: 'desktop', dependencies: FIRST, use: WINDOW, grepInvert: [PHONE, SMOKE, ...LEFT_OUT] },
    {
      name: 'phone',
      dependencies: FIRST,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
      grep: PHONE,
      grepInvert: LEFT_OUT,
    },
  ],
  webServer: {
    command: 'node --import tsx tests/e2e/serve.ts',
    url: `${baseURL}/readyz`,
    timeout: LIMIT_MS,
    reuseExistingServer: false,
    env: { ...process.env, E2E_PORT: port } as Record<string, string>,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    stdout: 'ignore',
    stderr: 'pipe',
  },
})
