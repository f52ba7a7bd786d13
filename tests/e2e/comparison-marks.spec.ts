import { expect, type Locator, type Page } from '@playwright/test'
import { englishValues } from '../support/language/english-values.ts'
import { seriousFindings } from './accessible.ts'
import { follow } from './follow.ts'
import { test } from './guarded-test.ts'
import { COMPARISON_PATH } from './pages/ComparisonPage.ts'
import { RowsDialog } from './pages/RowsDialog.ts'
import { WidgetCard } from './pages/SpendPage.ts'
import { signedIn } from './signed-in.ts'
import { templateRows } from './template-sql.ts'

const { money, shortMoney } = englishValues
const USER = 'analyst'
/** Two sub-clients over the same year, whose 12 months are compared. */
const SETS = 'set1.name=Trail&set1.client=1&set1.children=2&set2.name=Home&set2.client=1&set2.children=4'
const OWNERS = { Trail: 2, Home: 4 } as const
const YEAR = { from: '2025-12-01', to: '2026-11-21' }
const APRIL = { from: '2026-04-01', to: '2026-04-30' }

interface Which {
  readonly from: string
  readonly to: string
  /** SQL. */
  readonly only?: string
}

/** What the rows of one set cost in USD and how many they are, by SQL of this test's own. */
async function costOf(set: keyof typeof OWNERS, { from, to, only = 'true' }: Which) {
  const [row] = await templateRows(
    `SELECT coalesce(sum(net_amount * usd_rate), 0)::DOUBLE AS cost, count(*)::INTEGER AS rows FROM package_level_info
     WHERE client_id = ${OWNERS[set]} AND invoice_status NOT IN ('zeropayclose', 'ode', 'duplicate') AND bill_date BETWEEN '${from}' AND '${to}' AND ${only}`,
  )
  return { cost: Number(row?.cost), rows: Number(row?.rows) }
}

class MarksOfSets {
  readonly page: Page
  readonly chips: Locator
  readonly periods: WidgetCard
  readonly trends: WidgetCard
  readonly breakdown: WidgetCard

  constructor(page: Page) {
    this.page = page
    this.chips = page.getByRole('group', { name: 'All sets, only' }).getByRole('listitem')
    this.periods = new WidgetCard(page, 'periods')
    this.trends = new WidgetCard(page, 'trends')
    this.breakdown = new WidgetCard(page, 'breakdown')
  }

  async open(search = ''): Promise<void> {
    await signedIn(this.page, USER)
    await this.page.goto(`${COMPARISON_PATH}?${SETS}${search}`)
    await expect(this.periods.chart).toBeVisible()
  }

  markOf({ card }: WidgetCard, name: string): Locator {
    return card.getByRole('button', { name: new RegExp(`^${name}`) })
  }

  /** The amount of a fact of each set. */
  fact(name: string): Locator {
    return this.page
      .getByRole('table', { name: 'Facts of the sets' })
      .getByRole('row', { name: new RegExp(`^${name}`) })
      .getByRole('cell')
  }

  async spendIs(which: Which): Promise<void> {
    for (const [at, set] of (['Trail', 'Home'] as const).entries())
      await expect(this.fact('Total Spend').nth(at)).toContainText(shortMoney((await costOf(set, which)).cost, '$'))
  }

  async choose(entry: string | RegExp): Promise<void> {
    await this.page.getByRole('menuitem', { name: entry }).click()
  }
}

