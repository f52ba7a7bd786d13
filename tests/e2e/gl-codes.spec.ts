import { expect } from '@playwright/test'
import { seriousFindingsInBothThemes } from './accessible.ts'
import { test } from './guarded-test.ts'
import { signedIn, storedToken } from './signed-in.ts'

const HEADER = 'rule,account,reference1,reference2,reference3,service,charge,code,percent\n'
const RULES = '1,,,,,,transportation,6100-EAST,60\n1,,,,,,,6100-WEST,40\n2,,,,,,fuel_surcharge,6200,100\n'

test('rules are read from a file, refused by its lines, saved, and the journal comes to the invoices by them (issue 24, 5)', async ({
  page,
}) => {
  test.slow()
  await signedIn(page, 'ledger.coder')
  await page.goto('/glcodes')
  const choose = async (text: string) => {
    const file = { name: 'rules.csv', mimeType: 'text/csv', buffer: Buffer.from(HEADER + text) }
    await page.locator('input[type=file]').setInputFiles(file)
  }
  await expect(page.getByText('There are no rules yet, so no charge has a code.')).toBeVisible()
  await choose('1,,,,,,transportation,=1+1,60\n')
  await expect(page.getByRole('alert').getByRole('listitem')).toHaveText(['Line 2: not a code: =1+1'])
  await choose(RULES)
  await page.getByRole('button', { name: 'Put into the table in place of its rules' }).click()
  await page.getByRole('button', { name: 'Add a rule' }).click()
  const dialog = page.getByRole('dialog', { name: 'Rule 3' })
  await dialog.getByRole('textbox', { name: 'Charge' }).fill('Fuel_*')
  await dialog.getByRole('textbox', { name: 'Code 1' }).fill('6900')
  await dialog.getByRole('textbox', { name: 'Percent 1' }).fill('99')
  await expect(dialog.getByText('The codes come to 99.00%. They have to come to 100%.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Percent 1' }).fill('100')
  await dialog.getByRole('button', { name: 'Put into the table' }).click()
  await page.getByRole('button', { name: 'Save the rules', exact: true }).click()
  const journal = page.getByRole('region', { name: 'Journal' }).last()
  await expect(journal.getByRole('rowheader')).toHaveText([
    '6100-EAST',
    '6100-WEST',
    '6200',
    'Without a code',
    'Journal in all',
    'Invoices of these dates',
  ])
  await expect(page.getByText('The journal comes to what the invoices come to.')).toBeVisible()
  await expect(page.getByText('No charge of these dates meets this rule first.')).toBeVisible()
  expect(await seriousFindingsInBothThemes(page)).toEqual([])

  await page.getByRole('button', { name: 'Remove rule 3' }).click()
  const rule = { account: [], reference1: [], reference2: [], reference3: [], service: [], charge: ['fuel_surcharge'] }
  const theirs = { clientId: 8, baseVersion: 1, rules: [{ ...rule, shares: [{ code: '6200', percent: 100 }] }] }
  const authorization = `Bearer ${await storedToken(page)}`
  await page.request.post('/aiparcelweb/api/glRules', { data: theirs, headers: { authorization } })
  await page.getByRole('button', { name: 'Save the rules', exact: true }).click()
  const rules = page.getByRole('region', { name: 'Rules' }).last()
  await expect(page.getByText('Somebody else saved this meanwhile')).toBeVisible()
  await expect(rules.getByRole('rowheader'), 'what was changed is still there').toHaveCount(2)
  await page.getByRole('button', { name: 'Take the saved one' }).click()
  await expect(rules.getByRole('rowheader')).toHaveCount(1)

  await page.goto('/aframe/dashboard/spend?client=8&filter.gl_code=6200')
  const card = page.locator('[data-chart="trends"]')
  await expect(card).toHaveAttribute('data-phase', 'drawn')
  await expect(card.getByRole('img')).toHaveAccessibleName(/\$[\d,.]+/)
  const said = 'By GL Code amounts are summed from charges; numbers of packages and weights are withheld.'
  await expect(page.locator('[data-chart]').getByText(said)).toHaveCount(4)
})
