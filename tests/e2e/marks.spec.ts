import { expect, type Locator } from '@playwright/test'
import { englishValues } from '../support/language/english-values.ts'
import { seriousFindings } from './accessible.ts'
import { test } from './guarded-test.ts'
import { SpendPage, type WidgetCard } from './pages/SpendPage.ts'
import { costs } from './template-sql.ts'

const { money, shortMoney } = englishValues
const USER = 'marks.analyst'
const YEAR = ["bill_date >= '2025-11-22'", "bill_date <= '2026-11-21'"]

const markOf = ({ card }: WidgetCard, name: string): Locator =>
  card.getByRole('button', { name: new RegExp(`^${name}, `) })

/** Where the chart draws it: the mark itself lets the pointer through. */
async function point(card: WidgetCard, name: string, how: { readonly adding?: boolean } = {}): Promise<void> {
  const mark = markOf(card, name)
  await mark.scrollIntoViewIfNeeded()
  const box = await mark.boundingBox()
  if (!box) throw new Error(`${name} is not drawn`)
  const page = card.card.page()
  if (how.adding) await page.keyboard.down('Shift')
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
  if (how.adding) await page.keyboard.up('Shift')
}

/** The spend of some rows as the server sums them by itself. */
async function spendOf(spend: SpendPage, whereClauseDetails: readonly string[]): Promise<number> {
  const answer = (await spend.call('aidashboards/data/spend/amounts', {
    selectColumnNames: ['total_spend'],
    fromTableNames: ['package_level_info'],
    whereClauseDetails,
    groupByDetails: [],
    orderByDetails: [],
    clientId: spend.asked[0]?.body.clientId,
    currency: 'all',
    unit: 'lbs',
  })) as { data: { data: { total_spend: number }[] } }
  return answer.data.data[0]?.total_spend ?? Number.NaN
}

test('a click on a bar makes the page follow: chip, facts and the other cards; Shift adds, a click again takes off, back brings back (issue 18, 1)', async ({
  page,
}) => {
  const spend = new SpendPage(page)
  await spend.open({ user: USER })
  await spend.expectAllDrawn()
  const chips = page.getByRole('list', { name: 'Filters in force' })
  const total = spend.tile('Total Spend').locator('data')
  const all = await total.getAttribute('value')
  const sumIs = async (categories: string) =>
    expect(total).toHaveText(shortMoney(await spendOf(spend, [...YEAR, `service_category in (${categories})`]), '$'))

  await point(spend.breakdown, 'Parcel Ground')
  await expect(chips).toContainText('Service: Parcel Ground')
  await sumIs("'Parcel Ground'")
  await expect(markOf(spend.breakdown, 'Parcel Ground')).toHaveAttribute('aria-pressed', 'true')
  await expect(markOf(spend.breakdown, 'Express')).toHaveAttribute('aria-pressed', 'false')
  await expect(spend.breakdown.card.getByRole('status')).toHaveText(/^Parcel Ground is chosen\./)
  await expect(spend.breakdown.card).toContainText('Parcel Ground chosen, the others for context')

  await point(spend.breakdown, 'Express', { adding: true })
  await expect(chips).toContainText('Parcel Ground, Express')
  await sumIs("'Parcel Ground','Express'")
  await spend.expectAllDrawn()
  expect(await seriousFindings(page)).toEqual([])

  await point(spend.breakdown, 'Parcel Ground')
  await sumIs("'Express'")
  await page.goBack()
  await sumIs("'Parcel Ground','Express'")
  await page.reload()
  await sumIs("'Parcel Ground','Express'")
  await spend.breakdown.card.getByRole('button', { name: 'Take off' }).click()
  await expect(total).toHaveAttribute('value', all ?? '')
  await expect(chips).toHaveCount(0)
})

