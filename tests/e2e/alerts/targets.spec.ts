import { expect } from '@playwright/test'
import { seriousFindingsInBothThemes } from '../accessible.ts'
import { test } from '../guarded-test.ts'
import { AlertDialog } from '../pages/AlertDialog.ts'
import { signedIn } from '../signed-in.ts'

const MONTHS = Array.from({ length: 12 }, (_, at) => `2026-${String(at + 1).padStart(2, '0')},${at === 10 ? 0.5 : 900}`)

test('a target is read from a file, refused by its lines, drawn with what the month is on course for, watched, and brought back (issue 23, 4)', async ({
  page,
}) => {
  test.slow()
  await signedIn(page, 'target.setter')
  await page.goto('/aframe/dashboard/spend?client=8&fact=fuel_surcharge&period=YTD')
  const card = page.locator('[data-chart="trends"]')
  await expect(card).toHaveAttribute('data-phase', 'drawn')
  await card.locator('[data-card-menu]').click()
  await page.getByRole('menuitem', { name: 'Set a target' }).click()
  const dialog = page.getByRole('dialog', { name: 'Target of Fuel Surcharge' })
  await expect(dialog.getByRole('textbox', { name: 'January 2026' })).toBeFocused()
  const choose = async (text: string) => {
    const file = { name: 'budget.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }
    await dialog.locator('input[type=file]').setInputFiles(file)
  }
  await choose('month,amount\n2026-01,900\n2026-13,900\n2026-02,9e2\n')
  await expect(dialog.getByRole('alert').getByRole('listitem')).toHaveText([
    'Line 3: not a month as 2026-01: 2026-13',
    /^Line 4: Digits alone.* 9e2$/,
  ])
  await choose(MONTHS.join('\n'))
  await expect(dialog.getByText('budget.csv: 12 new months, 0 changed, 0 the same.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Put into the table' }).click()
  expect(await seriousFindingsInBothThemes(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog.getByText('The target is saved.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'December 2026' }).fill('1000')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  const versions = dialog.getByRole('region', { name: 'What it was' }).getByRole('listitem')
  await expect(versions).toHaveCount(2)
  await versions
    .last()
    .getByRole('button', { name: /^Bring back that of / })
    .click()
  await expect(versions).toHaveCount(3)
  await expect(dialog.getByRole('textbox', { name: 'December 2026' })).toHaveValue('900')
  await page.keyboard.press('Escape')

  await expect(
    card.getByText(/^November 2026 is on course for \$[\d,.]+ of \$0\.50 \(21 of 30 days\)\.$/),
  ).toBeVisible()
  await expect(card.getByRole('img')).toHaveAccessibleName(/Target, .*January 2026 \$900\.00/)
  const alert = new AlertDialog(page)
  await alert.openFromCard('trends')
  await alert.span.selectOption('monthly')
  await alert.condition.selectOption('onCourse')
  await expect(alert.dialog.getByText(/^In the last 12 months it would have fired/)).toBeVisible()
  await page.keyboard.press('Escape')

  await page.goto('/aframe/dashboard/spend?client=8&fact=fuel_surcharge&period=YTD&filter.carrier_name=UPS')
  await expect(card.getByText('The target is not drawn: it is of all rows, and the page is filtered.')).toBeVisible()
})
