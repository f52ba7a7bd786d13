import { expect } from '@playwright/test'
import { seriousFindings, seriousFindingsInBothThemes } from './accessible.ts'
import { test } from './guarded-test.ts'
import { LoginPage } from './pages/LoginPage.ts'
import { WidgetCard } from './pages/SpendPage.ts'
import { signedIn } from './signed-in.ts'

test('the Overview is the first page: six weekly figures, this week apart, and cards in their own months [PAGE-20] [PAGE-21] [PAGE-22] [PAGE-23] [PAGE-24] [DATE-17] [GAP-34]', async ({
  page,
}) => {
  await page.goto('/aframe/dashboard')
  await new LoginPage(page).signIn('analyst', 'Parcel2026')
  await expect(page).toHaveURL(/\/aframe\/dashboard\/overview\?client=1$/)
  const entries = page
    .getByRole('navigation', { name: 'Menu' })
    .getByRole('link')
    .filter({ hasText: /^(Overview|Spend Analysis|Shipping Insight)$/ })
  await expect(entries).toHaveText(['Overview', 'Spend Analysis', 'Shipping Insight'])
  await expect(entries.first()).toHaveAttribute('aria-current', 'page')
  const tiles = page.getByRole('radiogroup', { name: 'Facts' })
  for (const name of [
    'Weekly Spend',
    'Avg Spend',
    'Avg Cost/lb',
    'Weekly Packages',
    'Avg Bill Weight',
    'Avg Domestic Zone',
  ]) {
    await expect(tiles.getByRole('radio', { name: new RegExp(`^${name}`) })).toBeAttached()
  }
  await expect(tiles.getByText(/^This week: \$/)).toHaveCount(3)
  await expect(page.getByText('Figures of 10/18/26 – 11/14/26')).toBeVisible()
  await expect(page.getByText('Change is against 09/20/26 – 10/17/26')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Invoiced:/ })).toHaveCount(0)
  const months = /05\/01\/26 – 10\/31\/26/
  const year = /11\/01\/25 – 10\/31\/26/
  for (const [chartName, period] of [
    ['weeks', /10\/18\/26 – 11\/21\/26/],
    ['spend', months],
    ['services', months],
    ['packages', months],
    ['refunds', year],
    ['accessorials', year],
  ] as const) {
    await new WidgetCard(page, chartName).expectDrawn(period)
  }
  const weeks = new WidgetCard(page, 'weeks')
  await expect(weeks.chart).toHaveAccessibleName(
    /^Weekly Spend by week.*Prior period.*Unfinished: Week of 11\/15\/26 \(not over yet\)/,
  )
  await expect(new WidgetCard(page, 'spend').chart).toHaveAccessibleName(
    /^Total Spend by month.*Prior period, 11\/01\/25 – 04\/30\/26/,
  )
  await expect(new WidgetCard(page, 'spend').card).toContainText('without USPS and DHL Express')

  const packages = new WidgetCard(page, 'packages')
  await new WidgetCard(page, 'spend').chart.hover()
  await expect(packages.card.locator('[data-cursor]')).toHaveText(/^[\d,]+/)
  await page.mouse.move(0, 0)
  await expect(packages.card.locator('[data-cursor]')).toBeHidden()

  await tiles.getByRole('radio', { name: /^Avg Bill Weight/ }).check()
  await weeks.expectDrawn(/^Avg Bill Weight by week/)
  await expect(new WidgetCard(page, 'spend').title).toHaveText('Total Spend by month')
  await expect(page).toHaveURL(/\?fact=avgWeight&client=1$/)
  expect(await seriousFindings(page)).toEqual([])
})

