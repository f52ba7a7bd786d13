import { expect, type Page, type Route } from '@playwright/test'
import type { GridRequest } from '../../../domain/grid/grid-request.ts'
import type { trackingPopupMachine } from '../../../machines/tracking/tracking-popup.machine.ts'
import type { TrackingPopupCase } from './cases.ts'
import type { BrowserLevel } from '../../qa/browser-level.ts'
import type { Level, StateKey, Step, Walk } from '../../qa/model.ts'
import { isOfTotals, RowsDialog } from '../../e2e/pages/RowsDialog.ts'
import { SpendPage } from '../../e2e/pages/SpendPage.ts'
import { TrackingPopup } from '../../e2e/pages/TrackingPopup.ts'

/** The first row is an open group; beyond it is no package. */
const [FIRST, MIDDLE] = [1, 3]
const LOCK_MS = 3_000

/** A package that is not shown has no button that copies its number, and one that did not fail none that tries again. */
function happens({ from, event }: Step<TrackingPopupCase>): boolean {
  if (event === 'it is tried again') return from.includes('package.failed')
  return event !== 'the number is copied' || from.includes('package.shown')
}

/** The popup of the rows of an open group in a browser: the real server, whose rows the test lets come or loses, and a clipboard and a clock that the test holds. */
async function openPopup(page: Page, grid: RowsDialog) {
  const popup = new TrackingPopup(page)
  const cell = (row: number) => grid.dialog.locator(`.ag-row[row-index="${row}"] .ag-cell`).first()
  await grid.open()
  await grid.chooseView('Group by Carrier')
  await cell(0).getByRole('button').click()
  await expect(cell(1)).toHaveText(/^\d+$/)
  const numbers = await Promise.all([0, 1, 2, 3, 4, 5].map((row) => cell(row).innerText()))
  const calls = new Map<number, Route>()
  await page.route('**/aidashboards/getRows/*', (route, request) => {
    const asked = request.postDataJSON() as GridRequest
    if (isOfTotals(asked)) return void route.fallback()
    const { groupKeys, startRow } = asked
    calls.set(groupKeys.length === 0 ? startRow : FIRST + startRow, route)
  })
  let copy: { readonly text: string; readonly end: (done: boolean) => void } | undefined
  await page.exposeFunction('holdCopy', (text: string) => new Promise<boolean>((end) => void (copy = { text, end })))
  await page.evaluate(() => {
    const { holdCopy } = window as unknown as { readonly holdCopy: (text: string) => Promise<boolean> }
    const writeText = async (text: string) => {
      if (!(await holdCopy(text))) throw new Error('refused')
    }
    Object.defineProperty(navigator.clipboard, 'writeText', { value: writeText })
  })
  let [at, step, first] = [0, 0, 0]

  const call = async (row: number): Promise<Route> => {
    await expect.poll(() => calls.has(row)).toBe(true)
    const route = calls.get(row)
    calls.delete(row)
    if (!route) throw new Error(`row ${row} is not asked for`)
    return route
  }
  const leave = (way: -1 | 1) => async () => {
    step = way
    calls.delete(at + step)
    await (way < 0 ? popup.previous : popup.next).click()
    await page.clock.resume()
  }
  const copied = (done: boolean) => async () => {
    await expect.poll(() => copy?.text).toBe(numbers[at])
    if (done) await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000)
    copy?.end(done)
    copy = undefined
    await expect(
      page.getByText(done ? 'Copied to clipboard' : 'Failed to copy tracking number. Please try again.').last(),
    ).toBeVisible()
  }
  const refusesCopying = (icon: 'copy' | 'check') => async () => {
    await expect(popup.copy).toHaveAttribute('aria-disabled', 'true')
    await expect(popup.copy.locator(`.octicon-${icon}`)).toHaveCount(1)
  }

  const drivers = {
    'popup.closed': async () => {
      await popup.dialog.getByRole('button', { name: 'OK' }).click()
      await page.clock.resume()
    },
    'the next row is chosen': leave(1),
    'the previous row is chosen': leave(-1),
    'it is tried again': () => popup.dialog.getByRole('button', { name: 'Retry' }).click(),
    'the number is copied': () => popup.copy.click(),
    'no package is that way': async () => {
      const group = await call(at + step)
      if (step === 0) throw new Error('the row that is asked for has a package')
      calls.delete(at)
      ;[first, step] = [at, 0]
      await group.continue()
      await expect.poll(() => calls.has(at)).toBe(true)
    },
    'the package is there': async () => {
      await (await call(at + step)).continue()
      ;[at, step] = [at + step, 0]
    },
    'the package does not come': async () => (await call(at + step)).abort(),
    'the clipboard has it': copied(true),
    'the clipboard refuses': copied(false),
    'the moment is over': async () => {
      await page.clock.fastForward(LOCK_MS)
      await page.clock.resume()
    },
  } as const satisfies Level<TrackingPopupCase, string>['drivers']

  const states = {
    'open.package.loading': async () => {
      await expect(popup.dialog.getByText('Loading the package')).toBeAttached()
      await expect(popup.copy).toHaveCount(0)
    },
    'open.package.shown': async () => {
      await expect(popup.link).toHaveText(numbers[at] ?? '')
      await expect(popup.total).toBeVisible()
      await expect(popup.place).toHaveText(new RegExp(`^Row ${at + 1} of `))
      await expect(popup.previous).toHaveAttribute('aria-disabled', String(at <= first))
    },
    'open.package.failed': async () => {
      await expect(popup.dialog.getByRole('button', { name: 'Retry' })).toBeVisible()
      await expect(popup.copy).toHaveCount(0)
    },
    'open.copying.ready': async () => {
      for (const button of await popup.copy.all()) await expect(button).toHaveAttribute('aria-disabled', 'false')
    },
    'open.copying.asked': refusesCopying('copy'),
    'open.copying.locked': refusesCopying('check'),
    closed: async () => {
      await expect(popup.dialog).toBeHidden()
      await expect(cell(at)).toBeFocused()
    },
  } as const satisfies Level<TrackingPopupCase, StateKey<typeof trackingPopupMachine>>['states']

  return {
    drivers,
    states,
    /** On the first row of the group, where the walk leads out of it. */
    begin: async (walk: Walk<TrackingPopupCase>) => {
      if (await popup.dialog.isVisible()) await drivers['popup.closed']()
      ;[at, step, first] = [walk.some(({ event }) => event === 'no package is that way') ? FIRST : MIDDLE, 0, 0]
      calls.clear()
      await cell(at).click()
    },
  }
}

export const browserLevel: BrowserLevel<TrackingPopupCase, StateKey<typeof trackingPopupMachine>> = {
  places: { 'over an open group of rows': { happens } },
  sharesPage: true,
  open: async ({ page }) => {
    await page.clock.install()
    // No test changes this user's settings.
    await new SpendPage(page).open({ user: 'analyst' })
    return openPopup(page, new RowsDialog(page, 'Spend Analysis'))
  },
}
