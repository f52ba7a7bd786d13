import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { browserLevel } from '../machines/preference/browser-level.ts'
import { model } from '../machines/preference/cases.ts'
import { seriousFindings } from './accessible.ts'
import { test } from './guarded-test.ts'
import { LanguageMenu } from './pages/LanguageMenu.ts'
import { ShellPage } from './pages/ShellPage.ts'
import { signedIn } from './signed-in.ts'
import { testInBrowser } from './test-in-browser.ts'
import { withoutFigures } from './without-figures.ts'

testInBrowser('a language of the screens, by generated walks (I18N-01, THEME-04, THEME-08)', { model, browserLevel })

const SPEND = '/aframe/dashboard/spend'
const SAVE = '**/aiparcelweb/api/filtersettings/addfilterForKey'

async function open(page: Page, login: string, { figures = true } = {}): Promise<ShellPage> {
  if (!figures) await withoutFigures(page)
  await signedIn(page, login)
  await page.goto(SPEND)
  await expect(page.getByRole('heading', { name: /Total Spend by month/ })).toBeVisible()
  return new ShellPage(page)
}

test('a language is chosen in place, right to left where it is written so, and is there at the next visit (I18N-01)', async ({
  page,
}) => {
  await open(page, 'language.reader')
  await page.getByRole('button', { name: /^More for Total Spend by month/ }).click()
  await page.getByRole('menuitem', { name: 'Show table' }).click()
  await expect(page.getByRole('table')).toBeVisible()
  const language = new LanguageMenu(page)

  await language.choose('العربية')
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(page.getByRole('heading', { name: 'إجمالي الإنفاق حسب الشهر' })).toBeVisible()
  await expect(page.getByRole('table')).toBeVisible()
  await expect(page.getByRole('columnheader', { name: /^إجمالي الإنفاق/ })).toBeVisible()
  expect(await seriousFindings(page)).toEqual([])
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth))
    .toBe(0)
  const [menu, main] = await Promise.all([
    page.getByRole('navigation').first().boundingBox(),
    page.getByRole('main').boundingBox(),
  ])
  expect(menu?.x ?? 0).toBeGreaterThan(main?.x ?? 0)
  await page.getByRole('button', { name: 'افتح المساعد Ainalyst' }).click()
  const question = page.locator('textarea')
  await expect(question).toHaveCSS('direction', 'rtl')
  await question.fill('What did we spend?')
  await expect(question).toHaveCSS('direction', 'ltr')
  await question.fill('كم أنفقنا؟')
  await expect(question).toHaveCSS('direction', 'rtl')

  await page.reload()
  await expect(page.getByRole('heading', { name: 'إجمالي الإنفاق حسب الشهر' })).toBeVisible()
  await language.choose('中文')
  await expect(page.locator('html')).toHaveAttribute('dir', 'ltr')
  await expect(page.getByRole('heading', { name: '按月的总支出' })).toBeVisible()
  expect(await seriousFindings(page)).toEqual([])
  await language.choose('English')
  await expect(page.getByRole('heading', { name: 'Total Spend by month' })).toBeVisible()
})

test('in the longest words and from right to left nothing in the top bar lies on another (I18N-01) @long', async ({
  page,
}) => {
  // Sub-clients and currencies to choose from make the bar as full as it gets.
  await open(page, 'language.parent', { figures: false })
  const language = new LanguageMenu(page)
  for (const name of ['Français', 'العربية']) {
    await language.choose(name)
    for (const width of [1000, 1200, 1280, 1360, 1440, 1520, 1600, 1680, 1760, 1840]) {
      await page.setViewportSize({ width, height: 900 })
      await expect.poll(() => coveredInBar(page), { message: `${name} at ${width}` }).toEqual([])
    }
  }
  await page.setViewportSize({ width: 1280, height: 900 })
  await language.choose('English')
})

