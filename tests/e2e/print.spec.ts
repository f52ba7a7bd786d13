import { expect } from '@playwright/test'
import { getDocumentProxy, getResolvedPDFJS } from 'unpdf'
import { test } from './guarded-test.ts'
import { SpendPage } from './pages/SpendPage.ts'
import { WidgetViews } from './pages/WidgetViews.ts'

const LIGHT_AXIS = { css: 'rgb(89, 99, 110)', hex: '59636e' }
const DARK_AXIS = { css: 'rgb(145, 152, 161)', hex: '9198a1' }

/** Nobody else's tests change this user's settings. */
const USER = 'child.analyst'

/** The text of each sheet without white space, since a PDF has its words in pieces. */
async function textOfPages(bytes: Buffer): Promise<string[]> {
  const document = await getDocumentProxy(new Uint8Array(bytes))
  return Promise.all(
    Array.from({ length: document.numPages }, async (_, at) => {
      const { items } = await (await document.getPage(at + 1)).getTextContent()
      return items
        .map((item) => ('str' in item ? item.str : ''))
        .join('')
        .replace(/\s+/g, '')
    }),
  )
}

/** Every colour that the sheets are filled with, as `#rrggbb`. */
async function coloursOf(bytes: Buffer): Promise<Set<string>> {
  const { OPS } = await getResolvedPDFJS()
  const document = await getDocumentProxy(new Uint8Array(bytes))
  const colours = new Set<string>()
  for (let at = 1; at <= document.numPages; at += 1) {
    const { fnArray, argsArray } = await (await document.getPage(at)).getOperatorList()
    fnArray.forEach((operation, index) => {
      if (operation === OPS.setFillRGBColor)
        colours.add(
          [...(argsArray[index] as Uint8ClampedArray)].map((part) => part.toString(16).padStart(2, '0')).join(''),
        )
    })
  }
  return colours
}

function squeezed(text: string): string {
  return text.replace(/\s+/g, '')
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme })

    test('a printed page says what it shows and under which conditions, is light, and cuts no chart (lessons 12)', async ({
      page,
    }) => {
      await page.addInitScript(() => {
        window.print = () => void Object.assign(window, { printed: true })
      })
      const spend = new SpendPage(page)
      await spend.open({ user: USER })
      await spend.expectAllDrawn()
      await page.getByRole('button', { name: 'Print' }).click()
      await page.waitForFunction(() => 'printed' in window)
      for (const { chart } of spend.cards) {
        const [room, drawn] = [await chart.boundingBox(), await chart.locator('svg').boundingBox()]
        expect(Math.abs((room?.width ?? 0) - (drawn?.width ?? 0))).toBeLessThan(3)
      }
      await expect(spend.breakdown.chart.locator('svg text').first()).toHaveCSS('fill', LIGHT_AXIS.css)
      await expect(page.getByRole('button', { name: /^More for/ })).toHaveCount(0)

      const pages = await textOfPages(await page.pdf({ format: 'A4' }))
      const first = pages[0] ?? ''
      for (const told of [
        'Spend Analysis',
        'Bluegrass Trail and Camp',
        '11/22/2025 – 11/21/2026',
        'All, shown in USD',
        'Net Amount not zero',
        'not Closed at zero pay, ODE, Duplicate',
        'Taxes & Other Charges',
      ]) {
        expect(first).toContain(squeezed(told))
      }
      for (const [title, last] of [
        ['Amounts that make up Total Spend', /Taxes&OtherCharges/],
        ['Total Spend by month', /Nov2025/],
        ['Total Spend by service category', /ParcelGround/],
        ['Total Spend by receiver state', /OutsidetheUS/],
      ] as const) {
        const holding = pages.filter((text) => text.includes(squeezed(title)))
        expect(holding).toHaveLength(1)
        expect(holding[0]).toMatch(last)
      }
      expect(pages.join('')).not.toContain('Showall')
      await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
      await expect(page.getByRole('button', { name: 'Print' })).toBeVisible()
    })
  })
}

test('what the browser’s own menu prints is light, also in the dark theme (lessons 12) @long', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  const spend = new SpendPage(page)
  await spend.open({ user: USER })
  await spend.expectAllDrawn()
  await expect(spend.breakdown.chart.locator('svg text').first()).toHaveCSS('fill', DARK_AXIS.css)
  const colours = await coloursOf(await page.pdf({ format: 'A4' }))
  expect(colours).toContain(LIGHT_AXIS.hex)
  expect(colours).not.toContain(DARK_AXIS.hex)
  await expect(spend.breakdown.chart.locator('svg text').first()).toHaveCSS('fill', DARK_AXIS.css)

  await test.step('no card lies across the end of a sheet, and a table prints whole (lessons 12)', async () => {
    const views = new WidgetViews(spend.map)
    await views.choose('Show table')
    await expect(views.table).toBeVisible()
    const rows = await views.rows()
    await page.emulateMedia({ media: 'print' })
    await expect(page.locator(':root[data-paper]')).toBeAttached()
    for (const { card } of [spend.amounts, spend.trends, spend.breakdown]) {
      expect(await card.evaluate((element) => getComputedStyle(element.parentElement ?? element).breakInside)).toBe(
        'avoid',
      )
      expect((await card.boundingBox())?.height).toBeLessThan(900)
    }
    const text = (await textOfPages(await page.pdf({ format: 'A4' }))).join('')
    expect(rows.length).toBeGreaterThan(20)
    for (const row of rows) expect(text).toContain(squeezed(row.join('')))
  })
})

test('no sheet is blank, and the steps of a map have their colours beside them (lessons 12) @long', async ({
  page,
}) => {
  const spend = new SpendPage(page, 'weight')
  await spend.open({ user: USER })
  await spend.expectAllDrawn()
  for (const text of await textOfPages(await page.pdf({ format: 'A4' }))) expect(text).not.toBe('')
  const adjusted = () =>
    spend.map.card
      .locator('ol span')
      .first()
      .evaluate((swatch) => getComputedStyle(swatch).printColorAdjust)
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  expect(await adjusted()).toBe('exact')
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  expect(await adjusted()).toBe('economy')
})
