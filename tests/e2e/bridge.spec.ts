import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { strFromU8, unzipSync } from 'fflate'
import { seriousFindingsInBothThemes } from './accessible.ts'
import { test } from './guarded-test.ts'
import { SpendPage } from './pages/SpendPage.ts'
import { pressEnter } from './press-enter.ts'

const STEPS = '[data-chart="steps"]'
const SEGMENTS = '[data-chart="segments"]'

const openBridge = (page: Page, search = '') => new SpendPage(page, 'whyItChanged').open({ user: 'analyst', search })

test('why Spend changed: from its line to the steps, their table, a segment and its two periods (BRG-04, BRG-05, BRG-06)', async ({
  page,
}) => {
  const spend = new SpendPage(page)
  await spend.open({ user: 'analyst' })
  await spend.expectAllDrawn()
  const why = page.getByRole('link', { name: /^Mostly .+: why\?$/ })
  await why.click()
  await expect(page).toHaveURL(/\/aframe\/dashboard\/whyItChanged\?/)
  const steps = page.locator(STEPS)
  const chart = steps.getByRole('img')
  await expect(chart).toHaveAccessibleName(/^Total Spend rose by \$[\d,.]+ \(\d[\d.]*%\): [a-z ]+ [+−]\$[\d,.]+/)
  await expect(steps.getByText(/The 1\d steps add up to \+\$[\d,.]+ exactly\./)).toBeVisible()
  expect(await seriousFindingsInBothThemes(page)).toEqual([])

  await test.step('Enter opens the table, whose steps add up', async () => {
    await chart.focus()
    await page.keyboard.press('Enter')
    const table = steps.getByRole('table')
    await expect(table.getByRole('row', { name: /^Volume Packages/ })).toBeVisible()
    const amounts = await table.locator('tbody tr td:nth-child(3)').allInnerTexts()
    const cents = amounts.map((text) => Math.round(Number(text.replace('−', '-').replace(/[$,+]/g, '')) * 100))
    const [before = 0, ...rest] = cents
    const now = rest.pop() ?? 0
    expect(rest.reduce((sum, each) => sum + each, 0)).toBe(now - before)
    await page.keyboard.press('Escape')
    await expect(chart).toBeVisible()
  })

  await test.step('a segment opens as a filter by keyboard, and compares both periods', async () => {
    const segments = page.locator(SEGMENTS)
    await segments.getByRole('img').focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    const compare = page.getByRole('menuitem', { name: 'Against the period before' })
    await expect(compare).toBeEnabled()
    await compare.click()
    await expect(page).toHaveURL(/\/aframe\/dashboard\/comparison\?.*bucket_name/)
    await page.goBack()
    await expect(chart).toBeVisible()
  })

  await test.step('the Excel file has both sheets with the terms', async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      steps.getByRole('button', { name: 'Save as Excel' }).click(),
    ])
    const files = unzipSync(new Uint8Array(readFileSync((await download.path()) ?? '')))
    const sheet = (name: string) => strFromU8(files[`xl/worksheets/${name}.xml`] ?? new Uint8Array())
    expect(sheet('sheet1')).toContain('Fuel percent')
    expect(sheet('sheet2')).toContain('Billed pounds, Before')
  })
})

test('the words of why come into their room: nothing below moves, also where the line is full (BRG-05) @long', async ({
  page,
}) => {
  const spend = new SpendPage(page)
  let release = () => {}
  const asked = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/aidashboards/bridge/**', async (route) => {
    await asked
    await route.continue()
  })
  await spend.open({ user: 'analyst', search: '?from=2026-10-01&to=2026-10-31' })
  await spend.expectAllDrawn()
  await expect(page.getByRole('link', { name: 'Why it changed', exact: true }).last()).toBeVisible()
  const before = await spend.map.card.boundingBox()
  release()
  await expect(page.getByRole('link', { name: /^Mostly .+: why\?$/ })).toBeVisible()
  expect(await spend.map.card.boundingBox()).toEqual(before)
})

test(
  'two ranges are chosen, stand in the address, and are what the steps lead from (BRG-05)',
  { tag: '@long' },
  async ({ page }) => {
    await openBridge(page, '?from=2026-06-01&to=2026-08-31&against=2026-01-01..2026-03-31')
    const steps = page.locator(STEPS)
    await expect(steps.getByText('01/01/26 – 03/31/26 → 06/01/26 – 08/31/26 · USD')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Two ranges' })).toHaveAttribute('aria-pressed', 'true')
    await page.getByRole('button', { name: '01/01/26 – 03/31/26' }).click()
    const calendar = page.getByRole('dialog', { name: 'The dates to compare with' })
    await calendar
      .getByRole('button', { name: /March 5(th)?,? 2026|March 5/ })
      .first()
      .click()
    await calendar
      .getByRole('button', { name: /March 20(th)?,? 2026|March 20/ })
      .first()
      .click()
    await expect(page).toHaveURL(/against=2026-03-05\.\.2026-03-20/)
    await page.getByRole('button', { name: 'Same dates last year' }).click()
    await expect(page).toHaveURL(/against=dates/)
    await expect(steps.getByText('06/01/25 – 08/31/25 → 06/01/26 – 08/31/26 · USD')).toBeVisible()
  },
)

test(
  'two carriers are chosen by keyboard, stand in the address, and each step back is one of the browser (BRG-07)',
  { tag: '@long' },
  async ({ page }) => {
    await openBridge(page)
    const steps = page.locator(STEPS)
    await expect(steps.getByRole('img')).toHaveAccessibleName(/^Total Spend rose by /)
    const choose = page.getByRole('button', { name: 'Two sides', exact: true })
    await choose.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Two sides to compare' })
    await expect(dialog.getByLabel('Compare by')).toBeFocused()
    await dialog.getByLabel('Compare by').selectOption({ label: 'Carrier' })
    await dialog.getByLabel('From').selectOption({ label: 'UPS' })
    await dialog.getByLabel('To').selectOption({ label: 'UPS' })
    await pressEnter(dialog.getByRole('button', { name: 'Show' }))
    await expect(dialog.getByText('Both sides are the same.')).toBeVisible()
    await dialog.getByLabel('To').selectOption({ label: 'FedEx' })
    await pressEnter(dialog.getByRole('button', { name: 'Show' }))
    await expect(page).toHaveURL(/against=carrier_name(:|%3A)UPS/)
    await expect(steps.getByRole('img')).toHaveAccessibleName(
      /^Total Spend, parcel: FedEx is \$[\d.]+ \([\d.]+%\) (dearer|cheaper) a package than UPS: [^;]+ [+−]\$[\d.]+/,
    )
    await expect(page.getByRole('button', { name: 'From UPS to FedEx' })).toBeVisible()
    await page.goBack()
    await expect(page).not.toHaveURL(/against=/)
    await expect(steps.getByRole('img')).toHaveAccessibleName(/^Total Spend rose by /)
  },
)

test('where the bridge cannot be asked, the card says so and asks again (PAGE-27) @long', async ({ page }) => {
  let fails = true
  await page.route('**/aidashboards/bridge/**', (route) =>
    fails ? route.fulfill({ status: 503, json: { detail: 'The engine is busy.' } }) : route.continue(),
  )
  await openBridge(page)
  const steps = page.locator(STEPS)
  const retry = steps.getByRole('button', { name: 'Retry', exact: true })
  await expect(retry).toBeVisible()
  fails = false
  await retry.click()
  await expect(steps.getByRole('img')).toBeVisible()
})
