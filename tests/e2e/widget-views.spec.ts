import { expect, type Page } from '@playwright/test'
import { seriousFindingsInBothThemes } from './accessible.ts'
import { englishValues } from '../support/language/english-values.ts'
import { test } from './guarded-test.ts'
import { SpendPage } from './pages/SpendPage.ts'
import { WidgetViews } from './pages/WidgetViews.ts'

const { fullValue, number } = englishValues

/** Nobody else's tests change these users' settings. */
const USER = 'ltl'
const PHONE_USER = 'sso.user'
/** What is looked at of a page that was looked at before. */
const DIALOG = '[role=dialog]'
const DOLLARS = { unit: 'money', symbol: '$', weightUnit: 'lbs' } as const

async function openSpend(page: Page, user = USER): Promise<SpendPage> {
  const spend = new SpendPage(page)
  await spend.open({ user })
  await spend.expectAllDrawn()
  return spend
}

async function answerTo(spend: SpendPage, chartName: string): Promise<Record<string, string | number>[]> {
  const asked = spend.asked.findLast(
    (each) => each.chartName === chartName && each.body.selectColumnNames.includes('total_spend'),
  )
  const answer = (await spend.call(`aidashboards/data/spend/${chartName}`, asked?.body)) as {
    data: { data: Record<string, string | number>[] }
  }
  return answer.data.data
}

test('every row of the server’s answer is in the table, and its total is the fact’s (lessons 13)', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const spend = await openSpend(page)
  const strip = (await spend.tile('Total Spend').locator('data').getAttribute('value')) ?? ''
  const total = fullValue(Number(strip), DOLLARS)
  for (const [chartName, column] of [
    ['breakdown', 1],
    ['map', 2],
  ] as const) {
    const views = new WidgetViews(spend[chartName])
    const answer = await answerTo(spend, chartName)
    await views.choose('Show table')
    await expect(views.table).toBeVisible()
    expect((await views.rows()).map((row) => row[column])).toEqual(
      answer.map((row) => fullValue(Number(row.total_spend), DOLLARS)),
    )
    expect((await views.total())[column]).toBe(total)
  }
  const trends = new WidgetViews(spend.trends)
  await trends.choose('Show table')
  await expect(trends.table.locator('tbody tr')).toHaveCount(13)
  expect((await trends.total())[1]).toBe(total)
  const amounts = new WidgetViews(spend.amounts)
  await amounts.choose('Show table')
  await expect(amounts.table.locator('tbody tr')).toHaveCount(5)
  expect((await amounts.total())[1]).toBe(total)

  await test.step('the table is copied as CSV, to four decimals; without a clipboard its text is offered', async () => {
    const views = new WidgetViews(spend.breakdown)
    const answer = await answerTo(spend, 'breakdown')
    await views.card.getByRole('button', { name: 'Copy as CSV' }).click()
    await expect(
      views.card.getByRole('status').filter({ hasText: `Copied ${number(answer.length, 0)} rows as CSV` }),
    ).toBeVisible()
    const lines = (await page.evaluate(() => navigator.clipboard.readText())).replaceAll('\r', '').trimEnd().split('\n')
    expect(lines[0]).toBe('Service,Total Spend (USD),Share of total (%)')
    expect(lines.slice(1, -1).map((line) => Number(line.split(',')[1]))).toEqual(
      answer.map((row) => Number(Number(row.total_spend).toFixed(4))),
    )
    expect(lines.at(-1)).toMatch(/^Total,/)

    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed'))
    })
    await views.card.getByRole('button', { name: 'Copy as CSV' }).click()
    await expect(views.card.getByRole('textbox', { name: 'Rows as CSV' })).toHaveValue(
      /^Service,Total Spend \(USD\),Share of total \(%\)\r?\n/,
    )
  })

  await test.step('a column sorts, says so, and turns; the chart comes back by Escape and by the menu', async () => {
    const views = new WidgetViews(spend.breakdown)
    await views.choose('Show chart')
    await spend.breakdown.chart.focus()
    await page.keyboard.press('Enter')
    await expect(views.table).toBeVisible()
    const names = async () => (await views.rows()).map(([name]) => name)
    const before = await names()
    await views.column('Service').getByRole('button').click()
    await expect(views.column('Service')).toHaveAttribute('aria-sort', 'ascending')
    expect(await names()).toEqual(before.toSorted((one, other) => (one ?? '').localeCompare(other ?? '', 'en')))
    await views.column('Service').getByRole('button').click()
    await expect(views.column('Service')).toHaveAttribute('aria-sort', 'descending')
    await page.keyboard.press('Escape')
    await expect(spend.breakdown.chart).toBeFocused()
    await views.choose('Show table')
    await expect(views.column('Service')).toHaveAttribute('aria-sort', 'descending')
    await views.choose('Show chart')
    await spend.breakdown.expectDrawn(/^Total Spend by service category/)
  })
})

