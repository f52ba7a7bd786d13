import { expect } from '@playwright/test'
import { seriousFindingsInBothThemes } from '../accessible.ts'
import { test } from '../guarded-test.ts'
import { signedIn } from '../signed-in.ts'
import { pressEnter } from '../press-enter.ts'

const ADDRESS = '/ui1/agreements'

test('[ROUTE-21] an agreement is read, changed by keyboard while it is checked, and begun again from an earlier version', async ({
  page,
}) => {
  await signedIn(page, 'agreement.keeper')
  await page.goto(ADDRESS)
  await page.getByLabel('Find an agreement').fill('UPS')
  await expect(page.getByRole('status').filter({ hasText: 'agreement' })).toHaveText('One agreement.')
  await page.getByRole('link', { name: 'UPS (model)' }).press('Enter')
  const rules = page.getByRole('region', { name: 'Rules' }).last()
  await expect(rules).toContainText('% off the list price')
  await expect(rules).toContainText('Residential Surcharge')
  expect(await seriousFindingsInBothThemes(page)).toEqual([])

  const documents = page.getByRole('region', { name: 'Documents' })
  const chooser = page.waitForEvent('filechooser')
  await documents.getByRole('button', { name: 'Attach a document' }).click()
  await (await chooser).setFiles({ name: 'signed.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') })
  const download = page.waitForEvent('download')
  await documents.getByRole('button', { name: 'signed.pdf', exact: true }).click()
  expect((await download).suggestedFilename()).toBe('signed.pdf')
  await documents.getByRole('button', { name: 'Delete the document signed.pdf' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(documents).toContainText('Nothing is attached.')

  await pressEnter(page.getByRole('button', { name: 'Edit the agreement' }))
  const form = page.getByRole('form', { name: 'Agreement' })
  const first = form.getByRole('listitem', { name: 'Rule 1', exact: true })
  await first.getByLabel('Percent off').fill('101')
  await expect(first).toContainText('Enter a percent from 0 to 100 with at most three decimals.')
  await expect(form.getByRole('button', { name: 'Save as a version' })).toBeDisabled()
  await first.getByLabel('Percent off').fill('33.3')
  await expect(first).not.toContainText('Enter a percent')
  await pressEnter(form.getByRole('button', { name: 'Add a rule' }))
  const added = form
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Discount' }) })
    .last()
  await added.getByLabel('Percent off').fill('5')
  await added.getByText('Zones: all').press('Enter')
  await added.getByRole('checkbox', { name: '8', exact: true }).press('Space')
  await expect(added).toContainText('Zones: 8')
  await expect(form.getByRole('status')).toHaveText('Nothing is wrong with it.')
  expect(await seriousFindingsInBothThemes(page)).toEqual([])
  await pressEnter(form.getByRole('button', { name: 'Save as a version' }))

  const versions = page.getByRole('region', { name: 'Versions' })
  await expect(versions.getByText('Version 2: agreement.keeper')).toBeVisible()
  await expect(versions.getByRole('insertion').filter({ hasText: '5 % off the list price · zones: 8' })).toBeVisible()
  await expect(versions.getByRole('insertion').filter({ hasText: '33.3 % off the list price' })).toBeVisible()
  await versions.getByRole('button', { name: 'Begin from version 1' }).click()
  await expect(page.getByRole('heading', { name: /beginning from version 1$/ })).toBeVisible()
  await form.getByRole('button', { name: 'Save as a version' }).click()
  await expect(versions.getByText('Version 3: agreement.keeper')).toBeVisible()
  await expect(rules).not.toContainText('33.3 %')
})

test(
  'what another agreement has already is said while a new one is written, and it is saved once nothing is wrong',
  { tag: '@long' },
  async ({ page }) => {
    await signedIn(page, 'agreement.keeper')
    await page.goto(ADDRESS)
    await page.getByRole('link', { name: 'Add an agreement' }).click()
    await page.getByLabel('Carrier').selectOption('FedEx')
    const form = page.getByRole('form', { name: 'Agreement' })
    await form.getByLabel('Name').fill('Early years')
    await form.getByLabel('First day').fill('2026-01-01')
    await expect(form.getByText('Choose list prices')).toBeHidden()
    await form.getByLabel('Percent off').fill('10')
    await expect(form).toContainText('Another agreement counts for these accounts in these days')
    await form.getByLabel('First day').fill('2019-01-01')
    await form.getByLabel('Last day').fill('2019-12-31')
    await expect(form.getByRole('status')).toHaveText('Nothing is wrong with it.')
    await form.getByRole('button', { name: 'Save as a version' }).click()
    await expect(page.getByRole('heading', { name: 'Early years' })).toBeVisible()
    await expect(page.getByText('01/01/2019 to 12/31/2019').first()).toBeVisible()
  },
)
