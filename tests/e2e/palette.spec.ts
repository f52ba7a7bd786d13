import { expect, type Page } from '@playwright/test'
import { browserLevel } from '../machines/palette/browser-level.ts'
import { model } from '../machines/palette/cases.ts'
import { seriousFindings } from './accessible.ts'
import { holdCalls } from './call-gate.ts'
import { test } from './guarded-test.ts'
import { PaletteDialog } from './pages/PaletteDialog.ts'
import { SpendPage } from './pages/SpendPage.ts'
import { TrackingPopup } from './pages/TrackingPopup.ts'
import { signedIn } from './signed-in.ts'
import { costs, templateRows } from './template-sql.ts'
import { testInBrowser } from './test-in-browser.ts'

/** No test changes this user's settings. */
const USER = 'analyst'
const OCTOBER = { from: '2026-10-01', to: '2026-10-31' }

testInBrowser('the palette in the browser, by generated walks', { model, browserLevel })

const numberOf = async (client: string) => {
  const [row] = await templateRows(
    `SELECT tracking_number AS number, invoice_number AS invoice FROM package_level_info
     WHERE client_id IN (${client}) AND bucket_name = 'freight' AND tracking_number IS NOT NULL AND invoice_status NOT IN ('zeropayclose', 'ode', 'duplicate')
     ORDER BY bill_date DESC, tracking_number LIMIT 1`,
  )
  return { number: String(row?.number), invoice: String(row?.invoice) }
}

const openAt = async (page: Page, path: string, user = USER) => {
  await signedIn(page, user)
  await page.goto(path)
  return new PaletteDialog(page)
}

test(
  'a package in two: Ctrl K, its number and Enter; an unknown number says so, as another company’s does',
  { tag: '@long' },
  async ({ page }) => {
    const palette = await openAt(page, '/aframe/dashboard/spend')
    const { number } = await numberOf('1, 2, 3, 4')
    await palette.open()
    await page.keyboard.type(number)
    await page.keyboard.press('Enter')
    const popup = new TrackingPopup(page)
    await expect(popup.link).toHaveText(number)
    await expect(popup.total).toBeVisible()
    await expect(palette.dialog).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(popup.dialog).toBeHidden()

    await palette.open()
    await expect(palette.group('Recent').first()).toContainText(number)
    const { number: foreign } = await numberOf('5')
    for (const unknown of ['1Z00000000000000', foreign]) {
      await palette.field.fill(unknown)
      await page.keyboard.press('Enter')
      await expect(palette.dialog.getByText(`Nothing you may see has the number ${unknown}.`)).toBeVisible()
      await expect(palette.options).toHaveCount(0)
    }
  },
)

test(
  'letters typed at once after Ctrl K are in its field, however long its code is on the way (issue 48, 13)',
  { tag: '@long' },
  async ({ page }) => {
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route(/assets\/Palette-.*\.js$/, async (route) => {
      await held
      await route.continue()
    })
    const palette = await openAt(page, '/aframe/dashboard/spend')
    await palette.opener.waitFor()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('refund')
    release()
    await expect(palette.field).toHaveValue('refund')
    await page.keyboard.type(' an')
    await expect(palette.field).toHaveValue('refund an')
  },
)

test('an invoice number opens its lines, from a page of records', { tag: '@long' }, async ({ page }) => {
  const palette = await openAt(page, '/invoices')
  const { invoice } = await numberOf('1, 2, 3, 4')
  await palette.open()
  await page.keyboard.type(invoice)
  await expect(palette.group('Numbers').first()).toContainText(invoice)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/invoices\?record=/)
  await expect(page.getByRole('heading', { level: 2, name: invoice })).toBeVisible()
})

