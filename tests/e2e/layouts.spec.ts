import { expect, type Page } from '@playwright/test'
import { seriousFindingsInBothThemes } from './accessible.ts'
import { test } from './guarded-test.ts'
import { BoardPage } from './pages/BoardPage.ts'
import { signedIn } from './signed-in.ts'
import { withoutFigures } from './without-figures.ts'

/** Nobody else's tests arrange this user's board. */
const ARRANGER = { login: 'seven.days', name: 'Sven Day' }

async function openLayouts(page: Page): Promise<void> {
  await signedIn(page, 'admin')
  await page.goto('/settings/layouts')
  await expect(page.getByRole('button', { name: 'Reset layouts' })).toBeVisible()
}

async function arrange(page: Page): Promise<BoardPage> {
  await withoutFigures(page)
  const board = new BoardPage(page)
  await board.open(ARRANGER.login)
  await board.moveByKeys('map', 'Shift+ArrowDown')
  await board.expectSaved()
  return board
}

test('an administrator resets the layouts of chosen people, sees it listed, and undoes it', async ({
  page,
  browser,
}) => {
  const tab = await (await browser.newContext()).newPage()
  const board = await arrange(tab)
  await openLayouts(page)
  await page.getByRole('button', { name: 'Reset layouts' }).click()
  await expect(page.getByRole('alert')).toHaveText('Choose at least one person.')
  await page.getByRole('button', { name: 'Choose people' }).click()
  await page.getByPlaceholder('Search names').fill('sven')
  await page.getByRole('option', { name: ARRANGER.name }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('radio', { name: 'Chosen pages' }).check()
  await page.getByRole('checkbox', { name: 'Spend Analysis' }).check()
  await page.getByRole('button', { name: 'Reset layouts' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Reset 1 layout of 1 person?' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  expect((await board.stored()).patch.map?.h).toBe(13)
  await page.getByRole('button', { name: 'Reset layouts' }).click()
  await dialog.getByRole('button', { name: 'Reset', exact: true }).click()
  await expect(page.getByText('Reset 1 layout of 1 person.')).toBeVisible()
  expect((await board.stored()).patch).toEqual({})
  await tab.reload()
  await expect(board.reset).toBeHidden()

  const past = page.getByRole('listitem').filter({ hasText: ARRANGER.login }).first()
  await expect(past).toContainText('1 layout of 1 person')
  await expect(past).toContainText('Spend Analysis')
  await past.getByRole('button', { name: /^Undo the reset of 1 layout of 1 person/ }).click()
  await expect(page.getByText('1 layout is back.')).toBeVisible()
  await expect(past).toContainText('Undone by admin')
  expect((await board.stored()).patch.map?.h).toBe(13)
})

test('who may not reset layouts finds neither the entry nor the page', { tag: '@long' }, async ({ page }) => {
  await signedIn(page, 'guest')
  await page.goto('/settings/layouts')
  await expect(page.getByRole('heading', { name: 'Page Not Found Or Access Denied' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Layouts' })).toHaveCount(0)
})

test('a list that cannot be loaded says so and is asked again', { tag: '@long' }, async ({ page }) => {
  await page.route('**/dashboard/layoutResets', (route) =>
    route.fulfill({ status: 403, json: { detail: 'You are not allowed to do this.', code: 'not-permitted' } }),
  )
  await openLayouts(page)
  await expect(page.getByText('You are not allowed to do this.')).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('You are not allowed to do this.')).toBeHidden()
})

test('the screen is accessible and fits 390 px, light and dark @long', async ({ page }) => {
  await openLayouts(page)
  await page.getByRole('radio', { name: 'Chosen pages' }).check()
  expect(await seriousFindingsInBothThemes(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  expect(await seriousFindingsInBothThemes(page)).toEqual([])
})
