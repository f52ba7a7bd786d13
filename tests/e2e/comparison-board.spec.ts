import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { getDocumentProxy } from 'unpdf'
import { readXlsxSheets } from '../comparison/read-xlsx-sheets.ts'
import { seriousFindings } from './accessible.ts'
import { test } from './guarded-test.ts'
import { ImageDialog } from './pages/ImageDialog.ts'
import { WidgetCard } from './pages/SpendPage.ts'
import { signedIn } from './signed-in.ts'

/** What is compared stands in the address, so nothing of this user is changed. */
const USER = 'analyst'
const SETS =
  'set1.name=Trail&set1.client=1&set1.children=2&set2.name=Canada&set2.client=1&set2.children=3&set2.filter.currency_code=CAD&set3.name=Home&set3.client=1&set3.children=4'
const NOTE = '*No data available prior to last six months for comparison.'

async function openComparison(page: Page, search = ''): Promise<void> {
  await signedIn(page, USER)
  await page.goto(`/aframe/dashboard/comparison?${SETS}${search}`)
  await expect(new WidgetCard(page, 'periods').chart).toBeVisible()
}

async function totalSpend(page: Page): Promise<string> {
  return (
    (
      await page
        .getByRole('table', { name: 'Facts of the sets' })
        .getByRole('row', { name: /^Total Spend/ })
        .getByRole('cell')
        .first()
        .innerText()
    )
      .split('\n')
      .find((line) => line.startsWith('$')) ?? ''
  )
}

test('three sets stand side by side: facts with differences, another currency without one, charts, twins and tables; a set that fails leaves the others (COMP-10 to COMP-16, CFG-02, WID-16)', async ({
  page,
}) => {
  await openComparison(page)
  const [periods, trends] = [new WidgetCard(page, 'periods'), new WidgetCard(page, 'trends')]
  const facts = page.getByRole('table', { name: 'Facts of the sets' })
  await expect(facts.getByRole('rowheader')).toHaveText([
    'Total Spend',
    /^Packages/,
    /^Shipments/,
    /^Billed weight/,
    'Spend per package',
    'Spend per lb',
    'Lbs per package',
    'Days counted',
    'Range before',
  ])
  await expect(facts.getByRole('row', { name: /^Total Spend/ })).toContainText(
    'In CAD, so no difference to Trail is shown',
  )
  await expect(facts.getByRole('row', { name: /^Packages/ }).getByRole('group')).toHaveCount(2)
  const table = page.getByRole('table', { name: 'Total Spend by service and month' })
  await expect(table.locator('thead th')).toHaveText([
    'Service',
    'Set',
    ...[
      'Dec 2025',
      'Jan 2026',
      'Feb',
      'Mar',
      'Apr',
      'May',
      'Jun',
      'Jul',
      'Aug',
      'Sep',
      'Oct',
      'Nov to 21',
      'Q1 2026',
      'Q2',
      'Q3',
      'Q4 to 21',
    ].map((head) => new RegExp(`^${head.split(' ').join('\\s*')}$`)),
    'Range before',
    'Change',
    'Total',
  ])
  await expect(table.locator('tbody').last().getByRole('row')).toHaveCount(3)
  await expect(page.getByText(NOTE)).toBeVisible()
  expect(await seriousFindings(page)).toEqual([])

  await periods.choose('Bar', 'Semi-log', 'Quarter')
  await trends.choose('Area')
  await page.getByRole('button', { name: 'Year over year' }).click()
  await expect(facts.getByRole('rowheader').last()).toHaveText('Year before')
  await facts.getByRole('button', { name: 'Spend per package', exact: true }).click()
  await expect(periods.title).toHaveText('Spend per package by quarter and set')
  await page.getByRole('button', { name: 'Month', exact: true }).last().click()
  await expect(page.getByRole('table', { name: 'All facts by month' }).locator('tbody')).toHaveCount(13)
  await expect(page).toHaveURL(/comparisonSpend\.trends=area/)
  await periods.card.getByRole('button', { name: /^More for/ }).click()
  await page.getByRole('menuitem', { name: 'Table' }).click()
  await expect(periods.card.getByRole('table')).toContainText('Q1 2026')
  // Over the whole window it is as it was, and the focus comes back to its menu.
  await periods.card.getByRole('button', { name: /^More for/ }).click()
  await page.getByRole('menuitem', { name: 'Full screen' }).click()
  const overWindow = page.getByRole('dialog', { name: / in full screen$/ })
  await expect(overWindow.getByRole('table')).toContainText('Q1 2026')
  await periods.card.getByRole('button', { name: /^More for/ }).click()
  await page.getByRole('menuitem', { name: 'Leave full screen' }).click()
  await expect(overWindow).toHaveCount(0)
  await expect(periods.card.getByRole('button', { name: /^More for/ })).toBeFocused()

  await page.route('**/aidashboards/data/comparisonRefund/**', (route) =>
    route.request().postData()?.includes('"childClientIdsCSV":"4"')
      ? route.fulfill({ status: 500, json: {} })
      : route.continue(),
  )
  await page.getByRole('link', { name: 'Refund', exact: true }).click()
  await expect(page.getByText('Home could not be loaded')).toBeVisible()
  await expect(periods.chart).toBeVisible()
  await page.unroute('**/aidashboards/data/comparisonRefund/**')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('Home could not be loaded')).toHaveCount(0)
  await page.getByRole('link', { name: 'Accessorial', exact: true }).click()
  await expect(
    page.getByRole('table', { name: /Accessorial Spend by accessorial and month/ }).locator('tbody'),
  ).toHaveCount(11)
  await expect(page.getByRole('table', { name: 'Accessorials by charge' }).locator('tbody').last()).toContainText(
    'Total',
  )
})

