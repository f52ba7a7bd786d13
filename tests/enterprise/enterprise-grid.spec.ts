import { expect, type Page } from '@playwright/test'
import { seriousFindings } from '../e2e/accessible.ts'
import { test } from '../e2e/guarded-test.ts'
import { RowsDialog } from '../e2e/pages/RowsDialog.ts'
import { SpendPage } from '../e2e/pages/SpendPage.ts'

const USER = 'analyst'
const ROWS_CALL = '**/aidashboards/getRows/**'

/** Beside what AG Grid says about a key that was not sold. */
function complaints(page: Page): string[] {
  const found: string[] = []
  page.on('pageerror', ({ message }) => found.push(message))
  page.on('console', (message) => {
    if (
      message.type() === 'warning' ||
      (message.type() === 'error' && !/^\*/.test(message.text()) && !message.text().includes('500'))
    )
      found.push(message.text())
  })
  return found
}

test('the Enterprise form: order, filters, no rows, a failed call, as in the other form [GRID-02] [GRID-03] [GRID-04] [GRID-05] [GRID-06] [GRID-26] [GRID-28]', async ({
  page,
}) => {
  const found = complaints(page)
  await new SpendPage(page).open({ user: USER })
  const grid = new RowsDialog(page, 'Spend Analysis')
  await grid.open()
  await expect(grid.rows).toHaveCount(10)
  await expect(grid.count).toHaveText(/^[\d,]+ rows$/)
  expect(
    await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => /assets\/(InfiniteGrid|EnterpriseGrid)-[^.]+\.js$/.exec(name)?.[1])
        .filter(Boolean),
    ),
  ).toEqual(['EnterpriseGrid'])
  expect(await seriousFindings(page)).toEqual([])

  await grid.dialog
    .getByRole('columnheader', { name: 'Net Amount', exact: true })
    .locator('.ag-header-cell-label')
    .click()
  await expect.poll(() => grid.asked.at(-1)?.sortModel).toEqual([{ colId: 'NET_AMOUNT', sort: 'asc' }])
  await expect.poll(async () => (await grid.column('NET_AMOUNT'))[0]).toMatch(/^−\$/)
  await grid.filter('CARRIER_NAME').fill('fedex')
  await expect.poll(async () => [...new Set(await grid.column('CARRIER_NAME'))]).toEqual(['FedEx'])
  await grid.filter('BILL_DATE').fill('10/1/2026')
  await expect
    .poll(() => grid.asked.at(-1)?.filterModel.BILL_DATE)
    .toMatchObject({ type: 'equals', dateFrom: '2026-10-01' })
  await grid.filter('CARRIER_NAME').fill('no such carrier')
  await expect(grid.count).toHaveText('There are no invoices for the selected criteria')
  await expect(grid.dialog.getByText('No Data available')).toBeVisible()

  await page.route(ROWS_CALL, (route) =>
    route.fulfill({ status: 500, json: { detail: 'Sorry, server is going wrong', code: 'server-fault' } }),
  )
  await grid.dialog.getByRole('button', { name: /^Data view/ }).click()
  await page.getByRole('menuitemradio', { name: 'Group by Carrier', exact: true }).click()
  const retry = grid.dialog.getByRole('button', { name: 'Retry' })
  await expect(retry).toBeVisible()
  await page.unroute(ROWS_CALL)
  await retry.click()
  await expect(grid.count).toHaveText(/^\d+ groups$/)
  expect(grid.asked.at(-1)).toMatchObject({ filterModel: {}, sortModel: [] })
  expect(found).toEqual([])
})

test('groups open level by level, pivots are columns, and what stands on the screen is downloaded, and a row opens its package [GRID-11] [GRID-15] [GRID-16] [GRID-29] [GRID-30] [GRID-31]', async ({
  page,
}) => {
  const found = complaints(page)
  await new SpendPage(page, 'refund').open({ user: USER })
  const grid = new RowsDialog(page, 'Refund Analysis')
  await grid.open()
  await grid.chooseView('Group by Carrier and Credit Type')
  const groups = Number(/\d+/.exec(await grid.count.innerText())?.[0])
  await grid.rows
    .filter({ hasText: /^FedEx \(/ })
    .locator('.ag-group-contracted')
    .click()
  await expect.poll(() => grid.asked.at(-1)?.groupKeys).toEqual(['FedEx'])
  await grid.rows
    .filter({ hasText: /^GSR \(/ })
    .locator('.ag-group-contracted')
    .click()
  await expect.poll(() => grid.asked.at(-1)?.groupKeys).toEqual(['FedEx', 'GSR'])
  await expect
    .poll(async () =>
      Number(/of (\d+)/.exec(await grid.dialog.locator('.ag-paging-row-summary-panel').innerText())?.[1]),
    )
    .toBeGreaterThan(groups + 2)
  const size = Number(/of (\d+)/.exec(await grid.dialog.locator('.ag-paging-row-summary-panel').innerText())?.[1])
  const row = grid.rows.filter({ has: page.locator('.ag-cell[col-id="TRACKING_NUMBER"]', { hasText: /\w/ }) }).first()
  const number = (await row.locator('.ag-cell[col-id="TRACKING_NUMBER"]').innerText()).trim()
  await row.locator('.ag-cell[col-id="AUDIT_REFUND_AMOUNT"]').click()
  const popup = page.getByRole('dialog').filter({ hasText: 'Total Charges' })
  await expect(popup).toContainText(number)
  await page.keyboard.press('Escape')
  await expect(popup).toBeHidden()

  const lines = (await grid.download('CSV')).bytes.toString('utf8').trim().split('\r\n')
  expect(lines).toHaveLength(size + 1)
  const leads = lines.slice(1).map((line) => line.split(',')[0])
  expect(leads.slice(leads.indexOf('FedEx'), leads.indexOf('FedEx') + 3)).toEqual([
    'FedEx',
    'FedEx / GSR',
    'FedEx / GSR',
  ])
  await grid.rows
    .filter({ hasText: /^FedEx \(/ })
    .locator('.ag-group-expanded')
    .click()
  await expect(grid.dialog.locator('.ag-paging-row-summary-panel')).toContainText(`of ${groups}`)
  expect((await grid.download('CSV')).bytes.toString('utf8').trim().split('\r\n')).toHaveLength(groups + 1)

  await grid.chooseView('Group by Credit Type, pivot Carrier')
  await expect(grid.dialog.getByRole('columnheader', { name: 'UPS' })).toBeVisible()
  expect(grid.asked.at(-1)).toMatchObject({
    pivotMode: true,
    pivotCols: [{ field: 'CARRIER_NAME' }],
    rowGroupCols: [{ field: 'CREDIT_TYPE' }],
  })
  expect((await grid.download('CSV')).bytes.toString('utf8')).toMatch(
    /^\ufeffGroup,Rows of the group,.*UPS Total Refund Amount/,
  )
  expect(found).toEqual([])
})
