import { expect, type Page } from '@playwright/test'
import type { reportSubmissionMachine } from '../../../machines/reports/report-submission.machine.ts'
import type { ReportCase } from './cases.ts'
import type { BrowserLevel } from '../../qa/browser-level.ts'
import type { Level, StateKey } from '../../qa/model.ts'
import { holdCalls } from '../../e2e/call-gate.ts'
import { ReportDialogs } from '../../e2e/pages/ReportDialogs.ts'
import { RowsDialog } from '../../e2e/pages/RowsDialog.ts'
import { SpendPage } from '../../e2e/pages/SpendPage.ts'
import { withoutFigures } from '../../e2e/without-figures.ts'

const CALL = 'submitReport/spend'

/** The submission of a report in a browser, on the real server whose answers the test lets go, changes or loses. */
async function openReport(page: Page): Promise<Level<ReportCase, StateKey<typeof reportSubmissionMachine>>> {
  const dialogs = new ReportDialogs(page)
  const gate = await holdCalls(page, [CALL])
  const answer = (body: unknown, status?: number) => async () => (await gate.next(CALL)).answer(body, status)
  return {
    drivers: {
      'a report is asked for': () => dialogs.opener.click(),
      'CSV is chosen': () => dialogs.choose('CSV'),
      Yes: () => dialogs.answer('Yes'),
      No: () => dialogs.answer('No'),
      'the server has it already': answer('Report already submitted'),
      'it is submitted': async () => (await gate.next(CALL)).pass(),
      'it is answered otherwise': answer('Report has no rows'),
      'the connection is lost': async () => (await gate.next(CALL)).lose(),
      'the call is refused': answer({ detail: 'Sorry, server is going wrong', code: 'server-fault' }, 500),
      'another try is due': async () => void (await gate.next(CALL)),
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
      idle: async () => {
        await expect(dialogs.question).toBeHidden()
        await expect(dialogs.unsent).toBeHidden()
        await expect(dialogs.opener).toBeEnabled()
      },
      confirming: () =>
        expect(dialogs.question).toContainText(
          /You are about to download [\d,]+ rows \(no filters applied\)\. Continue\?/,
        ),
      submitting: async () => {
        await expect(dialogs.sending).toBeVisible()
        await expect(dialogs.opener).toBeDisabled()
        await expect.poll(() => gate.waiting()).toHaveLength(1)
      },
      unsent: () => expect(dialogs.unsent).toContainText('The server cannot be reached.'),
      failed: () => expect(dialogs.unsent.getByRole('button', { name: 'Retry' })).toBeVisible(),
    },
  }
}

export const browserLevel: BrowserLevel<ReportCase, StateKey<typeof reportSubmissionMachine>> = {
  places: { 'over the rows of the spend page': {} },
  unmet: { 'reportSubmission.opening on always #0': 'nothing is on its way when the page opens' },
  open: async ({ page }) => {
    await withoutFigures(page)
    await new SpendPage(page).open({ user: 'report.walker' })
    await new RowsDialog(page, 'Spend Analysis').open()
    return openReport(page)
  },
}
