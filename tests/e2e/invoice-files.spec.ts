import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { unzipSync } from 'fflate'
import { readCsv } from '../server/reports/read-report.ts'
import { seriousFindings } from './accessible.ts'
import { test } from './guarded-test.ts'
import { signedIn } from './signed-in.ts'

test('invoices chosen on two pages of the list become one ZIP, by the keyboard [ROUTE-09] [ROUTE-13]', async ({
  page,
}) => {
  await signedIn(page, 'admin')
  await page.goto('/invoicesBulkDownload?search=ups')
  const table = page.getByRole('region', { name: 'Records' })
  const make = page.getByRole('button', { name: 'Make the ZIP' })
  const boxes = table.getByRole('checkbox', { name: /^Choose \w*\d/ })
  await expect(boxes).toHaveCount(25)
  await expect(make).toBeDisabled()
  const period = page.getByRole('combobox', { name: 'Invoice Date' })
  await period.selectOption('Previous Quarter')
  await expect(page).toHaveURL(/search=ups&period=Previous\+Quarter/)
  await page.reload()
  await expect(period).toHaveValue('Previous Quarter')
  await period.selectOption('')
  await expect(page).not.toHaveURL(/period=/)
  await expect(boxes).toHaveCount(25)
  const choose = async (at: number) => {
    await boxes.nth(at).focus()
    await page.keyboard.press('Space')
    const name = await boxes.nth(at).getAttribute('aria-label')
    return name?.replace('Choose ', '')
  }
  const first = await choose(0)
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(boxes.first()).not.toBeChecked()
  const second = await choose(1)
  await expect(page.getByText('2 invoices')).toBeVisible()
  await page.getByLabel('File', { exact: true }).selectOption('csv')
  expect(await seriousFindings(page)).toEqual([])
  await make.press('Enter')
  await expect(page).toHaveURL(/\/ui1\/bulkInvoiceTasks$/)
  const save = page.getByRole('button', { name: /^Download Invoices \(2\)/ })
  await expect(save).toBeVisible()
  expect(await seriousFindings(page)).toEqual([])
  const [download] = await Promise.all([page.waitForEvent('download'), save.click()])
  expect(download.suggestedFilename()).toMatch(/^Invoices \(2\).*\.zip$/)
  const files = unzipSync(await readFile(await download.path()))
  const [head = [], ...lines] = readCsv(Buffer.from(files['List of invoices.csv'] ?? []))
  expect(lines.map((line) => line[head.indexOf('Invoice Number')]).sort()).toEqual([first, second].sort())
  await page.getByRole('button', { name: /^Delete Invoices \(2\)/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No downloads yet')).toBeVisible()
  await page.goto('/reports')
  await expect(page.getByRole('button', { name: 'New report' })).toBeVisible()
})
