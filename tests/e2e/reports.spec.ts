import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { browserLevel } from '../machines/report-submission/browser-level.ts'
import { model } from '../machines/report-submission/cases.ts'
import { seriousFindings } from './accessible.ts'
import { holdCalls } from './call-gate.ts'
import { test } from './guarded-test.ts'
import { ReportDialogs } from './pages/ReportDialogs.ts'
import { RowsDialog } from './pages/RowsDialog.ts'
import { SpendPage } from './pages/SpendPage.ts'
import { testInBrowser } from './test-in-browser.ts'
import { withoutFigures } from './without-figures.ts'

/** Client, page, fact and dates. */
const NAME = 'Bluegrass Outfitters Spend Analysis Total Spend 2025-11-22_2026-11-21 Carrier Contains fedex'

testInBrowser('the submission of a report in the browser, by generated walks (RPT-02 to RPT-06)', {
  model,
  browserLevel,
})

test('all rows as filtered become one report, though the answer was lost and the page loaded again; it is listed, downloaded and deleted [RPT-01] [RPT-02] [RPT-03] [RPT-04] [RPT-05] [RPT-06] [RPT-07] [GAP-31] [GAP-41] [lessons 15] @exact @smoke', async ({
  page,
}) => {
  const grid = new RowsDialog(page, 'Spend Analysis')
  const dialogs = new ReportDialogs(page)
  let rows = 0

  await test.step('nothing is asked while there are no rows, and declining sends nothing', async () => {
    await new SpendPage(page).open({ user: 'report.reader' })
    await grid.open()
    await grid.filter('CARRIER_NAME').fill('no such carrier')
    await expect(grid.count).toHaveText('There are no invoices for the selected criteria')
    await expect(dialogs.opener).toBeDisabled()
    await grid.filter('CARRIER_NAME').fill('fedex')
    await expect(grid.count).toHaveText(/^[\d,]+ rows$/)
    rows = Number((await grid.count.innerText()).replace(/\D/g, ''))
    await dialogs.opener.click()
    await expect(dialogs.question).toContainText(
      `You are about to download ${rows.toLocaleString('en-US')} rows (filters applied). Continue?`,
    )
    expect(await seriousFindings(page)).toEqual([])
    await dialogs.answer('No')
  })

  const gate = await holdCalls(page, ['submitReport/spend'])
  const ask = async () => {
    await dialogs.opener.click()
    await dialogs.choose('CSV')
    await dialogs.answer('Yes')
    return gate.next('submitReport/spend')
  }

  await test.step("the server's words are said, or that it could not be", async () => {
    await (await ask()).answer('Report row count cross 1 million limit')
    await expect(page.getByText('Report row count cross 1 million limit')).toBeVisible()
    await (await ask()).answer('Report has no rows')
    await expect(page.getByText('Could not submit report!')).toBeVisible()
  })

  await test.step('an answer that was lost, and a page that was loaded again, make no second report', async () => {
    await (await ask()).loseAnswer()
    await expect(dialogs.unsent).toBeVisible()
    await page.reload()
    await (await gate.next('submitReport/spend')).pass()
    await expect(
      page.getByText('Report submitted successfully! Click here to download it once it is ready'),
    ).toBeVisible()
    await page.getByRole('link', { name: 'Click here to download it once it is ready' }).click()
    await expect(page).toHaveURL(/\/reports$/)
  })

  const listed = page.getByRole('table', { name: 'Your reports' }).getByRole('row')
  await test.step('it is listed, and its files are saved', async () => {
    await expect(listed.nth(1)).toContainText('Done')
    await expect(listed).toHaveCount(2)
    await expect(listed.nth(0).getByRole('columnheader')).toHaveText([
      'Report',
      'Page',
      'Rows',
      'Submitted',
      'Status',
      'Size',
      'Actions',
    ])
    await expect(listed.nth(1)).toContainText(rows.toLocaleString('en-US'))
    await expect(listed.nth(1)).toContainText(
      'Total Spend · Invoiced: 11/22/25 – 11/21/26 · Filters: Carrier: Contains fedex',
    )
    expect(await seriousFindings(page)).toEqual([])
    const csv = await saved(page, `Download ${NAME}`)
    expect([csv.name, csv.text.trim().split('\r\n').length]).toEqual([`${NAME}.csv`, rows + 1])
    const cover = await saved(page, `Download the cover sheet of ${NAME}`)
    expect(cover.text).toContain('Filter,Carrier: Contains fedex')
    expect(cover.text).toContain(`\r\nRows,${rows}\r\n`)
  })

  await test.step('it is told, fits a phone, and is deleted', async () => {
    await page.reload()
    await page.getByRole('button', { name: /^Notifications/ }).click()
    await expect(page.getByText(`The report ${NAME} is ready`)).toBeVisible()
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 390, height: 844 })
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await page.getByRole('button', { name: `Delete ${NAME}` }).click()
    await page
      .getByRole('alertdialog', { name: `Delete ${NAME}?` })
      .getByRole('button', { name: 'Delete' })
      .click()
    await expect(page.getByText('No reports yet')).toBeVisible()
  })
})

