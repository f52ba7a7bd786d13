import type { Page } from '@playwright/test'
import type { scheduleMailMachine } from '../../../machines/schedules/schedule-mail.machine.ts'
import { holdCalls } from '../../e2e/call-gate.ts'
import { ScheduleDialog } from '../../e2e/pages/ScheduleDialog.ts'
import { SpendPage } from '../../e2e/pages/SpendPage.ts'
import { withoutFigures } from '../../e2e/without-figures.ts'
import type { BrowserLevel } from '../../qa/browser-level.ts'
import type { Level, StateKey } from '../../qa/model.ts'
import type { ScheduleCase } from './cases.ts'
import { SAVE, scheduleHands } from './schedule-hands.ts'

/** The dialog in a browser, on the real server, whose answers the test lets come or loses. */
async function openSchedule(page: Page): Promise<Level<ScheduleCase, StateKey<typeof scheduleMailMachine>>> {
  const schedule = new ScheduleDialog(page)
  const gate = await holdCalls(page, [SAVE])
  return scheduleHands(schedule, {
    open: () => schedule.open(),
    openWithoutAddress: () => schedule.open(),
    deliver: async () => (await gate.next(SAVE)).pass(),
    next: gate.next,
    waiting: () => Promise.resolve(gate.waiting()),
  })
}

export const browserLevel: BrowserLevel<ScheduleCase, StateKey<typeof scheduleMailMachine>> = {
  places: {
    // The account of whoever walks here has an address.
    'over the spend page': { happens: ({ event }) => event !== 'it is opened for who has no address' },
  },
  open: async ({ page }) => {
    await withoutFigures(page)
    await new SpendPage(page).open({ user: 'schedule.walker' })
    await page.getByRole('button', { name: 'Views', exact: true }).waitFor()
    return openSchedule(page)
  },
  unmet: { 'scheduleMail.closed on schedule.opened #1': 'the account of whoever walks here has an address' },
}
