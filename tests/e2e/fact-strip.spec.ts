import { expect } from '@playwright/test'
import { changeOf } from '../../domain/query/change.ts'
import { englishValues } from '../support/language/english-values.ts'
import { test } from './guarded-test.ts'
import { SpendPage } from './pages/SpendPage.ts'

const { percent, shortMoney } = englishValues

const USER = 'analyst'
const DATA_CALLS = '**/aidashboards/data/spend/**'
const FACTS = {
  total_spend: 'Total Spend',
  published_amount: 'Published Amount',
  transportation_discount_total: 'Transportation Discount',
  accessorials: 'Accessorials',
  fuel_surcharge: 'Fuel Surcharge',
  taxes_and_other_charges: 'Taxes & Other Charges',
}
const PRIOR = "bill_date >= '2024-11-22'"

test('each tile shows its change against the prior equal period, in words too, and both periods by month (PAGE-03)', async ({
  page,
}) => {
  const spend = new SpendPage(page)
  await spend.open({ user: USER })
  await spend.expectAllDrawn()
  const totalsOf = async (from: string, to: string) => {
    const { data } = (await spend.call('aidashboards/data/spend/amounts', {
      selectColumnNames: Object.keys(FACTS),
      fromTableNames: ['package_level_info'],
      whereClauseDetails: [`bill_date >= '${from}'`, `bill_date <= '${to}'`],
      groupByDetails: [],
      orderByDetails: [],
      clientId: spend.asked[0]?.body.clientId,
      currency: 'all',
      unit: 'lbs',
    })) as { data: { data: Record<string, number>[] } }
    return data.data[0] ?? {}
  }
  const [now, before] = [await totalsOf('2025-11-22', '2026-11-21'), await totalsOf('2024-11-22', '2025-11-21')]
  for (const [fact, name] of Object.entries(FACTS)) {
    const change = changeOf(now[fact] ?? Number.NaN, before[fact] ?? Number.NaN)
    const [arrow, sign] = change.direction === 'up' ? ['↑', '+'] : ['↓', '']
    await expect(spend.tile(name)).toContainText(
      `${arrow} ${percent(change.percent)} ${sign}${shortMoney(change.amount, '$')}`,
    )
    await expect(spend.fact(name)).toHaveAccessibleName(
      / (up|down) [\d.,]+ percent, [\d.,]+ (thousand |million )?dollars (more|less) than 11\/22\/24 – 11\/21\/25$/,
    )
    await expect(spend.tile(name).locator('svg path')).toHaveCount(3)
    for (const path of await spend.tile(name).locator('svg path').all())
      await expect(path).toHaveAttribute('d', /^M[\d.]+ [\d.]+L/)
  }
  await expect(page.getByText('Change is against 11/22/24 – 11/21/25')).toBeVisible()
  await expect(page.getByText('Amounts in USD')).toBeVisible()

  await test.step('trends draw the prior period dashed beside this one, named at both lines, in every scale and span (WID-02, WID-09, WID-10)', async () => {
    const expectBoth = async (summary: RegExp) => {
      await spend.trends.expectDrawn(summary)
      const { chart } = spend.trends
      await expect(chart.locator('svg path[stroke-dasharray="5,4"]')).toHaveCount(1)
      for (const name of ['This period', 'Prior period'])
        await expect(chart.locator('svg text', { hasText: name }).first()).toBeAttached()
    }
    await expectBoth(
      /by month, 11\/22\/25 – 11\/21\/26\. November 2025 .*Prior period, 11\/22\/24 – 11\/21\/25\. November 2024 .*Unfinished: November 2025 \(9 of 30 days\), November 2026 \(21 of 30 days\)\.$/,
    )
    await spend.trends.choose('Semi-log', 'Line')
    await expectBoth(/by month/)
    const asked = spend.asked.length
    await spend.trends.choose('Quarter')
    await expectBoth(
      /by quarter, .*Prior period, .*Q4 2024 .*Unfinished: Q4 2025 \(40 of 92 days\), Q4 2026 \(52 of 92 days\)\.$/,
    )
    expect(spend.asked.length).toBe(asked + 1)
  })
})

