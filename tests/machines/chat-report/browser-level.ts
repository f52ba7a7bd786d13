import type { Page } from '@playwright/test'
import type { chatReportMachine } from '../../../machines/assistant/chat-report.machine.ts'
import type { ChatReportCase } from './cases.ts'
import type { BrowserLevel } from '../../qa/browser-level.ts'
import type { Level, StateKey } from '../../qa/model.ts'
import { holdCalls } from '../../e2e/call-gate.ts'
import { reportHands, REPORT_CALLS } from './report-hands.ts'
import { AssistantWindow } from '../../e2e/pages/AssistantWindow.ts'

const QUESTION = 'Run the Payment report for UPS from 01/01/2026 to 03/31/2026'
const KEEP = '/setReportInstanceIDToChatMessage'
const OF_OLDER = 'it is of an older answer'

/** The report of an answer in a browser, on the real server whose answers the test lets go, changes or loses, under a clock that the test turns. */
async function openReport(page: Page): Promise<Level<ChatReportCase, StateKey<typeof chatReportMachine>>> {
  const chat = new AssistantWindow(page)
  const gate = await holdCalls(page, REPORT_CALLS)
  await page.clock.install()
  await chat.signIn('chat.report.walker')
  await chat.open()
  await chat.ask(QUESTION)
  const hands = reportHands({
    report: chat.said.last(),
    next: gate.next,
    passTime: (ms) => page.clock.runFor(ms),
  })
  return {
    drivers: { ...hands.drivers, 'it is kept with the answer': async () => (await gate.next(KEEP)).pass() },
    states: hands.states,
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
