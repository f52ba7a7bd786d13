import { expect } from '@playwright/test'
import { readXlsxSheets } from '../comparison/read-xlsx-sheets.ts'
import { seriousFindings } from './accessible.ts'
import { test } from './guarded-test.ts'
import { chooseInMenu } from './pages/choose-in-menu.ts'
import { RowsDialog } from './pages/RowsDialog.ts'
import { SpendPage } from './pages/SpendPage.ts'
import { withoutFigures } from './without-figures.ts'

/** No test changes this user's settings. */
const USER = 'analyst'
const ROWS_CALL = '**/aidashboards/getRows/**'

test('the rows behind a page: order, filters, pages, groups, no rows [GRID-01] [GRID-02] [GRID-04] [GRID-05] [GRID-06] [GRID-07] [GRID-08] [GRID-09] [GRID-10] [GRID-15]', async ({
  page,
}) => {
  const spend = new SpendPage(page)
  await spend.open({ user: USER })
  const grid = new RowsDialog(page, 'Spend Analysis')

  await test.step('opens at its size with ten rows, by keyboard', async () => {
    await grid.opener.focus()
    await page.keyboard.press('Enter')
    await expect(grid.rows).toHaveCount(10)
    await expect(grid.count).toHaveText(/^[\d,]+ rows$/)
    const box = await grid.dialog.boundingBox()
    expect([Math.round(box?.width ?? 0), Math.round(box?.height ?? 0)]).toEqual([1200, 600])
    expect(Math.round((await grid.dialog.locator('.ag-root-wrapper').boundingBox())?.height ?? 0)).toBe(400)
    expect(await seriousFindings(page)).toEqual([])
  })

  await test.step('stands in the address, and the sums of all rows are the page’s', async () => {
    await expect(page).toHaveURL(/[?&]rows=all/)
    const total = Number((await grid.totals.innerText()).replace(/[^\d.]/g, ''))
    expect(total).toBeCloseTo(Number(await spend.tile('Total Spend').locator('data').getAttribute('value')), 2)
    const sum = async () => Number((await grid.totals.innerText()).replace(/[^\d.]/g, ''))
    await grid.filter('CARRIER_NAME').fill('UPS')
    await expect.poll(sum).toBeLessThan(total)
    await expect(page).toHaveURL(/rows-filter=CARRIER_NAME%3Atext%3Acontains%3AUPS/)
    const narrowed = await sum()
    await page.reload()
    await expect(grid.filter('CARRIER_NAME')).toHaveValue('UPS')
    await expect.poll(sum).toBe(narrowed)
    await page.goBack()
    await expect(grid.filter('CARRIER_NAME')).toHaveValue('')
    await expect.poll(sum).toBe(total)
    await page.goForward()
    await expect.poll(sum).toBe(narrowed)
    await grid.filter('CARRIER_NAME').fill('')
    await expect.poll(sum).toBe(total)
    await expect(page).not.toHaveURL(/rows-filter/)
  })

  await test.step('shows, pins and widens columns, for this person and view, until they are reset', async () => {
    const zone = grid.dialog.getByRole('columnheader', { name: 'Zone', exact: true })
    await grid.dialog.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('menuitemcheckbox', { name: 'Zone', exact: true }).click()
    await page.getByRole('menuitemcheckbox', { name: 'Zone', exact: true }).last().click()
    await page.keyboard.press('Escape')
    await expect(zone).toHaveAttribute('aria-colindex', '2')
    const widthOf = async () => Math.round((await zone.boundingBox())?.width ?? 0)
    const usual = await widthOf()
    const edge = await zone.locator('.ag-header-cell-resize').boundingBox()
    if (!edge) throw new Error('the column has no edge to drag')
    const [x, y] = [edge.x + edge.width / 2, edge.y + edge.height / 2]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + 30, y, { steps: 3 })
    await page.mouse.move(x + 60, y, { steps: 3 })
    await page.mouse.up()
    await expect.poll(widthOf).toBe(usual + 60)
    await page.reload()
    await expect(zone).toHaveAttribute('aria-colindex', '2')
    await expect.poll(widthOf).toBe(usual + 60)
    await grid.dialog.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('menuitem', { name: 'Reset columns' }).click()
    await expect(zone).toBeHidden()
    await expect(grid.rows).toHaveCount(10)
  })

  await test.step('offers the page sizes', async () => {
    const sizes = grid.dialog.getByRole('combobox', { name: /^Rows a page/ })
    await sizes.click()
    await expect(page.getByRole('option')).toHaveText(['10', '15', '25', '50', '75', '100'])
    await page.getByRole('option', { name: '25' }).click()
    await expect(grid.dialog.locator('.ag-paging-row-summary-panel')).toContainText('25')
  })

  await test.step('orders by a column', async () => {
    await grid.dialog
      .getByRole('columnheader', { name: 'Net Amount', exact: true })
      .locator('.ag-header-cell-label')
      .click()
    await expect.poll(() => grid.asked.at(-1)?.sortModel).toEqual([{ colId: 'NET_AMOUNT', sort: 'asc' }])
    await expect.poll(async () => (await grid.column('NET_AMOUNT'))[0]).toMatch(/^−\$/)
  })

  await test.step('filters by text and by day; a text that says nothing is dropped', async () => {
    await grid.filter('CARRIER_NAME').fill('fedex')
    await expect.poll(async () => [...new Set(await grid.column('CARRIER_NAME'))]).toEqual(['FedEx'])
    const asked = grid.asked.length
    await grid.filter('SERVICE').fill('%-%')
    await grid.dialog.getByRole('textbox', { name: 'Invoice Date: day' }).fill('10/1/2026')
    await expect
      .poll(() => grid.asked.at(-1)?.filterModel.BILL_DATE)
      .toMatchObject({ filterType: 'date', type: 'equals', dateFrom: '2026-10-01' })
    expect(grid.asked.slice(asked).some(({ filterModel }) => 'SERVICE' in filterModel)).toBe(false)
  })

  await test.step('says that nothing is there, and shows again what is', async () => {
    await grid.filter('CARRIER_NAME').fill('no such carrier')
    await expect(grid.count).toHaveText('There are no invoices for the selected criteria')
    await expect(grid.dialog.getByText('No Data available')).toBeVisible()
    await expect(grid.dialog.getByRole('button', { name: 'Download View' })).toBeDisabled()
  })

  await test.step('groups open into their rows', async () => {
    await grid.chooseView('Group by Carrier')
    const group = grid.dialog.getByRole('button', { name: /^UPS \(/ })
    await group.click()
    await expect(group).toHaveAttribute('aria-expanded', 'true')
    await expect.poll(() => grid.asked.at(-1)?.groupKeys).toEqual(['UPS'])
    const groups = Number(/\d+/.exec(await grid.count.innerText())?.[0])
    await expect(grid.dialog.locator('.ag-paging-row-summary-panel')).not.toContainText(`of ${groups}`)
    await expect(grid.inSight).toHaveText('')
    await grid.dialog.getByRole('button', { name: 'Next Page' }).click()
    await expect(grid.inSight).toHaveText('UPS')
    await grid.dialog.getByRole('button', { name: 'Previous Page' }).click()
    await expect(grid.inSight).toHaveText('')
    await group.click()
    await expect(grid.dialog.locator('.ag-paging-row-summary-panel')).toContainText(`of ${groups}`)
    expect(grid.asked.at(-1)).toMatchObject({ filterModel: {}, sortModel: [] })
  })

  await test.step('closes by Escape and gives the focus back', async () => {
    await page.keyboard.press('Escape')
    await expect(grid.dialog).toBeHidden()
    await expect(grid.opener).toBeFocused()
  })
})

