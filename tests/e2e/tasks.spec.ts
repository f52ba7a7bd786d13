import { readFile } from 'node:fs/promises'
import { expect, type Locator } from '@playwright/test'
import { readXlsxSheets } from '../comparison/read-xlsx-sheets.ts'
import { englishValues } from '../support/language/english-values.ts'
import { TARDY } from '../support/answers/page-sums.ts'
import { seriousFindings } from './accessible.ts'
import { test } from './guarded-test.ts'
import { ComparisonPage } from './pages/ComparisonPage.ts'
import { MailDialog } from './pages/MailDialog.ts'
import { mailsTo } from './outbox.ts'
import { OwnPagesPage } from './pages/OwnPagesPage.ts'
import { PaletteDialog } from './pages/PaletteDialog.ts'
import { Pointer } from './pages/Pointer.ts'
import { RowsDialog } from './pages/RowsDialog.ts'
import { SpendPage, type WidgetCard } from './pages/SpendPage.ts'
import { TrackingPopup } from './pages/TrackingPopup.ts'
import { signedIn } from './signed-in.ts'
import { costs, templateRows } from './template-sql.ts'

const OCTOBER = { from: '2026-10-01', to: '2026-10-31' }

const markOf = ({ card }: WidgetCard, name: string): Locator =>
  card.getByRole('button', { name: new RegExp(`^${name}, `) })

const dollars = (amount: unknown) =>
  `$${Number(amount)
    .toFixed(2)
    .replace(/\B(?=(\d{3})+(?!\d))/g, ',')}`

/** What the name of a mark begins with, and what it says. */
function named(label: string, amount: string): RegExp {
  return new RegExp(`^${escaped(label)}, .*${escaped(amount)}`)
}