test(
  'the whole comparison is an Excel file with a sheet a tab, and a print that cuts no chart',
  { tag: '@long' },
  async ({ page }) => {
    await page.addInitScript(() => {
      window.print = () => void Object.assign(window, { printed: true })
    })
    await openComparison(page)
    const shown = await totalSpend(page)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download Excel' }).click()
    const file = await download
    expect(file.suggestedFilename()).toBe('Comparison View Trail Canada Home.xlsx')
    const sheets = readXlsxSheets(await readFile(await file.path()))
    expect([...sheets.keys()]).toEqual(['Spend', 'Refund', 'Carrier Score', 'Accessorial', 'Weight'])
    const total = sheets.get('Spend')?.find(([name]) => String(name).startsWith('Total Spend'))?.[1]
    expect(`$${(Number(total) / 1000).toFixed(2)}K`).toBe(shown)

    await page.getByRole('button', { name: 'Print' }).click()
    await page.waitForFunction(() => 'printed' in window)
    for (const name of ['periods', 'trends']) {
      const { chart } = new WidgetCard(page, name)
      const [room, drawn] = [await chart.boundingBox(), await chart.locator('svg').first().boundingBox()]
      expect(Math.abs((room?.width ?? 0) - (drawn?.width ?? 0))).toBeLessThan(3)
    }
    const table = await page.getByRole('table', { name: 'Total Spend by service and month' }).boundingBox()
    expect((table?.x ?? 0) + (table?.width ?? 0)).toBeLessThanOrEqual(960)
    await page.emulateMedia({ media: 'print' })
    await expect(page.locator(':root[data-paper]')).toBeAttached()
    await page.setViewportSize({ width: 964, height: 900 })
    const [one, other] = await page
      .getByRole('table', { name: 'Facts of the sets' })
      .getByRole('row', { name: /^Packages/ })
      .getByRole('cell')
      .evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().top))
    expect(one).toBe(other)
    const pdf = await getDocumentProxy(new Uint8Array(await page.pdf({ preferCSSPageSize: true })))
    const words = await Promise.all(
      Array.from({ length: pdf.numPages }, async (_, at) =>
        (await (await pdf.getPage(at + 1)).getTextContent()).items
          .map((item) => ('str' in item ? item.str : ''))
          .join(''),
      ),
    )
    expect(words.join('')).toContain('Comparison View · Spend')
    expect(words.join('').replace(/\s+/g, '')).toContain(NOTE.replace(/\s+/g, ''))
    expect(words.join('').replace(/\s+/g, '')).not.toContain('Addset')
  },
)

