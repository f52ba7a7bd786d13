import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { browserLevel } from '../machines/record-editor/browser-level.ts'
import { model } from '../machines/record-editor/cases.ts'
import { seededPart } from '../support/run/seeded-part.ts'
import { seriousFindings } from './accessible.ts'
import { follow } from './follow.ts'
import { test } from './guarded-test.ts'
import { LoginPage } from './pages/LoginPage.ts'
import { signedIn } from './signed-in.ts'
import { testInBrowser } from './test-in-browser.ts'

testInBrowser('the form of a record in the browser, by generated walks [ROUTE-19]', { model, browserLevel })

async function open(page: Page, path: string, login = 'admin'): Promise<void> {
  await signedIn(page, login)
  await page.goto(path)
}

test('a client is found, added with every error at its field, and changed [ROUTE-19]', async ({ page }) => {
  await open(page, '/clients')
  await page.getByRole('searchbox', { name: 'Search' }).fill('harbor')
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.reload()
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('harbor')
  await page.getByRole('button', { name: 'Add client' }).click()
  const form = page.getByRole('form', { name: 'Add client' })
  await form.getByRole('textbox', { name: 'Number' }).fill('has space')
  await form.getByRole('textbox', { name: 'Name' }).fill('Browser Client')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('This has characters that are not allowed here.')).toBeVisible()
  await expect(form.getByText('This is needed.')).toHaveCount(1)
  await form.getByRole('textbox', { name: 'Code' }).fill('BRO')
  await form.getByRole('textbox', { name: 'Number' }).fill('BGO-1000')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('This is already in use.')).toBeVisible()
  await expect(form.getByRole('textbox', { name: 'Name' })).toHaveValue('Browser Client')
  await form.getByRole('textbox', { name: 'Number' }).fill('BRO-1')
  await form.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('searchbox', { name: 'Search' }).fill('BRO-1')
  await page.getByRole('link', { name: 'BRO-1' }).click()
  await page.getByRole('textbox', { name: 'City' }).fill('Dayton')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('cell', { name: 'Dayton' })).toBeVisible()
})

