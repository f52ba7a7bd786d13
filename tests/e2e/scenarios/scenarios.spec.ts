import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import { browserLevel } from '../../machines/scenario-run/browser-level.ts'
import { model } from '../../machines/scenario-run/cases.ts'
import { seriousFindingsInBothThemes } from '../accessible.ts'
import { test } from '../guarded-test.ts'
import { signedIn } from '../signed-in.ts'
import { testInBrowser } from '../test-in-browser.ts'
import { pressEnter } from '../press-enter.ts'

testInBrowser('a run of scenarios in the browser, by generated walks (issue 24, 4)', { model, browserLevel })

test('a change is refused at its field, added by keyboard, rated, and stays in the address [ROUTE-12]', async ({
  page,
}) => {
  await signedIn(page, 'scenario.walker')
  await page.goto('/ui3/optimization?from=2026-08-01&to=2026-09-30&currency=USD')
  const figures = page.getByRole('definition')
  await expect(page.getByText('No change').first()).toBeVisible()
  const before = await figures.first().innerText()
  await pressEnter(page.getByRole('button', { name: 'Add a change' }))
  const dialog = page.getByRole('dialog', { name: 'Add a change' })
  const percent = dialog.getByLabel('Percent off, in place of what is agreed')
  await dialog.getByLabel('Carrier', { exact: true }).selectOption({ label: 'UPS' })
  await percent.fill('101')
  await expect(dialog).toContainText('a percent of 100 at most')
  await percent.fill('0')
  await expect(dialog.getByText('a percent of 100 at most')).toBeHidden()
  await percent.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Dearer under the changes')).toBeVisible()
  await expect(figures.first()).toHaveText(before)
  const table = page.getByRole('table', { name: 'Scenario 1 by Service' })
  const cents = (text: string) => Math.round(Number(text.replace(/[^\d.−-]/g, '').replace('−', '-')) * 100)
  const column = async (at: number) => (await table.locator(`tbody td:nth-of-type(${at})`).allInnerTexts()).map(cents)
  const total = async (at: number) => cents(await table.locator(`tfoot td:nth-of-type(${at})`).innerText())
  for (const at of [2, 3, 4]) expect((await column(at)).reduce((sum, each) => sum + each, 0)).toBe(await total(at))
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save as Excel' }).click()
  expect(
    readFileSync(await (await download).path())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK')
  const told = await page.locator('dl').first().innerText()
  await page.reload()
  await expect(page.locator('dl').first()).toHaveText(told, { useInnerText: true })
  expect(await seriousFindingsInBothThemes(page)).toEqual([])
})

test('a link with another client says no word of it', { tag: '@long' }, async ({ page }) => {
  await signedIn(page, 'scenario.walker')
  await page.goto('/ui3/optimization?client=1')
  await expect(page.getByText('This client is not there, or not yours to see. Choose another.')).toBeVisible()
  await expect(page.getByText('Bluegrass')).toHaveCount(0)
})
