import { expect, type Page } from '@playwright/test'
import { getDocumentProxy, getResolvedPDFJS } from 'unpdf'
import { test } from './guarded-test.ts'
import { expectOpenAt } from './pages/choose-in-menu.ts'
import { ImageDialog } from './pages/ImageDialog.ts'
import { SpendPage } from './pages/SpendPage.ts'

/** No test changes this user's settings. */
const USER = 'analyst'
const GROUNDS = { Light: [255, 255, 255], Dark: [13, 17, 23] } as const
const CLIENT = 'Bluegrass Outfitters'
const PERIOD = 'Invoiced: 11/22/25 – 11/21/26'
const AS_OF = 'Data as of 11/21/26, 00:00 UTC'

/** What each picture says beside title, client, period and date of the data; and at least so many drawn shapes. */
const CHARTS = [
  {
    name: 'amounts',
    title: 'Amounts that make up Total Spend',
    says: ['Published Amount', 'share of Published Amount', 'Amounts in USD', 'Transportation Discount'],
    shapes: 6,
  },
  {
    name: 'trends',
    title: 'Total Spend by month',
    says: [
      'Unfinished: November 2025 (9 of 30 days), November 2026 (21 of 30 days).',
      'Only rows where Total Spend is not zero',
    ],
    shapes: 12,
  },
  {
    name: 'breakdown',
    title: 'Total Spend by service category',
    says: ['Other holds 8:', 'Parcel Ground', 'Amounts in USD'],
    shapes: 9,
  },
  {
    name: 'map',
    title: 'Total Spend by receiver state',
    says: ['Outside the US $', 'None', 'Without invoices closed at zero pay, ODE or duplicate'],
    shapes: 48,
  },
] as const

async function openSpend(page: Page): Promise<{ spend: SpendPage; images: ImageDialog }> {
  const spend = new SpendPage(page)
  await spend.open({ user: USER })
  await spend.expectAllDrawn()
  return { spend, images: new ImageDialog(page) }
}

/** White space of lines and pieces does not matter. */
function squeezed(text: string): string {
  return text.replace(/\s+/g, '')
}

async function readPdf(bytes: Buffer) {
  const document = await getDocumentProxy(new Uint8Array(bytes))
  const { OPS } = (await getResolvedPDFJS()) as { OPS: Record<string, number> }
  const page = await document.getPage(1)
  const { items } = await page.getTextContent()
  const { fnArray } = await page.getOperatorList()
  const names = new Map(Object.entries(OPS).map(([name, code]) => [code, name]))
  const { info } = (await document.getMetadata()) as { info: { Title?: string } }
  return {
    pages: document.numPages,
    title: info.Title,
    size: page.view.slice(2),
    text: items.map((item) => ('str' in item ? item.str : '')).join(''),
    shareEnds: items.flatMap((item) =>
      'str' in item && item.str.endsWith('%') ? [Number(item.transform[4]) + item.width] : [],
    ),
    count: (pattern: RegExp) => fnArray.filter((code) => pattern.test(names.get(code) ?? '')).length,
  }
}

async function readSvg(page: Page, bytes: Buffer) {
  return page.evaluate((xml) => {
    const document = new DOMParser().parseFromString(xml, 'image/svg+xml')
    const root = document.documentElement
    return {
      fault: document.querySelector('parsererror')?.textContent ?? '',
      name: root.nodeName,
      ground: root.querySelector('rect')?.getAttribute('fill') ?? '',
      font: root.getAttribute('font-family') ?? '',
      text: root.textContent,
      names: [...new Set([...root.querySelectorAll('*')].map(({ nodeName }) => nodeName))],
      shapes: root.querySelectorAll('path[fill]:not([fill="none"])').length,
      reaching: [...root.querySelectorAll('*')].flatMap((element) =>
        element.getAttributeNames().filter((name) => /^on|href$/.test(name)),
      ),
      size: [Number(root.getAttribute('width')), Number(root.getAttribute('height'))],
      baselines: [...root.querySelectorAll(':scope > text[x="24"]')].map((text) => Number(text.getAttribute('y'))),
    }
  }, bytes.toString('utf8'))
}

interface Pixels {
  readonly bytes: Buffer
  readonly type: string
  /** Of the lines of text at the left edge, in px of the SVG. */
  readonly baselines: readonly number[]
}

