import { expect, type Page } from '@playwright/test'
import type { paletteMachine } from '../../../machines/palette/palette.machine.ts'
import { NOTHING, type PaletteCase } from './cases.ts'
import type { BrowserLevel } from '../../qa/browser-level.ts'
import type { Level, StateKey } from '../../qa/model.ts'
import { holdCalls } from '../../e2e/call-gate.ts'
import { PaletteDialog } from '../../e2e/pages/PaletteDialog.ts'
import { SpendPage } from '../../e2e/pages/SpendPage.ts'
import { withoutFigures } from '../../e2e/without-figures.ts'

const CALL = '/api/find'
/** Neither names anything without the server, nor what the other does. */
const NAMES = ['carrier UPS', 'carrier FedEx'] as const
const SETTLE_MS = 150

/** The palette in a browser, on the real server, whose answers the test lets come, changes or loses; the clock stands while the typing settles. */
async function openPalette(page: Page): Promise<Level<PaletteCase, StateKey<typeof paletteMachine>>> {
  const palette = new PaletteDialog(page)
  const gate = await holdCalls(page, [CALL])
  let [typed, stands] = [0, false]
  const resume = async () => {
    if (stands) await page.clock.resume()
    stands = false
  }
  const then = (act: () => Promise<unknown>) => async () => {
    await act()
    await resume()
  }
  const refuse = async () =>
    (await gate.next(CALL)).answer({ detail: 'Sorry, server is going wrong', code: 'server-fault' }, 500)
  return {
    drivers: {
      'it is opened': () => page.keyboard.press('Control+k'),
      'it is closed': then(() => page.keyboard.press('Escape')),
      'a name is typed': async () => {
        if (!stands) await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000)
        stands = true
        await palette.field.fill(NAMES[(typed += 1) % NAMES.length] ?? '')
      },
      'all is taken back': then(() => palette.field.fill('')),
      'Enter is pressed early': async ({ from }) => {
        // The question is asked anew: the one before is withdrawn first.
        const withdrawn = from === 'open.asking' ? page.waitForEvent('requestfailed') : null
        await page.keyboard.press('Enter')
        await resume()
        await withdrawn
      },
      'nothing more is typed': then(() => page.clock.runFor(SETTLE_MS)),
      'it names something': async () => (await gate.next(CALL)).pass(),
      'it does not come': refuse,
      'it leads on': async () => (await gate.next(CALL)).pass(),
      'it leads nowhere': async () => (await gate.next(CALL)).answer(NOTHING),
      'it does not come after Enter': refuse,
      'it is tried again': () => palette.dialog.getByRole('button', { name: 'Retry' }).click(),
    },
    states: {
      closed: () => expect(palette.dialog).toBeHidden(),
      'open.blank': async () => {
        await expect(palette.field).toHaveValue('')
        await expect(palette.field).toBeFocused()
        await expect(palette.group('Pages').first()).toBeVisible()
      },
      'open.settling': async () => {
        await expect(palette.field).toHaveValue(NAMES[typed % NAMES.length] ?? '')
        await expect(palette.dialog.locator('[aria-busy="true"]')).toBeVisible()
        await expect.poll(() => gate.waiting()).toEqual([])
      },
      'open.asking': async () => {
        await expect.poll(() => gate.waiting()).toHaveLength(1)
        await expect(palette.dialog.getByText('Searching …')).toBeHidden()
      },
      'open.hurrying': async () => {
        await expect.poll(() => gate.waiting()).toHaveLength(1)
        await expect(palette.dialog.getByText('Searching …')).toBeVisible()
      },
      'open.found': () =>
        expect(palette.group('Filters').or(palette.dialog.getByText('Nothing has this name.')).first()).toBeVisible(),
      'open.failed': () =>
        expect(palette.dialog.getByRole('alert')).toHaveText('Numbers, filters and questions could not be looked up.'),
    },
  }
}

export const browserLevel: BrowserLevel<PaletteCase, StateKey<typeof paletteMachine>> = {
  places: {
    'over the spend page': {
      happens: ({ from, event }) => event !== 'all is taken back' || from !== 'open.blank',
    },
  },
  open: async ({ page }) => {
    await page.clock.install()
    await withoutFigures(page)
    await new SpendPage(page).open({ user: 'palette.walker' })
    await new PaletteDialog(page).opener.waitFor()
    return openPalette(page)
  },
}
