import { expect } from '@playwright/test'
import { seriousFindings, seriousFindingsInBothThemes } from './accessible.ts'
import { englishValues } from '../support/language/english-values.ts'
import { test } from './guarded-test.ts'
import { SAVE_CALL, SpendPage } from './pages/SpendPage.ts'

const { shortMoney } = englishValues

/** Sees every client, also the one without data; nobody else's tests change this user's settings. */
const USER = 'qa.internal'
/** The phone runs beside the desktop, so its settings are another user's. */
const PHONE_USER = 'auditor'

const FACTS = {
  total_spend: 'Total Spend',
  published_amount: 'Published Amount',
  transportation_discount_total: 'Transportation Discount',
  accessorials: 'Accessorials',
  fuel_surcharge: 'Fuel Surcharge',
  taxes_and_other_charges: 'Taxes & Other Charges',
}

test('the first client is shown, its six facts are the server’s numbers, and one query a widget and two for the months of both periods answer the page (FILT-01, PAGE-01, PAGE-03, WID-13) @smoke', async ({
  page,
}) => {
  const spend = new SpendPage(page)
  await spend.open({ user: USER })
  await spend.expectAllDrawn()
  expect(spend.asked.map(({ chartName }) => chartName).toSorted()).toEqual([
    'amounts',
    'amounts',
    'amounts',
    'breakdown',
    'map',
    'trends',
  ])

  const answer = (await spend.call('aidashboards/data/spend/amounts', {
    selectColumnNames: Object.keys(FACTS),
    fromTableNames: ['package_level_info'],
    whereClauseDetails: ["bill_date >= '2025-11-22'", "bill_date <= '2026-11-21'"],
    groupByDetails: [],
    orderByDetails: [],
    clientId: spend.asked[0]?.body.clientId,
    currency: 'all',
    unit: 'lbs',
  })) as { data: { data: Record<string, number>[] } }
  const [row] = answer.data.data
  for (const [fact, name] of Object.entries(FACTS)) {
    const tile = spend.tile(name)
    await expect(tile.locator('data')).toHaveText(shortMoney(row?.[fact] ?? Number.NaN, '$'))
    await expect(tile.locator('data')).toHaveAttribute('value', String(row?.[fact]))
  }
  await expect(page.getByText('Invoiced: 11/22/25 – 11/21/26')).toBeVisible()
  await expect(page.getByText('Only rows where Total Spend is not zero')).toBeVisible()
  await expect(page.getByText('Without invoices closed at zero pay, ODE or duplicate')).toBeVisible()

  await test.step('the tooltip of a month names it and shows the exact amounts of both periods (WID-17)', async () => {
    await spend.trends.expectDrawn(/by month/)
    await spend.trends.chart.hover()
    await expect(page.locator('#vg-tooltip-element')).toHaveText(
      /^([A-Z][a-z]+) 2026This period\$[\d,]+\.\d\dPrior period, \1 2025\$[\d,]+\.\d\dChange[+−]\$[\d,]+\.\d\d \([\d.,]+%\)$/,
    )
  })

  await test.step('more than nine categories fold into Other, which says what it holds; all of them scroll inside the card (WID-11)', async () => {
    await spend.breakdown.chooseDimension('Account number')
    await spend.breakdown.expectDrawn(/by account number/)
    await expect(spend.breakdown.card).toContainText(/Other holds \d+:/)
    const showAll = spend.breakdown.card.getByRole('button', { name: 'Show all' })
    expect(await showAll.evaluate((button) => getComputedStyle(button).fontFamily)).toMatch(/^"?Inter/)
    const before = await spend.breakdown.card.boundingBox()
    await showAll.click()
    await expect(spend.breakdown.card.getByRole('button', { name: 'Show fewer' })).toBeVisible()
    await expect.poll(async () => (await spend.breakdown.chart.boundingBox())?.height ?? 0).toBeGreaterThan(400)
    const after = await spend.breakdown.card.boundingBox()
    expect({ width: after?.width, height: after?.height }).toEqual({ width: before?.width, height: before?.height })
  })

  await test.step('the map says what it cannot place, and how none looks (WID-05, WID-19)', async () => {
    await spend.map.expectDrawn(/^Total Spend by receiver state/)
    await expect(spend.map.card.getByText('None')).toBeVisible()
    await expect(spend.map.card.getByText('$1', { exact: true })).toBeVisible()
    await expect(spend.map.card).toContainText(/Outside the US \$[\d.]+[KM]?/)
    await page.goto('/aframe/dashboard/spend?client=1&from=2026-11-20&to=2026-11-20')
    await expect(spend.trends.chart).toContainText(/^11\/20\/26\$[\d,.]+K?/)
  })
})

test('dimension, chart type, scale, span and level redraw, are saved, and come back after a reload (WID-01, WID-02, WID-03, WID-05, WID-07, WID-09, WID-10)', async ({
  page,
}) => {
  const spend = new SpendPage(page)
  await spend.open({ user: USER })
  await spend.expectAllDrawn()

  await spend.amounts.choose('Column')
  await spend.trends.choose('Line', 'Semi-log', 'Quarter')
  await spend.breakdown.choose('Pie')
  await spend.breakdown.chooseDimension('Carrier')
  await spend.map.choose('Sender', 'Country')

  const expectChosen = async () => {
    await spend.amounts.expectChosen('Column')
    await spend.trends.expectChosen('Line', 'Semi-log', 'Quarter')
    await spend.trends.expectDrawn(/^Total Spend by quarter, .*Q4 2025/)
    await spend.breakdown.expectChosen('Pie')
    await spend.breakdown.expectDrawn(/^Total Spend by carrier, .*UPS/)
    await spend.map.expectChosen('Sender', 'Country')
    await spend.map.expectDrawn(/^Total Spend by sender country, .*United States/)
  }
  await expectChosen()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  expect(await spend.stored()).toEqual({
    amounts: { chartType: 'column' },
    trends: { chartType: 'line', chartScale: 'semilog', chartTimeSpan: 'quarterly' },
    breakdown: { dimension: 'carrier_name', chartType: 'pie' },
    map: { dimension: 'normalised_sender', level: 'country' },
  })

  spend.asked.length = 0
  await page.reload()
  await expectChosen()
  expect(spend.asked).toHaveLength(6)
})

test('a card without room for its controls folds them into one menu, and shows them again where there is (WID-07) @long', async ({
  page,
}) => {
  const spend = new SpendPage(page)
  await spend.open({ user: 'child.analyst' })
  await spend.expectAllDrawn()
  const heads = async () =>
    Promise.all(spend.cards.map(async ({ card }) => (await card.locator('header').boundingBox())?.height ?? 0))
  const menu = spend.trends.card.getByRole('button', { name: /^Settings of / })
  await expect(menu).toBeVisible()
  await expect(spend.trends.card.getByRole('button', { name: 'Quarter' })).toHaveCount(0)
  for (const height of await heads()) expect(height).toBeLessThan(60)
  await page.setViewportSize({ width: 1680, height: 900 })
  await expect(menu).toHaveCount(0)
  await spend.trends.expectChosen('Area', 'Linear')
  await expect(spend.trends.card.getByRole('button', { name: 'Span: Month' })).toBeVisible()
  for (const height of await heads()) expect(height).toBeLessThan(60)
})

test(
  'stored settings that are not allowed any more fall back one by one (WID-08)',
  { tag: '@long' },
  async ({ page }) => {
    const spend = new SpendPage(page)
    await spend.open({
      user: USER,
      stored: JSON.stringify({
        amounts: { chartType: 'donut' },
        trends: { chartType: 'line', chartScale: 'cubic' },
        breakdown: { dimension: 'x' },
      }),
    })
    await spend.amounts.expectChosen('Bar')
    await spend.trends.expectChosen('Line', 'Linear', 'Month')
    await spend.breakdown.expectChosen('Bar')
    await spend.expectAllDrawn()
  },
)

test('a widget asks again only when its own query changed (lessons 2)', { tag: '@long' }, async ({ page }) => {
  const spend = new SpendPage(page)
  await spend.open({ user: USER })
  await spend.expectAllDrawn()
  spend.asked.length = 0
  await spend.amounts.choose('Figure', 'Column')
  await spend.trends.choose('Line', 'Semi-log')
  await spend.breakdown.choose('Column')
  await spend.trends.choose('Quarter')
  await spend.trends.expectDrawn(/by quarter/)
  expect(spend.asked.map(({ chartName }) => chartName)).toEqual(['trends'])

  spend.asked.length = 0
  await spend.fact('Accessorials').check()
  await spend.breakdown.expectDrawn(/^Accessorials by service category/)
  await spend.map.expectDrawn(/^Accessorials by receiver state/)
  await spend.trends.expectDrawn(/^Accessorials by quarter/)
  expect(spend.asked.map(({ chartName }) => chartName).toSorted()).toEqual(['breakdown', 'map', 'trends'])

  await test.step('a late answer to an older question is dropped (lessons 2)', async () => {
    const held: (() => Promise<void>)[] = []
    await page.route('**/data/spend/breakdown', async (route) => {
      if (route.request().postData()?.includes('published_amount'))
        held.push(() => route.continue().catch(() => undefined))
      else await route.continue()
    })
    await spend.fact('Published Amount').check()
    await expect.poll(() => held.length).toBe(1)
    await expect(spend.breakdown.card).toHaveAttribute('data-phase', 'refreshing')
    await spend.fact('Fuel Surcharge').check()
    await spend.breakdown.expectDrawn(/^Fuel Surcharge/)
    for (const release of held) await release()
    await spend.breakdown.expectDrawn(/^Fuel Surcharge/)
  })
})

test('the address holds the view: back, forward, reload and a link show the same (PAGE-12, lessons 1)', async ({
  page,
}) => {
  const spend = new SpendPage(page)
  await spend.open({ user: USER })
  await spend.fact('Fuel Surcharge').check()
  await expect(page).toHaveURL(/\?fact=fuel_surcharge&client=1$/)
  await expect(page.getByText('Only rows where Fuel Surcharge is not zero')).toBeVisible()
  await spend.breakdown.expectDrawn(/^Fuel Surcharge/)
  await page.goBack()
  await expect(spend.fact('Total Spend')).toBeChecked()
  await spend.breakdown.expectDrawn(/^Total Spend/)
  await page.goForward()
  await expect(spend.fact('Fuel Surcharge')).toBeChecked()
  await page.reload()
  await spend.breakdown.expectDrawn(/^Fuel Surcharge/)

  await test.step('the toggle shows the chosen fact as a figure and switches facts (WID-01)', async () => {
    await spend.amounts.choose('Figure')
    await spend.amounts.card.getByRole('button', { name: 'Published Amount' }).click()
    await expect(spend.fact('Published Amount')).toBeChecked()
    await expect(spend.amounts.card.getByRole('button', { name: 'Published Amount' })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
  })
})

test(
  'what an address asks for and cannot have is named, and nothing else is shown until the reader agrees; a bare one names its client',
  { tag: '@long' },
  async ({ page }) => {
    const spend = new SpendPage(page)
    await spend.open({ user: USER })
    await expect(page).toHaveURL(/\/spend\?client=1$/)
    await page.goBack()
    await expect(page).not.toHaveURL(/\/spend/)
    spend.asked.length = 0
    const numbers = Array.from({ length: 201 }, (_, at) => `1Z${at}`).join(',')
    await page.goto(
      `/aframe/dashboard/spend?fact=nothing&from=2026-02-31&client=99999&currency=JPY&tracking=${numbers}&unit=kgs`,
    )
    const told = page.getByRole('region', { name: 'Part of this address cannot be shown' })
    for (const words of [
      'Client: 99999',
      'Instead: Bluegrass Outfitters with',
      'Fact: nothing',
      'Instead: Total Spend',
      'This is not a date.',
      'Instead: 11/22/25 – 11/21/26',
      'A filter holds at most 200 values.',
      'Instead: no search',
      'no invoices in that currency',
    ]) {
      await expect(told).toContainText(words)
    }
    await expect(page.getByRole('radiogroup', { name: 'Facts' })).toHaveCount(0)
    expect(spend.asked).toEqual([])
    expect(await seriousFindings(page)).toEqual([])
    await told.getByRole('button', { name: 'Show it that way' }).click()
    await expect(page).toHaveURL(/\/spend\?client=1&unit=kgs$/)
    await spend.expectAllDrawn()

    await page.goto('/aframe/dashboard/spend?client=3')
    await expect(page).toHaveURL(/\/spend\?client=1&children=3$/)
    await expect(page.getByRole('list', { name: 'Filters in force' })).toContainText(
      'Sub-clients: Bluegrass Outfitters Canada',
    )
    await page.goto('/aframe/dashboard/spend?client=1&children=1')
    await expect(page.getByRole('list', { name: 'Filters in force' })).toContainText(
      'Sub-clients: Bluegrass Outfitters itself',
    )
  },
)

test('a failed query says what failed and recovers with Retry; an older picture stays, greyed', async ({ page }) => {
  const spend = new SpendPage(page)
  const detail = 'The query took too long and was stopped.'
  const broken = /\/data\/spend\/(breakdown|map)$/
  await page.route(broken, (route) => route.fulfill({ status: 503, json: { detail, code: 'query-timeout' } }))
  await spend.open({ user: USER })
  await expect(spend.breakdown.card.getByRole('alert')).toContainText(detail)
  await spend.trends.expectDrawn(/by month/)
  await page.unroute(broken)
  await spend.breakdown.card.getByRole('button', { name: 'Retry all 2' }).click()
  await spend.map.expectDrawn(/by receiver state/)
  await spend.breakdown.expectDrawn(/^Total Spend by service category/)

  await page.route('**/data/spend/breakdown', (route) => route.abort())
  await spend.fact('Accessorials').check()
  await expect(spend.breakdown.card).toHaveAttribute('data-phase', 'outdated')
  await expect(spend.breakdown.card.locator('[role="img"]')).toHaveAttribute(
    'aria-label',
    /^Total Spend by service category/,
  )
  await expect(spend.breakdown.title).toHaveText('Total Spend by service category')
  await page.unroute('**/data/spend/breakdown')
  await spend.breakdown.retry.click()
  await spend.breakdown.expectDrawn(/^Accessorials by service category/)
  await expect(spend.breakdown.title).toHaveText('Accessorials by service category')
})

test(
  'an answer or a card that cannot be read stays in its card, which says so and offers another try (ERR-02, ERR-05)',
  { tag: '@long' },
  async ({ page }) => {
    const spend = new SpendPage(page)
    await page.route('**/data/spend/breakdown', (route) =>
      route.fulfill({ json: { data: { data: [null, { total_spend: {} }], rowCount: 'many' } } }),
    )
    await page.route('**/dashboard/pagesConfig', async (route) => {
      const config = (await (await route.fetch()).json()) as { widgets: Record<string, { title: unknown }> }
      await route.fulfill({
        json: { ...config, widgets: { ...config.widgets, map: { ...config.widgets.map, title: 5 } } },
      })
    })
    await spend.open({ user: USER })
    await expect(spend.breakdown.card.getByRole('alert')).toContainText('The server’s answer could not be read.')
    const broken = page.getByRole('alert').filter({ hasText: 'Something went wrong' })
    await expect(broken).toHaveCount(1)
    await expect(broken.getByRole('button', { name: 'Try again' })).toBeVisible()
    await spend.trends.expectDrawn(/by month/)
    await expect(spend.tile('Total Spend').locator('data').first()).toBeVisible()
    await page.unroute('**/data/spend/breakdown')
    await spend.breakdown.retry.click()
    await spend.breakdown.expectDrawn(/^Total Spend by service category/)
  },
)

test('an empty view leads to the invoices there are', { tag: '@long' }, async ({ page }) => {
  const spend = new SpendPage(page)
  await spend.open({ user: USER, search: '?client=5&from=2010-01-01&to=2010-01-31' })
  await spend.trends.card.getByRole('button', { name: 'Show invoices of 11/22/25 – 11/21/26' }).click()
  await spend.expectAllDrawn()
  await expect(page).toHaveURL(/\?from=2025-11-22&to=2026-11-21&client=5$/)

  await test.step('choosing a client asks for it, resets the view, and one without data says so (FILT-02, FILT-03, NAV-28)', async () => {
    await spend.fact('Accessorials').check()
    await expect(page).toHaveURL(/fact=accessorials/)
    await spend.chooseClient('Quiet Fork Roasters')
    await expect(page).toHaveURL(/\?from=2026-02-02&to=2026-11-21&client=\d+$/)
    await expect(spend.fact('Total Spend')).toBeChecked()
    await expect(spend.clientPicker).toHaveAccessibleName('Client: Quiet Fork Roasters')
    await expect(spend.clientPicker).toHaveText('Quiet Fork Roaste…')
    for (const { card } of spend.cards)
      await expect(card).toContainText('Quiet Fork Roasters has no Total Spend for 02/02/26 – 11/21/26.')
  })
})

test('one currency shows its own rows with its own symbol (API-19)', { tag: '@long' }, async ({ page }) => {
  const spend = new SpendPage(page)
  await spend.open({ user: USER, search: '?client=3' })
  await page.getByRole('button', { name: /^Currency: All Currencies/ }).click()
  await page.getByRole('menuitemradio', { name: /Canadian/ }).click()
  await expect(page).toHaveURL(/currency=CAD/)
  await expect(page.getByText('Amounts in CAD')).toBeVisible()
  await spend.breakdown.expectDrawn(/\$/)
  expect(spend.asked.at(-1)?.body.currency).toBe('CAD')
})

test(
  'a save that fails keeps the choice, says so quietly, and is made up for (WID-07, CFG-05)',
  { tag: '@long' },
  async ({ page }) => {
    const spend = new SpendPage(page)
    await spend.open({ user: USER })
    await page.route(SAVE_CALL, (route) =>
      route.fulfill({ status: 503, json: { detail: 'busy', code: 'unavailable' } }),
    )
    await spend.amounts.choose('Column')
    await expect(page.getByText('Not saved yet')).toBeVisible()
    await spend.amounts.expectChosen('Column')
    await page.unroute(SAVE_CALL)
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    expect((await spend.stored()).amounts).toEqual({ chartType: 'column' })

    await test.step('what was saved elsewhere in the meantime is kept, chart by chart (lessons 9)', async () => {
      await spend.store(JSON.stringify({ map: { dimension: 'normalised_consignee', level: 'country' } }))
      await spend.trends.choose('Line')
      await spend.map.expectChosen('Country')
      await expect
        .poll(() => spend.stored())
        .toMatchObject({ map: { level: 'country' }, trends: { chartType: 'line' } })
      await spend.trends.expectChosen('Line')
    })
  },
)

test('skeletons of the same height stand where pictures come (PAGE-27) @long', async ({ page }) => {
  const spend = new SpendPage(page)
  let release = (): void => undefined
  const answered = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/aidashboards/data/**', async (route) => {
    await answered
    await route.continue()
  })
  await spend.open({ user: USER })
  await expect(spend.trends.card.getByRole('status', { name: /^Loading Total Spend by month/ })).toBeVisible()
  const before = await Promise.all(spend.cards.map(({ card }) => card.boundingBox()))
  release()
  await spend.expectAllDrawn()
  expect(await Promise.all(spend.cards.map(({ card }) => card.boundingBox()))).toEqual(before)
})

test('nothing serious for assistive technology, light and dark, and no breach of the content security policy', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const breaches: string[] = []
    Object.assign(window, { breaches })
    document.addEventListener('securitypolicyviolation', (event) =>
      breaches.push(`${event.violatedDirective} ${event.sourceFile}:${event.lineNumber}`),
    )
  })
  const spend = new SpendPage(page)
  await spend.open({ user: USER })
  await spend.expectAllDrawn()
  await spend.trends.chart.hover()
  await spend.breakdown.choose('Pie')
  await spend.map.choose('Country')
  await spend.map.expectDrawn(/country/)
  await spend.clientPicker.click()
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('option')).toHaveCount(0)
  expect(await page.evaluate(() => (window as unknown as { breaches: string[] }).breaches)).toEqual([])

  expect(await seriousFindingsInBothThemes(page)).toEqual([])
  await page.emulateMedia({ forcedColors: 'active' })
  for (const chosen of [
    page.getByRole('link', { name: 'Spend Analysis' }).first(),
    page.locator('label:has(:checked)').first(),
  ])
    await expect(chosen).toHaveCSS('outline-style', 'solid')
  await page.setViewportSize({ width: 720, height: 450 })
  await page.mouse.wheel(0, 400)
  await expect(page.getByRole('heading', { level: 1 })).not.toBeInViewport()
})

test('on a phone the cards stand below each other and nothing is cut @phone', async ({ page }) => {
  const spend = new SpendPage(page)
  await spend.open({ user: PHONE_USER })
  await spend.expectAllDrawn()
  const boxes = await Promise.all(spend.cards.map(({ card }) => card.boundingBox()))
  expect(new Set(boxes.map((box) => box?.x)).size).toBe(1)
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await spend.amounts.choose('Column')
  await spend.amounts.expectChosen('Column')
})
