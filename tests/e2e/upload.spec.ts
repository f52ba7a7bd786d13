import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { browserLevel } from '../machines/upload/browser-level.ts'
import { model } from '../machines/upload/cases.ts'
import { seriousFindings } from './accessible.ts'
import { test } from './guarded-test.ts'
import { signedIn } from './signed-in.ts'
import { testInBrowser } from './test-in-browser.ts'
import { cellsOf, workbookFile } from '../server/uploads/workbook-file.ts'
import { pressEnter } from './press-enter.ts'

testInBrowser('an upload in the browser, by generated walks (NAV-04, ROUTE-22)', { model, browserLevel })

const SAMPLE = readFileSync('tests/fixtures/ups_billing_250_synthetic.csv').toString()
const FEDEX_SAMPLE = readFileSync('tests/fixtures/fedex_fbo_210_synthetic.csv').toString()

/** Drops a file as a person's hand does. */
async function drop(
  page: Page,
  { name, content }: { readonly name: string; readonly content: string | Buffer },
): Promise<void> {
  const dragged = await page.evaluateHandle(
    ([fileName, bytes]) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([Uint8Array.from(atob(bytes), (sign) => sign.charCodeAt(0))], fileName))
      return transfer
    },
    [name, Buffer.from(content).toString('base64')] as const,
  )
  await page.getByText('Nothing is stored yet').dispatchEvent('drop', { dataTransfer: dragged })
}