test(
  'what is done with the rows behind a page: cells, what cannot be filtered by, Escape, an invoice, a failed call, another currency [GRID-25] [GRID-26] [GRID-28]',
  { tag: '@long' },
  async ({ page }) => {
    const spend = new SpendPage(page)
    await spend.open({ user: USER })
    const grid = new RowsDialog(page, 'Spend Analysis')

    await grid.open()

    await test.step('follows the theme', async () => {
      const background = () =>
        grid.dialog.evaluate((dialog) =>
          [dialog, dialog.querySelector('.ag-root-wrapper') ?? dialog].map(
            (part) => getComputedStyle(part).backgroundColor,
          ),
        )
      const [light, own] = await background()
      expect(own).toBe(light)
      await page.emulateMedia({ colorScheme: 'dark' })
      await expect.poll(async () => (await background())[0]).not.toBe(light)
      const [dark, ownDark] = await background()
      expect(ownDark).toBe(dark)
      await page.emulateMedia({ colorScheme: 'light' })
    })

    await test.step('adds up the cells that are selected, and copies them', async () => {
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
      const amounts = (await grid.column('NET_AMOUNT')).slice(0, 3)
      const cell = (row: number, field: string) =>
        grid.dialog.locator(`.ag-row[row-index="${row}"] .ag-cell[col-id="${field}"]`)
      await cell(0, 'NET_AMOUNT').hover()
      await page.mouse.down()
      await cell(1, 'NET_AMOUNT').hover()
      await page.mouse.up()
      await page.keyboard.press('Shift+ArrowDown')
      const sum = amounts.reduce((all, amount) => all + Number(amount.replace(/[^\d.]/g, '')), 0)
      await expect(grid.dialog.getByText(`3 cells · Sum $${sum.toFixed(2)}`)).toBeVisible()
      await page.keyboard.press('ControlOrMeta+c')
      await expect(grid.dialog.getByText('3 cells copied')).toBeVisible()
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(amounts.join('\n'))
    })

    await grid.filter('CARRIER_NAME').fill('fedex')
    await expect.poll(async () => [...new Set(await grid.column('CARRIER_NAME'))]).toEqual(['FedEx'])

    await test.step('a day that is none, and a number of too many digits, filter nothing and say so at the field', async () => {
      const day = grid.dialog.getByRole('textbox', { name: 'Invoice Date: day' })
      // The answer of the day before comes in while the next is typed.
      let typed = () => {}
      const untilTyped = new Promise<void>((resolve) => (typed = resolve))
      const answered = new Promise<void>((resolve) => {
        void page.route(
          ROWS_CALL,
          async (route) => {
            const response = await route.fetch()
            resolve()
            await untilTyped
            await route.fulfill({ response })
          },
          { times: 1 },
        )
      })
      await day.fill('10/2/2026')
      await answered
      await day.fill('31/10/2026')
      typed()
      await expect(day).toHaveAttribute('aria-invalid', 'true')
      const field = await day.elementHandle()
      await grid.filter('CARRIER_NAME').focus()
      await expect.poll(() => grid.asked.at(-1)?.filterModel).not.toHaveProperty('BILL_DATE')
      await expect(grid.count).toHaveText(/\d/)
      expect(await field?.evaluate((input) => input.isConnected), 'the field that was left is made anew').toBe(true)
      await day.fill('')
      const asked = grid.asked.length
      await grid.filter('NET_AMOUNT').fill('1.1234567')
      await expect(grid.filter('NET_AMOUNT')).toHaveAttribute('aria-invalid', 'true')
      await grid.filter('NET_AMOUNT').fill('-1')
      await expect.poll(() => grid.asked.at(-1)?.filterModel.NET_AMOUNT).toMatchObject({ filter: -1 })
      await grid.filter('NET_AMOUNT').fill('')
      await expect.poll(() => grid.asked.at(-1)?.filterModel).not.toHaveProperty('NET_AMOUNT')
      expect(
        grid.asked
          .slice(asked)
          .map(({ filterModel }) => filterModel.NET_AMOUNT)
          .every((filter) => filter === undefined || ('filter' in filter && filter.filter === -1)),
      ).toBe(true)
    })

    await test.step('Escape closes what is open in the grid, then the popup of a row, and not the dialog', async () => {
      await grid.dialog
        .locator('.ag-floating-filter[col-id="CARRIER_NAME"]')
        .getByRole('button', { name: 'Open filter' })
        .click()
      await expect(grid.dialog.locator('.ag-filter')).toBeVisible()
      const values = grid.dialog.getByRole('group', { name: 'Values of Carrier' })
      await values.getByRole('checkbox', { name: /^UPS [\d,]+$/ }).press('Space')
      await page.keyboard.press('Escape')
      await expect(grid.dialog.locator('.ag-filter')).toBeHidden()
      await expect(grid.dialog).toBeVisible()
      await expect.poll(async () => [...new Set(await grid.column('CARRIER_NAME'))]).toEqual(['UPS'])
      await expect(grid.filter('CARRIER_NAME')).toHaveValue('UPS')
      await grid.dialog
        .locator('.ag-floating-filter[col-id="CARRIER_NAME"]')
        .getByRole('button', { name: 'Open filter' })
        .click()
      const searched = grid.dialog.getByRole('searchbox', { name: 'Search values of Carrier' })
      await searched.fill('fed')
      await grid.dialog.getByRole('button', { name: 'Tick all 1 found' }).click()
      await expect(grid.filter('CARRIER_NAME')).toHaveValue('UPS, FedEx')
      expect(await seriousFindings(page)).toEqual([])
      await values.getByRole('checkbox').first().focus()
      await grid.dialog.getByRole('button', { name: 'Reset', exact: true }).click()
      await grid.dialog.getByRole('textbox', { name: 'Value', exact: true }).fill('fedex')
      await page.keyboard.press('Escape')
      await expect.poll(async () => [...new Set(await grid.column('CARRIER_NAME'))]).toEqual(['FedEx'])
      await grid.dialog.locator('.ag-row .ag-cell[col-id="CARRIER_NAME"]').first().click()
      const popup = page.getByRole('dialog', { name: /^Tracking Number|^Charge without a Package/ })
      await expect(popup.getByText('Carrier', { exact: true })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(popup).toBeHidden()
      await expect(grid.dialog).toBeVisible()
    })

    await test.step('leads by key from a row to all rows of its invoice, and back to the rows as they were filtered', async () => {
      const filtered = await grid.count.innerText()
      const cell = grid.dialog.locator('.ag-row[row-index="1"] .ag-cell[col-id="CARRIER_NAME"]')
      await cell.focus()
      await page.keyboard.press('Shift+F10')
      await page.getByRole('menuitem', { name: 'All rows of this invoice' }).press('Enter')
      await expect(page).toHaveURL(/rows-of=invoice%2CFedEx/)
      await expect(grid.dialog.getByText(/^All rows of invoice \w+ \(FedEx/)).toBeVisible()
      await expect(grid.count).not.toHaveText(filtered)
      await expect(grid.count).toHaveText(/\d/)
      const { filterModel, whereClauses } = grid.asked.at(-1) ?? {}
      expect([filterModel, (whereClauses as unknown as string[]).map((clause) => clause.split(' ')[0])]).toEqual([
        {},
        ['carrier_name', 'account_number', 'invoice_number', 'bill_date'],
      ])
      await expect(grid.dialog.getByRole('button', { name: 'Back to the rows of the page' })).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(page).not.toHaveURL(/rows-of/)
      await expect(grid.count).toHaveText(filtered)
      await expect(grid.filter('CARRIER_NAME')).toHaveValue('fedex')
      await expect(grid.dialog.locator('.ag-row[row-index="1"] .ag-cell:focus')).toBeVisible()
    })

    await test.step('a failed call says so and is tried again', async () => {
      await grid.chooseView('Group by Carrier')
      await page.route(ROWS_CALL, (route) =>
        route.fulfill({ status: 500, json: { detail: 'Sorry, server is going wrong', code: 'server-fault' } }),
      )
      await grid.dialog.getByRole('button', { name: /^Data view/ }).click()
      await page.getByRole('menuitemradio', { name: 'Default', exact: true }).click()
      const retry = grid.dialog.getByRole('button', { name: 'Retry' })
      await expect(retry).toBeVisible()
      await page.unroute(ROWS_CALL)
      await retry.click()
      await expect(grid.count).toHaveText(/^[\d,]+ rows$/)
      await expect(retry).toBeHidden()
    })

    await page.keyboard.press('Escape')
    await expect(grid.dialog).toBeHidden()

    await test.step('says amounts in the currency, and asks anew when what the page shows changes', async () => {
      await page.getByRole('button', { name: /^Currency: All Currencies/ }).click()
      await page.getByRole('menuitemradio', { name: /Canadian Dollar/ }).click()
      await expect(page).toHaveURL(/currency=CAD/)
      await grid.open()
      await expect.poll(async () => (await grid.column('NET_AMOUNT'))[0]).toMatch(/^−?CA\$[\d,]+\.\d\d$/)
      const canadian = await grid.count.innerText()
      await grid.filter('CARRIER_NAME').fill('Fed')
      await expect(grid.count).not.toHaveText(canadian)
      const filtered = await grid.count.innerText()
      await grid.dialog.getByRole('button', { name: /^Place of the rows/ }).click()
      await page.getByRole('menuitemradio', { name: 'Below the board' }).click()
      await expect(grid.dialog).toBeHidden()
      grid.dialog = page.getByRole('region', { name: 'Rows of Spend Analysis' })
      await expect(grid.count).toHaveText(filtered)
      await grid.filter('CARRIER_NAME').fill('')
      await expect(grid.count).toHaveText(canadian)
      expect(grid.asked.at(-1)?.currency).toBe('CAD')
      const counted = await grid.count.innerText()
      await page.getByRole('button', { name: /^Currency: Canadian Dollar/ }).click()
      await page.getByRole('menuitemradio', { name: /All Currencies/ }).click()
      await expect.poll(() => grid.asked.at(-1)).toMatchObject({ currency: 'all', startRow: 0 })
      await expect(grid.count).not.toHaveText(counted)
      await expect(grid.count).toHaveText(/^[\d,]+ rows$/)
      await expect.poll(async () => (await grid.column('NET_AMOUNT'))[0]).toMatch(/^−?\$[\d,]+\.\d\d$/)
      expect(await seriousFindings(page)).toEqual([])
      await grid.dialog.getByRole('button', { name: 'Close the rows' }).click()
      await expect(page).not.toHaveURL(/rows=/)
    })
  },
)

test(
  'pivots are the columns that the server answers, and the view downloads as shown, in chunks of 100 [GRID-11] [GRID-16] [GRID-20] [GRID-29] [GRID-30]',
  { tag: '@long' },
  async ({ page }) => {
    const refund = new SpendPage(page, 'refund')
    await withoutFigures(page)
    await refund.open({ user: USER })
    const grid = new RowsDialog(page, 'Refund Analysis')
    await grid.open()
    await grid.chooseView('Group by Credit Type, pivot Carrier')
    await expect(grid.dialog.getByRole('columnheader', { name: 'UPS' })).toBeVisible()
    expect(grid.asked.at(-1)).toMatchObject({
      pivotMode: true,
      pivotCols: [{ field: 'CARRIER_NAME' }],
      tableName: 'charge_level_info',
    })
    const pivot = await grid.download('CSV')
    expect(pivot.name).toBe('Bluegrass Outfitters Refund Analysis.csv')
    expect(pivot.bytes.toString('utf8')).toMatch(/^\ufeffGroup,Rows of the group,.*UPS Total Refund Amount/)

    await grid.chooseView('Default')
    const rows = Number((await grid.count.innerText()).replace(/\D/g, ''))
    const asked = grid.asked.length
    const csv = await grid.download('CSV')
    expect(csv.bytes.toString('utf8').trim().split('\r\n')).toHaveLength(rows + 1)
    expect(grid.asked.slice(asked).every(({ startRow, endRow }) => endRow - startRow <= 100)).toBe(true)
    expect(grid.asked.length - asked).toBe(Math.ceil(rows / 100))
    const excel = await grid.download('Excel')
    expect(excel.name).toBe('Bluegrass Outfitters Refund Analysis.xlsx')
    expect(readXlsxSheets(excel.bytes).get('Sheet1')).toHaveLength(rows + 1)
  },
)

test(
  'thousands of rows download as Excel under the headers of production, and a download that is cancelled ends [GRID-30]',
  { tag: '@long' },
  async ({ page }) => {
    const spend = new SpendPage(page)
    await withoutFigures(page)
    await spend.open({ user: USER })
    const grid = new RowsDialog(page, 'Spend Analysis')
    await grid.open()
    const rows = Number((await grid.count.innerText()).replace(/\D/g, ''))
    expect(rows).toBeGreaterThan(2_000)
    const [head = [], ...read] = readXlsxSheets((await grid.download('Excel')).bytes).get('Sheet1') ?? []
    expect(read).toHaveLength(rows)
    expect(new Set(read.map((row) => row[head.indexOf('Tracking Number')])).size).toBeGreaterThan(rows / 2)
    expect(await grid.column('TRACKING_NUMBER')).toEqual(
      read.slice(0, 10).map((row) => row[head.indexOf('Tracking Number')] ?? ''),
    )

    await chooseInMenu(
      grid.dialog.getByRole('button', { name: 'Download View' }),
      page.getByRole('menuitem', { name: 'Excel' }),
    )
    await grid.dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(grid.dialog.getByRole('button', { name: 'Download View' })).toBeEnabled()
  },
)
