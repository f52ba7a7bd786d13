import type { Page } from '@playwright/test'
import type { shareMailMachine } from '../../../machines/sharing/share-mail.machine.ts'
import type { BrowserLevel } from '../../qa/browser-level.ts'
import type { Level, StateKey } from '../../qa/model.ts'
import { holdCalls } from '../../e2e/call-gate.ts'
import { MailDialog } from '../../e2e/pages/MailDialog.ts'
import { SpendPage } from '../../e2e/pages/SpendPage.ts'
import { withoutFigures } from '../../e2e/without-figures.ts'
import type { MailCase } from './cases.ts'
import { MAIL, mailHands } from './mail-hands.ts'

/** The dialog in a browser, on the real server, whose answers the test lets come, changes or loses. */
async function openMail(page: Page): Promise<Level<MailCase, StateKey<typeof shareMailMachine>>> {
  const mail = new MailDialog(page)
  const gate = await holdCalls(page, [MAIL])
  return mailHands(mail, {
    open: () => mail.open(),
    deliver: async () => (await gate.next(MAIL)).pass(),
    next: gate.next,
    waiting: () => Promise.resolve(gate.waiting()),
  })
}

export const browserLevel: BrowserLevel<MailCase, StateKey<typeof shareMailMachine>> = {
  places: { 'over the spend page': {} },
  open: async ({ page }) => {
    await withoutFigures(page)
    await new SpendPage(page).open({ user: 'mail.walker' })
    await page.getByRole('button', { name: 'Views', exact: true }).waitFor()
    return openMail(page)
  },
}
