import { expect, type Page, type Route } from '@playwright/test'
import { seriousFindingsInBothThemes } from './accessible.ts'
import { holdCalls } from './call-gate.ts'
import { test } from './guarded-test.ts'
import { BoardPage } from './pages/BoardPage.ts'
import { SAVE_CALL } from './pages/SpendPage.ts'
import { withoutFigures } from './without-figures.ts'

/** Nobody else's tests arrange this user's board. */
const USER = 'override'

test('a card is dragged by its head and resized at its corner, saved, and there after a reload without moving (WID-12)', async ({
  page,
}) => {
  const board = new BoardPage(page)
  await board.open(USER)
  await board.spend.expectAllDrawn()
  await dragBy(page, { from: await middleOf(page, '[data-chart="amounts"] h2'), dx: 700, dy: 10 })
  const moved = await board.box('amounts')
  expect(moved.x).toBeGreaterThan((await board.box('breakdown')).x)
  await board.expectSaved()
  const here = await board.box('trends')
  expect({ y: here.y, right: here.x < moved.x }).toEqual({ y: moved.y, right: true })
  const corner = await board.corner('trends').boundingBox()
  if (!corner) throw new Error('no corner')
  const before = await board.box('trends')
  const drawn = await board.spend.trends.chart.boundingBox()
  await dragBy(page, { from: { x: corner.x + 12, y: corner.y + 12 }, dx: -120, dy: -80 })
  await expect.poll(async () => (await board.box('trends')).width).toBeLessThan(before.width)
  expect((await board.box('trends')).height).toBeLessThan(before.height)
  await expect
    .poll(async () => (await board.spend.trends.card.locator('svg').last().boundingBox())?.width ?? 0)
    .toBeLessThan(drawn?.width ?? 0)
  await expect.poll(async () => Object.keys((await board.stored()).patch).length).toBeGreaterThan(1)
  await board.expectSaved()

  const boxes = await Promise.all(['amounts', 'trends', 'breakdown', 'map'].map((name) => board.box(name)))
  await page.addInitScript(() => {
    const seen: string[] = []
    Object.assign(window, { seen })
    const look = () => {
      for (const card of document.querySelectorAll<HTMLElement>('.react-grid-item')) {
        const name = card.querySelector<HTMLElement>('[data-chart]')?.dataset.chart
        const { left, width, height } = card.getBoundingClientRect()
        const text = `${name} ${Math.round(left)} ${Math.round(width)} ${Math.round(height)}`
        if (name && !seen.includes(text)) seen.push(text)
      }
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  await page.reload()
  await board.spend.expectAllDrawn()
  expect(await Promise.all(['amounts', 'trends', 'breakdown', 'map'].map((name) => board.box(name)))).toEqual(boxes)
  expect(await page.evaluate(() => (window as unknown as { seen: string[] }).seen.length)).toBe(4)
})

test('the whole board by keyboard alone, with announcements (lessons 13)', async ({ page }) => {
  await withoutFigures(page)
  const board = new BoardPage(page)
  await board.open(USER)
  const said = page.getByRole('status').filter({ hasText: 'Amounts that make up Total Spend' })
  await page.locator('body').press('Tab')
  for (
    let presses = 0;
    presses < 60 && !(await board.handle('amounts').evaluate((element) => element === document.activeElement));
    presses += 1
  )
    await page.keyboard.press('Tab')
  await expect(board.handle('amounts')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(said).toHaveText(/picked up at column 1, row 1, 12 columns wide, 12 rows high/)
  await expect(board.card('amounts').getByText('Arrows move · Shift and arrows resize')).toBeVisible()
  await page.keyboard.press('End')
  await expect(said).toHaveText('Amounts that make up Total Spend moved to column 13, row 1')
  await page.keyboard.press('Shift+ArrowUp')
  await expect(said).toHaveText(
    'Amounts that make up Total Spend is 12 columns wide, 11 rows high, at column 13, row 1',
  )
  await page.keyboard.press('ArrowUp')
  await expect(said).toHaveText(/goes no further: column 13, row 1/)
  await page.keyboard.press('Escape')
  await expect(said).toHaveText(/put back to column 1, row 1, 12 columns wide, 12 rows high/)
  expect((await board.stored()).patch).toEqual({})
  await expect(board.handle('amounts')).toBeFocused()

  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await expect(said).toHaveText(/kept at column 1, row 13/)
  await expect(board.handle('amounts')).toBeFocused()
  await board.expectSaved()
  expect((await board.stored()).patch).toMatchObject({ amounts: { x: 0, y: 12 }, breakdown: { x: 0, y: 0 } })

  await page.keyboard.press('Control+z')
  await expect.poll(async () => (await board.stored()).patch).toEqual({})
  await page.keyboard.press('Control+Shift+z')
  await expect.poll(async () => Object.keys((await board.stored()).patch).length).toBe(2)
  await board.reset.focus()
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await board.stored()).patch).toEqual({})
  await expect(board.reset).toBeHidden()
  await board.undo.focus()
  await page.keyboard.press('Enter')
  await expect.poll(async () => Object.keys((await board.stored()).patch).length).toBe(2)
})

test('undo, redo and reset are there only while they lead anywhere', { tag: '@long' }, async ({ page }) => {
  await withoutFigures(page)
  const board = new BoardPage(page)
  await board.open(USER)
  for (const control of [board.undo, board.redo, board.reset]) await expect(control).toBeHidden()
  await board.moveByKeys('map', 'Shift+ArrowDown')
  await expect(board.undo).toBeVisible()
  await expect(board.reset).toBeVisible()
  await expect(board.redo).toBeHidden()
  await board.undo.click()
  await expect(board.redo).toBeVisible()
  await expect(board.reset).toBeHidden()
})

test(
  'two tabs that move different cards keep both; that move one card are shown both (lessons 9)',
  { tag: '@long' },
  async ({ page, context }) => {
    await withoutFigures(page)
    const board = new BoardPage(page)
    await board.open(USER)
    const tab = await context.newPage()
    await withoutFigures(tab)
    const other = new BoardPage(tab)
    await tab.goto('/aframe/dashboard/spend')
    await other.expectAllPlaced()

    await board.moveByKeys('map', 'Shift+ArrowDown')
    await board.expectSaved()
    await other.moveByKeys('breakdown', 'Shift+ArrowDown', 'Shift+ArrowDown')
    await other.expectSaved()
    await expect.poll(async () => (await board.stored()).patch).toMatchObject({ map: { h: 13 }, breakdown: { h: 14 } })

    await board.moveByKeys('map', 'Shift+ArrowDown', 'Shift+ArrowDown', 'Shift+ArrowDown')
    await board.expectSaved()
    await other.moveByKeys('map', 'Shift+ArrowUp')
    await expect(other.conflict).toBeVisible()
    await expect(other.conflict.getByRole('figure')).toHaveCount(2)
    await expect(other.conflict).toContainText('column 13, row 13, 12 columns wide, 12 rows high')
    await expect(other.conflict).toContainText('column 13, row 13, 12 columns wide, 16 rows high')
    await expect(tab.getByText('Not saved yet')).toBeVisible()
    await tab.reload()
    await expect(other.conflict).toBeVisible()
    await other.conflict.getByRole('button', { name: 'Take the other one' }).click()
    await expect(other.conflict).toBeHidden()
    await other.expectSaved()
    expect((await other.stored()).patch.map?.h).toBe(16)
    await other.undo.click()
    await expect.poll(async () => (await other.stored()).patch.map?.h ?? 12).toBe(12)

    await board.moveByKeys('map', 'Shift+ArrowDown')
    await board.conflict.getByRole('button', { name: 'Keep this one' }).click()
    await board.expectSaved()
    expect((await board.stored()).patch.map?.h).toBe(17)
  },
)

test('a reload in the middle of a save loses nothing, whether the save arrived or not (lessons 9) @exact', async ({
  page,
}) => {
  await withoutFigures(page)
  const board = new BoardPage(page)
  await board.open(USER)
  const gate = await holdCalls(page, ['/addfilterForKey'])
  await board.moveByKeys('map', 'Shift+ArrowDown')
  await gate.next('/addfilterForKey')
  expect((await board.stored()).patch).toEqual({})
  await page.reload()
  await (await gate.next('/addfilterForKey')).pass()
  await board.expectSaved()
  expect((await board.stored()).patch).toMatchObject({ map: { h: 13 } })

  await page.unrouteAll()
  await withoutFigures(page)
  let noteArrival = (): void => undefined
  const arrived = new Promise<void>((resolve) => (noteArrival = resolve))
  const arriveUnanswered = async (route: Route) => {
    await route.fetch()
    noteArrival()
  }
  await page.route(SAVE_CALL, arriveUnanswered, { times: 1 })
  await board.moveByKeys('map', 'Shift+ArrowDown')
  await arrived
  await page.reload()
  await board.expectSaved()
  expect((await board.stored()).patch).toMatchObject({ map: { h: 14 } })
  await expect(board.conflict).toHaveCount(0)
})

test('a save that fails keeps the arrangement, says so, and is made up for', async ({ page }) => {
  await withoutFigures(page)
  const board = new BoardPage(page)
  await board.open(USER)
  await page.route(SAVE_CALL, (route) => route.abort())
  await board.moveByKeys('map', 'Shift+ArrowDown')
  await expect(page.getByText('Not saved yet')).toBeVisible()
  await page.unrouteAll()
  await board.expectSaved()
  expect((await board.stored()).patch).toMatchObject({ map: { h: 13 } })
})

test(
  'a tab closed before its arrangement was saved leaves it to the next visit (lessons 9)',
  { tag: '@long' },
  async ({ page }) => {
    await withoutFigures(page)
    const board = new BoardPage(page)
    await board.open(USER)
    const tab = await page.context().newPage()
    await withoutFigures(tab)
    const closed = new BoardPage(tab)
    await tab.goto(page.url())
    await closed.expectAllPlaced()
    await tab.route(SAVE_CALL, (route) => route.abort())
    await closed.moveByKeys('map', 'Shift+ArrowDown')
    await expect(tab.getByText('Not saved yet')).toBeVisible()
    await tab.close()
    expect((await board.stored()).patch).toEqual({})
    const next = new BoardPage(await page.context().newPage())
    await withoutFigures(next.page)
    await next.spend.page.goto(page.url())
    await next.expectSaved()
    expect((await next.stored()).patch).toMatchObject({ map: { h: 13 } })
  },
)

test('a layout that cannot be loaded is not saved over', { tag: '@long' }, async ({ page }) => {
  await withoutFigures(page)
  const board = new BoardPage(page)
  await board.open(USER)
  await board.storeHere({ map: { x: 0, y: 0, w: 24, h: 12 } })
  await page.route('**/getFiltersforkey/layout**', (route) => route.abort())
  await page.reload()
  await expect(page.getByText('Your arrangement is not loaded yet')).toBeVisible()
  await expect(board.handle('map')).toHaveCount(0)
  await page.unrouteAll()
  await expect.poll(async () => (await board.box('map')).width).toBeGreaterThan(800)
  await expect(board.handle('map')).toHaveCount(1)
})

test('arranging is accessible, light and dark, and within the content security policy @long', async ({ page }) => {
  await page.addInitScript(() => {
    const breaches: string[] = []
    Object.assign(window, { breaches })
    document.addEventListener('securitypolicyviolation', (event) => breaches.push(event.violatedDirective))
  })
  const board = new BoardPage(page)
  await board.open(USER)
  await board.spend.expectAllDrawn()
  await dragBy(page, { from: await middleOf(page, '[data-chart="amounts"] h2'), dx: 700, dy: 10 })
  await board.expectSaved()
  await board.storeHere({ map: { x: 0, y: 0, w: 24, h: 12 } })
  await board.moveByKeys('map', 'Shift+ArrowDown')
  await expect(board.conflict).toBeVisible()
  await board.handle('trends').focus()
  await page.keyboard.press('Enter')
  expect(await seriousFindingsInBothThemes(page)).toEqual([])
  expect(await page.evaluate(() => (window as unknown as { breaches: string[] }).breaches)).toEqual([])
})

test.describe('by touch', () => {
  test.use({ hasTouch: true, viewport: { width: 1024, height: 768 } })

  test('a card is dragged by its head on a tablet', { tag: '@long' }, async ({ page }) => {
    await withoutFigures(page)
    const board = new BoardPage(page)
    await board.open(USER)
    const from = await middleOf(page, '[data-chart="amounts"] h2')
    const session = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number, y: number) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] })
    await touch('touchStart', from.x, from.y)
    for (let step = 1; step <= 10; step += 1) await touch('touchMove', from.x + step * 55, from.y + 2)
    await touch('touchEnd', 0, 0)
    await expect.poll(async () => (await board.stored()).patch.amounts?.x ?? 0).toBe(12)
  })
})