test('invoices are dropped, looked at, loaded, and drawn in Spend; the loads list them (NAV-04, ROUTE-22) @smoke', async ({
  page,
}) => {
  await signedIn(page, 'file.loader')
  await page.goto('/uploadFiles')
  const table = page.getByRole('region', { name: 'Files' })
  let spendOfLoad = ''

  await test.step('the preview says what is in the files, and stores nothing', async () => {
    await expect(page.getByRole('button', { name: 'choose files' })).toBeEnabled()
    expect(await seriousFindings(page)).toEqual([])
    await drop(page, { name: 'UPS_november.csv', content: SAMPLE })
    await expect(table.getByRole('row', { name: /UPS_november\.csv/ })).toContainText('22 new')
    await drop(page, { name: 'scan.pdf', content: '%PDF-1.7' })
    await expect(table.getByRole('row', { name: /scan\.pdf/ })).toContainText('This is a PDF')
    await table.getByRole('button', { name: 'Show what is in UPS_november.csv' }).click()
    await expect(table.getByText('Equals its stated total')).toBeVisible()
    await expect(page.getByText('1 of 2 files are ready: 22 new rows')).toBeVisible()
    await expect(page.getByRole('link', { name: '2 unknown services' })).toHaveAttribute('href', '/uploadFiles/unknown')
    expect(await seriousFindings(page)).toEqual([])
  })

  await test.step('what was begun is there after a reload, and fits a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.reload()
    await expect(page.getByRole('button', { name: 'Load 1 file' })).toBeVisible()
    const wide = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(wide).toBeLessThanOrEqual(390)
    expect(await seriousFindings(page)).toEqual([])
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  await test.step('loaded, it leads to Spend for just that', async () => {
    await page.getByRole('button', { name: 'Load 1 file' }).click()
    await expect(page.getByText('22 new rows are loaded.')).toBeVisible()
    expect(await seriousFindings(page)).toEqual([])
    await page.getByRole('link', { name: 'See it in Spend' }).click()
    await expect(page).toHaveURL(/\/aframe\/dashboard\/spend\?client=6&from=2025-11-15&to=2025-11-15/)
    await expect(page.getByText('$112.57').first()).toBeVisible()
    spendOfLoad = page.url()
  })

  await test.step('the loads have it, with its invoice and its file', async () => {
    await page.goto('/uploadFiles/loads')
    await expect(page.getByText('file.loader')).toBeVisible()
    await page.getByRole('button', { name: 'Invoices and rejects' }).click()
    await expect(page.getByRole('row', { name: /112\.57 USD 112\.57 USD Equals its stated total/ })).toBeVisible()
    expect(await seriousFindings(page)).toEqual([])
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download UPS_november.csv' }).click()
    expect(readFileSync(await (await saved).path()).toString()).toBe(SAMPLE)
  })

  await test.step('undone, it stays listed, and Spend is as before', async () => {
    await pressEnter(page.getByRole('button', { name: 'Undo', exact: true }))
    const asked = page.getByRole('alertdialog')
    await expect(asked).toContainText('22 rows go, 112.57 USD in all. The files can be loaded again.')
    expect(await seriousFindings(page)).toEqual([])
    await pressEnter(asked.getByRole('button', { name: 'Undo the load' }))
    await expect(page.getByText('Undone: file.loader')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeHidden()
    expect(await seriousFindings(page)).toEqual([])
    await page.goto('/aframe/dashboard/spend?client=6&from=2025-11-15&to=2025-11-15')
    await expect(page.getByRole('heading', { name: 'Spend', level: 1 })).toBeVisible()
    await expect(page.getByText('$112.57')).toHaveCount(0)
    await page.goto(spendOfLoad)
    const told = page.getByRole('note').filter({ hasText: /^Load \d+ was undone on/ })
    await expect(told).toBeVisible()
    expect(await seriousFindings(page)).toEqual([])
    const load = /filter\.load=\d+/.exec(spendOfLoad)?.[0]
    await page.goto(`/aframe/dashboard/comparison?set1.client=6&set1.${load}`)
    await expect(told).toBeVisible()
  })
})

test('an invoice that is there from another format adds nothing until it is told to take its place @long', async ({
  page,
}) => {
  const workbook = workbookFile([
    { name: 'Charges', rows: cellsOf(FEDEX_SAMPLE) },
    { name: 'Notes', rows: [['A note']] },
  ])
  const edi = [
    'Invoice Number,Invoice Date,Inv Charge,Bill-To Account,Tracking Number,Ship Date,Svc,Pcs,Net Chrg,Curr,Freight Amt,Fuel Amt',
    '900000001,20251117,99.00,123456789,770000000017,20251110,Home Delivery,1,99.00,USD,95.00,4.00',
  ].join('\n')
  const seeInSpend = async (total: string) => {
    await page.getByRole('link', { name: 'See it in Spend' }).click()
    await expect(page.getByText(total).first()).toBeVisible()
    return page.url()
  }
  const load = async (done: string) => {
    await page.getByRole('button', { name: 'Load 1 file' }).click()
    await expect(page.getByText(done)).toBeVisible()
  }
  let [workbookInSpend, ediInSpend] = ['', '']
  await signedIn(page, 'file.loader')

  await test.step('the export as a workbook is the carrier’s format, and what of it is not read is said', async () => {
    await page.goto('/uploadFiles')
    await drop(page, { name: 'fedex.xlsx', content: workbook })
    const row = page.getByRole('row', { name: /fedex\.xlsx/ })
    await expect(row).toContainText('FedEx Billing Online')
    await expect(row).toContainText('The sheet Charges is read. Sheets that are not: 1.')
    expect(await seriousFindings(page)).toEqual([])
    const [same, list] = [await page.context().newPage(), await page.context().newPage()]
    await same.goto('/uploadFiles')
    await expect(same.getByRole('button', { name: 'Load 1 file' })).toBeVisible()
    await list.goto('/uploadFiles/loads')
    await expect(list.getByRole('combobox', { name: 'State' })).toBeVisible()
    await expect(list.getByText('fedex.xlsx')).toHaveCount(0)
    await load('13 new rows are loaded.')
    // Other windows that show it learn of its end (issue 48, 9).
    await expect(same.getByText('13 new rows are loaded.')).toBeVisible()
    await expect(list.getByText('fedex.xlsx').first()).toBeVisible()
    await Promise.all([same.close(), list.close()])
    workbookInSpend = await seeInSpend('$100.70')
  })

  await test.step('kept, the other format adds nothing', async () => {
    await page.goto('/uploadFiles')
    await drop(page, { name: 'edi.csv', content: edi })
    await expect(page.getByRole('row', { name: /edi\.csv/ })).toContainText('2 left out: there in another form')
    await expect(page.getByRole('row', { name: /900000001.*FedEx Billing Online/ })).toContainText(
      '99.00 USD100.70 USD−1.70 USD',
    )
    await expect(page.getByText('edi.csv stays out: its invoices are there in another form.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Load', exact: true })).toBeDisabled()
    expect(await seriousFindings(page)).toEqual([])
    await page.goto(workbookInSpend)
    await expect(page.getByText('$100.70').first()).toBeVisible()
  })

  await test.step('told to, it takes the place', async () => {
    await page.goto('/uploadFiles')
    await page.getByRole('list', { name: 'Which counts of 900000001' }).getByRole('button', { name: 'Replace' }).click()
    await load('2 new rows are loaded.')
    ediInSpend = await seeInSpend('$99.00')
    await page.goto(workbookInSpend)
    await expect(page.getByText('Nothing in this view').first()).toBeVisible()
  })

  await test.step('undone, nothing of it is drawn', async () => {
    await page.goto('/uploadFiles/loads')
    await page.getByRole('button', { name: 'Undo', exact: true }).first().click()
    const undone = page.waitForResponse((response) => response.url().endsWith('/undo'))
    await page.getByRole('alertdialog').getByRole('button', { name: 'Undo the load' }).click()
    expect((await undone).status()).toBe(200)
    await page.goto(ediInSpend)
    await expect(page.getByText('Nothing in this view').first()).toBeVisible()
    await expect(page.getByText('$99.00')).toHaveCount(0)
  })
})

test(
  'what a file comes to against what it states is said at its row and at the button; one whose reading broke off is read again; where nothing is to load, the button is dead (NAV-04)',
  { tag: '@long' },
  async ({ page }) => {
    const cut = SAMPLE.replace(',12.76,', ',12.76x,')
    await signedIn(page, 'file.loader')
    await page.goto('/uploadFiles')
    await drop(page, { name: 'cut.csv', content: cut })
    const row = page.getByRole('row', { name: /cut\.csv/ })
    await expect(row).toContainText('12.76 USD less than stated')
    await expect(page.getByText('1 invoice: 12.76 USD less than stated')).toBeVisible()
    expect(await seriousFindings(page)).toEqual([])
    await page.route(
      '**/api/uploads',
      async (route) => {
        const response = await route.fetch()
        const text = await response.text()
        await route.fulfill({
          response,
          body: text.replace(/"format":\{[^}]*\}(.*?)"problem":null/, '"format":null$1"problem":"readingEnded"'),
        })
      },
      { times: 1 },
    )
    await page.reload()
    await expect(row).toContainText('The reading of this file broke off. It is still here: read it again.')
    expect(await seriousFindings(page)).toEqual([])
    await row.getByRole('button', { name: 'Read again' }).click()
    await expect(row).toContainText('12.76 USD less than stated')
    await page.getByRole('button', { name: 'Load 1 file' }).click()
    await expect(page.getByText(/new rows are loaded/)).toBeVisible()
    await page.getByRole('button', { name: 'Upload more files' }).click()
    await drop(page, { name: 'same.csv', content: cut })
    await expect(page.getByRole('row', { name: /same\.csv/ })).toContainText('Nothing to load')
    await expect(page.getByText(/same\.csv stays out/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Load', exact: true })).toBeDisabled()
    expect(await seriousFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Discard' }).click()
    await page.goto('/uploadFiles/loads')
    await page.getByRole('button', { name: 'Undo', exact: true }).first().click()
    const undone = page.waitForResponse((response) => response.url().endsWith('/undo'))
    await page.getByRole('alertdialog').getByRole('button', { name: 'Undo the load' }).click()
    expect((await undone).status()).toBe(200)
  },
)

test('a lost connection while files are sent loses nothing: the sending goes on where it was', async ({ page }) => {
  await signedIn(page, 'file.loader')
  await page.goto('/uploadFiles')
  await page.route('**/bytes?*', (route) => route.abort())
  await drop(page, { name: 'again.csv', content: SAMPLE })
  await expect(page.getByRole('button', { name: 'Go on' })).toBeVisible()
  await page.unroute('**/bytes?*')
  await page.getByRole('button', { name: 'Go on' }).click()
  await expect(page.getByRole('row', { name: /again\.csv/ })).toContainText('22')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByText('Drag invoice files here, or')).toBeVisible()
})