async function readPixels(page: Page, { bytes, type, baselines }: Pixels) {
  return page.evaluate(
    async ([text, mime, lines]) => {
      const raw = Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
      const bitmap = await createImageBitmap(new Blob([raw], { type: mime }))
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
      const context = canvas.getContext('2d')
      if (!context) throw new Error('no canvas')
      context.drawImage(bitmap, 0, 0)
      const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height)
      const greys: number[] = []
      for (let at = 0; at < data.length; at += 4)
        greys.push(((data[at] ?? 0) + (data[at + 1] ?? 0) + (data[at + 2] ?? 0)) / 3)
      const mean = greys.reduce((sum, grey) => sum + grey, 0) / greys.length
      const inkAt = (line: number) => {
        const { data: strip } = context.getImageData(48, line * 2 - 16, 40, 16)
        return Array.from({ length: strip.length / 4 }, (_, at) =>
          Math.abs((strip[at * 4] ?? 0) - (data[0] ?? 0)),
        ).filter((away) => away > 60).length
      }
      return {
        linesWithoutInk: lines.filter((line) => inkAt(line) < 10),
        size: [bitmap.width, bitmap.height],
        corner: [...data.slice(0, 4)],
        deviation: Math.sqrt(greys.reduce((sum, grey) => sum + (grey - mean) ** 2, 0) / greys.length),
      }
    },
    [bytes.toString('base64'), type, baselines] as const,
  )
}

for (const { name, title, says, shapes } of CHARTS) {
  test(`${name}: SVG, PNG, JPEG and PDF in both themes open again and hold what the screen shows (WID-20) @long`, async ({
    page,
  }) => {
    await page.addInitScript(() => {
      const breaches: string[] = []
      Object.assign(window, { breaches })
      document.addEventListener('securitypolicyviolation', (event) =>
        breaches.push(`${event.violatedDirective} ${event.blockedURI}`),
      )
    })
    const { spend, images } = await openSpend(page)
    await images.open(spend[name])
    for (const theme of ['Light', 'Dark'] as const) {
      const wanted = [title, CLIENT, PERIOD, AS_OF, ...says]
      const slug = title.toLowerCase().replaceAll(' ', '-')
      const ground = GROUNDS[theme]

      const svg = await images.download({ format: 'SVG', theme })
      expect(svg.fileName).toBe(`bluegrass-outfitters_${slug}_2025-11-22_2026-11-21.svg`)
      const read = await readSvg(page, svg.bytes)
      expect(read).toMatchObject({ fault: '', name: 'svg', reaching: [] })
      for (const each of wanted) expect(squeezed(read.text)).toContain(squeezed(each))
      expect(read.shapes).toBeGreaterThanOrEqual(shapes)
      expect(read.names).not.toEqual(
        expect.arrayContaining([expect.stringMatching(/^(image|foreignObject|script|style)$/)]),
      )
      expect(read.font).toMatch(/^Inter, /)
      const {
        size: [width = 0, height = 0],
        baselines,
      } = read
      expect(baselines.length).toBeGreaterThanOrEqual(5)

      const png = await readPixels(page, {
        bytes: (await images.download({ format: 'PNG', theme })).bytes,
        type: 'image/png',
        baselines,
      })
      expect(png.size).toEqual([width * 2, height * 2])
      expect(png.corner).toEqual([...ground, 255])
      expect(png.deviation).toBeGreaterThan(15)
      expect(png.linesWithoutInk).toEqual([])

      const jpeg = await images.download({ format: 'JPEG', theme })
      expect(jpeg.fileName).toMatch(/\.jpg$/)
      expect([...jpeg.bytes.subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff])
      const pixels = await readPixels(page, { bytes: jpeg.bytes, type: 'image/jpeg', baselines })
      expect(pixels.size).toEqual([width * 2, height * 2])
      for (const [index, channel] of ground.entries())
        expect(Math.abs((pixels.corner[index] ?? 0) - channel)).toBeLessThan(4)
      expect(pixels.deviation).toBeGreaterThan(15)
      expect(pixels.linesWithoutInk).toEqual([])

      const pdf = await readPdf((await images.download({ format: 'PDF', theme })).bytes)
      expect(pdf).toMatchObject({ pages: 1, title })
      expect(pdf.size.map(Math.round)).toEqual([Math.round(width * 0.75), Math.round(height * 0.75)])
      for (const each of wanted) expect(squeezed(pdf.text)).toContain(squeezed(each))
      expect(pdf.count(/^paint.*Image/)).toBe(0)
      expect(pdf.count(/^constructPath$/)).toBeGreaterThanOrEqual(shapes)
      expect(pdf.count(/^showText$/)).toBeGreaterThan(10)
      for (const end of pdf.shareEnds) expect(Math.abs(end - (width - 24) * 0.75)).toBeLessThan(0.5)
      expect(pdf.shareEnds.length).toBe(name === 'amounts' ? 6 : name === 'breakdown' ? 9 : 0)
    }
    expect(await page.evaluate(() => (window as unknown as { breaches: string[] }).breaches)).toEqual([])
  })
}

