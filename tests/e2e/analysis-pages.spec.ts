import { expect } from '@playwright/test'
import { englishValues } from '../support/language/english-values.ts'
import { allFindings } from './accessible.ts'
import { test } from './guarded-test.ts'
import { SpendPage } from './pages/SpendPage.ts'
import { signedIn } from './signed-in.ts'

/** Nobody else's tests change this user's settings of these pages. */
const USER = 'qa.internal'

const PAGES = [
  {
    id: 'carrierScore',
    name: 'Carrier Score',
    facts: ['Total', 'On Time', 'Late', 'Exception', 'Pending Late'],
    notes: {
      Total: 'Delivery Status: stated',
      Late: 'Only packages with status Late',
      'Pending Late': 'Only packages with status Pending Late',
    },
    dimensions: [
      'Service category',
      'Service Name',
      'Carrier',
      'Sub-client',
      'Account number',
      'Invoice Number',
      'Bill Option',
      'Normalized Zone',
      'Zone',
      'Weight Band',
      'Residential',
    ],
  },
  {
    id: 'refund',
    name: 'Refund Analysis',
    facts: ['Total', 'Audit', 'Client'],
    notes: { Total: 'Only rows where Total is not zero', Client: 'Only rows where Client is not zero' },
    dimensions: [
      'Credit Type',
      'Service category',
      'Service Name',
      'Carrier',
      'Sub-client',
      'Account number',
      'Invoice Number',
      'GL Code',
      'Controllability',
      'Bill Option',
      'Normalized Zone',
      'Zone',
      'Weight Band',
      'Residential',
      'Delivery Status',
    ],
  },
  {
    id: 'accessorial',
    name: 'Accessorial Analysis',
    facts: ['Accessorial Amount', 'Accessorial Count'],
    notes: {
      'Accessorial Amount': 'Only rows where Accessorial Amount is not zero',
      'Accessorial Count': 'Only rows where Accessorial Count is not zero',
    },
    dimensions: [
      'Accessorial',
      'Service category',
      'Service Name',
      'Carrier',
      'Sub-client',
      'Account number',
      'Invoice Number',
      'GL Code',
      'Controllability',
      'Bill Option',
      'Normalized Zone',
      'Zone',
      'Weight Band',
      'Residential',
      'Delivery Status',
    ],
  },
  {
    id: 'weight',
    name: 'Weight Analysis',
    facts: ['Bill', 'Actual', 'Difference', 'Avg Bill', 'Avg Actual', 'Avg Difference'],
    notes: { Bill: 'Bill Weight: at least zero', 'Avg Difference': 'Actual Weight: at least zero' },
    dimensions: [
      'Service category',
      'Service Name',
      'Carrier',
      'Sub-client',
      'Account number',
      'Invoice Number',
      'Bill Option',
      'Normalized Zone',
      'Zone',
      'Weight Band',
      'Residential',
      'Delivery Status',
    ],
  },
] as const

for (const { id, name, facts, notes, dimensions } of PAGES) {
  test(`${name} is in the menu, draws its four widgets, and has its facts, notes and dimensions (NAV-05, PAGE-01, PAGE-02, PAGE-05, PAGE-06, PAGE-07, PAGE-08, PAGE-12, WID-04, WID-05)`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1600, height: 900 })
    const analysis = new SpendPage(page, id)
    await analysis.open({ user: USER })
    await expect(
      page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name, exact: true }),
    ).toHaveAttribute('aria-current', 'page')
    await expect(page.getByRole('radiogroup', { name: 'Facts' }).locator('input')).toHaveCount(facts.length)
    await expect(page.getByRole('radiogroup', { name: 'Facts' }).locator('input').first()).toBeChecked()
    for (const fact of facts) await expect(analysis.tile(fact).first().locator('data')).not.toHaveText('')
    for (const { card } of analysis.cards) await expect(card).toHaveAttribute('data-phase', 'drawn')
    for (const { chart } of [analysis.trends, analysis.breakdown, analysis.map])
      await expect(chart.locator('svg path').first()).toBeAttached()
    for (const [fact, note] of Object.entries(notes)) {
      await page
        .getByRole('radio', { name: new RegExp(`^${fact}`) })
        .first()
        .check()
      await expect(
        page.getByRole('list', { name: 'Conditions of this page' }).getByText(note, { exact: true }),
      ).toBeVisible()
      await expect(analysis.trends.title).toContainText(fact)
      await analysis.breakdown.expectDrawn(new RegExp(`^${fact}`))
    }
    await analysis.breakdown.card.getByRole('button', { name: /^Dimension/ }).click()
    await expect(page.getByRole('menuitemradio')).toHaveText([...dimensions])
    await page.keyboard.press('Escape')
    expect(await allFindings(page)).toEqual([])
  })
}

