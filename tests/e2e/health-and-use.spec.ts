import { expect } from '@playwright/test'
import { seriousFindings, seriousFindingsInBothThemes } from './accessible.ts'
import { test } from './guarded-test.ts'
import { SpendPage } from './pages/SpendPage.ts'
import { signedIn } from './signed-in.ts'
import { pressEnter } from './press-enter.ts'
import { expectToFit } from './expect-to-fit.ts'

test('the menu leads to the use of pages, where a look at a page is counted, and the palette to the health of the installation (issue 22, 2) [ROUTE-04] [ROUTE-22]', async ({
  page,
}) => {
  const spend = new SpendPage(page)
  await spend.open({ user: 'admin' })
  await spend.expectAllDrawn()
  await expect(page.locator('nav a[href="/aframe/statistics"]')).toHaveCount(1)
  await expect(page.locator('nav a[href="/pingingDashboard"]')).toHaveCount(0)
  await page.goto('/aframe/statistics')
  await expect(page.getByRole('heading', { level: 1, name: 'Statistics' })).toBeVisible()
  const looked = page.getByRole('row').filter({ hasText: 'Spend Analysis' }).first()
  const charts = looked.getByRole('cell').nth(3)
  const before = Number((await charts.innerText()).replaceAll(',', ''))
  expect(before).toBeGreaterThan(0)
  await expect(page.getByText(/^Counted is each chart that a page shows/)).toBeVisible()
  expect(await seriousFindings(page)).toEqual([])

  const again = new SpendPage(page)
  await page.goto('/aframe/dashboard/spend?period=Previous+Month')
  await again.expectAllDrawn()
  await page.goto('/aframe/statistics')
  await expect(charts).toBeVisible()
  expect(Number((await charts.innerText()).replaceAll(',', ''))).toBeGreaterThan(before)

  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('Pinging')
  await page.getByRole('option', { name: 'Pinging Dashboard' }).click()
  const engine = page.getByRole('row').filter({ hasText: 'Warehouse: ms to answer' })
  await expect(engine.getByRole('cell').nth(0)).toHaveText('Well')
  expect(await seriousFindingsInBothThemes(page)).toEqual([])
  await page.getByRole('combobox').selectOption({ label: 'Not set up' })
  await expect(page.getByRole('row').filter({ hasText: 'Mail: sent' })).toBeVisible()
  await expect(engine).toHaveCount(0)
})

test(
  'the map on sample data says that it is, in the picture and the table, to a guest too (issue 22, 2) [ROUTE-04] [PAGE-25]',
  { tag: '@long' },
  async ({ page }) => {
    await signedIn(page, 'guest')
    await page.goto('/aframe/distributionmapdemo')
    await expect(page.getByText('The packages on this map are made up', { exact: false })).toBeVisible()
    const map = page.getByRole('region', { name: 'Packages by receiver ZIP area' })
    await expect(map.getByRole('img')).toHaveAccessibleName(/Sample data.*902 12\.48K/)
    expect(await seriousFindingsInBothThemes(page)).toEqual([])
    await pressEnter(map.getByRole('button', { name: 'Show table' }))
    await expect(map.getByRole('row', { name: /^902/ })).toContainText('12,480')
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await seriousFindings(page)).toEqual([])
    await map.getByRole('button', { name: 'Show chart' }).click()
    await expect(map.getByRole('img')).toBeVisible()
    await expectToFit(page)
  },
)
