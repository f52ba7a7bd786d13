import { expect } from '@playwright/test'
import { seriousFindingsInBothThemes } from './accessible.ts'
import { test } from './guarded-test.ts'
import { SpendPage } from './pages/SpendPage.ts'

const SHIPPED = 'dates=pickup_date&from=2026-09-01&to=2026-11-21'
const SHARE = /about \d+% billed/

test('ship dates that are not all billed say so on facts, charts, their tables and explanations; bill dates say nothing (MAT-01, MAT-02, MAT-04)', async ({
  page,
}) => {
  const spend = new SpendPage(page)
  await spend.open({ user: 'analyst' })
  await spend.expectAllDrawn()
  await expect(page.locator('[data-billed]')).toHaveCount(0)

  await page.goto(`/aframe/dashboard/spend?${SHIPPED}`)
  const facts = page.getByRole('radiogroup')
  const trends = page.locator('[data-chart="trends"]')

  await test.step('the fact tells its share in place of its change', async () => {
    const tile = facts.locator('label').filter({ hasText: 'Total Spend' })
    await expect(tile).toContainText(SHARE)
    await expect(tile).not.toContainText(/[↑↓→]/)
    await expect(tile).toHaveAttribute('title', /Expected in the end: \$[\d.]+K? to \$[\d.]+K?/)
    await expect(page.getByRole('link', { name: /why\?$/ })).toHaveCount(0)
  })

  await test.step('the chart marks its last weeks, for who does not see it too', async () => {
    await expect(trends.locator('[data-billed]')).toContainText(SHARE)
    await expect(trends.getByRole('img')).toHaveAccessibleName(/Unfinished: .*about \d+% billed/)
    expect(await seriousFindingsInBothThemes(page)).toEqual([])
  })

  await test.step('its table has the share and a range of what the week will be', async () => {
    await trends.getByRole('img').focus()
    await page.keyboard.press('Enter')
    const last = trends.locator('tbody tr').last()
    await expect(last).toContainText(SHARE)
    await expect(trends.getByRole('columnheader', { name: 'Expected in the end' })).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('the explanation says how well past months were told', async () => {
    await trends.getByRole('button', { name: /^More for / }).click()
    await page.getByRole('menuitem', { name: 'Explain' }).click()
    const explained = page.getByRole('dialog', { name: /^Explain: / })
    await expect(explained.getByText(/11 past months were told [\d.]+ points off on average/)).toBeVisible()
    await expect(
      explained.getByRole('table', { name: 'Past months as of the 5th of the next' }).getByRole('row'),
    ).toHaveCount(12)
    await page.keyboard.press('Escape')
  })

  await test.step('what changed is not told of the breakdown', async () => {
    const breakdown = page.locator('[data-chart="breakdown"]')
    await breakdown.getByRole('button', { name: 'What changed' }).click()
    await expect(breakdown.locator('[data-withheld]')).toContainText('Not told yet')
  })
})

test('a bridge says that its side is not all billed (MAT-01) @long', async ({ page }) => {
  const spend = new SpendPage(page)
  await spend.open({ user: 'analyst' })
  await page.goto(`/aframe/dashboard/whyItChanged?${SHIPPED}`)
  const warning = page.locator('[data-chart="steps"] [data-billed]')
  await expect(warning).toContainText('Part of this change may only be what is not billed yet.')
  await expect(warning).toContainText(SHARE)
})

test(
  'compared sets tell no difference to one that is not all billed, no average of it, and mark its months (MAT-01, MAT-02)',
  { tag: '@long' },
  async ({ page }) => {
    const spend = new SpendPage(page)
    await spend.open({ user: 'analyst' })
    const set = (at: number, name: string, from: string, to: string) =>
      `set${at}.name=${name}&set${at}.client=1&set${at}.dates=pickup_date&set${at}.from=${from}&set${at}.to=${to}`
    const recent = set(1, 'Recent', '2026-10-01', '2026-11-21')
    await page.goto(`/aframe/dashboard/comparison?${recent}&${set(2, 'Earlier', '2026-05-01', '2026-06-20')}`)
    await expect(page.getByText(/Recent, 10\/01\/26 – 11\/21\/26: about \d+% billed/)).toBeVisible()
    const facts = page.getByRole('table', { name: 'Facts' })
    await expect(facts.getByRole('row', { name: /^Spend per package/ })).toContainText('Not told yet')
    await expect(facts.getByRole('group')).toHaveCount(0)
    const periods = page.locator('[data-chart="periods"]')
    await expect(periods).toContainText(/Hatched: .*Recent November 2026 \(21 of 30 days, about \d+% billed\)/)
    await periods.getByRole('img').focus()
    await page.keyboard.press('Enter')
    await expect(periods.getByRole('columnheader', { name: 'Expected in the end' })).toBeVisible()
    await expect(periods.getByRole('row', { name: /^November 2026 \(.*billed\)/ })).toContainText(
      /\$[\d.]+K? to \$[\d.]+K?/,
    )
    const byService = page.locator('[data-chart="facts"]')
    await expect(byService).toContainText(/Not told yet, as not all is billed: Recent, Spend per package/)
    const total = byService.getByRole('row', { name: /^Total/ })
    await expect(total.getByRole('cell').nth(4)).toHaveText('')
  },
)
