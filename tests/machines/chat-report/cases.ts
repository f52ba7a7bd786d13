import type { AnyEventObject } from 'xstate'
import {
  chatReportMachine,
  type ChatReportEvent,
  type ChatReportInput,
} from '../../../machines/assistant/chat-report.machine.ts'
import type { Model } from '../../qa/model.ts'

export const FIRST_KEY = '6f1c7f0e-52b8-4c1f-8f0a-1d2a3b4c5d6e'
export const NEXT_KEY = '7a2d8f1f-63c9-4d20-9f1b-2e3b4c5d6e7f'
export const FILE = { id: 31, fileName: 'Bluegrass Payment.xlsx' }

/** An answer that came just now. */
export const FRESH: ChatReportInput = {
  order: { reportName: 'Payment', carrier: 'UPS', startDate: '2026-01-01', endDate: '2026-03-31', client: 1 },
  key: FIRST_KEY,
  answerId: 80,
  reportId: null,
  isFresh: true,
}

const done = (id: string, output: unknown) => ({ type: `xstate.done.actor.${id}`, output })
const failed = (id: string, status: number) => ({ type: `xstate.error.actor.${id}`, error: { status } })

/** Everything that happens to the report of an answer, by name. */
export const CHAT_REPORT_CASES = {
  'it is asked for': { type: 'report.asked', key: NEXT_KEY },
  'its file is asked for': { type: 'file.asked' },
  'the server has it': done('making', 31),
  'the server refuses it': failed('making', 400),
  'nobody answers whether it has it': failed('making', 0),
  'another try to send it is due': { type: 'xstate.after.pollMs.chatReport.unsent' },
  'it is kept with the answer': done('keeping', { status: 'ok' }),
  'it is not kept with the answer': failed('keeping', 500),
  'it is queued': done('checking', 'Queued'),
  'it is completed': done('checking', 'Completed'),
  'it has failed': done('checking', 'Failed'),
  'there is none any more': failed('checking', 404),
  'nobody answers how far it is': failed('checking', 0),
  'another look is due': { type: 'xstate.after.pollMs.chatReport.waiting' },
  'another try to look is due': { type: 'xstate.after.pollMs.chatReport.unreached' },
  'its file is found': done('finding', FILE),
  'it has no file': done('finding', null),
  'its file may not be had': failed('finding', 403),
  'nobody answers where its file is': failed('finding', 0),
  'its file is saved': done('saving', undefined),
  'its file is gone': failed('saving', 404),
} as const satisfies Readonly<Record<string, ChatReportEvent | AnyEventObject>>

export type ChatReportCase = keyof typeof CHAT_REPORT_CASES

/** How an answer comes to the window: just now, or from before, without or with its report. */
const STARTS = {
  'an answer that came just now': FRESH,
  'an older answer': { ...FRESH, isFresh: false },
  'an older answer with its report': { ...FRESH, isFresh: false, reportId: 31 },
} as const satisfies Readonly<Record<string, ChatReportInput>>

export const model = {
  machine: chatReportMachine,
  cases: CHAT_REPORT_CASES,
  starts: STARTS,
  care: {
    /** A report is made by itself for an answer that came just now alone. */
    again: ({ input }) => ({ input: { ...(input as ChatReportInput), isFresh: false } }),
    stores: { making: ({ key }: { readonly key: string }) => key },
  },
} as const satisfies Model<ChatReportCase, keyof typeof STARTS>