test(
  'a row of a table narrows all sets: chip, facts and the other cards follow, its own card keeps the others; back, reload and the chip undo (issue 18, 1; decision 0094)',
  { tag: '@long' },
  async ({ page }) => {
    const sets = new MarksOfSets(page)
    await sets.open()
    await sets.spendIs(YEAR)
    const express = sets.breakdown.card.getByRole('button', { name: 'Express, Trail' })
    await express.click()
    await expect(sets.chips).toHaveText(['Service: Express'])
    await expect(page).toHaveURL(/only\.filter\.service_category=Express/)
    const only = "service_category = 'Express'"
    await sets.spendIs({ ...YEAR, only })
    await expect(express).toHaveAttribute('aria-pressed', 'true')
    await expect(sets.breakdown.card.getByRole('button', { name: 'Parcel Ground, Trail' })).toHaveAttribute(
      'aria-pressed',
      'false',
    )
    await expect(sets.breakdown.card.getByRole('status')).toHaveText(/^Express, Trail is chosen/)
    await expect(sets.markOf(sets.periods, 'Trail, April 2026')).toHaveAccessibleName(
      `Trail, April 2026, ${money((await costOf('Trail', { ...APRIL, only })).cost, '$')}`,
    )
    expect(
      await seriousFindings(page, {
        part: '[data-chart="periods"], [data-chart="breakdown"] tbody:has([aria-pressed="true"])',
      }),
    ).toEqual([])

    await sets.breakdown.card.getByRole('button', { name: 'Economy, Home' }).click({ modifiers: ['Shift'] })
    await expect(sets.chips).toHaveText(['Service: Express, Economy'])
    await sets.spendIs({ ...YEAR, only: "service_category IN ('Express', 'Economy')" })
    await page.goBack()
    await sets.spendIs({ ...YEAR, only })
    await page.reload()
    await sets.spendIs({ ...YEAR, only })
    await page.getByRole('button', { name: 'Remove Service' }).click()
    await expect(sets.chips).toHaveCount(0)
    await sets.spendIs(YEAR)
    await page.goBack()
    await express.click()
    await sets.spendIs(YEAR)
  },
)

test(
  'a month is the same column of every set, by keyboard; what a set has nothing of is refused and said (issue 18, 1; decision 0094)',
  { tag: '@long' },
  async ({ page }) => {
    const sets = new MarksOfSets(page)
    await sets.open('&set2.from=2024-12-01&set2.to=2025-11-30')
    await sets.trends.chart.focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await expect(sets.markOf(sets.trends, 'Trail, January 2026')).toBeFocused()
    await page.keyboard.press('Space')
    await expect(sets.chips).toHaveText(['Days: Trail 01/01/26 – 01/31/26 · Home 01/01/25 – 01/31/25'])
    const [trail, home] = [
      await costOf('Trail', { from: '2026-01-01', to: '2026-01-31' }),
      await costOf('Home', { from: '2025-01-01', to: '2025-01-31' }),
    ]
    await expect(sets.fact('Total Spend').first()).toContainText(shortMoney(trail.cost, '$'))
    await expect(sets.fact('Total Spend').nth(1)).toContainText(shortMoney(home.cost, '$'))
    await expect(sets.markOf(sets.trends, 'Home, January 2025')).toHaveAttribute('aria-pressed', 'true')
    await expect(sets.markOf(sets.trends, 'Home, March 2025')).toBeAttached()
    await sets.markOf(sets.trends, 'Trail, January 2026').focus()
    await page.keyboard.press('Space')
    await expect(sets.chips).toHaveCount(0)

    await follow(page, `${COMPARISON_PATH}?${SETS}&set2.filter.service_category=Express`)
    await sets.breakdown.card.getByRole('button', { name: 'Parcel Ground, Trail' }).click()
    await expect(sets.breakdown.card.getByRole('status')).toHaveText(/^Home has nothing of Parcel Ground, Trail/)
    await expect(sets.chips).toHaveCount(0)
    await follow(
      page,
      `${COMPARISON_PATH}?${SETS}&set2.filter.service_category=Express&only.filter.service_category=LTL`,
    )
    await expect(page.getByText('A compared set has nothing of it.')).toBeVisible()
  },
)

