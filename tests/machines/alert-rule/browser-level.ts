import type { Page } from '@playwright/test'
import type { alertRuleMachine } from '../../../machines/alerts/alert-rule.machine.ts'
import { holdCalls } from '../../e2e/call-gate.ts'
import { AlertDialog } from '../../e2e/pages/AlertDialog.ts'
import { SpendPage } from '../../e2e/pages/SpendPage.ts'
import type { BrowserLevel } from '../../qa/browser-level.ts'
import type { Level, StateKey } from '../../qa/model.ts'
import { alertHands, SAVE, SERIES_CALL } from './alert-hands.ts'
import { facts, type AlertCase } from './cases.ts'

/** The dialog in a browser, on the real server, whose answers the test lets come or loses. */
async function openAlert(page: Page): Promise<Level<AlertCase, StateKey<typeof alertRuleMachine>>> {
  const alert = new AlertDialog(page)
  const gate = await holdCalls(page, [SAVE, SERIES_CALL])
  return alertHands(alert, {
    open: () => alert.openFromCard('trends'),
    openWithoutAddress: () => alert.openFromCard('trends'),
    deliver: async (call) => (await gate.next(call)).pass(),
    next: gate.next,
    waiting: () => Promise.resolve(gate.waiting()),
  })
}

export const browserLevel: BrowserLevel<AlertCase, StateKey<typeof alertRuleMachine>> = {
  places: {
    // The account of whoever walks here has an address.
    'over the spend page': { happens: ({ event }) => event !== 'it is opened for who has no address' },
  },
  facts,
  open: async ({ page }) => {
    await new SpendPage(page).open({ user: 'alert.walker' })
    await page.locator('[data-chart="trends"][data-phase="drawn"]').waitFor()
    return openAlert(page)
  },
}