test('a name opens its page at once, by arrows too, and in a new tab with Ctrl; the focus comes back', async ({
  page,
  context,
}) => {
  const palette = await openAt(page, '/invoices')
  await palette.opener.focus()
  await palette.open()
  await page.keyboard.press('Escape')
  await expect(palette.dialog).toBeHidden()
  await expect(palette.opener).toBeFocused()

  await palette.open()
  // Beside each a piece of work that is always the same, so that a slow machine is slow at both.
  const keystrokes = await page.evaluate(async () => {
    const work = () => {
      const begun = performance.now()
      const rows = Array.from({ length: 20_000 }, (_, at) => `${(at * 7919) % 20_011}`)
      rows.sort((one, other) => one.localeCompare(other, 'en'))
      return performance.now() - begun
    }
    const field = document.querySelector<HTMLInputElement>('[role="combobox"]')
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
    const took: number[] = []
    for (const text of ['s', 'sp', 'spe', 'spen', 'spend', 'spend a']) {
      const begun = performance.now()
      set?.call(field, text)
      field?.dispatchEvent(new Event('input', { bubbles: true }))
      await Promise.resolve()
      document.body.getBoundingClientRect()
      took.push((performance.now() - begun) / work())
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
    return took.toSorted((one, other) => one - other)
  })
  const [usual = Infinity, most = Infinity] = [keystrokes[Math.floor(keystrokes.length / 2)], keystrokes.at(-1)]
  console.log(`a keystroke in the palette, of sorting 20,000 words: ${usual.toFixed(2)}, ${most.toFixed(2)} at most`)
  expect(usual).toBeLessThan(4)
  await expect(palette.active).toContainText('Spend Analysis')
  await palette.field.fill('analysis')
  await expect(palette.field).toHaveAttribute('aria-activedescendant', (await palette.active.getAttribute('id')) ?? '')
  await page.keyboard.press('End')
  await expect(palette.options.last()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowDown')
  await expect(palette.options.first()).toHaveAttribute('aria-selected', 'true')
  await palette.field.fill('')
  const pages = palette.group('Pages')
  await expect(pages.last()).toHaveText(/^Show \d+ more$/)
  const before = await pages.allInnerTexts()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect(pages.nth(before.length + 1)).toBeVisible()
  await expect(palette.active).toBeVisible()
  expect(before).not.toContain(await palette.active.innerText())
  await palette.field.fill('spend analysis')
  const opened = context.waitForEvent('page')
  await page.keyboard.press('Control+Enter')
  expect((await opened).url()).toContain('/aframe/dashboard/spend')
  await expect(page).toHaveURL(/\/invoices$/)
  await palette.open()
  await palette.field.fill('refnud anal')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/aframe\/dashboard\/refund/)
})

test(
  '`/` goes to the tracking search where a page has one, else it opens the palette; neither key does over a dialog',
  { tag: '@long' },
  async ({ page }) => {
    const palette = await openAt(page, '/aframe/dashboard/spend')
    await page.setViewportSize({ width: 1920, height: 1000 })
    await palette.opener.waitFor()
    const search = page.getByRole('textbox', { name: /tracking number/i })
    await search.waitFor()
    await page.keyboard.press('/')
    await expect(search).toBeFocused()
    await expect(palette.dialog).toBeHidden()
    await page.keyboard.press('Control+k')
    await expect(palette.field).toBeFocused()
    await page.keyboard.press('Escape')

    await page.goto('/invoices')
    await palette.opener.waitFor()
    await page.keyboard.press('/')
    await expect(palette.field).toBeFocused()
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: 'Invoice Search' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('dialog')).toHaveCount(1)
    await expect(palette.dialog).toBeHidden()
  },
)

test('“carrier FedEx” narrows the page where one stands, and Spend elsewhere', { tag: '@long' }, async ({ page }) => {
  const palette = await openAt(page, '/aframe/dashboard/accessorial')
  await palette.open()
  await page.keyboard.type('carrier FedEx')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/aframe\/dashboard\/accessorial\?.*filter\.carrier_name=FedEx/)
  await expect(page.getByText('Carrier: FedEx').first()).toBeVisible()

  await page.goto('/invoices')
  await palette.open()
  await page.keyboard.type('fedex')
  await expect(palette.group('Filters').first()).toContainText('Carrier: FedEx')
  await expect(palette.group('Filters').first()).toContainText('Spend Analysis')
  await palette.group('Filters').first().click()
  await expect(page).toHaveURL(/\/aframe\/dashboard\/spend\?.*filter\.carrier_name=FedEx/)
})

