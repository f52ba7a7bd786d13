import { expect, type Page } from '@playwright/test'
import { englishValues } from '../support/language/english-values.ts'
import { seriousFindings } from './accessible.ts'
import { test } from './guarded-test.ts'
import { RowsDialog } from './pages/RowsDialog.ts'
import { SpendPage } from './pages/SpendPage.ts'
import { signedIn } from './signed-in.ts'
import { costs } from './template-sql.ts'

const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText())

test('a guest clicks a mark, drills to the rows they may see and copies a link that shows the same; no mail, no sharing (issue 22, 7)', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const spend = new SpendPage(page)
  await spend.open({ user: 'guest' })
  await spend.expectAllDrawn()
  const mark = spend.breakdown.card.getByRole('button', { name: /^Parcel Ground, / })
  await spend.breakdown.chart.focus()
  await mark.focus()
  await page.keyboard.press('Space')
  await expect(page).toHaveURL(/filter\.service_category=Parcel\+Ground/)
  await spend.expectAllDrawn()

  await mark.press('Enter')
  const menu = page.getByRole('menuitem', { name: /^See its rows/ })
  await menu.press('Enter')
  const rows = new RowsDialog(page, 'Spend Analysis')
  const [{ cost } = {}] = await costs('spend', {
    from: '2025-11-22',
    to: '2026-11-21',
    owners: '6',
    only: "service_category = 'Parcel Ground'",
  })
  expect(cost).toBeGreaterThan(0)
  await expect(rows.totals).toHaveText(englishValues.money(Number(cost), '$'))
  await page.keyboard.press('Escape')
  await expect(rows.dialog).toHaveCount(0)

  await page.getByRole('button', { name: 'Views', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Send by mail' })).toHaveCount(0)
  await page.getByRole('button', { name: /Copy link/ }).click()
  const link = await copied(page)
  expect(link).toContain('filter.service_category=Parcel+Ground')
  expect(await seriousFindings(page)).toEqual([])
  await page.goto('/profile')
  await page.goto(link)
  await expect(page.getByText('Service: Parcel Ground').first()).toBeVisible()
})

test('a carrier has no figures, no rows, no views and no links: neither the page nor its calls answer (issue 22, 7)', async ({
  page,
}) => {
  const token = await signedIn(page, 'carrier')
  await page.goto('/aframe/dashboard/spend')
  await expect(page.getByText(/^404 page not found/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Views', exact: true })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /Copy link/ })).toHaveCount(0)
  const headers = { authorization: `Bearer ${token}` }
  for (const path of ['aidashboards/data/spend/breakdown', 'aidashboards/getRows/spend']) {
    const answer = await page.request.post(`/aiparcelweb/api/${path}`, { headers, data: {} })
    expect([path, answer.status()]).toEqual([path, 403])
  }
})