test('charts of sets are split into panels and the table into parts: by button and address, in table, image and file, back by the browser; parts that fail say so (issue 18, 3; decision 0090) @long', async ({
  page,
}) => {
  await openComparison(page)
  const [periods, trends] = [new WidgetCard(page, 'periods'), new WidgetCard(page, 'trends')]
  const splitOf = (card: WidgetCard) => card.card.getByRole('button', { name: 'Split by a dimension' })
  const chooseSecond = async (card: WidgetCard, name: string) => {
    await card.card.getByRole('button', { name: /^Then by/ }).click()
    await page.getByRole('menuitemradio', { name, exact: true }).click()
  }
  await splitOf(periods).click()
  await expect(page).toHaveURL(/comparisonSpend\.split\.periods=service_category/)
  await expect(periods.title).toHaveText('Total Spend by month and set, split by service category')
  await expect(periods.card.getByRole('button', { name: 'Semi-log' })).toHaveCount(0)
  await chooseSecond(periods, 'Carrier')
  await expect(periods.chart).toHaveAccessibleName(/^Total Spend by month and set, split by carrier.*UPS Trail \$/)
  await expect(periods.chart.locator('svg text').filter({ hasText: /^(UPS|FedEx|Purolator)$/ })).toHaveCount(3)
  await splitOf(trends).click()
  await trends.choose('Area')
  await page.reload()
  await expect(trends.title).toHaveText('Total Spend over time by set, split by service category')
  await expect(splitOf(trends)).toHaveAttribute('aria-pressed', 'true')
  await expect(periods.chart).toHaveAccessibleName(/UPS Trail \$/)
  const search = new URL(page.url()).searchParams
  expect([search.get('comparisonSpend.split.periods'), search.get('comparisonSpend.split.trends')]).toEqual([
    'carrier_name',
    'service_category',
  ])
  for (const part of ['periods', 'trends'])
    expect(await seriousFindings(page, { part: `[data-chart="${part}"]` })).toEqual([])

  const images = new ImageDialog(page)
  await images.open(periods)
  const { bytes } = await images.download({ format: 'SVG', theme: 'Dark', size: 'Wide' })
  for (const words of ['split by carrier', 'Purolator', 'Dec 2025', 'A line across marks'])
    expect(bytes.toString()).toContain(words)
  await images.close()

  await periods.chart.focus()
  await page.keyboard.press('Enter')
  const twin = periods.card.getByRole('table')
  await expect(twin.getByRole('columnheader')).toHaveText([
    /^Month/,
    /^Carrier/,
    /^Set/,
    /^Total Spend/,
    /^Range before/,
    /./,
  ])
  await expect(twin.getByRole('row').filter({ hasText: 'UPS' }).first()).toContainText('Trail')
  expect((await periods.card.boundingBox())?.height).toBeLessThan(600)

  const breakdown = new WidgetCard(page, 'breakdown')
  await splitOf(breakdown).click()
  const table = page.getByRole('table', { name: 'Total Spend by service and month, split by service name' })
  await expect(
    table.getByRole('rowheader', { name: 'Parcel Ground, UPS Ground Residential', exact: true }),
  ).toBeVisible()
  await chooseSecond(breakdown, 'Carrier')
  const parts = page.getByRole('table', { name: 'Total Spend by service and month, split by carrier' })
  await expect(parts.getByRole('rowheader', { name: 'Parcel Ground, UPS', exact: true })).toBeVisible()
  // Its other rows are as those of the first two services.
  const begun = '[data-chart="breakdown"] :is(header, thead, tbody:nth-of-type(-n + 2))'
  expect(await seriousFindings(page, { part: begun })).toEqual([])

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download Excel' }).click()
  const sheet = readXlsxSheets(await readFile(await (await download).path())).get('Spend') ?? []
  const block = sheet.findIndex(([first, second]) => first === 'Carrier' && second === 'Set')
  expect(sheet[block + 1]?.slice(0, 2)).toEqual(['UPS', 'Trail'])
  expect(
    sheet.some(([service, carrier, set]) => service === 'Parcel Ground' && carrier === 'UPS' && set === 'Trail'),
  ).toBe(true)

  await page.route('**/aidashboards/data/comparisonSpend/**', (route) =>
    route.request().postData()?.includes('account_number')
      ? route.fulfill({ status: 500, json: {} })
      : route.continue(),
  )
  await chooseSecond(breakdown, 'Account number')
  await expect(breakdown.card.getByText('This could not be loaded')).toBeVisible()
  await expect(parts).toBeVisible()
  await page.unroute('**/aidashboards/data/comparisonSpend/**')
  await breakdown.retry.click()
  await expect(
    page.getByRole('table', { name: 'Total Spend by service and month, split by account number' }),
  ).toBeVisible()
  await expect(breakdown.card.getByText('This could not be loaded')).toHaveCount(0)
  for (let steps = 0; steps < 3; steps += 1) await page.goBack()
  await expect(page.getByRole('table', { name: 'Total Spend by service and month', exact: true })).toBeVisible()
  await splitOf(trends).click()
  await expect(trends.title).toHaveText('Total Spend over time by set')
})