test(
  'a fact of Carrier Score filters by its delivery status, and the statuses have their fixed colours (PAGE-06, WID-21)',
  { tag: '@long' },
  async ({ page }) => {
    const score = new SpendPage(page, 'carrierScore')
    await score.open({ user: USER })
    await score.amounts.expectDrawn(/^Packages by delivery status/)
    for (const colour of ['#FF6347', '#8B008B', '#01599c'])
      await expect(score.amounts.chart.locator(`svg path[fill="${colour}"]`)).toHaveCount(1)
    score.asked.length = 0
    await page.getByRole('radio', { name: /^Late/ }).check()
    await score.map.expectDrawn(/^Late packages by receiver state/)
    expect(score.asked.map(({ chartName }) => chartName).toSorted()).toEqual(['breakdown', 'map', 'trends'])
    for (const { body } of score.asked) expect(body.whereClauseDetails).toContain("tracking_status = 'late'")
  },
)

test(
  'Weight counts only packages billed over their weight in its mode, and shows kilograms; both stand in the address (PAGE-09, PAGE-10, PAGE-11)',
  { tag: '@long' },
  async ({ page }) => {
    const weight = new SpendPage(page, 'weight')
    await weight.open({ user: USER })
    await weight.expectAllDrawn()
    const figure = () => weight.tile('Bill').first().locator('data').getAttribute('value').then(Number)
    const all = await figure()
    for (const { body } of weight.asked)
      expect(body.whereClauseDetails).toEqual(
        expect.arrayContaining(['bill_weight_pounds >= 0', 'actual_weight_pounds >= 0', 'no_of_pkgs > 0']),
      )

    await page.getByRole('button', { name: 'kgs', exact: true }).click()
    await expect(page).toHaveURL(/\?client=\d+&unit=kgs$/)
    // Where the invoice says kilograms they are its own, so the sum is another in the last places.
    await expect.poll(figure).toBeCloseTo(all * 0.45359237, 2)
    await expect(page.getByText('Weights in kgs')).toBeVisible()

    await page.getByRole('button', { name: 'BW > AW', exact: true }).click()
    await expect(page).toHaveURL(/mode=BW\+%3E\+AW/)
    await expect(page.getByText('Only packages with bill weight over actual weight', { exact: true })).toBeVisible()
    await expect.poll(figure).toBeLessThan(all * 0.45359237)
    await page.reload()
    await expect(page.getByRole('button', { name: 'BW > AW', exact: true })).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByRole('button', { name: 'kgs', exact: true })).toHaveAttribute('aria-pressed', 'true')
    await weight.expectAllDrawn()

    await test.step('an average has no shares and no pie (WID-03, lessons 6)', async () => {
      await weight.fact('Avg Actual').check()
      await weight.breakdown.expectDrawn(/^Avg Actual weight by service category/)
      await weight.breakdown.choose('Pie')
      await expect(weight.breakdown.card).toContainText(
        'A pie shows parts of a whole; averages are none, so these are bars.',
      )
      expect(await weight.breakdown.chart.getAttribute('aria-label')).not.toContain('%')
    })
  },
)

test('Refund counts what came back, once for each charge (PAGE-05, DATA-14)', { tag: '@long' }, async ({ page }) => {
  const refund = new SpendPage(page, 'refund')
  await refund.open({ user: USER })
  await refund.expectAllDrawn()
  const values = await Promise.all(
    ['Total', 'Audit', 'Client'].map((name) =>
      refund.tile(name).first().locator('data').getAttribute('value').then(Number),
    ),
  )
  const [total = 0, audit = 0, client = 0] = values
  expect(total).toBeGreaterThan(0)
  expect(audit + client).toBeCloseTo(total, 4)
  await expect(refund.tile('Total').first().locator('data')).toHaveText(englishValues.shortMoney(total, '$'))
})

test('@phone the pages fit a narrow screen (PAGE-01) @long', async ({ page }) => {
  await signedIn(page, 'auditor')
  for (const { id } of PAGES) {
    const analysis = new SpendPage(page, id)
    await page.goto(`/aframe/dashboard/${id}`)
    for (const { card } of analysis.cards) await expect(card).toHaveAttribute('data-phase', 'drawn')
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  }
})