test('the numbers of the picture are those of the card, and a wide one is wide (WID-20)', async ({ page }) => {
  const { spend, images } = await openSpend(page)
  const shown = await spend.breakdown.chart.locator('svg text').allTextContents()
  await images.open(spend.breakdown)
  const asShown = await readSvg(page, (await images.download({ format: 'SVG', theme: 'Light' })).bytes)
  for (const each of shown) expect(asShown.text).toContain(each)
  expect(shown.length).toBeGreaterThan(20)
  const wide = await readSvg(page, (await images.download({ format: 'SVG', theme: 'Light', size: 'Wide' })).bytes)
  expect(wide.size[0]).toBe(1200)
  expect(asShown.size[0]).toBeLessThan(700)
})

test('letters that the embedded typeface lacks are in the PDF as pictures, and the dialog says which (WID-20) @long', async ({
  page,
}) => {
  await page.route('**/clientsShortAFrame', async (route) => {
    const response = await route.fetch()
    const clients = (await response.json()) as { name: string }[]
    await route.fulfill({
      response,
      json: clients.map((client) => ({ ...client, name: '株式会社 <b>Søn & Ελλάς</b>' })),
    })
  })
  const { spend, images } = await openSpend(page)
  await images.open(spend.trends)
  const { fileName, bytes } = await images.download({ format: 'PDF', theme: 'Light' })
  expect(fileName).toBe('b-s-n-b_total-spend-by-month_2025-11-22_2026-11-21.pdf')
  await expect(images.dialog.getByRole('status')).toContainText(
    'lacks letters of these texts, so they are in it as pictures and cannot be selected: 株式会社 <b>Søn & Ελλάς</b>',
  )
  const pdf = await readPdf(bytes)
  expect(pdf.count(/^paint.*Image/)).toBe(1)
  expect(pdf.text).toContain('Total Spend by month')
  const svg = await readSvg(page, (await images.download({ format: 'SVG', theme: 'Light' })).bytes)
  expect(svg).toMatchObject({ fault: '' })
  expect(svg.text).toContain('株式会社 <b>Søn & Ελλάς</b>')
})

test(
  'a picture that cannot be made is said so, and made up for; the keyboard alone gets one (WID-20)',
  { tag: '@long' },
  async ({ page }) => {
    const { spend, images } = await openSpend(page)
    const fonts: string[] = []
    page.on('request', (request) => {
      if (/\.ttf$|make-pdf/.test(request.url())) fonts.push(request.url())
    })
    await page.route('**/*.ttf', (route) => route.abort())
    const menu = spend.map.card.getByRole('button', { name: /^More for/ })
    await menu.focus()
    await page.keyboard.press('Enter')
    await expectOpenAt(page.getByRole('menuitem').first())
    await page.getByRole('menuitem', { name: /^Image/ }).focus()
    await page.keyboard.press('Enter')
    await expect(images.dialog).toBeVisible()
    expect(fonts).toEqual([])
    await images.dialog.getByRole('radio', { name: /^PNG/ }).focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await expect(images.dialog.getByRole('radio', { name: /^PDF/ })).toBeChecked()
    const download = images.dialog.getByRole('button', { name: 'Download' })
    await download.focus()
    await page.keyboard.press('Enter')
    await expect(images.dialog.getByText('The image could not be made')).toBeVisible()
    await page.unroute('**/*.ttf')
    const [file] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
    expect(file.suggestedFilename()).toMatch(/\.pdf$/)
    await expect(images.dialog.getByText('The image could not be made')).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(images.dialog).toHaveCount(0)
    await expect(menu).toBeFocused()
  },
)
