import { expect } from '@playwright/test'
import { seriousFindings } from '../accessible.ts'
import { test } from '../guarded-test.ts'
import { signedIn } from '../signed-in.ts'

test('what the audit found narrows to a rule, and opens to billed, expected and the steps, by keyboard too [ROUTE-14] [ROUTE-21]', async ({
  page,
}) => {
  await signedIn(page, 'admin')
  await page.goto('/ui1/audits')
  const list = page.getByRole('table')
  await expect(list.getByRole('row')).not.toHaveCount(1)
  await page.getByRole('combobox').first().selectOption({ label: 'Guaranteed, and late' })
  const rows = list.getByRole('row').filter({ hasText: 'Guaranteed, and late' })
  await expect(rows.first()).toBeVisible()
  const number = rows.first().getByRole('rowheader').getByRole('button')
  const text = await number.innerText()
  await number.focus()
  await page.keyboard.press('Enter')
  const popup = page.getByRole('dialog')
  await expect(popup).toContainText(text)
  const section = popup.getByRole('region', { name: 'What it should have cost' })
  await expect(section).toContainText(/Guaranteed, and late: .+ too much/)
  await expect(section.getByRole('columnheader', { name: 'Expected' })).toBeVisible()
  await section.getByText('How it comes about').click()
  await expect(section.getByRole('table', { name: 'How it comes about' })).toContainText('List price')
  expect(await seriousFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(popup).toBeHidden()
  await expect(number).toBeFocused()
})