test.describe('@phone', () => {
  test.use({ colorScheme: 'dark' })

  test('on a phone in the dark everything is below each other, nothing is wider than the screen, and axe finds nothing (COMP-09) @long', async ({
    page,
  }) => {
    await openComparison(page, '&tab=comparisonCarrierScore')
    await expect(
      page.getByRole('table', { name: 'Facts of the sets' }).getByRole('row', { name: /^On Time share/ }),
    ).toContainText('%')
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    expect(await seriousFindings(page)).toEqual([])
  })
})

test('the link to a card of the comparison leads to it with the same sets, and the focus on it (issue 22, 4) @long', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openComparison(page)
  const { card } = new WidgetCard(page, 'trends')
  await card.getByRole('button', { name: /^More/ }).click()
  await page.getByRole('menuitem', { name: 'Link to this card' }).click()
  await expect(card.getByText('Link copied')).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toMatch(/set2\.name=Canada.*#trends$/)
  await page.goto('about:blank')
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Canada' }).first()).toBeVisible()
  await expect(card).toBeFocused()
  await expect(card).toBeInViewport()
  expect(await seriousFindings(page, { part: '[data-chart="trends"]' })).toEqual([])

  const { card: table } = new WidgetCard(page, 'breakdown')
  await table.getByRole('button', { name: /^More/ }).click()
  await page.getByRole('menuitem', { name: 'Link to this card' }).click()
  await expect(table.getByText('Link copied')).toBeVisible()
  const tableLink = await page.evaluate(() => navigator.clipboard.readText())
  expect(tableLink).toMatch(/#breakdown$/)
  await page.goto('about:blank')
  await page.goto(tableLink)
  await expect(table).toBeFocused()
  await expect(table).toBeInViewport()
})

test('what hatches a column is there whatever the address becomes, and is not asked of the server', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'other' && request.url().includes('/comparison')) asked.push(request.url())
  })
  await openComparison(page)
  const hatched = page.locator('[data-chart="periods"] svg [fill^="url("]')
  await expect(hatched).not.toHaveCount(0)
  for (const each of await hatched.all()) await expect(each).toHaveAttribute('fill', /^url\(#\w+\)$/)
  await page.getByRole('button', { name: 'Remove Home' }).click()
  await expect(page).not.toHaveURL(/set3/)
  await expect(new WidgetCard(page, 'periods').chart).toBeVisible()
  expect(asked).toEqual([])
})
