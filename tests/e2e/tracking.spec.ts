import { expect } from '@playwright/test'
import { browserLevel } from '../machines/tracking-popup/browser-level.ts'
import { model } from '../machines/tracking-popup/cases.ts'
import { seriousFindings } from './accessible.ts'
import { test } from './guarded-test.ts'
import { RowsDialog } from './pages/RowsDialog.ts'
import { SpendPage } from './pages/SpendPage.ts'
import { TrackingPopup } from './pages/TrackingPopup.ts'
import { testInBrowser } from './test-in-browser.ts'

/** No test changes this user's settings. */
const USER = 'analyst'
const SUMMARY = [
  'Carrier',
  'Service',
  'Pickup or Ship Date',
  'Invoice Date',
  'Estimated Days and Time',
  'Scheduled Date',
  'First Attempt',
  'Delivery Date',
  'Delivery Status',
  'Delivery Location',
  'Actual Weight',
  'Bill Weight',
  'Zone',
  'Dims',
]

testInBrowser('the popup in the browser, by generated walks [TRK-01] [TRK-13] [TRK-18] [TRK-19]', {
  model,
  browserLevel,
})

/** What it should have cost, for who sees agreements. */
const EXPECTED = ['Charge Description', 'Billed', 'Expected', 'Difference']