test(
  'a prior period that begins before the data says so, and one without data has no change (lessons 4)',
  { tag: '@long' },
  async ({ page }) => {
    const spend = new SpendPage(page)
    await spend.open({ user: USER, search: '?from=2024-06-01&to=2025-05-31' })
    await spend.expectAllDrawn()
    const days = 'Change is of 11/21/24 – 05/31/25 against 11/22/23 – 05/31/24 (192 of 365 days, data begins 11/22/23)'
    await expect(page.getByText(days).first()).toBeVisible()
    await expect(spend.trends.card).toContainText(days)

    await page.goto('/aframe/dashboard/spend?from=2023-11-22&to=2024-11-21')
    await spend.expectAllDrawn()
    await expect(spend.fact('Total Spend')).toHaveAccessibleName(/No data before 11\/22\/23$/)
    await expect(spend.tile('Total Spend').locator('data')).toContainText('$')
    await expect(spend.trends.chart.locator('svg path[stroke-dasharray="5,4"]')).toHaveCount(0)
  },
)

test(
  'totals stay when the prior period cannot be asked, and Retry asks for it alone',
  { tag: '@long' },
  async ({ page }) => {
    const spend = new SpendPage(page)
    await page.route('**/data/spend/amounts', (route) =>
      route.request().postData()?.includes(PRIOR)
        ? route.fulfill({ status: 503, json: { detail: 'busy', code: 'query-timeout' } })
        : route.continue(),
    )
    await spend.open({ user: USER })
    await spend.expectAllDrawn()
    await expect(spend.tile('Total Spend')).toContainText('–')
    await expect(spend.tile('Total Spend').locator('data')).toContainText('$')
    await page.unroute('**/data/spend/amounts')
    spend.asked.length = 0
    await page.getByRole('radiogroup', { name: 'Facts' }).getByRole('button', { name: 'Retry' }).click()
    await expect(spend.tile('Total Spend')).toContainText('%')
    expect(spend.asked.map(({ body }) => body.whereClauseDetails[0])).toEqual([PRIOR])
  },
)

test(
  'newer data in one answer makes every other widget ask again once, and its time is shown (lessons 2)',
  { tag: '@long' },
  async ({ page }) => {
    const spend = new SpendPage(page)
    let newer = 0
    await page.route(DATA_CALLS, async (route) => {
      const response = await route.fetch()
      const { data } = (await response.json()) as { data: { dataVersion: number } }
      await route.fulfill({ response, json: { data: { ...data, dataVersion: data.dataVersion + newer } } })
    })
    await page.route('**/dashboard/pagesConfig', async (route) => {
      const response = await route.fetch()
      const config = (await response.json()) as { dataVersion: number; publishedAt: string }
      await route.fulfill({
        response,
        json: {
          ...config,
          dataVersion: config.dataVersion + newer,
          publishedAt: newer > 0 ? '2026-11-21T10:30:00Z' : config.publishedAt,
        },
      })
    })
    await spend.open({ user: USER })
    await spend.expectAllDrawn()
    await expect(spend.tile('Total Spend')).toContainText('%')
    newer = 1
    spend.asked.length = 0
    await spend.breakdown.chooseDimension('Carrier')
    await spend.breakdown.expectDrawn(/by carrier/)
    await expect(page.getByText('Data as of 11/21/26, 10:30 UTC')).toBeVisible()
    await spend.expectAllDrawn()
    const once = ['amounts', 'amounts', 'amounts', 'breakdown', 'map', 'trends']
    expect(spend.asked.map(({ chartName }) => chartName).toSorted()).toEqual(once)
    await spend.fact('Accessorials').check()
    await spend.breakdown.expectDrawn(/^Accessorials/)
    expect(spend.asked.map(({ chartName }) => chartName).toSorted()).toEqual(
      [...once, 'breakdown', 'map', 'trends'].toSorted(),
    )
  },
)

test('on a phone the six tiles stand two by three and nothing in them is cut @phone @long', async ({ page }) => {
  const spend = new SpendPage(page)
  await spend.open({ user: USER })
  await spend.expectAllDrawn()
  const boxes = await Promise.all(Object.values(FACTS).map((name) => spend.tile(name).boundingBox()))
  expect([new Set(boxes.map((box) => box?.x)).size, new Set(boxes.map((box) => box?.y)).size]).toEqual([2, 3])
  for (const name of Object.values(FACTS)) {
    await expect(spend.tile(name)).toContainText('%')
    expect(
      await spend
        .tile(name)
        .evaluate((tile) =>
          [...tile.querySelectorAll('span')]
            .filter((each) => each.clientWidth > 1 && each.scrollWidth > each.clientWidth)
            .map(({ textContent }) => textContent),
        ),
    ).toEqual([])
    expect((await spend.tile(name).locator('svg').boundingBox())?.width).toBeGreaterThan(30)
  }
})
