import { expect } from '@playwright/test'
import { browserLevel } from '../machines/rows/browser-level.ts'
import { model } from '../machines/rows/cases.ts'
import { test } from './guarded-test.ts'
import { RowsDialog } from './pages/RowsDialog.ts'
import { SpendPage } from './pages/SpendPage.ts'
import { TrackingPopup } from './pages/TrackingPopup.ts'
import { testInBrowser } from './test-in-browser.ts'

testInBrowser('the rows behind charts in the browser, by generated walks', { model, browserLevel })

test('what is open of the rows stands in the address: a reload and a link show it, back closes it [GRID-05] [GRID-31]', async ({
  page,
}) => {
  await new SpendPage(page).open({ user: 'analyst' })
  const grid = new RowsDialog(page, 'Spend Analysis')
  const popup = new TrackingPopup(page)
  await grid.open()
  await grid.filter('CARRIER_NAME').fill('UPS')
  await expect(page).toHaveURL(/rows-filter=/)
  const head = grid.dialog.getByRole('columnheader', { name: 'Net Amount', exact: true })
  await head.locator('.ag-header-cell-label').click()
  await expect(page).toHaveURL(/rows-sort=NET_AMOUNT%3Aasc/)
  await head.locator('.ag-header-cell-label').click()
  await expect(page).toHaveURL(/rows-sort=NET_AMOUNT%3Adesc/)
  await expect(grid.count).toHaveText(/^[\d,]+ rows$/)
  const amounts = await grid.column('NET_AMOUNT')
  const numbers = await grid.column('TRACKING_NUMBER')
  const first = numbers.findIndex((number, at) => number !== '' && numbers[at + 1] !== '' && numbers[at + 1] !== number)

  await test.step('a package that is open, and the one that it led to, without a step of the history', async () => {
    await grid.dialog.locator(`.ag-row[row-index="${first}"] .ag-cell[col-id="CARRIER_NAME"]`).click()
    await expect(popup.link).toHaveText(numbers[first] ?? '')
    await expect(page).toHaveURL(new RegExp(`rows-package=${first}%2CUPS%2C${numbers[first]}`))
    await popup.next.click()
    await expect(page).toHaveURL(new RegExp(`rows-package=${first + 1}%2CUPS%2C${numbers[first + 1]}`))
  })

  await test.step('all of it is there after a reload', async () => {
    await page.reload()
    await expect(popup.link).toHaveText(numbers[first + 1] ?? '')
    await expect(popup.place).toHaveText(new RegExp(`^Row ${first + 2} of `))
    await expect(grid.filter('CARRIER_NAME')).toHaveValue('UPS')
    await expect(head).toHaveAttribute('aria-sort', 'descending')
    expect(await grid.column('NET_AMOUNT')).toEqual(amounts)
  })

  await test.step('back closes the package, then the order is as before', async () => {
    await page.goBack()
    await expect(popup.dialog).toBeHidden()
    await expect(grid.dialog).toBeVisible()
    await page.goBack()
    await expect(head).toHaveAttribute('aria-sort', 'ascending')
  })

  await test.step('where the rows stand otherwise by now the package is shown alone; where it is none of them that is said', async () => {
    const address = new URL(page.url())
    address.searchParams.set('rows-package', `9000,UPS,${numbers[first]}`)
    await page.goto(address.toString())
    await expect(popup.link).toHaveText(numbers[first] ?? '')
    await expect(popup.place).toHaveText(/^Row 1 of 1$/)
    address.searchParams.set('rows-package', '9000,UPS,1Z-GONE')
    await page.goto(address.toString())
    await expect(grid.dialog.getByText('This package is not among the rows.')).toBeVisible()
    await expect(popup.dialog).toBeHidden()
  })
})