test('a grid row opens its package: by click and keyboard, its neighbours, its charges, its maps, its number [GRID-31] [TRK-01] [TRK-02] [TRK-04] [TRK-05] [TRK-06] [TRK-08] [TRK-09] [TRK-11] [TRK-16] [TRK-18] [TRK-20]', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await context.route('https://nominatim.openstreetmap.org/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>a map</h1>' }),
  )
  const spend = new SpendPage(page)
  await spend.open({ user: USER })
  const grid = new RowsDialog(page, 'Spend Analysis')
  const popup = new TrackingPopup(page)
  await grid.open()
  await expect(grid.rows).toHaveCount(10)
  const numbers = await grid.column('TRACKING_NUMBER')
  const carriers = await grid.column('CARRIER_NAME')
  const first = numbers.findIndex((number, at) => number !== '' && carriers[at] === 'UPS' && numbers[at + 1])
  const cell = (at: number, field = 'TRACKING_NUMBER') =>
    grid.dialog.locator(`.ag-row[row-index="${at}"] .ag-cell[col-id="${field}"]`)

  await test.step('says who, where and when, and what it cost, to the cent of the row', async () => {
    const charges = page.waitForRequest('**/trackingNumberDetailsUpss/byInvoiceDetailsId/*')
    await cell(first).click()
    expect((await charges).method()).toBe('POST')
    await expect(popup.link).toHaveText(numbers[first] ?? '')
    await expect(popup.link).toHaveAttribute('href', `https://www.ups.com/track?loc=en_US&tracknum=${numbers[first]}`)
    await expect(popup.link).toHaveAttribute('target', '_blank')
    await expect(popup.link).toHaveAttribute('rel', /noopener/)
    expect(await popup.labels()).toEqual(SUMMARY)
    await expect(popup.fact('Invoice Date')).toHaveText(/^\d\d\/\d\d\/\d{4}$/)
    await expect(popup.fact('Scheduled Date')).toHaveText(/^\d\d\/\d\d\/\d{4} \d\d:\d\d$/)
    await expect(popup.fact('Bill Weight')).toHaveText(/ lbs$/)
    await expect(popup.fact('Delivery Status')).toHaveText(/^(On Time|Late|Exception|Pending Late)$/)
    await expect(popup.dialog.getByRole('columnheader')).toHaveText([
      'Charge Description',
      'Gross Amount',
      'Incentive Amount',
      'Net Amount',
    ])
    await expect(popup.total.getByRole('cell').last()).toHaveText(await cell(first, 'NET_AMOUNT').innerText())
    expect(await seriousFindings(page)).toEqual([])
  })

  await test.step('copies the number', async () => {
    await popup.copy.click()
    await expect(page.getByText('Copied to clipboard')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(numbers[first])
  })

  await test.step('shows each address on a map, in a frame that may do little', async () => {
    await popup.showMaps.first().click()
    await expect(popup.dialog.getByRole('heading', { name: 'Sender Location' })).toBeVisible()
    await expect(popup.dialog.getByRole('heading', { name: 'Consignee Location' })).toBeHidden()
    await popup.showMaps.last().click()
    await expect(popup.dialog.getByRole('heading', { name: 'Consignee Location' })).toBeVisible()
    const frame = popup.dialog.locator('iframe').first()
    await expect(frame).toHaveAttribute('sandbox', 'allow-scripts allow-same-origin')
    await expect(frame.contentFrame().getByRole('heading', { name: 'a map' })).toBeVisible()
    await popup.showMaps.first().click()
    await expect(popup.dialog.getByRole('heading', { name: 'Sender Location' })).toBeHidden()
    await expect(popup.dialog.locator('iframe')).toHaveCount(1)
    // The keys stay the popup's after a click into the map (issue 48, 13).
    await frame.contentFrame().getByRole('heading', { name: 'a map' }).click()
    await expect(popup.dialog.getByRole('region', { name: 'Consignee Location' })).toBeFocused()
  })

  await test.step('goes to the next row and back by key, without the maps of the one before', async () => {
    await page.keyboard.press('ArrowRight')
    await expect(popup.link).toHaveText(numbers[first + 1] ?? '')
    await expect(popup.dialog.locator('iframe')).toHaveCount(0)
    // It stays on its row while the window becomes narrow and wide again below it (issue 48, 13).
    for (const width of [900, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      await expect(popup.link).toHaveText(numbers[first + 1] ?? '')
    }
    await page.keyboard.press('ArrowLeft')
    await expect(popup.link).toHaveText(numbers[first] ?? '')
  })

  await test.step('closes with OK, Cancel and Escape, each giving the focus to the row that was seen last', async () => {
    await popup.dialog.getByRole('button', { name: 'OK' }).click()
    for (const way of ['Cancel', 'Escape']) {
      await expect(popup.dialog).toBeHidden()
      await expect(cell(way === 'Cancel' ? first : first + 1)).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(popup.link).toBeVisible()
      await page.keyboard.press('ArrowRight')
      await expect(popup.link).toHaveText(numbers[way === 'Cancel' ? first + 1 : first + 2] ?? '')
      if (way === 'Escape') await page.keyboard.press('Escape')
      else await popup.dialog.getByRole('button', { name: way }).click()
    }
    await expect(popup.dialog).toBeHidden()
    await expect(cell(first + 2)).toBeFocused()
    await expect(grid.dialog).toBeVisible()
  })

  await test.step('another carrier has no gross and a call of its own', async () => {
    await grid.filter('CARRIER_NAME').fill('FedEx')
    await expect.poll(async () => [...new Set(await grid.column('CARRIER_NAME'))]).toEqual(['FedEx'])
    const charges = page.waitForRequest('**/trackingNumberDetails/byInvoiceDetailsId?*')
    await cell(0).click()
    expect((await charges).method()).toBe('GET')
    await expect(popup.dialog.getByRole('columnheader')).toHaveText(['Charge Description', 'Net Amount'])
    await expect(popup.link).toHaveAttribute('href', /^https:\/\/www\.fedex\.com\//)
  })
})

test(
  'an auditor: what the carrier answered, beside the refund rows and in the popup; an invoice, its lines, their packages [GRID-31] [PAGE-28] [TRK-07] [TRK-12] [ROUTE-08]',
  { tag: '@long' },
  async ({ page }) => {
    const refund = new SpendPage(page, 'refund')
    await refund.open({ user: 'auditor' })
    const grid = new RowsDialog(page, 'Refund Analysis')
    const popup = new TrackingPopup(page)
    await grid.open()

    await test.step('the answer stands in its own column; its file is saved, and the row stays closed', async () => {
      const shown = grid.dialog.getByRole('button', { name: /^Show \w+ Response, / })
      await expect(shown.first()).toBeVisible()
      const saved = page.waitForEvent('download')
      await shown.first().click()
      expect((await saved).suggestedFilename()).toMatch(/\.\w+$/)
      await expect(popup.dialog).toBeHidden()
      await grid.dialog
        .locator('.ag-row')
        .filter({ has: page.getByRole('button', { name: /^Show \w+ Response, / }) })
        .first()
        .locator('.ag-cell[col-id="CARRIER_NAME"]')
        .click()
      await expect(popup.dialog.getByRole('button', { name: /^Show \w+ Response, / })).toBeVisible()
      const line = popup.dialog.getByRole('row', { name: /^Credit, invoice / })
      await expect(line).toHaveAttribute('aria-current', 'true')
      await expect(popup.dialog.locator('tr[aria-current]')).toHaveCount(1)
      await expect(popup.dialog.getByRole('listitem').and(page.locator('[aria-current]'))).toContainText(
        /Credit, invoice/,
      )
    })

    await test.step('an invoice opens into its lines, and a line into its package, with invoice and date of each charge', async () => {
      await page.goto('/invoices')
      const table = page.getByRole('table')
      await table.getByRole('row').filter({ hasText: 'UPS' }).first().getByRole('link').click()
      await expect(page.getByRole('heading', { name: /^Invoice .*UPS/ })).toBeVisible()
      expect(await seriousFindings(page)).toEqual([])
      const number = table.getByRole('button', { name: /^1Z/ })
      const first = await number.first().innerText()
      await number.first().click()
      await expect(popup.link).toHaveText(first)
      expect(await popup.labels()).toEqual([
        ...SUMMARY,
        'Normalized Sender State/Country',
        'Normalized Consignee State/Country',
      ])
      await expect(popup.dialog.getByRole('columnheader')).toHaveText([
        'Charge Description',
        'Invoice',
        'Bill Date',
        'Gross Amount',
        'Incentive Amount',
        'Net Amount',
        ...EXPECTED,
      ])
      await page.keyboard.press('Escape')
      await expect(number.first()).toBeFocused()
      await page.getByRole('button', { name: 'All invoices' }).click()
      await expect(table.getByRole('columnheader', { name: 'Net total' })).toBeVisible()
    })

    await test.step('an address of which nothing is known has no map', async () => {
      await page.route('**/aiparcelweb/api/trackingDetails/*', async (route) => {
        const rows = (await (await route.fetch()).json()) as Record<string, unknown>[]
        await route.fulfill({
          json: rows.map((row) => ({
            ...row,
            sender_address: ' ',
            sender_city: null,
            sender_state: '',
            sender_postal_code: null,
            sender_cntry: null,
          })),
        })
      })
      const table = page.getByRole('table')
      await table.getByRole('row').filter({ hasText: 'UPS' }).first().getByRole('link').click()
      await table.getByRole('button', { name: /^1Z/ }).first().click()
      await popup.showMaps.first().click()
      await expect(popup.dialog.getByText('Address information is invalid.')).toBeVisible()
      await expect(popup.dialog.locator('iframe')).toHaveCount(0)
    })
  },
)
