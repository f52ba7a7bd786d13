import { expect, type Page } from '@playwright/test'
import type { chatReportMachine } from '../../../machines/chat-report.machine.ts'
import type { ChatReportCase } from './cases.ts'
import type { BrowserLevel } from '../../qa/browser-level.ts'
import type { Level, StateKey } from '../../qa/model.ts'
import { holdCalls } from '../../e2e/call-gate.ts'
import { AssistantWindow } from '../../e2e/pages/AssistantWindow.ts'

const QUESTION = 'Run the Payment report for UPS from 01/01/2026 to 03/31/2026'
const MAKE = '/getReportsRequest'
const KEEP = '/setReportInstanceIDToChatMessage'
const CALLS = { status: /\/reportStatus\/\d+$/, file: /\/generatedReports\/\d+$/, save: /\/downloadFile\/\d+$/ }
const POLL_MS = 5_000
const SOME_ID = 999_999
const OF_OLDER = 'it is of an older answer'

/** The report of an answer in a browser, on the real server whose answers the test lets go, changes or loses, under a clock that the test turns. */
async function openReport(page: Page): Promise<Level<ChatReportCase, StateKey<typeof chatReportMachine>>> {
  const chat = new AssistantWindow(page)
  const gate = await holdCalls(page, [MAKE, KEEP, CALLS.status, CALLS.file, CALLS.save])
  await page.clock.install()
  await chat.signIn('chat.report.walker')
  await chat.open()
  await chat.ask(QUESTION)
  const report = chat.said.last()
  const label = (words: string) => expect(report.getByText(words, { exact: true })).toBeVisible()
  const button = (name: string) => report.getByRole('button', { name, exact: true })
  const next = (call: string | RegExp) => gate.next(call)
  const answer = (call: string | RegExp, body: unknown, status?: number) => async () =>
    (await next(call)).answer(body, status)
  const lose = (call: string | RegExp) => async () => (await next(call)).lose()
  const later = () => page.clock.runFor(POLL_MS)
  const unreached = () => expect(report).toContainText('The server cannot be reached.')
  return {
    drivers: {
      'it is asked for': () => button('Make it again').click(),
      'its file is asked for': () => button('Download').click(),
      'the server has it': answer(MAKE, { id: SOME_ID }, 201),
      'the server refuses it': answer(MAKE, { code: 'invalid-request', detail: 'Report has no rows' }, 400),
      'nobody answers whether it has it': lose(MAKE),
      'another try to send it is due': later,
      'it is kept with the answer': async () => (await next(KEEP)).pass(),
      'it is not kept with the answer': answer(KEEP, { code: 'server-fault', detail: 'no' }, 500),
      'it is queued': answer(CALLS.status, 'Queued'),
      'it is completed': answer(CALLS.status, 'Completed'),
      'it has failed': answer(CALLS.status, 'Failed'),
      'there is none any more': answer(CALLS.status, { code: 'not-found', detail: 'Not found.' }, 404),
      'nobody answers how far it is': lose(CALLS.status),
      'another look is due': later,
      'another try to look is due': later,
      'its file is found': answer(CALLS.file, [{ id: SOME_ID, fileName: 'Payment.xlsx', contentType: 'text/plain' }]),
      'it has no file': answer(CALLS.file, []),
      'its file may not be had': answer(CALLS.file, { code: 'not-permitted', detail: 'You may not.' }, 403),
      'nobody answers where its file is': lose(CALLS.file),
      'its file is saved': answer(CALLS.save, 'rows'),
      'its file is gone': answer(CALLS.save, { code: 'no-such-file', detail: 'No such file found!.' }, 404),
    },
    states: {
      opening: () => Promise.reject(new Error('it is left at once')),
      offered: () => Promise.reject(new Error(OF_OLDER)),
      making: async () => {
        await label('Asking for the report …')
        await next(MAKE)
      },
      unsent: unreached,
      keeping: async () => void (await next(KEEP)),
      checking: async () => void (await next(CALLS.status)),
      waiting: () => label('QUEUED'),
      unreached,
      finding: async () => void (await next(CALLS.file)),
      ready: async () => {
        await label('COMPLETED')
        await expect(button('Download')).toBeEnabled()
      },
      saving: async () => void (await next(CALLS.save)),
      failed: async () => {
        await label('FAILED')
        await expect(button('Make it again')).toBeVisible()
      },
    },
  }
}

export const browserLevel: BrowserLevel<ChatReportCase, StateKey<typeof chatReportMachine>> = {
  places: { 'under a new answer': {} },
  unmet: {
    offered: OF_OLDER,
    'chatReport.offered on report.asked #0': OF_OLDER,
    'chatReport.opening on always #0': OF_OLDER,
    'chatReport.opening on always #2': OF_OLDER,
  },
  open: ({ page }) => openReport(page),
}
