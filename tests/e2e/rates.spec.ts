import { expect } from '@playwright/test'
import { seriousFindingsInBothThemes } from './accessible.ts'
import { test } from './guarded-test.ts'
import { signedIn } from './signed-in.ts'
import { pressEnter } from './press-enter.ts'

const ADDRESS = '/ui3/ratecalculator'

test('[ROUTE-12] a package is rated by keyboard: every service, how its amount comes about, and what would make it cheaper', async ({
  page,
}) => {
  await signedIn(page, 'rate.asker')
  await page.goto(ADDRESS)
  const form = page.getByRole('form', { name: 'Package' })
  await form.getByLabel('From ZIP code').fill('08817')
  await form.getByLabel('To ZIP code').fill('90001')
  await form.getByLabel('Weight (lb)').fill('7')
  await form.getByLabel('Length (in)').fill('18')
  await form.getByLabel('Width (in)').fill('14')
  await form.getByLabel('Height (in)').fill('10')
  await form.getByRole('checkbox', { name: 'Signature Required' }).press('Space')
  await pressEnter(form.getByRole('button', { name: 'Show the rates' }))
  await expect(page.getByRole('status').filter({ hasText: 'services, the cheapest first.' })).toBeVisible()
  const rate = page
    .getByRole('list', { name: 'Rates' })
    .getByRole('listitem')
    .filter({ hasText: 'UPS Ground Residential' })
  await expect(rate).toContainText('lb billed')
  await expect(rate).toContainText(/1 inch less height: \d lb fewer billed, −\$\d/)
  await rate.getByText('How it comes about').focus()
  await page.keyboard.press('Enter')
  const steps = rate.getByRole('table', { name: 'How the amount of UPS Ground Residential comes about' })
  await expect(steps).toContainText('the size')
  await expect(steps).toContainText('Signature Required')
  // Its parts are the total, as a person adds them.
  const cents = (text: string) => Math.round(Number(text.replace(/[^\d.]/g, '')) * 100)
  const rows = await steps
    .locator('tbody tr')
    .filter({ hasNotText: /^Billed|^List price/ })
    .locator('td:last-child')
    .allTextContents()
  const total = await steps.locator('tfoot td').textContent()
  expect(rows.map(cents).reduce((sum, each) => sum + each, 0)).toBe(cents(total ?? ''))
  expect(await seriousFindingsInBothThemes(page)).toEqual([])
})

test('what is missing or cannot be rated is said where it is @long', async ({ page }) => {
  await signedIn(page, 'rate.asker')
  await page.goto(ADDRESS)
  const form = page.getByRole('form', { name: 'Package' })
  await form.getByLabel('To ZIP code').fill('1000')
  await form.getByLabel('Weight (lb)').fill('0')
  await form.getByLabel('Length (in)').fill('12')
  await form.getByRole('button', { name: 'Show the rates' }).click()
  await expect(form).toContainText('Enter a ZIP code of five digits.')
  await expect(form).toContainText('Enter a number above 0')
  await expect(form).toContainText('Enter all three sides, or none.')
  await form.getByLabel('To ZIP code').fill('10001')
  await form.getByLabel('Weight (lb)').fill('30')
  await form.getByLabel('Length (in)').fill('')
  await form.getByLabel('Ship date').fill('2031-01-01')
  await form.getByRole('button', { name: 'Show the rates' }).click()
  await expect(page.getByRole('heading', { name: /services could not be rated$/ })).toBeVisible()
  await expect(page.getByText('the fuel percent of this week is not known').first()).toBeVisible()
})