test('below 992 px the cards stack in reading order and are not moved @long', async ({ page }) => {
  await withoutFigures(page)
  const board = new BoardPage(page)
  await board.open(USER)
  await board.moveByKeys('map', 'ArrowUp', 'Home')
  await board.expectSaved()
  await page.setViewportSize({ width: 900, height: 900 })
  await expect(board.handle('map')).toHaveCount(0)
  const boxes = await Promise.all(['amounts', 'trends', 'breakdown', 'map'].map((name) => board.box(name)))
  expect(new Set(boxes.map(({ x }) => x)).size).toBe(1)
  expect(Math.min(...boxes.map(({ y }) => y))).toBe(boxes[3]?.y)
})

async function middleOf(page: Page, selector: string): Promise<{ x: number; y: number }> {
  const box = await page.locator(selector).boundingBox()
  if (!box) throw new Error(`${selector} is not shown`)
  return { x: box.x + 40, y: box.y + box.height / 2 }
}

async function dragBy(
  page: Page,
  { from, dx, dy }: { from: { x: number; y: number }; dx: number; dy: number },
): Promise<void> {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + dx / 2, from.y + dy / 2, { steps: 6 })
  await page.mouse.move(from.x + dx, from.y + dy, { steps: 6 })
  await page.mouse.up()
}
