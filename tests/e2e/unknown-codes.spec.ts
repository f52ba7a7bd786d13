import { expect, type Page } from '@playwright/test'
import { printFilters } from '../../domain/dashboards/page-filters.ts'
import { csvText, recordOf } from '../server/warehouse/load/ups-file.ts'
import { seriousFindings } from './accessible.ts'
import { test } from './guarded-test.ts'
import { signedIn } from './signed-in.ts'
import { pressEnter } from './press-enter.ts'
import { expectToFit } from './expect-to-fit.ts'

/** Of each try its own, since a file that is loaded is not loaded again and what is assigned stays so. */
const BIRDS = ['Heron', 'Egret', 'Crane']

/** An invoice of two packages with a charge and a service that nobody knows. */
const invoiceOf = (bird: string) =>
  csvText(
    [1, 2].flatMap((nth) =>
      [
        ['SHP', 'ISS', 'FRT', '777', `${bird} Swift`, '1', '20.00'],
        ['XXQ', 'QRS', 'ZZZ', 'TOL', `${bird} Toll`, '0', '4.50'],
      ].map(([category = '', detail = '', classification = '', code = '', text = '', quantity = '', net = '']) =>
        recordOf({
          'Account Number': `77${bird.toUpperCase()}`,
          'Invoice Number': `${bird}1`,
          'Invoice Date': '2025-11-15',
          'Invoice Currency Code': 'USD',
          'Transaction Currency Code': 'USD',
          'Transaction Date': '2025-11-10',
          'Tracking Number': `1Z${bird.toUpperCase()}0000000000${nth}`,
          'Package Quantity': quantity,
          'Charge Category Code': category,
          'Charge Category Detail Code': detail,
          'Charge Classification Code': classification,
          'Charge Description Code': code,
          'Charge Description': text,
          'Net Amount': net,
          'Incentive Amount': '0.00',
        }),
      ),
    ),
  )

const rowsOf = (bird: string) =>
  new URLSearchParams([
    ['client', '8'],
    ['from', '2025-11-15'],
    ['to', '2025-11-15'],
    ...printFilters({ account_number: [`77${bird.toUpperCase()}`] }),
  ]).toString()

/** What Accessorial shows of the invoice: 9.00 of tolls, or none. */
async function seesTolls(page: Page, bird: string, shown: boolean): Promise<void> {
  await page.goto(`/aframe/dashboard/accessorial?${rowsOf(bird)}`)
  await expect(page.getByRole('heading', { name: 'Accessorial', level: 1 })).toBeVisible()
  if (shown) await expect(page.getByText('$9.00').first()).toBeVisible()
  else {
    await expect(page.getByText('No data').first()).toBeVisible()
    await expect(page.getByText('$9.00')).toHaveCount(0)
  }
}

test('an unknown charge and service are seen, assigned, counted, and taken back (issue 17, item 4)', async ({
  page,
}) => {
  const bird = BIRDS[test.info().retry] ?? ''
  await signedIn(page, 'code.keeper')
  await page.goto('/uploadFiles')
  await expect(page.getByRole('button', { name: 'choose files' })).toBeEnabled()
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: `${bird}.csv`, mimeType: 'text/csv', buffer: Buffer.from(invoiceOf(bird)) })
  await page.getByRole('button', { name: 'Load 1 file' }).click()
  await page.getByRole('link', { name: /Unknown charges/ }).click()

  await test.step('they are listed with what they add up to', async () => {
    const toll = page
      .getByRole('table', { name: 'Charges that are not known' })
      .getByRole('row', { name: `${bird} Toll` })
    await expect(toll).toContainText('XXQ QRS ZZZ TOL')
    await expect(toll).toContainText('9.00 USD')
    const swift = page
      .getByRole('table', { name: 'Services that are not known' })
      .getByRole('row', { name: `${bird} Swift` })
    await expect(swift).toContainText('40.00 USD')
    expect(await seriousFindings(page)).toEqual([])
    await seesTolls(page, bird, false)
    await page.goto('/uploadFiles/unknown')
  })

  await test.step('assigned by the keyboard, they are counted so at once', async () => {
    await pressEnter(page.getByRole('button', { name: `Assign ${bird} Toll` }))
    const asked = page.getByRole('dialog', { name: `What is ${bird} Toll?` })
    await asked.getByLabel('Name').fill('Toll')
    expect(await seriousFindings(page)).toEqual([])
    await pressEnter(asked.getByRole('button', { name: 'Assign' }))
    await expect(page.getByText('2 loaded charges are counted anew.')).toBeVisible()
    await page.getByRole('button', { name: `Assign ${bird} Swift` }).click()
    const service = page.getByRole('dialog', { name: `What is ${bird} Swift?` })
    await service.getByRole('button', { name: 'Assign' }).click()
    await expect(service.getByText('Enter a name.')).toBeVisible()
    await service.getByLabel('Service', { exact: false }).first().fill('UPS Ground Commercial')
    await service.getByLabel('Service', { exact: false }).first().press('Enter')
    await expect(page.getByRole('button', { name: `Assign ${bird} Swift` })).toHaveCount(0)
    await seesTolls(page, bird, true)
  })

  await test.step('the history has them, on a phone too, and takes one back', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/uploadFiles/unknown')
    const history = page.getByRole('table', { name: 'What was assigned' })
    await expect(history.getByRole('row', { name: `${bird} Toll` })).toContainText('Accessorial · Toll')
    await expectToFit(page)
    expect(await seriousFindings(page)).toEqual([])
    await pressEnter(history.getByRole('button', { name: `Take back what ${bird} Toll means` }))
    await expect(page.getByRole('table', { name: 'Charges that are not known' })).toBeVisible()
    await expect(history.getByRole('row', { name: `${bird} Toll` })).toContainText('No longer')
    await page.setViewportSize({ width: 1280, height: 800 })
    await seesTolls(page, bird, false)
  })
})
