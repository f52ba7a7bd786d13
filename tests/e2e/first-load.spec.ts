import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, type Page } from '@playwright/test'
import { BENCH } from '../qa/component/mounted/bench.ts'
import { SIGHTED } from '../qa/reporting/sighting.ts'
import { test } from './guarded-test.ts'
import { signedIn } from './signed-in.ts'
import { pressEnter } from './press-enter.ts'

/** Text that every copy of these parts carries, minified or not. */
const LATER_PARTS = { charts: 'vega.github.io/schema', board: 'react-grid-item', grid: 'ag-root-wrapper' }

/** Gzipped KB of script and style that a first visit may load; a step that weighs more says why in decision 0091. */
const MOST_KB = { signIn: 178, dashboard: 774 }

/** Begins to weigh what a page loads; answers how to learn its KB so far. */
function weighed(page: Page): () => Promise<number> {
  const bodies: Promise<Buffer>[] = []
  page.on('response', (response) => {
    if (['script', 'stylesheet'].includes(response.request().resourceType())) bodies.push(response.body())
  })
  return async () => (await Promise.all(bodies)).reduce((kb, body) => kb + gzipSync(body).length / 1_000, 0)
}

test('signing in and the first dashboard load no more than they may, until its charts can be pointed at', async ({
  page,
  browser,
}) => {
  const signInKb = weighed(page)
  await page.goto('/login')
  await expect(page.getByRole('textbox', { name: 'Password' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(await signInKb()).toBeLessThanOrEqual(MOST_KB.signIn)
  expect(await signInKb()).toBeGreaterThan(MOST_KB.signIn / 2)

  const first = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage()
  await signedIn(first, 'analyst')
  const dashboardKb = weighed(first)
  await first.goto('/aframe/dashboard/spend?client=1')
  await expect(first.locator('main').getByRole('img')).toHaveCount(4)
  await expect(first.locator('main [aria-busy="true"]')).toHaveCount(0)
  await first.waitForLoadState('networkidle')
  expect(await dashboardKb()).toBeLessThanOrEqual(MOST_KB.dashboard)
  expect(await dashboardKb()).toBeGreaterThan(MOST_KB.dashboard / 2)
})

test('a list whose code is gone says so, and loading the page again brings it', { tag: '@long' }, async ({ page }) => {
  await signedIn(page, 'analyst')
  await page.goto('/aframe/dashboard/spend?client=1')
  const client = page.getByRole('button', { name: /^Client:/ })
  await expect(client).toBeVisible()
  const isList = /\/assets\/ClientList-/
  await page.route(isList, (route) => route.fulfill({ status: 404, json: { code: 'not-found' } }))
  await client.press('Enter')
  await expect(page.getByRole('alert')).toContainText('This part could not be loaded')

  await page.unroute(isList)
  await pressEnter(page.getByRole('button', { name: 'Load the page again' }))
  await client.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('the sign-in page loads neither charts nor board nor grid', async ({ page }) => {
  const scripts: Promise<string>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.text())
  })
  await page.goto('/login')
  await expect(page.getByRole('textbox', { name: 'Password' })).toBeVisible()

  const texts = await Promise.all(scripts)
  expect(texts.length).toBeGreaterThan(0)
  const loaded = Object.entries(LATER_PARTS).filter(([, mark]) => texts.some((text) => text.includes(mark)))
  expect(loaded.map(([part]) => part)).toEqual([])
})

test('the app that people get has no word of what tells tests what its state machines do', () => {
  const built = join(process.env.E2E_APP ?? join(import.meta.dirname, '../..'), 'dist/assets')
  const scripts = readdirSync(built).filter((file) => file.endsWith('.js'))
  expect(scripts.length).toBeGreaterThan(0)
  const tells = (text: string) => text.includes(SIGHTED) || text.includes(BENCH)
  expect(scripts.filter((file) => tells(readFileSync(join(built, file), 'utf8')))).toEqual([])
})

test('what the policy of production forbids fails a test, on a page of another context too', async ({
  browser,
  baseURL,
}) => {
  test.fail()
  const page = await (await browser.newContext()).newPage()
  await page.goto(`${baseURL}/login`)
  const breach = page.waitForEvent('console')
  await page.evaluate(() => new Worker(URL.createObjectURL(new Blob([''])))).catch(() => undefined)
  await breach
  await page.context().close()
})
