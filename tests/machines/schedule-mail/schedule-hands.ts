import { expect } from '@playwright/test'
import type { scheduleMailMachine } from '../../../machines/schedules/schedule-mail.machine.ts'
import type { ScheduleDialog } from '../../e2e/pages/ScheduleDialog.ts'
import type { Level, StateKey } from '../../qa/model.ts'
import type { ScheduleCase } from './cases.ts'

export const SAVE = '/api/subscriptions'

/** Where the dialog is met: what opens it, and how the server takes what is saved. */
interface Met {
  readonly open: () => Promise<void>
  readonly openWithoutAddress: () => Promise<void>
  readonly deliver: () => Promise<void>
  readonly next: (call: string) => Promise<{ readonly answer: (body: unknown, status?: number) => Promise<void> }>
  readonly waiting: () => Promise<readonly string[]>
}

/** A person's hands and eyes on a page that is put on a schedule, wherever it is met. */
export function scheduleHands(
  schedule: ScheduleDialog,
  { open, openWithoutAddress, deliver, next, waiting }: Met,
): Level<ScheduleCase, StateKey<typeof scheduleMailMachine>> {
  const { page, dialog, name, me } = schedule
  return {
    drivers: {
      'it is opened': open,
      'it is opened for who has no address': openWithoutAddress,
      'it is closed': () => page.keyboard.press('Escape'),
      // One that is empty already becomes a space, which is no name either.
      'its name is taken away': async () => name.fill((await name.inputValue()) === '' ? ' ' : ''),
      'all of it is filled in': async () => {
        const isChosen = (await dialog.getByRole('checkbox', { checked: true }).count()) > 0
        if (!isChosen) await ((await me.isEnabled()) ? me : dialog.getByRole('checkbox').last()).click()
        const typed = (await name.inputValue()).trim()
        if (isChosen || typed === '') await name.fill(`${typed}+`)
      },
      'it is saved': () => schedule.save.click(),
      'it was saved': deliver,
      'the call fails': async () =>
        (await next(SAVE)).answer({ detail: 'Sorry, server is going wrong', code: 'server-fault' }, 500),
    },
    states: {
      closed: () => expect(dialog).toHaveCount(0),
      'open.incomplete': () => expect(schedule.save).toBeDisabled(),
      'open.complete': async () => {
        await expect(schedule.save).toBeEnabled()
        await expect(dialog.getByText(/^Sent next on /)).toBeVisible()
      },
      'open.saving': async () => {
        await expect(dialog.getByText('Saving …')).toBeVisible()
        await expect.poll(async () => (await waiting()).filter((path) => path.endsWith(SAVE))).toHaveLength(1)
      },
      'open.saved': () => expect(dialog.getByText(/^Saved\. Sent next on /)).toBeVisible(),
      'open.failed': () => expect(dialog.getByRole('heading', { name: 'Server Error' })).toBeVisible(),
    },
  }
}
