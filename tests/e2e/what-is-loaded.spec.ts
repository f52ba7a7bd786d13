import { expect, type Page } from '@playwright/test'
import { seriousFindings } from './accessible.ts'
import { follow } from './follow.ts'
import { test } from './guarded-test.ts'
import { signedIn } from './signed-in.ts'
import { pressEnter } from './press-enter.ts'

/** Nothing is cut off or scrolls sideways on a phone. */
async function fitsAPhone(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await page.setViewportSize({ width: 1280, height: 900 })
}

test('what invoices state, which weeks are loaded, whose accounts are and which loads there were, by keyboard (issue 17, items 3 and 4)', async ({
  page,
}) => {
  await signedIn(page, 'weeks.reader')

  await test.step('invoices against what they state', async () => {
    await page.goto('/ui5/dashboards')
    const row = page.getByRole('region', { name: 'Records' }).getByRole('row').nth(1)
    await expect(row).toContainText('States no total')
    expect(await seriousFindings(page)).toEqual([])
    await fitsAPhone(page)
    await page.getByLabel('Check', { exact: true }).selectOption({ label: 'Differs' })
    await expect(page).toHaveURL(/only=differs/)
    await expect(page.getByText('Nothing found')).toBeVisible()
    await pressEnter(page.getByRole('button', { name: 'Clear the search' }))
    const invoice = await row.getByRole('rowheader').textContent()
    await row.getByRole('link', { name: 'Spend' }).press('Enter')
    await expect(page.getByRole('heading', { name: 'Spend Analysis', level: 1 })).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`filter\\.invoice_number=${invoice ?? 'none'}`))
  })

  await test.step('weeks of accounts', async () => {
    await follow(page, '/clientStatus')
    const table = page.getByRole('table', { name: 'Weeks of the accounts' })
    await expect(table.getByRole('columnheader')).toHaveCount(16)
    expect(await seriousFindings(page)).toEqual([])
    await fitsAPhone(page)
    await page.getByLabel('How many weeks').selectOption('26')
    await expect(table.getByRole('columnheader')).toHaveCount(29)
    await page.getByLabel('Only accounts that miss weeks').press('Space')
    for (const row of await table.getByRole('row').all())
      if ((await row.getByRole('cell').count()) > 0) await expect(row).toContainText('Missing')
  })

  await test.step('accounts, to be assigned', async () => {
    await follow(page, '/accountNumberValidation')
    await expect(page.getByRole('columnheader', { name: 'Standing' })).toBeVisible()
    expect(await seriousFindings(page)).toEqual([])
    await page.getByRole('rowheader').first().getByRole('link').press('Enter')
    await expect(page.getByRole('heading', { name: 'Assign account' })).toBeVisible()
    await expect(page.getByLabel('Name')).toBeEditable()
  })

  await test.step('loads that are looked for, and an address that does not hold', async () => {
    await follow(page, '/uploadFiles/loads?state=undone')
    await expect(page.getByLabel('State')).toHaveValue('undone')
    await expect(page.getByRole('heading', { name: 'No load is like that' })).toBeVisible()
    expect(await seriousFindings(page)).toEqual([])
    await pressEnter(page.getByRole('button', { name: 'Clear the filter' }))
    await expect(page).not.toHaveURL(/state/)
    await page.goto('/uploadFiles/loads?state=odd')
    await expect(page.getByText('State: odd')).toBeVisible()
  })
})
