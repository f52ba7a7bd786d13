import { expect, type Page } from '@playwright/test'
import type { MailedTo, shareMailMachine } from '../../../machines/sharing/share-mail.machine.ts'
import type { BrowserLevel } from '../../qa/browser-level.ts'
import type { Level, StateKey } from '../../qa/model.ts'
import { holdCalls } from '../../e2e/call-gate.ts'
import { MailDialog } from '../../e2e/pages/MailDialog.ts'
import { SpendPage } from '../../e2e/pages/SpendPage.ts'
import { withoutFigures } from '../../e2e/without-figures.ts'
import type { MailCase } from './cases.ts'

const CALL = '/sharing/mail'
/** Of whom the dialog knows no name. */
const NOT_SEEN = 999_999
const [ONE, OTHER] = ['newcomer', 'seven.days'] as const

/** The dialog in a browser, on the real server, whose answers the test lets come, changes or loses. */
async function openMail(page: Page): Promise<Level<MailCase, StateKey<typeof shareMailMachine>>> {
  const mail = new MailDialog(page)
  const gate = await holdCalls(page, [CALL])
  const { dialog } = mail
  return {
    drivers: {
      'it is opened': () => mail.open(),
      'it is closed': () => page.keyboard.press('Escape'),
      'somebody is chosen': async ({ from }) => {
        const other = mail.person(OTHER)
        const first = from === 'open.unaddressed' ? mail.person(ONE) : other
        await first.click()
      },
      'nobody is chosen any more': async () => {
        for (const login of [ONE, OTHER]) if (await mail.person(login).isChecked()) await mail.person(login).click()
      },
      'it is sent off': () => mail.send.click(),
      'everybody got it': async () => (await gate.next(CALL)).pass(),
      'not everybody got it': async () =>
        (await gate.next(CALL)).answer({ outcomes: [{ id: NOT_SEEN, outcome: 'failed' } satisfies MailedTo] }),
      'the call fails': async () =>
        (await gate.next(CALL)).answer({ detail: 'Sorry, server is going wrong', code: 'server-fault' }, 500),
      'it is tried again': () => dialog.getByRole('button', { name: 'Try again' }).click(),
    },
    states: {
      closed: () => expect(dialog).toHaveCount(0),
      'open.unaddressed': async () => {
        await expect(mail.send).toBeDisabled()
        await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(0)
      },
      'open.addressed': async () => {
        await expect(mail.send).toBeEnabled()
        await expect(dialog.getByRole('checkbox', { checked: true }).first()).toBeVisible()
      },
      'open.sending': async () => {
        await expect(dialog.getByText('Sending …')).toBeVisible()
        await expect.poll(() => gate.waiting()).toHaveLength(1)
      },
      'open.sent': () => expect(dialog.getByText(/^Sent to /)).toBeVisible(),
      'open.partly': () => expect(dialog.getByText(/^Not sent to .*did not take it\.$/)).toBeVisible(),
      'open.failed': () => expect(dialog.getByRole('heading', { name: 'Server Error' })).toBeVisible(),
    },
  }
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
