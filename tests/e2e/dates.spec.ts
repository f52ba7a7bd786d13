import { expect } from '@playwright/test'
import { browserLevel } from '../machines/date-selector/browser-level.ts'
import { model } from '../machines/date-selector/cases.ts'
import { allFindings } from './accessible.ts'
import { test } from './guarded-test.ts'
import { DatePopover } from './pages/DatePopover.ts'
import { SpendPage } from './pages/SpendPage.ts'
import { testInBrowser } from './test-in-browser.ts'
import { withoutFigures } from './without-figures.ts'

const USER = 'seven.days'

testInBrowser('the date selector in the browser, by generated walks (DATE-01 to DATE-14)', { model, browserLevel })

test('Apply puts type and dates into the address, goes back to the default fact, and every widget asks for them (DATE-02, DATE-04, DATE-05, DATE-12, FILT-14)', async ({
  page,
}) => {
  const spend = new SpendPage(page)
  const dates = new DatePopover(page)
  await spend.open({ user: USER, search: '?fact=accessorials' })
  await expect(dates.button).toHaveText('Invoiced: 11/22/25 – 11/21/26')
  await dates.open()
  await expect(dates.dialog.getByText('(All filters will be reset)')).toBeVisible()
  await dates.chooseMode('Last Days')
  await expect(dates.dialog.getByRole('combobox', { name: 'Last Days' }).getByRole('option')).toHaveText([
    '1',
    '2',
    '3',
  ])
  await dates.chooseType('Ship Date')
  await dates.chooseMode('Date Range')
  await dates.type('02/01/2026', '04/30/2026')
  await dates.apply.click()
  await expect(dates.button).toHaveText('Shipped: 02/01/26 – 04/30/26')
  await expect(page).toHaveURL(/\?dates=pickup_date&from=2026-02-01&to=2026-04-30&client=5$/)
  await expect(spend.fact('Total Spend')).toBeChecked()
  await spend.expectAllDrawn()
  for (const chartName of ['amounts', 'trends', 'breakdown', 'map']) {
    const clauses = spend.asked
      .filter((each) => each.chartName === chartName)
      .map(({ body }) => body.whereClauseDetails.slice(0, 2))
    expect(clauses).toContainEqual(["pickup_date >= '2026-02-01'", "pickup_date <= '2026-04-30'"])
  }
  await page.goBack()
  await expect(dates.button).toHaveText('Invoiced: 11/22/25 – 11/21/26')
})

test('both ends are chosen on the calendar, which ends today (DATE-07)', async ({ page }) => {
  const dates = new DatePopover(page)
  await withoutFigures(page)
  await new SpendPage(page).open({ user: USER })
  await dates.open()
  await dates.chooseMode('Date Range')
  const day = (name: string) => dates.dialog.getByRole('gridcell').getByRole('button', { name })
  await expect(day('Sunday, November 22, 2026')).toBeDisabled()
  await expect(dates.dialog.getByRole('button', { name: /next month/i })).toHaveAttribute('aria-disabled', 'true')
  await day('October 5, 2026').click()
  await day('November 20, 2026').click()
  await expect(dates.from).toHaveValue('10/05/2026')
  await expect(dates.to).toHaveValue('11/20/2026')
  await dates.type('13/40/2026', '11/20/2026')
  await expect(dates.dialog.getByText('Write a date as MM/DD/YYYY')).toBeVisible()
  await dates.type('11/21/2026', '11/20/2026')
  await expect(dates.dialog.getByText('Choose a day after the first one')).toBeVisible()
})

test(
  'another client is shown since its engage date, by invoice date (DATE-15, DATE-16, FILT-02)',
  { tag: '@long' },
  async ({ page }) => {
    const spend = new SpendPage(page)
    const dates = new DatePopover(page)
    await withoutFigures(page)
    await spend.open({ user: 'auditor', search: '?dates=pickup_date&period=YTD&fact=accessorials' })
    await expect(dates.button).toHaveText('Shipped: 01/01/26 – 11/21/26')
    await spend.chooseClient('Mesa Verde Gifts')
    await expect(dates.button).toHaveText('Invoiced: 09/13/21 – 11/21/26')
    await expect(page).toHaveURL(/\?from=2021-09-13&to=2026-11-21&client=6$/)
    await expect(spend.fact('Total Spend')).toBeChecked()
  },
)

test('the date selector is accessible, light at 1280 px and dark at 390 px @long', async ({ page }) => {
  const dates = new DatePopover(page)
  await withoutFigures(page)
  await new SpendPage(page).open({ user: USER })
  for (const [theme, width] of [
    ['light', 1280],
    ['dark', 390],
  ] as const)
    await test.step(`${theme}, ${width} px`, async () => {
      await page.emulateMedia({ colorScheme: theme })
      await page.setViewportSize({ width, height: 844 })
      await expect(page.locator('html')).toHaveAttribute('data-color-mode', theme)
      await dates.open()
      await dates.chooseMode('Date Range')
      await expect(dates.dialog.getByRole('grid').first()).toBeVisible()
      expect(await allFindings(page, { part: '[role=dialog]' })).toEqual([])
      await page.keyboard.press('Escape')
      await expect(dates.dialog).toBeHidden()
    })
})
