import { expect, type Locator } from '@playwright/test'
import { browserLevel } from '../machines/mapping/browser-level.ts'
import { model } from '../machines/mapping/cases.ts'
import { seriousFindings } from './accessible.ts'
import { test } from './guarded-test.ts'
import { signedIn } from './signed-in.ts'
import { testInBrowser } from './test-in-browser.ts'
import { pressEnter } from './press-enter.ts'
import { longStep } from './long-step.ts'
import { expectToFit } from './expect-to-fit.ts'

testInBrowser('the mapping of columns in the browser, by generated walks (issue 17, item 1)', { model, browserLevel })

/** Of a carrier that nobody knows, with a status as delivery facts have it: two packages, 30.25 in all. */
const INVOICE = [
  'Customer;Bill;Bill day;Parcel;Status;Service;Freight;Diesel;Island toll',
  '77GANNET;G1;15.11.2025;GN001;Delivered;Economy;20,00;1,00;4,50',
  '77GANNET;G1;15.11.2025;GN002;Delivered;Economy;4,00;0,75;',
].join('\r\n')

test('a file of no format is mapped, previewed, saved, loaded, and drawn in Spend; its mapping is changed later (issue 17, item 1)', async ({
  page,
}) => {
  await signedIn(page, 'column.mapper')
  await page.goto('/uploadFiles')
  await expect(page.getByRole('button', { name: 'choose files' })).toBeEnabled()
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'gannet.csv', mimeType: 'text/csv', buffer: Buffer.from(INVOICE) })
  const columns = page.getByRole('table', { name: 'Columns' })
  const is = (column: string) => columns.getByRole('combobox', { name: `What ${column} is` })
  const preview = page.getByRole('region', { name: 'Preview' })

  await test.step('its columns are shown with values, and what nothing tells is asked for', async () => {
    await pressEnter(page.getByRole('button', { name: 'Map the columns of gannet.csv' }))
    await expect(page.getByRole('heading', { name: 'Map the columns of gannet.csv' })).toBeFocused()
    await expect(columns.getByRole('row', { name: /Bill day/ })).toContainText('15.11.2025')
    await pressEnter(page.getByRole('button', { name: 'Save the mapping' }))
    await expect(page.getByText('Give the mapping a name.')).toBeVisible()
    await is('Customer').selectOption('Account number')
    await is('Bill').selectOption('Invoice number')
    await is('Bill day').selectOption('Invoice date')
    await is('Parcel').selectOption('Tracking number')
    await is('Service').selectOption('Service')
    for (const column of ['Freight', 'Diesel', 'Island toll']) await is(column).selectOption('A charge')
    await columns.getByRole('combobox', { name: 'Kind of charge Freight' }).selectOption('Freight')
    await columns.getByRole('combobox', { name: 'Kind of charge Diesel' }).selectOption('Fuel surcharge')
    await columns.getByRole('combobox', { name: 'Kind of charge Island toll' }).selectOption('Accessorial')
    await page.getByRole('textbox', { name: 'Currency' }).fill('USD')
    await page.getByRole('combobox', { name: 'Dates' }).selectOption('Day, month, year')
    await expect(preview).toContainText('All 2 rows were read.')
    await expect(preview.getByRole('row', { name: 'Total 30.25' })).toBeVisible()
    await expect(preview.getByRole('row', { name: /G1 77GANNET 11\/15\/2025 2 30\.25 USD/ })).toBeVisible()
    expect(await seriousFindings(page)).toEqual([])
  })

  await longStep('a change is undone, a reload loses nothing, and it fits a phone', async () => {
    await is('Island toll').selectOption('Not read')
    await expect(preview.getByRole('row', { name: 'Total 25.75' })).toBeVisible()
    await pressEnter(page.getByRole('button', { name: 'Undo' }))
    await expect(preview.getByRole('row', { name: 'Total 30.25' })).toBeVisible()
    await page.setViewportSize({ width: 390, height: 844 })
    page.once('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await expect(page.getByText('Your changes are as you left them, not saved yet.')).toBeVisible()
    await expect(preview.getByRole('row', { name: 'Total 30.25' })).toBeVisible()
    await expectToFit(page)
    const placeOf = async (of: Locator) => (await of.boundingBox()) ?? { x: 0, width: 0 }
    const [row, role] = await Promise.all([placeOf(columns.getByRole('row').nth(1)), placeOf(is('Customer'))])
    expect(role.width).toBeGreaterThan(row.width - 40)
    expect(await seriousFindings(page)).toEqual([])
    await page.setViewportSize({ width: 1280, height: 500 })
    // In a low window the preview scrolls as a whole, below the bar: no table of it is cut (issue 48, 9).
    const sums = preview.getByRole('region', { name: /^By charge category/ })
    expect(await sums.evaluate((table) => table.scrollHeight - table.clientHeight)).toBe(0)
    await page.getByRole('textbox', { name: 'Currency' }).scrollIntoViewIfNeeded()
    const [bar, pane] = [await page.getByRole('banner').first().boundingBox(), await preview.boundingBox()]
    expect(pane?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0))
    await page.setViewportSize({ width: 1280, height: 800 })
    expect((await placeOf(page.getByRole('combobox', { name: 'Row of the titles' }))).width).toBeGreaterThan(400)
    await page.evaluate(() => (document.documentElement.dir = 'rtl'))
    const [cell, sample] = await Promise.all([
      placeOf(columns.getByRole('cell', { name: '77GANNET' })),
      placeOf(columns.getByText('77GANNET')),
    ])
    expect(cell.x + cell.width - (sample.x + sample.width)).toBeLessThan(20)
    await page.evaluate(() => (document.documentElement.dir = 'ltr'))
  })

  await test.step('saved, the file is read by it, and loaded', async () => {
    await page.getByRole('combobox', { name: 'Carrier' }).fill('Gannet')
    await page.getByRole('combobox', { name: 'Carrier' }).press('Enter')
    const file = page.getByRole('region', { name: 'Files' }).getByRole('row', { name: /gannet\.csv/ })
    await expect(file).toContainText('5 new')
    await expect(file).toContainText('Gannet')
    expect(await seriousFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Load 1 file' }).click()
    await page.getByRole('link', { name: 'See it in Spend' }).click()
    await expect(page.getByText('$30.25').first()).toBeVisible()
  })

  await test.step('it is listed, renamed, changed by two people at once, removed and put back', async () => {
    await page.goto('/uploadFiles')
    const list = page.getByRole('table', { name: /^Mappings of/ })
    await list.getByRole('button', { name: 'Rename Gannet' }).click()
    await page.getByRole('dialog').getByRole('textbox', { name: 'New name' }).fill('Gannet Islands')
    await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click()
    await list.getByRole('button', { name: 'Change the mapping Gannet Islands' }).click()
    await page.getByRole('combobox', { name: 'Discounts' }).selectOption('Above zero')
    expect(await seriousFindings(page)).toEqual([])
    const elsewhere = await page.context().newPage()
    await elsewhere.goto(page.url())
    await elsewhere.getByRole('textbox', { name: 'Name of the mapping' }).fill('Gannet Freight')
    await elsewhere.getByRole('combobox', { name: 'Amounts' }).selectOption('1,234.50')
    await elsewhere.getByRole('button', { name: 'Save the mapping' }).click()
    await expect(elsewhere.getByText('Gannet Freight is saved')).toBeVisible()
    await elsewhere.close()
    await page.getByRole('button', { name: 'Save the mapping' }).click()
    await expect(page.getByText('Somebody changed the mapping meanwhile')).toBeVisible()
    await page.getByRole('button', { name: 'Save mine' }).click()
    await expect(list.getByRole('row', { name: /Gannet Islands/ })).toBeVisible()
    await list.getByRole('button', { name: 'Remove Gannet Islands' }).click()
    await expect(list).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(list.getByRole('row', { name: /Gannet Islands/ })).toBeVisible()
    expect(await seriousFindings(page)).toEqual([])
  })

  await longStep('an invoice that seems to be delivery facts can be mapped too', async () => {
    const content = 'Account,Tracking Number,Status,Freight\nP-1,PV001,Delivered,12.50\n'
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'plover.csv', mimeType: 'text/csv', buffer: Buffer.from(content) })
    const file = page.getByRole('row', { name: /plover\.csv/ })
    await expect(file).toContainText('Delivery facts')
    await expect(file).toContainText('Is it an invoice?')
    await file.getByRole('button', { name: 'Map the columns of plover.csv' }).click()
    await expect(is('Freight')).toHaveValue('charge')
    await page.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect(file).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'choose files' })).toBeEnabled()
  })

  await longStep('a file whose columns all tell of deliveries is not asked whether it is an invoice', async () => {
    const content = 'Carrier,Tracking Number,Status,Delivered\nUPS,PV001,Delivered,2025-11-15\n'
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'delivered.csv', mimeType: 'text/csv', buffer: Buffer.from(content) })
    const file = page.getByRole('row', { name: /delivered\.csv/ })
    await expect(file).toContainText('Delivery facts')
    await expect(file.getByText('Is it an invoice?')).toHaveCount(0)
    await page.getByRole('button', { name: 'Discard' }).click()
  })
})
