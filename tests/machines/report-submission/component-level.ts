import type { reportSubmissionMachine } from '../../../machines/reports/report-submission.machine.ts'
import { REPORT_ANSWERS } from '../../../domain/reports/report.ts'
import { ReportDialogs } from '../../e2e/pages/ReportDialogs.ts'
import type { ComponentLevel } from '../../qa/component/component-level.ts'
import { expect } from '../../qa/component/expect.ts'
import type { StateKey } from '../../qa/model.ts'
import { REPORT_KEY, type ReportCase } from './cases.ts'

const CALL = 'submitReport/spend'
const RETRY_MS = 5_000

export const componentLevel: ComponentLevel<ReportCase, StateKey<typeof reportSubmissionMachine>> = {
  open: ({ page, calls, passTime }) => {
    const dialogs = new ReportDialogs(page)
    const notices = page.getByRole('region', { name: 'Notices' })
    const answer = (text: string, said: string) => async () => {
      await (await calls.next(CALL)).answer(text)
      await expect(notices).toContainText(said)
    }
    const hidden = async () => {
      await expect(dialogs.question).toBeHidden()
      await expect(dialogs.unsent).toBeHidden()
    }
    return {
      drivers: {
        'a report is asked for': () => dialogs.opener.click(),
        'CSV is chosen': () => dialogs.choose('CSV'),
        Yes: () => dialogs.answer('Yes'),
        No: () => dialogs.answer('No'),
        'the server has it already': answer(REPORT_ANSWERS.alreadySubmitted, REPORT_ANSWERS.alreadySubmitted),
        'it is submitted': answer(REPORT_ANSWERS.submitted, 'Report submitted successfully!'),
        'it is answered otherwise': answer(REPORT_ANSWERS.noRows, 'Could not submit report!'),
        'the connection is lost': async () => (await calls.next(CALL)).lose(),
        'the call is refused': async () =>
          (await calls.next(CALL)).answer({ detail: 'Sorry, server is going wrong', code: 'server-fault' }, 500),
        'another try is due': () => passTime(RETRY_MS),
        'it is tried again by hand': ({ from }) =>
          dialogs.unsent.getByRole('button', { name: from === 'unsent' ? 'Send now' : 'Retry' }).click(),
        'it is given up': ({ from }) =>
          dialogs.unsent
            .getByRole('button', { name: from === 'unsent' ? 'Do not send' : 'Close' })
            .last()
            .click(),
      },
      states: {
        opening: () => Promise.reject(new Error('it is left at once')),
        idle: hidden,
        confirming: () =>
          expect(dialogs.question).toContainText('You are about to download 10 rows (no filters applied). Continue?'),
        submitting: async () => {
          await hidden()
          expect((await calls.next(CALL)).body).toMatchObject({ idempotencyKey: REPORT_KEY })
        },
        unsent: () => expect(dialogs.unsent).toContainText('The server cannot be reached.'),
        failed: () => expect(dialogs.unsent.getByRole('button', { name: 'Retry' })).toBeVisible(),
      },
    }
  },
}