test('two people edit one record: both versions are shown, and the choice is kept', async ({ page, browser }) => {
  await open(page, '/accounts?search=900112233')
  await page.getByRole('link', { name: '900112233' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Mine')
  const other = await (await browser.newContext()).newPage()
  await open(other, '/accounts?search=900112233')
  await other.getByRole('link', { name: '900112233' }).click()
  await other.getByRole('textbox', { name: 'Name' }).fill('Theirs')
  await other.getByRole('button', { name: 'Save' }).click()
  await expect(other.getByRole('cell', { name: 'Theirs' })).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Somebody else saved this meanwhile')).toBeVisible()
  await expect(page.getByRole('row', { name: 'Name Mine Theirs' })).toBeVisible()
  await page.getByRole('button', { name: 'Save mine' }).click()
  await expect(page.getByRole('cell', { name: 'Mine' })).toBeVisible()
})

test('what was typed and not saved is there again', { tag: '@long' }, async ({ page }) => {
  await open(page, '/carriers')
  await page.getByRole('button', { name: 'Add carrier' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Half a carrier')
  await page.goBack()
  await page.getByRole('button', { name: 'Add carrier' }).click()
  await expect(page.getByText('What you had typed is back')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Half a carrier')
  await page.getByRole('button', { name: 'Discard it' }).click()
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('')
})

test(
  'who may not finds no page; who may only see finds no way to change',
  { tag: '@long' },
  async ({ page, browser }) => {
    await open(page, '/users', 'guest')
    await expect(page.getByRole('heading', { name: 'Page Not Found Or Access Denied' })).toBeVisible()
    const carrier = await (await browser.newContext()).newPage()
    await carrier.goto('/login')
    await new LoginPage(carrier).signIn('carrier', 'Parcel2026')
    await carrier.getByRole('combobox', { name: /^Landing page/ }).selectOption({ label: 'Profile' })
    await carrier.getByRole('checkbox', { name: 'Save as default' }).uncheck()
    await carrier.getByRole('button', { name: 'Continue' }).click()
    await expect(carrier).toHaveURL('/profile')
    await expect(carrier.getByRole('combobox', { name: 'Default landing page' })).toBeVisible()
    await expect(carrier.getByRole('checkbox', { name: 'Assistant' })).toHaveCount(0)
    await carrier.goto('/carriers')
    await expect(carrier.getByRole('row').nth(1)).toBeVisible()
    await expect(carrier.getByRole('button', { name: 'Add carrier' })).toHaveCount(0)
    await expect(carrier.getByRole('rowheader').getByRole('link')).toHaveCount(0)

    const looker = await (await browser.newContext()).newPage()
    await open(looker, '/users?search=admin', 'people.looker')
    await looker.getByRole('link', { name: 'admin', exact: true }).click()
    await expect(looker.getByText('This person holds permissions or roles that are not yours to give.')).toBeVisible()
    for (const name of ['Temporary password', 'Take permissions over from'])
      await expect(looker.getByLabel(name)).toHaveCount(0)
    await expect(looker.getByRole('textbox', { name: 'First name' })).toBeDisabled()
    await expect(looker.getByRole('checkbox', { name: 'Active' })).toBeDisabled()
    await expect(looker.getByRole('button', { name: 'Save' })).toHaveCount(0)
    await expect(looker.getByRole('button', { name: 'Cancel' })).toBeEnabled()
  },
)

test('invoices are stamped by those who may, once [STAMP-01, STAMP-02, STAMP-03]', async ({ page, browser }) => {
  await open(page, '/invoices', 'auditor')
  const stamp = async () => {
    await page.getByRole('button', { name: 'Stamp Invoices' }).click()
    const dialog = page.getByRole('dialog', { name: 'Stamp Invoices' })
    await expect(dialog.getByRole('combobox', { name: 'Client' })).toBeFocused()
    await dialog.getByRole('button', { name: 'Stamp', exact: true }).click()
    await expect(dialog.getByText('Choose a client.')).toBeVisible()
    await dialog.getByRole('combobox', { name: 'Client' }).selectOption({ label: 'Mesa Verde Gifts' })
    await dialog.getByLabel('From date').fill('2026-10-01')
    await dialog.getByLabel('To date').fill('2026-10-31')
    await dialog.getByRole('button', { name: 'Stamp', exact: true }).click()
    await expect(dialog).toBeHidden()
  }
  await stamp()
  await expect(
    page.getByText(/^Client invoice number \S+-000001 was given to \d+ invoices? of Mesa Verde Gifts\.$/),
  ).toBeVisible()
  await stamp()
  await expect(page.getByText(/^Nothing new to stamp/)).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search' }).fill('mesa 000001')
  await expect(page.getByRole('row').nth(1)).toContainText('-000001')
  await page.route('**/generateClientInvoiceNumber', (route) =>
    route.fulfill({ status: 503, json: { detail: 'The service is busy.', code: 'unavailable' } }),
  )
  await page.getByRole('button', { name: 'Stamp Invoices' }).click()
  const dialog = page.getByRole('dialog', { name: 'Stamp Invoices' })
  await dialog.getByRole('combobox', { name: 'Client' }).selectOption({ label: 'Mesa Verde Gifts' })
  await dialog.getByLabel('From date').fill('2026-10-01')
  await dialog.getByLabel('To date').fill('2026-10-31')
  await dialog.getByRole('button', { name: 'Stamp', exact: true }).click()
  await expect(page.getByText('Error', { exact: true })).toBeVisible()

  const analyst = await (await browser.newContext()).newPage()
  await open(analyst, '/invoices', 'analyst')
  await expect(analyst.getByRole('row').nth(1)).toBeVisible()
  await expect(analyst.getByRole('button', { name: 'Stamp Invoices' })).toHaveCount(0)
})

test(
  'invoices are found by number in a dialog; what is none is said in it [I18N-03] [ROUTE-08]',
  { tag: '@long' },
  async ({ page }) => {
    await open(page, '/invoices', 'single.analyst')
    const number = (await page.getByRole('row').nth(1).getByRole('cell').first().textContent()) ?? ''
    await page.getByRole('button', { name: 'Parcel Invoice Search' }).click()
    const dialog = page.getByRole('dialog', { name: 'Parcel Invoice Search' })
    await expect(dialog.getByRole('textbox')).toBeFocused()
    await dialog.getByRole('button', { name: 'Find', exact: true }).click()
    await expect(dialog.getByText('Enter an invoice number.')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Invoice' }).fill('no such number')
    await dialog.getByRole('button', { name: 'Find', exact: true }).click()
    await expect(dialog.getByText('No invoice of your clients has this number.')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Invoice' }).fill(number)
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue(number)
    await expect(page.getByRole('row').nth(1)).toContainText(number)
    await expect(page.getByRole('row').filter({ hasNotText: number })).toHaveCount(1)
  },
)

test('a refused check box says why and has the focus [ROUTE-19] @long', async ({ page }) => {
  await open(page, '/users')
  await page.getByRole('searchbox', { name: 'Search' }).fill('admin')
  await page.getByRole('link', { name: 'admin', exact: true }).click()
  const active = page.getByRole('checkbox', { name: 'Active' })
  await active.uncheck()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(
    page.getByRole('alert').filter({ hasText: 'Nobody would be left who can manage users and settings.' }),
  ).toBeInViewport()
  await expect(active).toHaveAttribute('aria-invalid', 'true')
  await expect(active).toBeFocused()
  await expect(active).not.toBeChecked()
  expect(await seriousFindings(page)).toEqual([])
})

test(
  'who may what leads to each person who may; an address of a list that does not hold asks first',
  { tag: '@long' },
  async ({ page }) => {
    await open(page, '/acl')
    await page.getByRole('searchbox', { name: 'Search' }).fill('BILLING_STAMPING')
    const held = page.getByRole('row', { name: /^BILLING_STAMPING / })
    await expect(page.getByText('1–1 of 1')).toBeVisible()
    await held.locator('summary').click()
    await held.getByRole('link', { name: 'auditor', exact: true }).click()
    await expect(page.getByRole('textbox', { name: 'E-mail' })).toHaveValue('auditor@demo.example')
    await page.goto('/users?sort=password&page=two')
    await expect(page.getByText('Part of this address cannot be shown')).toBeVisible()
    await expect(page.getByRole('row')).toHaveCount(0)
    await page.getByRole('button', { name: 'Show it that way' }).click()
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await expect(page).toHaveURL(/\/users$/)
    await page.goto('/users?page=99')
    await expect(page.getByText('The list ends before this page')).toBeVisible()
    await page.getByRole('button', { name: 'Show the last page' }).click()
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await page.goto('/acl?record=7')
    await expect(page.getByText('Record: 7')).toBeVisible()
    await page.getByRole('button', { name: 'Show it that way' }).click()
    await expect(page).toHaveURL(/\/acl$/)
  },
)

test(
  'a named set is made, and a person takes permissions over from it and from another person, with the way back; who has what is saved as a file',
  { tag: '@long' },
  async ({ page }) => {
    await open(page, '/acl/sets?record=new')
    const form = page.getByRole('form', { name: 'Add named set' })
    await form.getByRole('textbox', { name: 'Name' }).fill('Stamping')
    await form.getByRole('checkbox', { name: 'BILLING_STAMPING' }).check()
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('link', { name: 'Stamping', exact: true })).toBeVisible()

    await page.goto('/users?record=new')
    const from = page.getByRole('combobox', { name: 'Take permissions over from' })
    await from.selectOption({ label: 'Stamping' })
    await expect(page.getByText('The form now has what Stamping has.')).toBeVisible()
    await expect(page.getByRole('group', { name: 'Permissions' }).getByRole('checkbox', { checked: true })).toHaveCount(
      1,
    )
    await from.selectOption({ label: 'Owen Park (child.analyst)' })
    await expect(page.getByRole('checkbox', { name: 'Bluegrass Trail and Camp' })).toBeChecked()
    await expect(page.getByRole('checkbox', { name: 'BILLING_STAMPING' })).not.toBeChecked()
    await page.getByRole('button', { name: 'Put it back' }).click()
    await expect(page.getByRole('checkbox', { name: 'BILLING_STAMPING' })).toBeChecked()
    await expect(page.getByRole('checkbox', { name: 'Bluegrass Trail and Camp' })).not.toBeChecked()
    await page.getByRole('button', { name: 'Cancel' }).click()

    await page.goto('/acl/holdings?search=child.analyst')
    await expect(page.getByRole('row')).toHaveCount(8)
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Save as CSV' }).click()
    const file = await saved
    const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n')
    expect([file.suggestedFilename(), lines[0], lines.length]).toEqual([
      'Who has what.csv',
      '\ufeffHeld by,Permission,What it means,Area,Clients,Active',
      8,
    ])
    expect(lines).toContain(
      "child.analyst,DOWNLOAD_REPORTS,Downloads the files of one's own reports.,Parcel and reporting,Bluegrass Trail and Camp,Yes",
    )
  },
)

test('the audit log says who did what and that it is whole', { tag: '@long' }, async ({ page }) => {
  await open(page, '/settings/audit')
  await page.getByRole('textbox', { name: 'Who' }).fill('admin')
  const action = page.getByRole('combobox', { name: 'Action' })
  expect(await action.evaluate((select) => getComputedStyle(select).fontFamily)).toMatch(/^"?Inter/)
  await action.selectOption('sign-in')
  await expect(page.getByRole('row').nth(1)).toContainText('Sign in')
  await page.getByRole('button', { name: 'Check the log' }).click()
  const whole = page.getByText(/^The log is whole: /)
  await expect(whole).toBeVisible()
  expect((await whole.boundingBox())?.height).toBeLessThan(40)
})

test(
  'a change of a record is taken back from the audit log, in its form and not before it is saved',
  { tag: '@long' },
  async ({ page }) => {
    await open(page, '/carriers?search=DHL')
    const cell = page.getByRole('row').nth(1).getByRole('rowheader').getByRole('link')
    await cell.click()
    const code = page.getByRole('form').getByRole('textbox', { name: 'Code' })
    const before = await code.inputValue()
    await code.fill('DHLX')
    await page.keyboard.press('Enter')
    await expect(cell).toHaveText('DHLX')
    await page.goto('/settings/audit')
    const entry = page.getByRole('row').filter({ hasText: 'Carriers' }).first()
    await expect(entry).toContainText('Chrome · Linux')
    await entry.getByRole('button', { name: 'Before and after' }).click()
    await expect(page.getByRole('row', { name: `Code ${before} DHLX` }).last()).toBeVisible()
    await page.getByRole('button', { name: 'Take back' }).click()
    await expect(page.getByText('The form has what it was before that change')).toBeVisible()
    await expect(code).toHaveValue(before)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('link', { name: before, exact: true })).toBeVisible()
  },
)

test(
  'the profile lists filter sets by page and deletes one [FILT-36, FILT-37, GAP-32]',
  { tag: '@long' },
  async ({ page, browser }) => {
    await open(page, '/profile', 'override')
    await expect(page.getByText('You have saved no filter sets.')).toBeVisible()
    await expect(page.getByText('Client staff', { exact: true })).toBeVisible()
    const token = await page.evaluate(
      () =>
        Object.values(localStorage)
          .join(' ')
          .match(/[\w-]+\.[\w-]+\.[\w-]+/)?.[0],
    )
    for (const filter_key of ['filterset:spend:allclients:west', 'filterset:spend:5:ground']) {
      await page.request.post('/aiparcelweb/api/filtersettings/addfilterForKey', {
        headers: { authorization: `Bearer ${token}` },
        data: { filter_key, filter_value: '{"filters":{}}' },
      })
    }
    await page.reload()
    await expect(page.getByRole('checkbox', { name: 'Assistant' })).toBeVisible()
    const landing = page.getByRole('combobox', { name: 'Default landing page' })
    await landing.selectOption('Profile')
    await expect(page.getByText('Saved: Profile', { exact: true })).toBeVisible()
    await page.getByRole('link', { name: 'Spend Analysis' }).click()
    await expect(page).toHaveURL(/\/spend/)
    await page.goBack()
    await expect(landing).toHaveValue('myProfile')
    await page.getByRole('button', { name: 'Delete west of Spend Analysis' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('west')).toHaveCount(0)
    await expect(page.getByRole('listitem').filter({ hasText: 'ground' })).not.toContainText('for client 5')
    await expect(page.getByRole('listitem').filter({ hasText: 'ground' })).toContainText(/for client [A-Z]/)
    const other = await (await browser.newContext()).newPage()
    await open(other, '/profile', 'guest')
    await expect(other.getByText('You have saved no filter sets.')).toBeVisible()
    await expect(other.getByText(/ROLE_/)).toHaveCount(0)
  },
)

test('an administrator changes a setting of the installation; what is out of bounds is said at its field [ROUTE-23, GAP-33]', async ({
  page,
}) => {
  await open(page, '/settings')
  const days = page.getByRole('textbox', { name: /^Days until a new password expires/ })
  await days.fill('4000')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('This has characters that are not allowed here.')).toBeVisible()
  await days.fill('400')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved')).toBeVisible()
  await page.reload()
  await expect(days).toHaveValue('400')
  await page.getByRole('navigation', { name: 'More settings' }).getByRole('link', { name: 'Audit log' }).click()
  await expect(page.getByRole('row', { name: /admin Edit Settings done/ }).first()).toBeVisible()
})

/** Each with its kind and its heading. */
const SCREENS = {
  '/settings': ['form', 'Settings'],
  '/clients': ['list', 'Clients'],
  '/users': ['list', 'Users'],
  '/users?record=2': ['form', 'Users'],
  '/invoices': ['list', 'Invoices'],
  '/acl': ['matrix', 'Permissions'],
  '/profile': ['profile', 'Profile'],
  '/settings/audit': ['list', 'Audit log'],
  '/accountgroups': ['list', 'Account Groups'],
} as const
test('screens of each kind are accessible, wide and light, and at 390 px, which they fit, dark @long', async ({
  page,
}) => {
  await open(page, '/carriers')
  for (const [screen, [, heading]] of seededPart(Object.entries(SCREENS), 3, ([, [kind]]) => [kind])) {
    await page.emulateMedia({ colorScheme: 'light' })
    await page.setViewportSize({ width: 1280, height: 900 })
    await follow(page, screen)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expect(
      page
        .locator('#content')
        .getByRole('row')
        .nth(1)
        .or(page.getByRole('form'))
        .or(page.getByRole('heading', { name: 'Filter sets' }))
        .first(),
    ).toBeVisible()
    expect([screen, await seriousFindings(page)]).toEqual([screen, []])
    await page.setViewportSize({ width: 390, height: 844 })
    await expect
      .poll(async () => [screen, await page.evaluate(() => document.documentElement.scrollWidth)])
      .toEqual([screen, 390])
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect(page.locator('html')).toHaveAttribute('data-color-mode', 'dark')
    expect([screen, await seriousFindings(page)]).toEqual([screen, []])
  }
})