function escaped(words: string): string {
  return words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

test('which surcharge grew most since last quarter, and at which account, is six clicks from the first page, and what SQL says (issue 18, task 2) @exact', async ({
  page,
}) => {
  const spend = new SpendPage(page)
  await spend.open({ user: 'marks.driller' })
  await spend.expectAllDrawn()
  const pointer = new Pointer(page)
  await pointer.press(page.getByRole('link', { name: 'Accessorial Analysis' }))
  await pointer.press(page.getByRole('button', { name: /^Invoiced: / }))
  await pointer.press(page.getByRole('button', { name: 'Current Quarter' }))
  const { card, chart } = spend.breakdown
  await pointer.press(card.getByRole('button', { name: 'What changed' }))
  await expect(page).toHaveURL(/changes\.breakdown=accessorial(&|$)/)
  await pointer.press(card.getByRole('button', { name: /^Settings of / }))
  await pointer.press(
    page.getByRole('group', { name: 'Then by' }).getByRole('menuitemradio', { name: 'Account number' }),
  )
  await expect(page).toHaveURL(/changes\.breakdown=accessorial%2Caccount_number/)
  await expect(card).toContainText('10/01/26 – 11/21/26 against 07/01/26 – 08/21/26')

  const [[surcharge, growth] = ['', 0]] = await grown('accessorial')
  const [[pair, most] = ['', 0]] = (await grown('accessorial', 'account_number')).filter(([name]) =>
    name.startsWith(`${surcharge}, `),
  )
  const marks = card.getByRole('group', { name: /^Marks/ }).getByRole('button')
  await expect(marks.nth(0)).toHaveAccessibleName(named(surcharge, `+${dollars(growth)}`))
  await expect(marks.nth(1)).toHaveAccessibleName(named(pair, `+${dollars(most)}`))
  pointer.expectShort(6, 'the surcharge that grew most')
  expect(await seriousFindings(page)).toEqual([])

  await chart.focus()
  await page.keyboard.press('Enter')
  await expect(card.getByRole('row').nth(1)).toContainText(`+${dollars(most)}`)
  await page.goBack()
  await expect(page).toHaveURL(/changes\.breakdown=accessorial(&|$)/)
  await page.goBack()
  await expect(page).not.toHaveURL(/changes/)
})

/** By how much the surcharges of the quarter are above those of as many days of the quarter before, in USD, the most first. */
async function grown(...by: string[]): Promise<(readonly [string, number])[]> {
  const nameOf = (row: Readonly<Record<string, unknown>>) => by.map((column) => row[column]).join(', ')
  const now = await costs('accessorial', { from: '2026-10-01', to: '2026-11-21', by })
  const before = new Map(
    (await costs('accessorial', { from: '2026-07-01', to: '2026-08-21', by })).map((row) => [nameOf(row), row.cost]),
  )
  return now
    .map((row) => [nameOf(row), Number(row.cost) - Number(before.get(nameOf(row)) ?? 0)] as const)
    .sort(([, one], [, other]) => other - one)
}

test(
  'what late UPS Ground packages to California cost in October is six clicks, and what SQL says (issue 18, task 3) @exact',
  { tag: '@long' },
  async ({ page }) => {
    const spend = new SpendPage(page)
    await spend.open({ user: 'marks.driller' })
    await spend.expectAllDrawn()
    const pointer = new Pointer(page)
    await pointer.pressMark(markOf(spend.trends, 'October 2026'))
    await expect(page).toHaveURL(/from=2026-10-01/)
    await spend.expectAllDrawn()
    await pointer.pressMark(markOf(spend.map, 'California'))
    await expect(page).toHaveURL(/filter\.normalised_consignee_state=CA/)
    await spend.expectAllDrawn()
    await pointer.breakOut(markOf(spend.breakdown, 'Parcel Ground'), 'Carrier')
    await pointer.breakOut(markOf(spend.breakdown, 'UPS'), 'Delivery Status')
    const [{ cost } = {}] = await costs('spend', {
      ...OCTOBER,
      only: `carrier_name = 'UPS' AND service_category = 'Parcel Ground' AND normalised_consignee_country = 'US' AND normalised_consignee_state = 'CA' AND ${TARDY} AND exception_reason IS NULL`,
    })
    expect(cost).toBeGreaterThan(0)
    await expect(markOf(spend.breakdown, 'Late')).toHaveAccessibleName(named('Late', dollars(cost)))
    pointer.expectShort(6, 'late UPS Ground packages to California')
  },
)

test('which account stopped being billed is one click from the Overview, which says so, and none of its invoices is newer (issue 53) @exact', async ({
  page,
}) => {
  await signedIn(page, 'morning.reader')
  await page.goto('/aframe/dashboard/overview?client=1')
  const morning = page.getByRole('region', { name: 'This morning' })
  const note = morning.getByRole('listitem').filter({ hasText: 'did not come' })
  const [{ account, last } = {}] = await templateRows(
    `SELECT account_number AS account, max(bill_date)::VARCHAR AS last FROM package_level_info
     WHERE client_id IN (1, 2, 3, 4) GROUP BY client_id, carrier_name, account_number
     HAVING count(DISTINCT date_trunc('week', bill_date)) > 140 ORDER BY last LIMIT 1`,
  )
  expect(last).toBe('2026-10-28')
  await expect(note).toContainText(`${String(account)} is billed every Wednesday; the last 2 invoices did not come.`)
  const pointer = new Pointer(page)
  await pointer.press(note.getByRole('link', { name: 'See the account' }))
  await expect(page).toHaveURL(new RegExp(`filter\\.account_number=${String(account)}`))
  await expect(page.getByRole('list', { name: 'Filters in force' })).toContainText(String(account))
  pointer.expectShort(1, 'which account stopped being billed', 1)
})

test('last month’s rows to Excel are five clicks, and those of SQL (issue 18, task 7) @exact', async ({ page }) => {
  const spend = new SpendPage(page)
  await spend.open({ user: 'marks.driller' })
  const grid = new RowsDialog(page, 'Spend Analysis')
  const pointer = new Pointer(page)
  await pointer.press(page.getByRole('button', { name: /^Invoiced: / }))
  await pointer.press(page.getByRole('button', { name: 'Previous Month' }))
  await pointer.press(grid.opener)
  await pointer.press(grid.dialog.getByRole('button', { name: 'Download View' }))
  const saved = page.waitForEvent('download')
  await pointer.press(page.getByRole('menuitem', { name: 'Excel' }))
  const bytes = await readFile(await (await saved).path())
  pointer.expectShort(5, 'last month’s rows to Excel')
  const [head = [], ...rows] = readXlsxSheets(bytes).get('Sheet1') ?? []
  const amounts = rows.map((row) => Number(row[head.indexOf('Net Amount')]))
  const [expected] = await costs('spend', OCTOBER)
  expect(rows).toHaveLength(Number(expected?.rows))
  expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBeCloseTo(Number(expected?.cost), 2)
})

test('last week’s spend on a phone is two touches, and what SQL says @phone (issue 18, task 9) @exact', async ({
  page,
}) => {
  const spend = new SpendPage(page)
  await spend.open({ user: 'marks.phone' })
  const pointer = new Pointer(page)
  await pointer.press(page.getByRole('button', { name: /Invoiced: / }))
  await pointer.press(page.getByRole('button', { name: 'Previous Week' }))
  await expect(page).toHaveURL(/period=Previous\+Week/)
  const [{ cost } = {}] = await costs('spend', { from: '2026-11-08', to: '2026-11-14' })
  await expect(spend.tile('Total Spend')).toContainText(englishValues.shortMoney(Number(cost), '$'))
  await expect(spend.tile('Total Spend').locator('data')).toBeInViewport()
  pointer.expectShort(2, 'last week’s spend on a phone')
})

test('a comparison of last month with the year before it is made and sent to a colleague in eight clicks, with the figures of SQL (issue 22, task 5) @exact', async ({
  page,
}) => {
  const comparison = new ComparisonPage(page)
  await comparison.signIn('mail.sender')
  await page.goto('/aframe/dashboard/spend')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const pointer = new Pointer(page)
  await pointer.press(page.getByRole('link', { name: 'Comparison View' }))
  await pointer.press(comparison.add)
  await comparison.name.fill('October')
  await comparison.name.press('Enter')
  await pointer.press(comparison.panel.getByRole('button', { name: /^Invoiced/ }))
  await pointer.press(page.getByRole('button', { name: 'Previous Month' }))
  await expect(page).toHaveURL(/set2\.period=Previous\+Month/)
  const mail = new MailDialog(page)
  await pointer.press(page.getByRole('button', { name: 'Views', exact: true }))
  await pointer.press(page.getByRole('button', { name: 'Send by mail' }))
  await pointer.press(mail.person('mail.reader'))
  await pointer.press(mail.send)
  await mail.expectSent()
  pointer.expectShort(8, 'a comparison sent', 8)
  const [text = ''] = await mailsTo('mail.reader@demo.example')
  const [{ cost } = {}] = await costs('spend', OCTOBER)
  expect(text).toMatch(/Set1 {2}October/)
  expect(text).toContain(dollars(cost))
})

test(
  'a page of four charts is made and shared with a colleague in ten clicks from the dashboards of one’s own (issue 22, task 4) [PAGE-26]',
  { tag: '@long' },
  async ({ page }) => {
    const own = new OwnPagesPage(page)
    await own.open('task.sharer')
    await expect(page.getByRole('heading', { name: 'No pages yet' })).toBeVisible()
    const pointer = new Pointer(page)
    await pointer.press(page.getByRole('button', { name: 'New page' }))
    await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused()
    await page.keyboard.type('Four')
    await page.keyboard.press('Enter')
    await pointer.press(page.getByRole('button', { name: 'Add a chart' }).first())
    for (const chart of [
      'Total Spend by month',
      'Total Spend by service category',
      'Total refunds by month',
      'Accessorial Amount by accessorial',
    ])
      await pointer.press(own.offered({ of: 'Overview', chart }))
    await pointer.press(own.gallery.getByRole('button', { name: 'Add to the page' }))
    await expect(own.cards).toHaveCount(4)
    await pointer.press(page.getByRole('button', { name: 'Share', exact: true }))
    const dialog = page.getByRole('dialog', { name: /^Share “.*Four”$/ })
    await dialog.getByRole('textbox', { name: 'Find people, roles and clients' }).fill('mail.reader')
    await pointer.press(dialog.getByRole('checkbox', { name: /mail\.reader$/ }))
    await pointer.press(dialog.getByRole('button', { name: 'Share', exact: true }))
    await expect(dialog).toHaveCount(0)
    pointer.expectShort(10, 'a page of four charts shared', 10)
  },
)

test(
  'the first sign-in is one click, and what somebody new looks for is one more: a hint’s question, or the menu (issue 18, task 1)',
  { tag: '@long' },
  async ({ page }) => {
    await page.goto('/')
    const pointer = new Pointer(page)
    await page.getByLabel('Username').fill('task.beginner')
    await page.getByLabel('Password', { exact: true }).fill('Parcel2026')
    await pointer.press(page.getByRole('button', { name: 'Sign In' }))
    await expect(page.getByRole('region', { name: 'New here? Three things to try' })).toBeVisible()
    await pointer.press(page.getByRole('link', { name: 'Accessorial Analysis' }))
    await expect(page.getByRole('heading', { level: 1, name: 'Accessorial Analysis' })).toBeVisible()
    await new SpendPage(page, 'accessorial').breakdown.expectDrawn(/Accessorial/)
    pointer.expectShort(2, 'first sign-in and the page looked for', 2)
  },
)

test('one package by its number is two keys, and its charges are those of SQL (issue 22, task 6) @exact', async ({
  page,
}) => {
  const [{ number, cost } = {}] = await templateRows(
    `SELECT tracking_number AS number, sum(net_amount * usd_rate)::DOUBLE AS cost FROM package_level_info
     WHERE client_id IN (1, 2, 3, 4) AND tracking_number IS NOT NULL AND invoice_status NOT IN ('zeropayclose', 'ode', 'duplicate')
     GROUP BY tracking_number HAVING count(DISTINCT currency_code) = 1 AND min(currency_code) = 'USD' AND cost > 0
     ORDER BY max(bill_date) DESC, tracking_number LIMIT 1`,
  )
  await new SpendPage(page).open({ user: 'marks.driller' })
  const palette = new PaletteDialog(page)
  await palette.opener.waitFor()
  const pointer = new Pointer(page)
  await pointer.key('Control+k')
  await palette.field.waitFor()
  await page.keyboard.insertText(String(number))
  await pointer.key('Enter')
  const popup = new TrackingPopup(page)
  await expect(popup.link).toHaveText(String(number))
  await expect(popup.total).toContainText(dollars(cost))
  pointer.expectShort(2, 'one package by its number', 2)
})

test('a person with a role is added in two keys, a form and two clicks (issue 18, task 8) [ROUTE-19]', async ({
  page,
}) => {
  await new SpendPage(page).open({ user: 'admin' })
  const palette = new PaletteDialog(page)
  await palette.opener.waitFor()
  const pointer = new Pointer(page)
  await pointer.key('Control+k')
  await palette.field.waitFor()
  await page.keyboard.insertText('new user')
  await expect(palette.active).toContainText('User Accounts - New')
  await pointer.key('Enter')
  await page.getByRole('textbox', { name: 'User name' }).fill('task.added')
  await page.getByRole('textbox', { name: 'First name' }).fill('Tess')
  await page.getByRole('textbox', { name: 'E-mail' }).fill('task.added@demo.example')
  await pointer.press(page.getByRole('checkbox', { name: /^Client staff/ }))
  await pointer.press(page.getByRole('button', { name: 'Save' }))
  await expect(page).toHaveURL(/\/users(\?(?!.*record=).*)?$/)
  pointer.expectShort(4, 'a person with a role added', 4)
  await page.getByRole('searchbox', { name: 'Search' }).fill('task.added')
  await expect(page.getByRole('row').filter({ hasText: 'task.added' })).toContainText('Client staff')
})
