import type { Page } from '@playwright/test'
import type { paletteMachine } from '../../../machines/finding/palette.machine.ts'
import type { PaletteCase } from './cases.ts'
import { FIND, happensInPalette, paletteHands, SETTLE_MS } from './palette-hands.ts'
import type { BrowserLevel } from '../../qa/browser-level.ts'
import type { Level, StateKey } from '../../qa/model.ts'
import { holdCalls } from '../../e2e/call-gate.ts'
import { PaletteDialog } from '../../e2e/pages/PaletteDialog.ts'
import { SpendPage } from '../../e2e/pages/SpendPage.ts'
import { withoutFigures } from '../../e2e/without-figures.ts'

/** The palette in a browser, on the real server, whose answers the test lets come, changes or loses; the clock stands while the typing settles. */
async function openPalette(page: Page): Promise<Level<PaletteCase, StateKey<typeof paletteMachine>>> {
  const gate = await holdCalls(page, [FIND])
  let stands = false
  const resume = async () => {
    if (stands) await page.clock.resume()
    stands = false
  }
  const { drivers, states } = paletteHands(new PaletteDialog(page), {
    next: gate.next,
    waiting: () => Promise.resolve(gate.waiting()),
    settle: () => page.clock.runFor(SETTLE_MS),
  })
  const then =
    (name: PaletteCase): (typeof drivers)[PaletteCase] =>
    async (...step) => {
      await drivers[name](...step)
      await resume()
    }
  const pass = async () => (await gate.next(FIND)).pass()
  return {
    states,
    drivers: {
      ...drivers,
      'it is closed': then('it is closed'),
      'a name is typed': async (...step) => {
        if (!stands) await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000)
        stands = true
        await drivers['a name is typed'](...step)
      },
      'all is taken back': then('all is taken back'),
      'Enter is pressed early': async (step, ahead) => {
        // The question is asked anew: the one before is withdrawn first.
        const withdrawn = step.from === 'open.asking' ? page.waitForEvent('requestfailed') : null
        await then('Enter is pressed early')(step, ahead)
        await withdrawn
      },
      'nothing more is typed': then('nothing more is typed'),
      'it names something': pass,
      'it leads on': pass,
    },
  }
}

export const browserLevel: BrowserLevel<PaletteCase, StateKey<typeof paletteMachine>> = {
  places: {
    'over the spend page': {
      happens: happensInPalette,
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