test('the menu of a mark of a set opens rows that sum to it to the cent, breaks it out, leaves it out, opens its page and sets it against the period before (issue 18, 2; decision 0094) @exact', async ({
  page,
}) => {
  const sets = new MarksOfSets(page)
  await sets.open('&comparisonSpend.split.periods=carrier_name')
  const april = sets.markOf(sets.periods, 'UPS, Trail, April 2026')
  const by = { ...APRIL, only: "carrier_name = 'UPS'" }
  const { cost, rows } = await costOf('Trail', by)
  await expect(april).toHaveAccessibleName(`UPS, Trail, April 2026, ${money(cost, '$')}`)
  await april.focus()
  await page.keyboard.press('Enter')
  await sets.choose(`See its rows (${rows})`)
  const dialog = new RowsDialog(page, 'Spend')
  await expect(dialog.totals).toHaveText(money(cost, '$'))
  await page.keyboard.press('Escape')
  await expect(dialog.dialog).toHaveCount(0)
  await expect(april).toBeFocused()
  await page.goBack()
  await page.reload()
  await expect(dialog.totals).toHaveText(money(cost, '$'))
  await page.keyboard.press('Escape')
  await expect(dialog.dialog).toHaveCount(0)
  await expect(page).not.toHaveURL(/rows/)

  await april.focus()
  await page.keyboard.press('Enter')
  await sets.choose('Explain')
  const explained = page.getByRole('dialog', { name: 'Explain: UPS, Trail, April 2026' })
  await expect(explained.getByRole('row', { name: 'Total Spend' })).toContainText(money(cost, '$'))
  await expect(explained).toContainText('Trail and Camp')
  await expect(explained).toContainText(`${rows} rows`)
  expect(await seriousFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(april).toBeFocused()

  await page.keyboard.press('Enter')
  await sets.choose('Break out by')
  await sets.choose('Service name')
  await expect(sets.chips).toHaveText(['Carrier: UPS', 'Days: 04/01/26 – 04/30/26'])
  await sets.spendIs(by)
  await expect(sets.breakdown.title).toHaveText('Total Spend by service and month, split by service name')
  await page.goBack()
  await expect(sets.chips).toHaveCount(0)

  const box = await april.boundingBox()
  await page.mouse.click((box?.x ?? 0) + 2, (box?.y ?? 0) + (box?.height ?? 0) - 2)
  await expect(sets.chips).toHaveText(['Carrier: UPS', 'Days: 04/01/26 – 04/30/26'])
  await expect(april).toHaveAttribute('aria-pressed', 'true')
  await expect(sets.markOf(sets.periods, 'FedEx, Home, May 2026')).toBeAttached()
  expect(await seriousFindings(page, { part: '[data-chart="periods"]' })).toEqual([])

  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await sets.breakdown.card.getByRole('button', { name: 'LTL, Home' }).click({ button: 'right' })
  await sets.choose('Leave it out')
  await expect(sets.chips).toHaveText(['Service: not LTL'])
  await sets.spendIs({ ...YEAR, only: "service_category <> 'LTL'" })

  await april.focus()
  await page.keyboard.press('Enter')
  await sets.choose('Open in Spend Analysis')
  await expect(page).toHaveURL(
    /\/aframe\/dashboard\/spend\?from=2026-04-01&to=2026-04-30&client=1&children=2&filter\.carrier_name=UPS/,
  )
  await expect(page.getByRole('list', { name: 'Filters in force' })).toContainText('Carrier: UPS')
  await page.goBack()
  await april.focus()
  await page.keyboard.press('Enter')
  await sets.choose('Against the period before')
  await expect(page).toHaveURL(/set1\.from=2026-04-01.*set2\.from=2026-03-01&set2\.to=2026-03-31/)
  await expect(sets.fact('Total Spend').first()).toContainText(
    shortMoney(
      (await costOf('Trail', { ...APRIL, only: "carrier_name = 'UPS' AND service_category <> 'LTL'" })).cost,
      '$',
    ),
  )
})

test('every fact of a set has the menu, and a link copied while charts are split and marks chosen shows the same (issue 18, 2) @long', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const sets = new MarksOfSets(page)
  await sets.open('&comparisonSpend.split.trends=carrier_name')
  await page.getByRole('button', { name: 'More for Home, Packages' }).click()
  await sets.choose(/^See its rows/)
  await expect(new RowsDialog(page, 'Spend').totals).toHaveText(money((await costOf('Home', YEAR)).cost, '$'))
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await sets.markOf(sets.trends, 'UPS, Home, May 2026').focus()
  await page.keyboard.press('Space')
  await expect(sets.chips).toHaveCount(2)
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByText('The link to this comparison is copied.')).toBeAttached()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  await page.goto('about:blank')
  await page.goto(link)
  await expect(sets.trends.title).toHaveText('Total Spend over time by set, split by carrier')
  await expect(sets.chips).toHaveText(['Carrier: UPS', 'Days: 05/01/26 – 05/31/26'])
  await expect(sets.markOf(sets.trends, 'UPS, Home, May 2026')).toHaveAttribute('aria-pressed', 'true')
  await sets.spendIs({ from: '2026-05-01', to: '2026-05-31', only: "carrier_name = 'UPS'" })
})