test(
  'a month is the dates, by keyboard, and its chart keeps the months around it, to which a double click leads back; a state and a row of a table filter too (issue 18, 1)',
  { tag: '@long' },
  async ({ page }) => {
    const spend = new SpendPage(page)
    await spend.open({ user: USER })
    await spend.expectAllDrawn()
    const total = spend.tile('Total Spend').locator('data')

    await spend.trends.chart.focus()
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    await expect(markOf(spend.trends, 'October 2026')).toBeFocused()
    await page.keyboard.press('Space')
    await expect(page.getByText('Invoiced: 10/01/26 – 10/31/26')).toBeVisible()
    await expect(markOf(spend.trends, 'October 2026')).toBeFocused()
    await expect(markOf(spend.trends, 'January 2026')).toBeAttached()
    const october = ["bill_date >= '2026-10-01'", "bill_date <= '2026-10-31'"]
    await expect(total).toHaveText(shortMoney(await spendOf(spend, october), '$'))

    await spend.map.chart.focus()
    await page.keyboard.press('Enter')
    await spend.map.card.getByRole('button', { name: 'Texas', exact: true }).click()
    const texas = [...october, "normalised_consignee_country = 'US'", "normalised_consignee_state = 'TX'"]
    await expect(total).toHaveText(shortMoney(await spendOf(spend, texas), '$'))
    await expect(spend.map.card.getByRole('button', { name: 'California', exact: true })).toBeVisible()

    const [august, september] = await Promise.all(
      ['August 2026', 'September 2026'].map((name) => markOf(spend.trends, name).boundingBox()),
    )
    await page.mouse.move((september?.x ?? 0) + 6, (september?.y ?? 0) + 6)
    await page.mouse.down()
    await page.mouse.move((august?.x ?? 0) + 6, (august?.y ?? 0) + 6, { steps: 4 })
    await page.mouse.up()
    await expect(page.getByText('Invoiced: 08/01/26 – 09/30/26')).toBeVisible()
    const months = ["bill_date >= '2026-08-01'", "bill_date <= '2026-09-30'", ...texas.slice(2)]
    await expect(total).toHaveText(shortMoney(await spendOf(spend, months), '$'))

    await page.mouse.dblclick((august?.x ?? 0) + 6, (august?.y ?? 0) + 6)
    await expect(page.getByText('Invoiced: 11/22/25 – 11/21/26')).toBeVisible()
    await spend.trends.expectDrawn(/Total Spend/)
    await page.mouse.dblclick((september?.x ?? 0) + 6, (september?.y ?? 0) + 6)
    await expect(page.getByText('Invoiced: 11/22/25 – 11/21/26')).toBeVisible()
    await page.goBack()
    await expect(page.getByText('Invoiced: 09/01/26 – 09/30/26')).toBeVisible()

    await spend.trends.card.getByRole('button', { name: 'Take off' }).click()
    await expect(page.getByText('Invoiced: 11/22/25 – 11/21/26')).toBeVisible()
    await expect(total).toHaveText(shortMoney(await spendOf(spend, [...YEAR, ...texas.slice(2)]), '$'))
  },
)

test(
  'months are split by a dimension, stacked or in small multiples, and their parts are what SQL says; a part makes the page follow, back and reload hold (issue 18, 3) @exact',
  { tag: '@long' },
  async ({ page }) => {
    const spend = new SpendPage(page)
    await spend.open({ user: 'marks.driller' })
    await spend.expectAllDrawn()
    const { trends } = spend
    const costOf = async (only: string, dates = { from: '2026-10-01', to: '2026-10-31' }) =>
      Number((await costs('spend', { ...dates, only }))[0]?.cost)

    await trends.card.getByRole('button', { name: 'Split by a dimension' }).click()
    await expect(page).toHaveURL(/split\.trends=stacked%3Aservice_category/)
    await trends.expectDrawn(/^Total Spend by month and service category/)
    const ground = await costOf("service_category = 'Parcel Ground'")
    const mark = markOf(trends, 'Parcel Ground, October 2026')
    await expect(mark).toHaveAccessibleName(`Parcel Ground, October 2026, ${money(ground, '$')}`)
    expect(await seriousFindings(page, { part: '[data-chart="trends"]' })).toEqual([])

    await trends.choose('Small multiples', 'Carrier')
    await expect(page).toHaveURL(/split\.trends=multiples%3Acarrier_name/)
    await trends.expectDrawn(/^Total Spend by month and carrier/)
    const ups = await costOf("carrier_name = 'UPS'")
    await expect(markOf(trends, 'UPS, October 2026')).toHaveAccessibleName(`UPS, October 2026, ${money(ups, '$')}`)
    await point(trends, 'UPS, October 2026')
    await expect(spend.tile('Total Spend').locator('data')).toHaveText(shortMoney(ups, '$'))
    await expect(page.getByRole('list', { name: 'Filters in force' })).toContainText('Carrier: UPS')
    await page.reload()
    await expect(markOf(trends, 'UPS, October 2026')).toHaveAttribute('aria-pressed', 'true')
    await expect(markOf(trends, 'UPS, September 2026')).toHaveAttribute('aria-pressed', 'false')
    expect(await seriousFindings(page, { part: '[data-chart="trends"]' })).toEqual([])

    await trends.chart.focus()
    await page.keyboard.press('Enter')
    const before = await costOf("carrier_name = 'UPS'", { from: '2025-10-01', to: '2025-10-31' })
    await expect(
      trends.card.getByRole('row').filter({ hasText: 'October 2026' }).filter({ hasText: 'UPS' }),
    ).toContainText(money(before, '$'))
    for (let steps = 0; steps < 4; steps += 1) await page.goBack()
    await expect(page).not.toHaveURL(/split/)
    await expect(trends.title).toHaveText('Total Spend by month')
  },
)