test('explain names measure, conditions and source, with the values and the counts of the server, beside its chart', async ({
  page,
}) => {
  const spend = await openSpend(page)
  const views = new WidgetViews(spend.breakdown)
  const asked = spend.asked.find(({ chartName }) => chartName === 'breakdown')?.body
  const counts = (await spend.call('aidashboards/data/spend/breakdown', {
    ...asked,
    selectColumnNames: ['rows', 'packages'],
    groupByDetails: [],
    orderByDetails: [],
  })) as {
    data: { data: { rows: number; packages: number }[] }
  }
  await views.choose('Explain')
  const { explanation } = views
  await expect(explanation).toBeVisible()
  await views.expectBeside(explanation)
  for (const name of [
    'Published Amount',
    'Transportation Discount',
    'Accessorials',
    'Fuel Surcharge',
    'Taxes & Other Charges',
    'Total Spend',
  ]) {
    const value = Number(await spend.tile(name).locator('data').getAttribute('value'))
    await expect(explanation.getByRole('row', { name })).toContainText(fullValue(value, DOLLARS))
  }
  await expect(explanation).toContainText('what the carrier was owed')
  await expect(explanation).toContainText('11/22/2025 – 11/21/2026')
  await expect(explanation).toContainText('Bluegrass Outfitters with')
  await expect(explanation).toContainText('Net Amountnot zero')
  await expect(explanation).toContainText('not Closed at zero pay, ODE, Duplicate')
  await expect(explanation).toContainText(
    /converted to USD by the rate of each invoice’s month, 20\d\d-\d\d to 20\d\d-\d\d/,
  )
  const [counted] = counts.data.data
  await expect(explanation).toContainText(
    `${number(counted?.rows ?? 0, 0)} rows, ${number(counted?.packages ?? 0, 0)} packages`,
  )
  await expect(explanation).toContainText('Voided packages still count')
  await expect(explanation).toContainText(/\d\d\/\d\d\/\d\d, \d\d:\d\d UTC/)
  await expect(explanation.getByRole('status')).toHaveText(/(Answered in [\d.,]+ ms|From memory), here after [\d,]+ ms/)
  await explanation.getByText('Query', { exact: true }).click()
  expect(JSON.parse(await explanation.locator('pre').innerText())).toEqual(asked)
  await page.keyboard.press('Escape')
  await expect(explanation).toHaveCount(0)
  await expect(views.menu).toBeFocused()

  await new WidgetViews(spend.map).choose('Explain')
  await new WidgetViews(spend.map).expectBeside(explanation)
  await page.keyboard.press('Escape')
  await expect(explanation).toHaveCount(0)

  await test.step('full screen redraws the chart for the whole window, keeps the focus inside, and Escape gives it back', async () => {
    const views = new WidgetViews(spend.trends)
    await views.choose('Full screen')
    await expect(views.window).toBeVisible()
    const width = page.viewportSize()?.width ?? 0
    await expect
      .poll(async () => (await spend.trends.chart.locator('svg').boundingBox())?.width ?? 0)
      .toBeGreaterThan(width * 0.9)
    for (let at = 0; at < 12; at += 1) {
      await page.keyboard.press('Tab')
      await expect(views.window.locator(':focus')).toHaveCount(1)
    }
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect(views.window).toHaveCount(0)
    await expect(views.menu).toBeFocused()
    await expect
      .poll(async () => (await spend.trends.chart.locator('svg').boundingBox())?.width ?? 0)
      .toBeLessThan(width * 0.6)
  })
})

test('nothing serious for assistive technology in tables, explanation, full screen and the list of keys, light and dark @long', async ({
  page,
}) => {
  const spend = await openSpend(page)
  for (const card of spend.cards) await new WidgetViews(card).choose('Show table')
  await expect(page.getByRole('table', { name: /^Table of/ })).toHaveCount(4)
  expect(await seriousFindingsInBothThemes(page)).toEqual([])
  const views = new WidgetViews(spend.breakdown)
  await views.choose('Explain')
  await expect(views.explanation).toContainText('packages')
  expect(await seriousFindingsInBothThemes(page, { part: DIALOG })).toEqual([])
  await page.keyboard.press('Escape')
  await views.choose('Full screen')
  await expect(views.window).toBeVisible()
  expect(await seriousFindingsInBothThemes(page, { part: DIALOG })).toEqual([])
  await views.choose('Leave full screen')
  await expect(views.window).toHaveCount(0)
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  expect(await seriousFindingsInBothThemes(page, { part: DIALOG })).toEqual([])
})

test('on a phone the explanation is a sheet, and a table scrolls inside its card @phone @long', async ({ page }) => {
  const spend = await openSpend(page, PHONE_USER)
  const views = new WidgetViews(spend.map)
  const before = await spend.map.card.boundingBox()
  await views.choose('Show table')
  await expect(views.table).toBeVisible()
  expect((await spend.map.card.boundingBox())?.height).toBeLessThanOrEqual((before?.height ?? 0) + 30)
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await views.choose('Explain')
  await expect.poll(async () => (await views.explanation.boundingBox())?.width).toBe(390)
})
