import { expect } from '@playwright/test'
import { seriousFindings } from './accessible.ts'
import { test } from './guarded-test.ts'
import { signedIn } from './signed-in.ts'

test('the entry of the menu leads to the weeks with their mean and bands, in the picture and in the table [ROUTE-13] [DATA-11]', async ({
  page,
}) => {
  await signedIn(page, 'admin')
  await page.goto('/ui1/rollingWeekAverage')
  await expect(page).toHaveURL(/\/aframe\/rollingWeekAverage/)
  const card = page.locator('[data-chart="weeks"]')
  await expect(card).toContainText('Band: two standard deviations above and below it.')
  await expect(card).toHaveAttribute('data-phase', 'drawn')
  expect(await seriousFindings(page)).toEqual([])
  const more = card.getByRole('button', { name: /^More/ })
  await more.press('Enter')
  await page.getByRole('menuitem', { name: 'Show table' }).press('Enter')
  for (const name of ['Rolling Spend', 'Lower Band', 'Upper Band'])
    await expect(card.getByRole('columnheader', { name: new RegExp(name) })).toBeVisible()
  await more.press('Enter')
  await page.getByRole('menuitem', { name: /^Explain/ }).press('Enter')
  await expect(page.getByRole('dialog').getByRole('row', { name: 'Total Spend' })).toContainText(/\$[\d,]+\.\d\d/)
})
