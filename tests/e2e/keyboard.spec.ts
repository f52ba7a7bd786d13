import { expect, type Page } from '@playwright/test'
import { test } from './guarded-test.ts'
import { expectOpenAt } from './pages/choose-in-menu.ts'
import { LoginPage } from './pages/LoginPage.ts'
import { SpendPage } from './pages/SpendPage.ts'
import { WidgetViews } from './pages/WidgetViews.ts'

/** Nobody else's tests change this user's settings. */
const USER = 'single.analyst'
const MOST_STOPS = 60

/** Presses Tab until the element named has the focus; every stop on the way must show it. */
async function tabTo(page: Page, selector: string): Promise<void> {
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    await page.keyboard.press('Tab')
    const focus = await page.evaluate((wanted) => {
      const element = document.activeElement
      const label = element?.closest('label') ?? element
      const shown =
        label !== null &&
        // A field's frame is drawn by the box around it.
        [element, label, element instanceof HTMLInputElement ? element.parentElement : null].some(
          (each) =>
            each !== null &&
            (getComputedStyle(each).outlineStyle !== 'none' || getComputedStyle(each).boxShadow !== 'none'),
        )
      return { there: element?.matches(wanted) ?? false, shown, html: element?.outerHTML.slice(0, 120) }
    }, selector)
    expect(focus.shown, `focus is visible on ${focus.html}`).toBe(true)
    if (focus.there) return
  }
  throw new Error(`${selector} is not reached by Tab`)
}

/** Presses Escape at the very moment a dialog is drawn, as fingers do that are ahead of the page. */
async function escapeAsSoonAsDrawn(page: Page): Promise<void> {
  await page.evaluate(() => {
    const watch = new MutationObserver(() => {
      const dialog = document.querySelector('[role=dialog][aria-modal]')
      if (!dialog) return
      watch.disconnect()
      document.documentElement.setAttribute('data-escaped', '')
      dialog.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }))
    })
    watch.observe(document.body, { childList: true, subtree: true })
  })
}

test('the whole page is used by keyboard alone: sign in, fact, chart type, table, sort, explain, full screen (lessons 13)', async ({
  page,
}) => {
  const spend = new SpendPage(page)
  await page.goto('/login')
  const login = new LoginPage(page)
  await expect(login.username).toBeVisible()
  await login.username.focus()
  await page.keyboard.type(USER)
  await page.keyboard.press('Tab')
  await page.keyboard.type('Parcel2026')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /^User menu/ })).toBeVisible()
  await spend.store(undefined)
  await page.goto('/aframe/dashboard/spend')
  await spend.expectAllDrawn()
  await test.step('a chart is one tab stop', async () => {
    for (const { chart } of spend.cards) {
      expect(
        await chart.evaluate(
          (element) =>
            [element, ...element.querySelectorAll('*')].filter((each) =>
              each instanceof HTMLElement || each instanceof SVGElement ? each.tabIndex >= 0 : false,
            ).length,
        ),
      ).toBe(1)
    }
  })

  await tabTo(page, 'input[type="radio"][value="total_spend"]')
  await page.keyboard.press('ArrowRight')
  await expect(spend.fact('Published Amount')).toBeChecked()
  await expect(page).toHaveURL(/fact=published_amount/)
  await spend.breakdown.expectDrawn(/^Published Amount by service category/)

  await tabTo(page, '[data-chart="amounts"] [role="group"] button')
  await tabTo(page, '[data-chart="breakdown"] button[aria-label^="Settings of"]')
  await page.keyboard.press('Enter')
  await expectOpenAt(page.getByRole('menuitemradio', { name: 'Service category' }))
  for (let down = 0; down < 15; down += 1) await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitemradio', { name: 'Column' })).toBeFocused()
  await page.keyboard.press('Enter')
  await spend.breakdown.expectChosen('Column')

  const views = new WidgetViews(spend.breakdown)
  await tabTo(page, '[data-chart="breakdown"] [role="img"]')
  await page.keyboard.press('Enter')
  await expect(views.table).toBeVisible()
  await expect(views.card.getByRole('region', { name: /^Table of/ })).toBeFocused()
  await tabTo(page, '[data-chart="breakdown"] thead button')
  await page.keyboard.press('Enter')
  await expect(views.column('Service')).toHaveAttribute('aria-sort', 'ascending')
  await page.keyboard.press('Escape')
  await expect(spend.breakdown.chart).toBeFocused()

  await page.keyboard.press('Shift+Tab')
  await expect(views.menu).toBeFocused()
  await page.keyboard.press('Enter')
  await expectOpenAt(page.getByRole('menuitem', { name: 'Show table' }))
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(views.explanation).toBeVisible()
  await expect(views.explanation.locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(views.explanation).toHaveCount(0)
  await expect(views.menu).toBeFocused()

  await page.keyboard.press('Enter')
  await expectOpenAt(page.getByRole('menuitem', { name: 'Show table' }))
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(views.window).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(views.window).toHaveCount(0)
  await expect(views.menu).toBeFocused()

  await page.keyboard.press('Enter')
  await expectOpenAt(page.getByRole('menuitem', { name: 'Show table' }))
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await escapeAsSoonAsDrawn(page)
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-escaped')
  await expect(views.window).toHaveCount(0)
  await expect(views.menu).toBeFocused()

  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(keys).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(keys).toHaveCount(0)
  await expect(views.menu).toBeFocused()
})