test.describe('@phone', () => {
  test.use({ colorScheme: 'dark', forcedColors: 'active' })

  test('on a phone marks and menus of sets are pressed by touch, and nothing is wider than the screen (issue 18, 2) @long', async ({
    page,
  }) => {
    const sets = new MarksOfSets(page)
    await sets.open('&only.filter.service_category=Express')
    await page.getByRole('button', { name: 'More for Trail, Total Spend' }).tap()
    await expect(page.getByRole('menuitem', { name: /^See its rows/ })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Remove Service' }).tap()
    await expect(sets.chips).toHaveCount(0)
    await sets.breakdown.card.getByRole('button', { name: 'Express, Home' }).tap()
    await expect(sets.chips).toHaveText(['Service: Express'])
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    expect(await seriousFindings(page)).toEqual([])
  })
})

/** What one set paid in accessorials over the year, by the first column that is named; by SQL of this test's own, the dearest first. */
function accessorialsOf(set: keyof typeof OWNERS, by: string): Promise<readonly Readonly<Record<string, unknown>>[]> {
  return templateRows(
    `SELECT ${by} AS name, sum(net_amount * usd_rate)::DOUBLE AS cost FROM charge_level_info
     WHERE client_id = ${OWNERS[set]} AND invoice_status NOT IN ('zeropayclose', 'ode', 'duplicate') AND charge_category = 'other_accessorial'
       AND net_amount <> 0 AND bill_date BETWEEN '${YEAR.from}' AND '${YEAR.to}' GROUP BY ALL ORDER BY cost DESC`,
  )
}

test('an accessorial, a charge and a credit type narrow the sets on the tab that has them, and lead to the period before with it (issue 18, 1; decision 0094) @long', async ({
  page,
}) => {
  const sets = new MarksOfSets(page)
  await signedIn(page, USER)
  await page.goto(`${COMPARISON_PATH}?tab=comparisonAccessorial&${SETS}`)
  const [dearest] = await accessorialsOf('Trail', 'accessorial')
  const name = String(dearest?.name)
  await sets.breakdown.card.getByRole('button', { name: `${name}, Trail` }).click()
  await expect(sets.chips).toHaveText([`Accessorial: ${name}`])
  for (const [at, set] of (['Trail', 'Home'] as const).entries()) {
    const own = (await accessorialsOf(set, 'accessorial')).find((row) => row.name === name)
    await expect(sets.fact('Accessorial Spend').nth(at)).toContainText(shortMoney(Number(own?.cost), '$'))
  }
  const charges = new WidgetCard(page, 'charges')
  const charge = charges.card.locator('[data-row-mark]').first()
  await charge.click()
  await expect(page).toHaveURL(/only\.filter\.charge_description=/)
  await page.goBack()
  await sets.breakdown.card.getByRole('button', { name: `${name}, Trail` }).click({ button: 'right' })
  await sets.choose('Against the period before')
  await expect(page.getByRole('heading', { name: 'Set1', exact: true })).toBeVisible()
  await expect(sets.chips).toHaveText([`Accessorial: ${name}`])
  await expect(sets.fact('Accessorial Spend').first()).toContainText(shortMoney(Number(dearest?.cost), '$'))

  await follow(page, `${COMPARISON_PATH}?tab=comparisonCarrierScore&${SETS}&set2.filter.tracking_status=late`)
  const filters = page.getByRole('list', { name: 'Filters of Home' }).getByRole('listitem')
  await expect(filters.first()).toHaveText('Delivery Status: Late (this tab cannot be filtered by it)')
  await page.getByRole('link', { name: 'Accessorial', exact: true }).click()
  await expect(filters.filter({ hasText: 'Delivery Status' })).toHaveText('Delivery Status: Late')

  await follow(page, `${COMPARISON_PATH}?tab=comparisonRefund&${SETS}&comparisonRefund.split.breakdown=credit_type`)
  const [credit] = await templateRows(
    `SELECT credit_type AS name FROM charge_level_info WHERE client_id = ${OWNERS.Home} AND credit_type IS NOT NULL
     AND net_amount <> 0 AND bill_date BETWEEN '${YEAR.from}' AND '${YEAR.to}' GROUP BY ALL ORDER BY sum(net_amount) LIMIT 1`,
  )
  await sets.breakdown.card
    .getByRole('button', { name: `${String(credit?.name)}, Home` })
    .first()
    .click()
  await expect(sets.chips.filter({ hasText: `Credit Type: ${String(credit?.name)}` })).toBeVisible()
})