test('the morning stands above the facts: a sentence is snoozed, brought back, leads to what proves it, and goes by mail at seven (issue 53, 5)', async ({
  page,
}) => {
  await signedIn(page, 'morning.reader')
  await page.goto('/aframe/dashboard/overview?client=2')
  const morning = page.getByRole('region', { name: 'This morning' })
  const rose = morning.getByRole('listitem').filter({ hasText: 'Spend of the last 4 weeks' })
  await expect(rose).toContainText(/^\+\$[\d,]+\.\d\d/)
  const figure = /\$[\d,]+\.\d\d/.exec((await rose.textContent()) ?? '')?.[0] ?? ''
  expect(await seriousFindingsInBothThemes(page)).toEqual([])
  await morning.getByRole('button', { name: /^Snooze for a week: Spend/ }).click()
  await expect(morning).toContainText('Nothing out of the ordinary.')
  await page.reload()
  await expect(morning).toContainText('1 put away')
  await morning.getByRole('button', { name: 'Bring back' }).click()
  await expect(rose).toBeVisible()

  await morning.getByRole('button', { name: 'Mail me this at 7:00' }).click()
  const dialog = page.getByRole('dialog', { name: /Overview/ })
  await expect(dialog.getByLabel('Time', { exact: true })).toHaveValue('07:00')
  await dialog.getByRole('button', { name: 'Close' }).first().click()

  await rose.getByRole('link', { name: 'Why it rose' }).click()
  await expect(page).toHaveURL(/whyItChanged\?from=2026-10-18&to=2026-11-14&client=1&children=2/)
  await expect(page.getByRole('main')).toContainText(`Total Spend rose by ${figure}`)
})

test('the Overview leads on: a mark by its menu to its rows, a press on one and the menu of a tile to the page that has the same figure (issue 48, 10)', async ({
  page,
}) => {
  await page.goto('/aframe/dashboard/overview')
  await new LoginPage(page).signIn('analyst', 'Parcel2026')
  const services = new WidgetCard(page, 'services')
  await services.expectDrawn(/05\/01\/26 – 10\/31\/26/)
  const ground = services.card.getByRole('button', { name: /^Parcel Ground, / })
  const figure = /\$[\d,]+\.\d\d/.exec((await ground.getAttribute('aria-label')) ?? '')?.[0] ?? ''
  await ground.focus()
  await page.keyboard.press('Shift+F10')
  await page.getByRole('menuitem', { name: 'See its rows' }).click()
  await expect(page.getByRole('dialog', { name: 'Spend Analysis' })).toBeVisible()
  await page.keyboard.press('Escape')
  const inForce = page.getByRole('list', { name: 'Filters in force' })
  await expect(inForce).toContainText('not USPS, DHL Express')
  await expect(inForce).toContainText('Service: Parcel Ground')
  await expect(page.getByRole('radio', { name: /^Total Spend/ }).locator('xpath=..')).toHaveAttribute(
    'title',
    new RegExp(figure.replace(/[$.]/g, String.raw`\$&`)),
  )

  await page.goto('/aframe/dashboard/overview')
  await services.expectDrawn(/05\/01\/26 – 10\/31\/26/)
  await ground.focus()
  await page.keyboard.press('Space')
  await expect(inForce).toContainText('Service: Parcel Ground')
  await page.goBack()
  await page.getByRole('button', { name: 'More for Avg Spend' }).click()
  await page.getByRole('menuitem', { name: 'Spend per package on Comparison View' }).click()
  await expect(page).toHaveURL(/\/aframe\/dashboard\/comparison\?.*comparisonSpend\.fact=costperpackage/)
})

