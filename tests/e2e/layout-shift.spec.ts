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

/** What is pressed with a thumb, in the rows too. */
const TOUCHED = [
  ...['button:not([class*="Link"])', 'select', '[role="menuitem"]', '[role="tab"]'],
  ...['.ag-row', '.ag-header input', '.ag-paging-button', '.ag-picker-field-wrapper'],
].join()

/** What is pressed with a thumb and is less than 44 px high or wide, by its size and name; links in a text are not. */
function smallTargets(page: Page): Promise<string[]> {
  return page.locator(TOUCHED).evaluateAll((targets) =>
    targets.flatMap((target) => {
      if (!target.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return []
      if (getComputedStyle(target).pointerEvents === 'none') return []
      const reaches = ['::before', '::after']
        .map((part) => getComputedStyle(target, part))
        .filter(({ content, position }) => content !== 'none' && position === 'absolute')
      const { width, height } = target.getBoundingClientRect()
      const wide = Math.max(width, ...reaches.map((part) => Number.parseFloat(part.width) || 0))
      const high = Math.max(height, ...reaches.map((part) => Number.parseFloat(part.height) || 0))
      const name = target.getAttribute('aria-label') ?? target.textContent
      return width > 1 && Math.min(wide, high) < 43.5 ? [`${name} ${Math.round(wide)} × ${Math.round(high)}`] : []
    }),
  )
}

/** Texts whose end is not seen. */
function cutTexts(page: Page, selector: string): Promise<string[]> {
  return page
    .locator(selector)
    .evaluateAll((texts) =>
      texts
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
        .map(({ textContent }) => textContent),
    )
}

async function expectStill(page: Page, paths: readonly string[], { touched = false } = {}): Promise<void> {
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
  for (const path of paths) {
    expect.soft(await movedOn(page, path)).toEqual([])
    if (touched) expect.soft(await smallTargets(page), `small on ${path}`).toEqual([])
  }
}

test('nothing moves on a phone while a page comes, and what is touched has room for a thumb @phone [PAGE-27] @long', async ({
  page,
}) => {
  await signedIn(page, 'admin')
  // What comes late comes latest on the first pages.
  const first = [addressOf('comparison'), '/aframe/distributionmap', '/profile', '/aframe/distributionmap']
  await expectStill(page, [...first, ...DASHBOARDS], { touched: true })

  expect(await cutTexts(page, 'header h1'), 'beside free room').toEqual([])

  await test.step('nor is anything of the rows too small to touch', async () => {
    await page.goto(`${addressOf('spend')}&rows=carrier_name`)
    const rows = page.getByRole('dialog', { name: 'Spend Analysis' })
    await expect(rows.getByRole('row').getByRole('button', { expanded: false }).first()).toBeVisible()
    expect(await smallTargets(page)).toEqual([])
    await page.goto(`${addressOf('spend')}&rows=all`)
    await expect(rows.getByRole('row').getByRole('button', { name: 'Actions of the row' }).first()).toBeVisible()
    expect(await smallTargets(page)).toEqual([])
  })

  await test.step('nor where a page tells late what is not loaded', async () => {
    await page.route('**/dashboard/invoicedPeriod?**', async (route) => {
      const answer = await route.fetch()
      await page.waitForTimeout(700)
      await route.fulfill({ json: { ...((await answer.json()) as object), lastScheduled: null } })
    })
    expect(await movedOn(page, addressOf('carrierScore'))).toEqual([])
    await expect(page.getByRole('note')).toContainText('No file says yet when packages were to arrive')
  })
})

test('nothing moves in a wide window while a page comes [PAGE-27]', { tag: '@long' }, async ({ page }) => {
  await signedIn(page, 'admin')
  await expectStill(page, ['spend', 'networkmap', 'comparison'].map(addressOf))

  await test.step('and no title is cut where four cards stand beside each other', async () => {
    await page.setViewportSize({ width: 2560, height: 1300 })
    await movedOn(page, addressOf('spend'))
    expect(await cutTexts(page, 'main h2')).toEqual([])
  })
})
