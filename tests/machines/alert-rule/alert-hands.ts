import { expect } from '@playwright/test'
import type { alertRuleMachine } from '../../../machines/alerts/alert-rule.machine.ts'
import type { AlertDialog } from '../../e2e/pages/AlertDialog.ts'
import type { Level, StateKey } from '../../qa/model.ts'
import type { AlertCase } from './cases.ts'

export const SERIES_CALL = '/api/alerts/series'
export const SAVE = '/api/alerts'

/** Where the dialog is met: what opens it, and how the server takes what is asked. */
interface Met {
  readonly open: () => Promise<void>
  readonly openWithoutAddress: () => Promise<void>
  /** Lets the newest call of a path be answered as it should be. */
  readonly deliver: (call: string) => Promise<void>
  readonly next: (call: string) => Promise<{ readonly answer: (body: unknown, status?: number) => Promise<void> }>
  readonly waiting: () => Promise<readonly string[]>
}

const FAULT = { detail: 'Sorry, server is going wrong', code: 'server-fault' }

/** A person's hands and eyes on a figure that is to be watched, wherever it is met. */
export function alertHands(
  alert: AlertDialog,
  { open, openWithoutAddress, deliver, next, waiting }: Met,
): Level<AlertCase, StateKey<typeof alertRuleMachine>> {
  const { page, dialog, name, span, me } = alert
  const waitingFor = async (call: string) => (await waiting()).filter((path) => path.endsWith(call)).length
  return {
    drivers: {
      'it is opened': open,
      'it is opened for who has no address': openWithoutAddress,
      'it is closed': () => page.keyboard.press('Escape'),
      'weeks become months, or months weeks': async () => {
        await span.selectOption((await span.inputValue()) === 'weekly' ? 'monthly' : 'weekly')
        await expect.poll(() => waitingFor(SERIES_CALL)).toBeGreaterThan(0)
        // What was asked before is not waited for any more.
        while ((await waitingFor(SERIES_CALL)) > 1) await (await next(SERIES_CALL)).answer(FAULT, 500)
      },
      'its figure comes': () => deliver(SERIES_CALL),
      'its figure does not come': async () => (await next(SERIES_CALL)).answer(FAULT, 500),
      'it is asked again': () => dialog.getByRole('button', { name: 'Retry' }).click(),
      // One that is empty already becomes a space, which is no name either.
      'its name is taken away': async () => name.fill((await name.inputValue()) === '' ? ' ' : ''),
      'all of it is filled in': async () => {
        const isChosen = (await dialog.getByRole('checkbox', { checked: true }).count()) > 0
        if (!isChosen) await ((await me.isEnabled()) ? me : dialog.getByRole('checkbox').last()).click()
        const typed = (await name.inputValue()).trim()
        if (isChosen || typed === '') await name.fill(`${typed}+`)
      },
      'it is saved': () => alert.save.click(),
      'it was saved': () => deliver(SAVE),
      'the call fails': async () => (await next(SAVE)).answer(FAULT, 500),
    },
    states: {
      closed: () => expect(dialog).toHaveCount(0),
      'open.asking': async () => {
        await expect(dialog.getByLabel('Loading the last twelve months')).toBeVisible()
        await expect(alert.save).toBeDisabled()
      },
      'open.unknown': async () => {
        await expect(dialog.getByRole('heading', { name: 'Server Error' })).toBeVisible()
        await expect(alert.save).toBeDisabled()
      },
      'open.incomplete': async () => {
        await expect(alert.save).toBeDisabled()
        await expect(alert.chart).toBeVisible()
      },
      'open.complete': async () => {
        await expect(alert.save).toBeEnabled()
        await expect(alert.chart).toBeVisible()
      },
      'open.saving': async () => {
        await expect(dialog.getByText('Saving …')).toBeVisible()
        await expect.poll(() => waitingFor(SAVE)).toBe(1)
      },
      'open.saved': () => expect(dialog.getByText(/^Saved\. It is checked soon/)).toBeVisible(),
      'open.failed': async () => {
        await expect(dialog.getByRole('heading', { name: 'Server Error' })).toBeVisible()
        await expect(alert.save).toHaveText('Try again')
      },
    },
  }
}