test(
  'the tabs of Shipping Insight keep what each shows, in the address; back and a reload too [PAGE-18] [PAGE-19] [NAV-05]',
  { tag: '@long' },
  async ({ page }) => {
    await page.goto('/aframe/dashboard/shippingInsight')
    await new LoginPage(page).signIn('analyst', 'Parcel2026')
    const tabs = page.getByRole('navigation', { name: 'Tabs of this page' })
    const tab = (name: string) => tabs.getByRole('link', { name, exact: true })
    const trends = new WidgetCard(page, 'trends')
    const choose = (fact: string) => page.getByRole('radio', { name: new RegExp(`^${fact}`) }).check()
    await expect(tabs.getByRole('link')).toHaveText(['Cost Avoidance Summary', 'Next Day Early AM', 'SCC Audit Fee'])
    const facts = [
      'Total Spend',
      'Reduce Address Correction Fees',
      'Reduce Chargebacks and Chargeback Fee',
      'Avoid Declared Value',
      'Shipping Charge Correction Audit Fee',
    ]
    for (const fact of facts) await expect(page.getByRole('radio', { name: new RegExp(`^${fact}`) })).toBeAttached()
    await choose('Avoid Declared Value')
    await trends.expectDrawn(/^Avoid Declared Value by month/)

    await tab('Next Day Early AM').click()
    await trends.expectDrawn(/^Total Spend by month/)
    await expect(page.getByRole('list', { name: 'Conditions of this page' })).toContainText(
      'Service Name: UPS Next Day Air Early, FedEx First Overnight',
    )
    await choose('Packages')
    await trends.expectDrawn(/^Packages by month/)
    await tab('SCC Audit Fee').click()
    await trends.expectDrawn(/^SCC Audit Fee by month/)
    await expect(tab('SCC Audit Fee')).toHaveAttribute('aria-current', 'page')
    await expect(tab('SCC Audit Fee')).toBeFocused()

    await tab('Cost Avoidance Summary').click()
    await trends.expectDrawn(/^Avoid Declared Value by month/)
    await page.goBack()
    await trends.expectDrawn(/^SCC Audit Fee by month/)
    await page.reload()
    await trends.expectDrawn(/^SCC Audit Fee by month/)
    await tab('Next Day Early AM').click()
    await trends.expectDrawn(/^Packages by month/)
    expect(await seriousFindings(page)).toEqual([])
    await page.emulateMedia({ media: 'print' })
    await expect(
      page.getByText(
        'Tab Next Day Early AM of Shipping Insight. The other tabs print on their own: Cost Avoidance Summary, SCC Audit Fee.',
      ),
    ).toBeVisible()
  },
)

test(
  'who may sees the captcha responses of the client, saves a file, and is told when there is none; others see none of it [PAGE-28] [PAGE-29]',
  { tag: '@long' },
  async ({ page, browser }) => {
    await page.goto('/aframe/dashboard/refund')
    await new LoginPage(page).signIn('auditor', 'Parcel2026')
    await page.getByRole('button', { name: 'Captcha responses' }).click()
    const dialog = page.getByRole('dialog', { name: 'Captcha responses' })
    for (const [label, button] of [
      ['Credited', 'Show Credited Response'],
      ['Adjusted', 'Show Adjusted Response'],
    ] as const) {
      const more = dialog.getByRole('button', { name: /^Show \d+ more$/ })
      await expect(dialog.getByRole('button', { name: button }).first().or(more).first()).toBeVisible()
      while (!(await dialog.getByRole('button', { name: button }).first().isVisible()) && (await more.isVisible()))
        await more.click()
      await expect(dialog.getByText(label, { exact: true }).first()).toBeVisible()
    }
    expect(await seriousFindings(page)).toEqual([])
    const saved = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Show Credited Response' }).first().click()
    expect((await saved).suggestedFilename()).toMatch(/^captcha-.+\.txt$/)

    await page.route('**/captcha/downloadFile/*', (route) =>
      route.fulfill({ status: 404, json: { code: 'no-such-file', detail: 'No such file found!.' } }),
    )
    await page.clock.install()
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000)
    await dialog.getByRole('button', { name: 'Show Credited Response' }).first().click()
    const toast = page.getByText('No such file found!.', { exact: true })
    await expect(toast).toBeVisible()
    await page.clock.runFor(9_999)
    await expect(toast).toBeVisible()
    await page.clock.runFor(2)
    await expect(toast).toBeHidden()

    const other = await browser.newPage()
    await other.goto('/aframe/dashboard/refund')
    await new LoginPage(other).signIn('analyst', 'Parcel2026')
    await new WidgetCard(other, 'trends').expectDrawn(/refunds by month/)
    await expect(other.getByRole('button', { name: 'Captcha responses' })).toHaveCount(0)
    await other.close()
  },
)

test('@phone the Overview and the tabs fit a narrow screen [PAGE-18] [PAGE-20] @long', async ({ page }) => {
  await page.goto('/aframe/dashboard/overview')
  await new LoginPage(page).signIn('analyst', 'Parcel2026')
  await new WidgetCard(page, 'weeks').expectDrawn(/^Weekly Spend by week/)
  await expect(
    page.getByRole('radiogroup', { name: 'Facts' }).getByText('Weekly Spend', { exact: true }),
  ).toBeInViewport()
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await page.goto('/aframe/dashboard/shippingInsight?tab=sccAuditFee')
  await new WidgetCard(page, 'trends').expectDrawn(/^SCC Audit Fee by month/)
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})
