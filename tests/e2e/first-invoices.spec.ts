import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { startServer } from '../server/commands/run-program.ts'
import { seriousFindings } from './accessible.ts'
import { test } from './guarded-test.ts'
import { LoginPage } from './pages/LoginPage.ts'

const PASSWORD = 'Chosen-Word-1'

test('an empty installation begins with the upload: a company, its first file, and a drawn page that says what the file did not bring', async ({
  page,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'a-frame-first-'))
  const server = await startServer({
    DATA_DIR: folder,
    DEMO: 'off',
    ADMIN_PASSWORD: PASSWORD,
    NODE_ENV: 'production',
  })
  try {
    await page.goto(server.address)
    await new LoginPage(page).signIn('admin', PASSWORD)
    await expect(page).toHaveURL(/\/uploadFiles$/)
    await expect(page.getByRole('heading', { name: 'Whose invoices are they?' })).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Company' })).toBeFocused()
    expect(await seriousFindings(page)).toEqual([])
    await page.keyboard.press('Enter')
    await expect(page.getByText('Enter a name.')).toBeVisible()

    await page.getByRole('link', { name: 'Carrier Score' }).click()
    await expect(page.getByRole('heading', { name: 'No clients' })).toBeVisible()
    await page.getByRole('link', { name: 'Upload invoices' }).click()

    await page.getByRole('textbox', { name: 'Company' }).fill('Northwind Outfitters')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'choose files' })).toBeEnabled()
    await page.locator('input[type=file]').setInputFiles({
      name: 'dhl.csv',
      mimeType: 'text/csv',
      buffer: readFileSync('tests/fixtures/dhl_express_153_synthetic.csv'),
    })
    await page.getByRole('button', { name: 'Load 1 file' }).click()
    await page.getByRole('link', { name: 'See it in Spend' }).click()
    await expect(page.getByText('$71.50').first()).toBeVisible()

    await page.getByRole('link', { name: 'Carrier Score' }).click()
    const missing = page.getByRole('note').filter({ hasText: 'The last invoice is of 11/16/25' })
    await expect(missing).toContainText('when packages were to arrive')
    expect(await seriousFindings(page)).toEqual([])
    await missing.getByRole('link', { name: 'Upload files' }).click()
    await expect(page).toHaveURL(/\/uploadFiles$/)
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
})