/** What is pressed or read in the top bar and lies on something else there, or outside the window. */
function coveredInBar(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const controls = [
      ...document.querySelectorAll('header:has([aria-label]) button, header h1, header a, header input'),
    ].filter(
      (each) =>
        each.closest('main') === null &&
        each.checkVisibility({ visibilityProperty: true }) &&
        !each.querySelector('button'),
    )
    const name = (each: Element) => each.getAttribute('aria-label') ?? each.textContent
    const boxes = controls
      .map((each) => ({ each, box: each.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0)
    const apart = (a: DOMRect, b: DOMRect) =>
      a.right <= b.left + 1 || b.right <= a.left + 1 || a.bottom <= b.top + 1 || b.bottom <= a.top + 1
    if (boxes.length < 6) return ['the bar has too few controls']
    return boxes.flatMap(({ each, box }, at) => [
      ...(box.left < 0 || box.right > innerWidth ? [`${name(each)} outside`] : []),
      ...boxes
        .slice(at + 1)
        .filter((other) => !each.contains(other.each) && !apart(box, other.box))
        .map((other) => `${name(each)} on ${name(other.each)}`),
    ])
  })
}

test(
  'in Chinese nothing is left in English on a page, in its rows and in a dialog, but names (I18N-01)',
  { tag: '@long' },
  async ({ page }) => {
    await open(page, 'language.reader')
    await new LanguageMenu(page).choose('中文')
    await expect(page.getByRole('heading', { name: '按月的总支出' })).toBeVisible()
    await expect.poll(() => englishOn(page)).toEqual([])
    await page.goto('/aframe/dashboard/refund')
    await expect(page.locator('[data-chart="breakdown"] svg').first()).toBeVisible()
    await expect.poll(() => englishOn(page)).toEqual([])
    await page.getByRole('button', { name: '显示数据行' }).click()
    await expect(page.getByRole('dialog').getByRole('row').nth(3)).toBeVisible()
    await expect.poll(() => englishOn(page)).toEqual([])
    await page.getByRole('dialog').getByRole('button', { name: '关闭' }).click()
    await new LanguageMenu(page).choose('English')
    await expect(page.getByRole('heading', { name: /by month$/ })).toBeVisible()
  },
)

/** Names of the product, of its formats and keys, of clients, and codes as on invoices; a chart is one picture with a name. */
const NAMES =
  /\b(?:A-Frame|Test language\.reader|Ainalyst|Bluegrass(?: \w+)*|USD|UTC|UPS|zeropayclose|ode|ODE|duplicate|TFGHT|FGHT|TDSC|DSC|TOSS X|ShipBob|UpLift|Uplift|A-Fross|CDC|TMS|LTL|FTL|LCL|3PL|FTP|ACL|AWS|Enter|Shift|Esc|Ctrl [A-Z])\b/g

/** Texts and names of controls that hold a Latin word and are no name; of the map and the rows' cells nothing, since they are names. */
function englishOn(page: Page): Promise<string[]> {
  return page.evaluate(
    ([source = '', flags]) => {
      const names = new RegExp(source, flags)
      const found: string[] = []
      for (const each of document.querySelectorAll('body *')) {
        if (
          each.matches('script, style') ||
          each.closest('[role="img"], [data-chart="map"], [role="gridcell"], [data-paper-only]')
        )
          continue
        const texts = [...each.childNodes].flatMap((node) => (node instanceof Text ? [node.data] : []))
        for (const name of ['aria-label', 'placeholder', 'title', 'alt', 'aria-description'])
          texts.push(each.getAttribute(name) ?? '')
        found.push(...texts.filter((text) => /[A-Za-z]{3,}/.test(text.replace(names, ''))))
      }
      return found
    },
    [NAMES.source, NAMES.flags],
  )
}

