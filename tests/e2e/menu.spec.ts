import { expect, type Locator } from '@playwright/test'
import { seriousFindings } from './accessible.ts'
import { test } from './guarded-test.ts'
import { ShellPage } from './pages/ShellPage.ts'
import { signedIn } from './signed-in.ts'
import { withoutFigures } from './without-figures.ts'

/** The entries of the section that a heading folds. */
function entriesOf(shell: ShellPage, section: string): Locator {
  return shell.section(section).locator('xpath=../following-sibling::ul').getByRole('link')
}

test('a star keeps an entry on top, for the person and not the browser; the last pages stand under Recent (NAV-01)', async ({
  page,
  browser,
}) => {
  await withoutFigures(page)
  await signedIn(page, 'menu.starrer')
  await page.goto('/aframe/dashboard/spend?client=1')
  const shell = new ShellPage(page)
  const refund = shell.menu.getByRole('link', { name: 'Refund Analysis' })
  await expect(refund).toBeVisible()
  await expect(shell.section('Favourites')).toHaveCount(0)

  await test.step('by keyboard: Tab goes from the entry to its star, an arrow from there to the entry before', async () => {
    await refund.focus()
    await page.keyboard.press('Tab')
    const star = shell.menu.getByRole('button', { name: 'Favourite: Refund Analysis' })
    await expect(star).toBeFocused()
    await expect(star).toHaveAttribute('aria-pressed', 'false')
    const stored = page.waitForResponse(/addfilterForKey/)
    await page.keyboard.press('Enter')
    await expect(entriesOf(shell, 'Favourites')).toHaveText(['Refund Analysis'])
    expect((await stored).ok()).toBe(true)
    await expect(star.and(page.locator(':focus'))).toHaveAttribute('aria-pressed', 'true')
    await page.keyboard.press('ArrowUp')
    await expect(shell.menu.getByRole('link', { name: 'Why it changed' })).toBeFocused()
  })
  expect(await seriousFindings(page)).toEqual([])

  await test.step('it opens its page, and the pages before are under Recent', async () => {
    await entriesOf(shell, 'Favourites').click()
    await expect(page.getByRole('heading', { level: 1, name: 'Refund Analysis' })).toBeVisible()
    await expect(shell.section('Recent')).toHaveAttribute('aria-expanded', 'false')
    await shell.section('Recent').click()
    await expect(entriesOf(shell, 'Recent')).toHaveText(['Spend Analysis'])
    await entriesOf(shell, 'Recent').click()
    await expect(page.getByRole('heading', { level: 1, name: 'Spend Analysis' })).toBeVisible()
    await expect(entriesOf(shell, 'Recent')).toHaveText(['Refund Analysis'])
  })

  await test.step('in another browser the favourite stands there at once, on a phone with its star to be touched', async () => {
    const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
    const other = await phone.newPage()
    await withoutFigures(other)
    await signedIn(other, 'menu.starrer')
    await other.goto('/aframe/dashboard/spend?client=1')
    const there = new ShellPage(other)
    await there.menuButton.tap()
    await expect(entriesOf(there, 'Favourites')).toHaveText(['Refund Analysis'])
    expect(await seriousFindings(other)).toEqual([])
    await other.getByRole('button', { name: 'Favourite: Refund Analysis' }).first().tap()
    await expect(there.section('Favourites')).toHaveCount(0)
    await phone.close()
  })
})

test('a star that could not be kept is taken back, and that is said @long', async ({ page }) => {
  await withoutFigures(page)
  await signedIn(page, 'menu.loser')
  await page.goto('/aframe/dashboard/spend?client=1')
  const shell = new ShellPage(page)
  await page.route(/addfilterForKey/, (route) => route.fulfill({ status: 400, json: { code: 'invalid-request' } }))
  await shell.menu.getByRole('link', { name: 'Overview' }).hover()
  await shell.menu.getByRole('button', { name: 'Favourite: Overview' }).click()
  await expect(shell.section('Favourites')).toBeVisible()
  await expect(page.getByText('The favourite could not be kept. Try again.')).toBeVisible()
  await expect(shell.section('Favourites')).toHaveCount(0)
})

test(
  'whoever may only enter areas of other applications is told whom to ask, and what opens without the menu (NAV-13)',
  { tag: '@long' },
  async ({ page }) => {
    await signedIn(page, 'carrier')
    await page.goto('/profile')
    await expect(page.getByRole('heading', { name: 'Your menu is empty' })).toBeVisible()
    await expect(
      page.getByText('Ask whoever gave you this account, or your administrator', { exact: false }),
    ).toBeVisible()
    await expect(new ShellPage(page).menu.getByRole('link')).toHaveCount(0)
    expect(await seriousFindings(page)).toEqual([])
    await page.getByRole('main').getByRole('link', { name: 'Invoices' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Invoices' })).toBeVisible()
  },
)

test('whoever has a menu is not told so', { tag: '@long' }, async ({ page }) => {
  await withoutFigures(page)
  await signedIn(page, 'analyst')
  await page.goto('/profile')
  await expect(new ShellPage(page).menu.getByRole('link').first()).toBeVisible()
  await expect(page.getByText('Your menu is empty')).toHaveCount(0)
})
