import { expect } from '@playwright/test'
import type { MailedTo, shareMailMachine } from '../../../machines/sharing/share-mail.machine.ts'
import type { MailDialog } from '../../e2e/pages/MailDialog.ts'
import type { Level, StateKey } from '../../qa/model.ts'
import { WRITTEN, type MailCase } from './cases.ts'

export const MAIL = '/sharing/mail'
/** Their logins. */
export const [ONE, OTHER] = ['newcomer', 'seven.days'] as const
/** Of whom the dialog knows no name. */
const NOT_SEEN = 999_999

/** Where the dialog is met: what opens it, who answers, and how the server sends to all who were chosen. */
interface Met {
  readonly open: () => Promise<void>
  readonly deliver: () => Promise<void>
  readonly next: (call: string) => Promise<{ readonly answer: (body: unknown, status?: number) => Promise<void> }>
  readonly waiting: () => Promise<readonly string[]>
}

/** A person's hands and eyes on a page that is sent by mail, wherever it is met. */
export function mailHands(
  mail: MailDialog,
  { open, deliver, next, waiting }: Met,
): Level<MailCase, StateKey<typeof shareMailMachine>> {
  const { page, dialog } = mail
  const answer = (body: unknown, status?: number) => async () => (await next(MAIL)).answer(body, status)
  return {
    drivers: {
      'it is opened': open,
      'it is closed': () => page.keyboard.press('Escape'),
      'somebody is chosen': ({ from }) => mail.person(from === 'open.unaddressed' ? ONE : OTHER).click(),
      'nobody is chosen any more': async () => {
        for (const login of [ONE, OTHER]) if (await mail.person(login).isChecked()) await mail.person(login).click()
      },
      'a line and files are chosen': async () => {
        await mail.line.fill(WRITTEN.line)
        await mail.files.selectOption(WRITTEN.attachment)
      },
      'it is sent off': () => mail.send.click(),
      'everybody got it': deliver,
      'not everybody got it': answer({ outcomes: [{ id: NOT_SEEN, outcome: 'failed' } satisfies MailedTo] }),
      'the call fails': answer({ detail: 'Sorry, server is going wrong', code: 'server-fault' }, 500),
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
        await expect.poll(async () => (await waiting()).filter((path) => path.endsWith(MAIL))).toHaveLength(1)
      },
      'open.sent': () => expect(dialog.getByText(/^Sent to /)).toBeVisible(),
      'open.partly': () => expect(dialog.getByText(/^Not sent to .*did not take it\.$/)).toBeVisible(),
      'open.failed': () => expect(dialog.getByRole('heading', { name: 'Server Error' })).toBeVisible(),
    },
  }
}
