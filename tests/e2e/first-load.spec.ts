import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { BENCH } from '../qa/component/mounted/bench.ts'
import { SIGHTED } from '../qa/reporting/sighting.ts'
import { test } from './guarded-test.ts'

/** Text that every copy of these parts carries, minified or not. */
const LATER_PARTS = { charts: 'vega.github.io/schema', board: 'react-grid-item', grid: 'ag-root-wrapper' }

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