test(
  'a report by its name is made of what its form shows, says what is missing, and what could not be read [CHAT-31]',
  { tag: '@long' },
  async ({ page }) => {
    await withoutFigures(page)
    await new SpendPage(page).open({ user: 'report.namer' })
    const opener = page.getByRole('button', { name: 'New report' })
    const dialog = page.getByRole('dialog', { name: 'New report' })
    const carrier = dialog.getByRole('combobox', { name: 'Carrier' })

    await test.step('what cannot be read is said, and read again', async () => {
      await page.route('**/api/carriers', (route) => route.abort())
      await page.goto('/reports')
      await page.setViewportSize({ width: 390, height: 844 })
      await opener.click()
      const retry = page.getByRole('button', { name: 'Retry' })
      await expect(retry).toBeVisible()
      await page.unroute('**/api/carriers')
      await retry.click()
      await expect(dialog).toBeVisible()
      await page.setViewportSize({ width: 1280, height: 900 })
    })

    await test.step('what is missing is said at its field', async () => {
      await dialog.getByRole('button', { name: 'Make report' }).click()
      for (const missing of ['Please choose a report.', 'Please choose a carrier.'])
        await expect(dialog.getByText(missing)).toBeVisible()
      await expect(dialog.getByText('Please enter a date.')).toHaveCount(2)
      expect(await seriousFindings(page)).toEqual([])
    })

    await test.step('the carrier that it shows is the one that is sent', async () => {
      for (const [report, shown] of [
        ['Spend By Service', 'All carriers'],
        ['Service Summary - UPS', 'UPS'],
      ] as const) {
        await dialog.getByRole('combobox', { name: 'Report' }).selectOption(report)
        await expect(carrier.locator('option:checked')).toHaveText(shown)
        await expect(dialog.getByText('Please choose a carrier.')).toBeHidden()
      }
      await dialog.getByLabel('First day').fill('2026-01-01')
      await dialog.getByLabel('Last day').fill('2027-02-01')
      await dialog.getByRole('button', { name: 'Make report' }).click()
      await expect(dialog.getByText('A report covers at most 13 months.')).toBeVisible()
      await dialog.getByLabel('Last day').fill('2026-10-31')
      const sent = page.waitForRequest('**/getReportsRequest')
      await dialog.getByRole('button', { name: 'Make report' }).click()
      expect((await sent).postDataJSON()).toMatchObject({
        reportsAgentJson: { reportName: 'Service Summary - UPS', carrier: 'UPS', endDate: '2026-10-31' },
        client: 1,
      })
      const row = page.getByRole('table', { name: 'Your reports' }).getByRole('row').nth(1)
      await expect(row).toContainText('Service Summary - UPS Bluegrass Outfitters UPS 2026-01-01_2026-10-31')
      await expect(row).toContainText('Done')
    })
  },
)

async function saved(page: Page, name: string): Promise<{ name: string; text: string }> {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name, exact: true }).click()
  const file = await download
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') }
}