test('the menu of a mark by keyboard: its rows sum to it and stand in the address, another dimension breaks it out, it is left out; the menu of a fact (issue 18, 2) @exact', async ({
  page,
}) => {
  const spend = new SpendPage(page)
  await spend.open({ user: 'marks.driller' })
  await spend.expectAllDrawn()
  const mark = markOf(spend.breakdown, 'Express')
  const value = / \$([\d,.]+), /.exec((await mark.getAttribute('aria-label')) ?? '')?.[1]?.replaceAll(',', '')

  await spend.breakdown.chart.focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(mark).toBeFocused()
  await page.keyboard.press('Enter')
  const rows = page.getByRole('menuitem', { name: /^See its rows \([\d,]+\)/ })
  await expect(rows).toBeFocused()
  const count = /\(([\d,]+)\)/.exec((await rows.textContent()) ?? '')?.[1] ?? ''
  expect(await seriousFindings(page, { part: '[role="menu"]' })).toEqual([])
  const asked = page.waitForRequest((request) => (request.postData() ?? '').includes('whereClauses'))
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Spend Analysis' })
  await expect(dialog.getByText(`${count} rows`)).toBeVisible()
  await expect(dialog.getByText(/^Express · /)).toBeVisible()
  const { whereClauses } = (await asked).postDataJSON() as { whereClauses: string[] }
  expect((await spendOf(spend, whereClauses)).toFixed(2)).toBe(value)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(mark).toBeFocused()
  await page.goBack()
  await page.reload()
  await expect(dialog.getByText(`${count} rows`)).toBeVisible()
  await expect(dialog.getByText(/^Express · /)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page).not.toHaveURL(/rows/)
  await spend.expectAllDrawn()
  await mark.focus()

  await page.keyboard.press('Shift+F10')
  await page.getByRole('menuitem', { name: 'Leave it out' }).press('Enter')
  await expect(page.getByRole('list', { name: 'Filters in force' })).toContainText('not Express')
  await expect(mark).toHaveCount(0)
  await markOf(spend.breakdown, 'Parcel Ground').scrollIntoViewIfNeeded()
  const box = await markOf(spend.breakdown, 'Parcel Ground').boundingBox()
  await page.mouse.click((box?.x ?? 0) + 9, (box?.y ?? 0) + 9, { button: 'right' })
  await page.getByRole('menuitem', { name: 'Break out by' }).click()
  await page.getByRole('menuitem', { name: 'Carrier', exact: true }).click()
  await spend.breakdown.expectDrawn(/^Total Spend by carrier/)
  await expect(page.getByRole('list', { name: 'Filters in force' })).toContainText('Service: Parcel Ground')

  await page.getByRole('button', { name: 'More for Accessorials' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: /^Only this/ })).toBeDisabled()
  await page.getByRole('menuitem', { name: 'Explain' }).click()
  await expect(page.getByRole('dialog', { name: 'Explain: Accessorials' })).toBeVisible()
})

test('a mark breaks out by all that the page filters by: its bill options on the breakdown, its states on the map; groups of accounts say why not (issue 18, 2) @long', async ({
  page,
}) => {
  const spend = new SpendPage(page)
  await spend.open({ user: 'marks.driller' })
  await spend.expectAllDrawn()
  const breakOut = async (name: string) => {
    const mark = markOf(spend.breakdown, name)
    await mark.focus()
    await page.keyboard.press('Shift+F10')
    await page.getByRole('menuitem', { name: 'Break out by' }).click()
  }
  await breakOut('Express')
  await expect(page.getByRole('menuitem', { name: /^Account Group/ })).toBeDisabled()
  await expect(page.getByRole('menuitem', { name: /^Account Group/ })).toContainText('A row may have several.')
  expect(await seriousFindings(page, { part: '[role="menu"]' })).toEqual([])
  await page.getByRole('menuitem', { name: 'Sender State', exact: true }).click()
  await spend.map.expectDrawn(/^Total Spend by sender state/)
  const filters = page.getByRole('list', { name: 'Filters in force' })
  await expect(filters).toContainText('Service: Express')
  await expect(spend.map.card.locator(':focus')).toHaveCount(1)
  const state = spend.map.card.getByRole('button', { name: /^Georgia, / })
  const asked = page.waitForRequest((request) => (request.postData() ?? '').includes('normalised_sender_state in'))
  await state.press(' ')
  await asked
  await expect(filters).toContainText('Sender State')

  await breakOut('Express')
  await page.getByRole('menuitem', { name: 'Bill Option', exact: true }).click()
  await spend.breakdown.expectDrawn(/^Total Spend by bill option/)
})

test('a touch chooses a mark, and touches it off again @phone', { tag: '@long' }, async ({ page }) => {
  const spend = new SpendPage(page)
  await spend.open({ user: 'marks.phone' })
  const mark = markOf(spend.breakdown, 'Parcel Ground')
  const tap = async () => {
    await mark.scrollIntoViewIfNeeded()
    const box = await mark.boundingBox()
    await page.touchscreen.tap((box?.x ?? 0) + 4, (box?.y ?? 0) + (box?.height ?? 0) / 2)
  }
  await tap()
  await expect(mark).toHaveAttribute('aria-pressed', 'true')
  await tap()
  await expect(mark).toHaveAttribute('aria-pressed', 'false')
  expect(await seriousFindings(page)).toEqual([])
})
