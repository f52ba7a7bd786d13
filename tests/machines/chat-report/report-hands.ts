import { expect, type Locator } from '@playwright/test'
import type { chatReportMachine } from '../../../machines/assistant/chat-report.machine.ts'
import type { Ending } from '../../e2e/call-gate.ts'
import type { Level, StateKey } from '../../qa/model.ts'
import type { ChatReportCase } from './cases.ts'

type ReportLevel = Level<ChatReportCase, StateKey<typeof chatReportMachine>>

const [MAKE, KEEP] = ['/getReportsRequest', '/setReportInstanceIDToChatMessage']
const CALLS = { status: /\/reportStatus\/\d+$/, file: /\/generatedReports\/\d+$/, save: /\/downloadFile\/\d+$/ }
/** What the report of an answer asks of the server. */
export const REPORT_CALLS: readonly Ending[] = [MAKE, KEEP, CALLS.status, CALLS.file, CALLS.save]
const POLL_MS = 5_000
const SOME_ID = 999_999
/** What a label is called that is of the colour. CHAT-26 */
const COLOURS = { orange: 'severe', green: 'success', red: 'danger' } as const

/** Where the report is met: below which answer, who answers, whose clock. */
interface Met {
  readonly report: Locator
  readonly next: (call: Ending) => Promise<{
    readonly answer: (body: unknown, status?: number) => Promise<void>
    readonly lose: () => Promise<void>
  }>
  readonly passTime: (ms: number) => Promise<void>
}

/** A person's hands and eyes on the report of an answer, wherever it is met, and what the server would answer. */
export function reportHands({ report, next, passTime }: Met): ReportLevel {
  const label = (words: string) => expect(report.getByText(words, { exact: true })).toBeVisible()
  const coloured = async (words: string, colour: keyof typeof COLOURS) => {
    await label(words)
    await expect(report.getByText(words, { exact: true })).toHaveAttribute('data-variant', COLOURS[colour])
  }
  const button = (name: string) => report.getByRole('button', { name, exact: true })
  const answer = (call: Ending, body: unknown, status?: number) => async () => (await next(call)).answer(body, status)
  const lose = (call: Ending) => async () => (await next(call)).lose()
  const asks = (call: Ending) => async () => void (await next(call))
  const later = () => passTime(POLL_MS)
  const unreached = () => expect(report).toContainText('The server cannot be reached.')
  return {
    drivers: {
      'it is asked for': ({ from }) => button(from === 'offered' ? 'Make the report' : 'Make it again').click(),
      'its file is asked for': () => button('Download').click(),
      'the server has it': answer(MAKE, { id: SOME_ID }, 201),
      'the server refuses it': answer(MAKE, { code: 'invalid-request', detail: 'Report has no rows' }, 400),
      'nobody answers whether it has it': lose(MAKE),
      'another try to send it is due': later,
      'it is kept with the answer': answer(KEEP, { status: 'ok' }),
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
      offered: () => expect(button('Make the report')).toBeVisible(),
      making: async () => {
        await label('Asking for the report …')
        await next(MAKE)
      },
      unsent: unreached,
      keeping: asks(KEEP),
      checking: asks(CALLS.status),
      waiting: () => coloured('QUEUED', 'orange'),
      unreached,
      finding: asks(CALLS.file),
      ready: async () => {
        await coloured('COMPLETED', 'green')
        await expect(button('Download')).toBeEnabled()
      },
      saving: asks(CALLS.save),
      failed: async () => {
        await coloured('FAILED', 'red')
        await expect(button('Make it again')).toBeVisible()
      },
    },
  }
}