test(
  'the sign-in screen speaks the languages too, and what is chosen there is kept for the user (I18N-01)',
  { tag: '@long' },
  async ({ page }) => {
    await page.goto('/login')
    await page.getByRole('combobox').selectOption('fr')
    await expect(page.getByRole('button', { name: 'Se connecter', exact: true })).toBeVisible()
    expect(await seriousFindings(page)).toEqual([])
    const saved = page.waitForRequest(
      (request) => (request.postDataJSON() as { filter_key?: string } | null)?.filter_key === 'language',
    )
    await page.getByLabel('Nom d’utilisateur', { exact: true }).fill('language.chooser')
    await page.getByLabel('Mot de passe', { exact: true }).fill('Parcel2026')
    await page.getByRole('button', { name: 'Se connecter', exact: true }).click()
    expect((await saved).postDataJSON()).toEqual({ filter_key: 'language', filter_value: '"fr"' })
  },
)

test('the theme is stored with what is seen and the OS flag, follows the system, and a failed save says nothing [THEME-02] [THEME-03] [THEME-04] [THEME-08]', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'light' })
  const shell = await open(page, 'theme.chooser', { figures: false })
  const saves: unknown[] = []
  await page.route(SAVE, async (route) => {
    const body = route.request().postDataJSON() as { filter_key: string }
    if (body.filter_key === 'theme') saves.push(body)
    return body.filter_key === 'theme' && saves.length === 1
      ? route.fulfill({ status: 503, json: { detail: 'busy', code: 'unavailable' } })
      : route.continue()
  })
  const saved = (theme: string, os: boolean) => ({
    filter_key: 'theme',
    filter_value: JSON.stringify(theme),
    osfilter_key: 'osTheme',
    osfilter_value: JSON.stringify(os),
  })
  await shell.chooseTheme('Dark')
  await expect(page.locator('body')).toHaveClass(/\bdark\b/)
  await expect.poll(() => saves.length).toBeGreaterThan(0)
  expect(saves[0]).toEqual(saved('dark', false))
  await expect(page.getByText('busy')).toHaveCount(0)
  await shell.chooseTheme('As the system')
  await expect(page.locator('body')).not.toHaveClass(/\bdark\b/)
  await expect.poll(() => saves.at(-1)).toEqual(saved('semidark', true))
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page.locator('body')).toHaveClass(/\bdark\b/)
  await expect.poll(() => saves.at(-1)).toEqual(saved('dark', true))
  await shell.chooseTheme('Light')
  await expect.poll(() => saves.at(-1)).toEqual(saved('semidark', false))
})

test('help opens on the topic of the page, goes back and forward, and lists the columns [HELP-01] [HELP-02] [HELP-03] [HELP-04] [HELP-05] [HELP-06] [HELP-07]', async ({
  page,
}) => {
  await open(page, 'qa.internal', { figures: false })
  await page.getByRole('button', { name: 'Help', exact: true }).click()
  const drawer = page.getByRole('dialog', { name: 'A-Frame Help' })
  const title = (name: string) => drawer.getByRole('heading', { level: 1, name, exact: true }).last()
  await expect(title('Spend')).toBeVisible()
  await expect(drawer.getByRole('button', { name: 'Back' })).toBeDisabled()
  await drawer.getByRole('button', { name: 'Table of Contents' }).click()
  await drawer.getByRole('button', { name: 'Weight' }).click()
  await expect(title('Weight')).toBeVisible()
  await drawer.getByRole('button', { name: 'Back' }).click()
  await expect(title('Table of Contents')).toBeVisible()
  await drawer.getByRole('button', { name: 'Forward' }).click()
  await expect(title('Weight')).toBeVisible()
  await drawer.getByRole('button', { name: 'Back' }).click()
  await drawer.getByRole('button', { name: 'Common Features' }).first().click()
  await expect(drawer.getByRole('button', { name: 'Forward' })).toBeDisabled()
  await expect(drawer.getByRole('listitem').filter({ hasText: /^Tracking Number$/ })).toBeVisible()
  expect(await seriousFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Refund Analysis' }).click()
  await page.getByRole('button', { name: 'Help', exact: true }).click()
  await expect(title('Refund')).toBeVisible()
  await expect(drawer.getByRole('button', { name: 'Back' })).toBeDisabled()
})