test(
  'says that it searches while nothing is found here and the server has not answered',
  { tag: '@long' },
  async ({ page }) => {
    const palette = await openAt(page, '/profile')
    const gate = await holdCalls(page, ['/api/find'])
    await palette.open()
    await palette.field.fill('carrier FedEx')
    const call = await gate.next('/api/find')
    await expect(palette.dialog.getByRole('status').first()).toHaveText('Searching …')
    await call.pass()
    await expect(palette.options).toHaveText([/Carrier: FedEx/])
    await expect(palette.dialog.getByRole('status').first()).toHaveText('')
  },
)

test('a question opens its view, with the figure of SQL @exact', async ({ page }) => {
  const palette = await openAt(page, '/invoices')
  const [row] = await costs('spend', { ...OCTOBER, only: "carrier_name = 'UPS'" })
  await palette.open()
  await page.keyboard.type('total spend of UPS in October 2026')
  await expect(palette.group('Opens this view')).toContainText('Total Spend')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/from=2026-10-01&to=2026-10-31.*filter\.carrier_name=UPS/)
  await expect(new SpendPage(page).tile('Total Spend')).toContainText(`$${(Number(row?.cost) / 1_000).toFixed(2)}K`)
})

test('who may less finds less: a guest, a carrier, an expired password', { tag: '@long' }, async ({ page }) => {
  const all = async (user: string, path: string) => {
    const palette = await openAt(page, path, user)
    await palette.open()
    const names: string[] = []
    for (const text of ['settings', 'a', 'spend', 'inv', 'users', 'theme']) {
      await palette.field.fill(text)
      names.push(...(await palette.options.allInnerTexts()))
    }
    return names.join('\n')
  }
  const guest = await all('guest', '/aframe/dashboard/spend')
  expect(guest).toContain('Spend Analysis')
  expect(guest).toContain('Profile')
  expect(guest).not.toContain('Refund')
  expect(guest).not.toContain('Users')
  const carrier = await all('carrier', '/carriers')
  expect(carrier).toContain('Invoices')
  expect(carrier).not.toMatch(/Spend Analysis|Users/)
  const expired = await all('expired', '/')
  expect(expired).toContain('Theme: Dark')
  expect(expired).not.toMatch(/Spend|Users|Clients/)
})

test('it is read and used by everybody: axe, a phone by touch @long', async ({ page }) => {
  const palette = await openAt(page, '/invoices')
  await palette.open()
  await page.keyboard.type('spend')
  await expect(palette.options.first()).toBeVisible()
  expect(await seriousFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 390, height: 844 })
  await palette.opener.click()
  await palette.field.fill('spend analysis')
  const box = await palette.dialog.boundingBox()
  expect(box && [box.x, box.y, box.width, box.height]).toEqual([0, 0, 390, 844])
  expect((await palette.active.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  expect(await seriousFindings(page)).toEqual([])
  await palette.options.first().click()
  await expect(page).toHaveURL(/\/aframe\/dashboard\/spend/)
})

test('in Arabic it mirrors and finds by Arabic names @long', async ({ page }) => {
  await openAt(page, '/invoices', 'palette.chooser')
  const palette = new PaletteDialog(page)
  await palette.open()
  await palette.field.fill('العربية')
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'ابحث أو انتقل إلى' })
  await field.fill('الانفاق')
  await expect(page.getByRole('dialog').getByRole('option').first()).toContainText('الإنفاق')
  expect(await seriousFindings(page)).toEqual([])
})

test('what was opened is forgotten at the end of the session @long', async ({ page }) => {
  const palette = await openAt(page, '/invoices', 'palette.leaver')
  await palette.opener.waitFor()
  const kept = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('aframe.recent')))
  expect(await kept()).toEqual(['aframe.recent palette.leaver'])
  await palette.open()
  await palette.field.fill('sign out')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
  expect(await kept()).toEqual([])
})
