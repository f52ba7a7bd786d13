import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { seriousFindingsInBothThemes } from '../accessible.ts'
import { test } from '../guarded-test.ts'
import { signedIn } from '../signed-in.ts'
import { pressEnter } from '../press-enter.ts'

const ADDRESS = '/ui1/agreements?show=tables'

test('a table is downloaded, changed, looked at before it is imported, and taken back', async ({ page }) => {
  await signedIn(page, 'rates.keeper')
  await page.goto(ADDRESS)
  // Nobody else's spec rates packages of this carrier.
  await page.getByRole('combobox', { name: 'Carrier' }).selectOption('Purolator')
  const tables = page.getByRole('region', { name: 'Rate tables' })
  await expect(tables.getByRole('row', { name: /^Carrier rules/ })).toBeVisible()
  const download = page.waitForEvent('download')
  await tables.getByRole('button', { name: 'Download Carrier rules' }).click()
  const csv = await readFile(await (await download).path(), 'utf8')
  expect(csv.split('\r\n')[0]).toBe('effective_from,divisor,above_volume,side_rounding')
  const send = async (content: string) => {
    const chooser = page.waitForEvent('filechooser')
    await tables.getByRole('button', { name: 'Import a file into Carrier rules' }).click()
    await (await chooser).setFiles({ name: 'rules.csv', mimeType: 'text/csv', buffer: Buffer.from(content) })
  }

  await send(`${csv}2030-01-01,100,0,sideways\r\n`)
  const preview = page.getByRole('region', { name: 'rules.csv into Carrier rules' })
  await expect(preview).toContainText('side_rounding is none of the words that it may be: sideways')
  await expect(preview.getByRole('button', { name: 'Import' })).toBeHidden()
  await send(`${csv}2030-01-01,100,0,up\r\n`)
  await expect(preview).toContainText(/New rows: 1\. Changed: 0\. As they are: \d+\./)
  await expect(preview.getByRole('insertion').filter({ hasText: '100.00' })).toBeVisible()
  expect(await seriousFindingsInBothThemes(page)).toEqual([])
  await pressEnter(preview.getByRole('button', { name: 'Import' }))
  await expect(page.getByRole('status').filter({ hasText: 'The file was imported.' })).toBeVisible()
  await expect(tables.getByRole('row', { name: /^Carrier rules/ })).toContainText('01/01/2030')

  const past = page.getByRole('region', { name: 'Imported files' })
  await expect(past).toContainText('Carrier rules: rules.csv, 1 new, 0 changed; rates.keeper')
  await past.getByRole('button', { name: 'Take back' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Take back' }).click()
  await expect(past).toContainText('Taken back: rates.keeper')
  await expect(tables.getByRole('row', { name: /^Carrier rules/ })).not.toContainText('01/01/2030')
})

test(
  'whoever holds some clients reads the tables and finds no way to change them',
  { tag: '@long' },
  async ({ page }) => {
    await signedIn(page, 'agreement.keeper')
    await page.goto(ADDRESS)
    const tables = page.getByRole('region', { name: 'Rate tables' })
    await expect(tables.getByRole('button', { name: 'Download List prices' })).toBeVisible()
    await expect(tables.getByRole('button', { name: /^Import/ })).toBeHidden()
  },
)
