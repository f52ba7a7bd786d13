import { expect, type Page } from '@playwright/test'
import { seriousFindings } from './accessible.ts'
import { test } from './guarded-test.ts'
import { LoginPage } from './pages/LoginPage.ts'
import { WidgetCard } from './pages/SpendPage.ts'

async function open(page: Page, { name, chartName }: { name: string; chartName: string }): Promise<WidgetCard> {
  await page.goto('/aframe/dashboard/spend')
  await new LoginPage(page).signIn('analyst', 'Parcel2026')
  const link = page.getByRole('link', { name, exact: true })
  await expect(page.getByText('Data as of')).toBeVisible()
  if (!(await link.isVisible())) await page.getByRole('button', { name: 'BI Tools' }).click()
  await link.click()
  const card = new WidgetCard(page, chartName)
  await card.expectDrawn(/11\/22\/25 – 11\/21\/26/)
  return card
}

/** Where a straight line's middle is on the screen. */
function middleOf(line: SVGElement | HTMLElement): { readonly x: number; readonly y: number } {
  const { x, y, width, height } = line.getBoundingClientRect()
  return { x: x + width / 2, y: y + height / 2 }
}

test('the network map draws the five largest sender states; one is taken off; centers and ten are a click away [PAGE-14] [PAGE-17] [WID-06]', async ({
  page,
}) => {
  const map = await open(page, { name: 'Network Map', chartName: 'starburst' })
  const { card, chart } = map
  await map.choose('States', 'Top 5')
  const senders = card.getByRole('group', { name: 'Senders on the map' }).getByRole('checkbox')
  await expect(senders).toHaveCount(5)
  await expect(chart).toHaveAccessibleName(/Kentucky/)
  await expect(card.getByText(/The 30 largest of \d+ lines stand out/)).toBeVisible()
  const opacities = () =>
    chart
      .locator('.mark-rule line')
      .evaluateAll((lines) => [...new Set(lines.map((line) => line.getAttribute('opacity')))].toSorted())
  expect(await opacities()).toEqual(['0.22', '0.8'])
  await chart.locator('.mark-symbol path').first().hover()
  await expect.poll(opacities).toEqual(['0.08', '0.9'])
  await page.mouse.move(0, 0)
  await expect.poll(opacities).toEqual(['0.22', '0.8'])
  const middle = await chart.locator('.mark-rule line').last().evaluate(middleOf)
  await page.mouse.move(middle.x, middle.y)
  // The line, the others of its sender, and the rest.
  await expect.poll(opacities).toEqual(['0.08', '0.9', '1'])
  await page.mouse.move(0, 0)
  await expect.poll(opacities).toEqual(['0.22', '0.8'])
  await card.getByRole('checkbox', { name: /^Kentucky/ }).uncheck()
  await expect(chart).not.toHaveAccessibleName(/Kentucky/)
  await map.choose('Top 10', 'Centers')
  await expect(senders).toHaveCount(10)
  await expect(chart).toHaveAccessibleName(/Louisville East, KY/)
  expect(await seriousFindings(page)).toEqual([])
  await card.getByRole('button', { name: /^More for/ }).click()
  await page.getByRole('menuitem', { name: 'Show table' }).click()
  await expect(card.getByRole('row', { name: /^Louisville East, KY California/ })).toBeVisible()
})

test(
  'the distribution map tells its four sizes of circles and what it cannot place [PAGE-25]',
  { tag: '@long' },
  async ({ page }) => {
    const { card, chart } = await open(page, { name: 'Distribution Map', chartName: 'circles' })
    for (const size of [
      'Small: up to 500',
      'Medium: over 500 to 1,000',
      'Large: over 1,000 to 10,000',
      'Extra large: over 10,000',
    ])
      await expect(chart.getByText(size)).toBeAttached()
    await expect(card.getByText(/^Not on this map: \d+/)).toBeVisible()
    expect(await seriousFindings(page)).toEqual([])
  },
)
