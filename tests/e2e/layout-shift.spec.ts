import { expect, type Page } from '@playwright/test'
import { test } from './guarded-test.ts'
import { signedIn } from './signed-in.ts'

/** What each page may move at most while it comes: the cumulative layout shift, without unit. */
const MOST = 0.02

const DASHBOARDS = [
  ...['overview', 'spend', 'weight', 'accessorial', 'refund', 'carrierScore', 'networkmap'],
  ...['shippingInsight', 'comparison'],
].map((id) => addressOf(id))

/** Of one client: another spec may leave the person's choice at one whose page has more to say. */
function addressOf(id: string): string {
  return `/aframe/dashboard/${id}${id === 'comparison' ? '' : '?client=1'}`
}

declare global {
  interface Window {
    moved: { value: number; what: string }[]
  }
}

/** What moved on a page until its figures stand, largest first. */
async function movedOn(page: Page, path: string): Promise<string[]> {
  await page.goto(path)
  const main = page.locator('main')
  await expect(main.locator('h2, table').filter({ visible: true }).first()).toBeVisible()
  await expect(main.locator('[aria-busy="true"], [role="status"][aria-label]')).toHaveCount(0)
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  const moved = await page.evaluate(() => window.moved)
  const sum = moved.reduce((all, { value }) => all + value, 0)
  if (sum <= MOST) return []
  return moved.toSorted((a, b) => b.value - a.value).map(({ value, what }) => `${path} ${value.toFixed(3)} ${what}`)
}

async function expectStill(page: Page, paths: readonly string[]): Promise<void> {
  await page.addInitScript(() => {
    window.moved = []
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        hadRecentInput: boolean
        sources: { node: Node | null }[]
      })[]) {
        const [first] = entry.sources
        const what =
          first?.node instanceof Element ? first.node.outerHTML.slice(0, 120) : String(first?.node?.textContent)
        if (!entry.hadRecentInput) window.moved.push({ value: entry.value, what })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  for (const path of paths) expect.soft(await movedOn(page, path)).toEqual([])
}

test('nothing moves on a phone while a page comes @phone [PAGE-27]', async ({ page }) => {
  await signedIn(page, 'admin')
  await expectStill(page, [...DASHBOARDS, '/aframe/distributionmap', '/profile'])
})

test('nothing moves in a wide window while a page comes [PAGE-27]', async ({ page }) => {
  await signedIn(page, 'admin')
  await expectStill(page, ['spend', 'networkmap', 'comparison'].map(addressOf))
})
