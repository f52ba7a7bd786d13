import type { AnyEventObject } from 'xstate'
import { shareMailMachine, type MailedTo, type ShareMailEvent } from '../../../machines/sharing/share-mail.machine.ts'
import { USUAL_LETTER, type Letter } from '../../../domain/schedules/letter.ts'
import { AS_IT_IS, type Model } from '../../qa/model.ts'

export const MAILING = {
  key: 'a-key',
  address: '/aframe/dashboard/spend?client=5',
  people: [7],
  ...USUAL_LETTER,
} as const
export const WRITTEN: Letter = { attachment: 'both', line: 'Tuesday, 15 minutes?' }
export const OUTCOMES = {
  sent: [{ id: 7, outcome: 'sent' }],
  partly: [{ id: 7, outcome: 'failed' }],
} as const satisfies Record<string, readonly MailedTo[]>

/** Everything that happens to a page that is sent by mail, by name. */
export const MAIL_CASES = {
  'it is opened': { type: 'mail.opened', key: MAILING.key, address: MAILING.address },
  'it is closed': { type: 'mail.closed' },
  'somebody is chosen': { type: 'receivers.chosen', people: MAILING.people },
  'nobody is chosen any more': { type: 'receivers.dropped' },
  'a line and files are chosen': { type: 'letter.written', letter: WRITTEN },
  'it is sent off': { type: 'mail.confirmed' },
  'everybody got it': { type: 'xstate.done.actor.sending', output: OUTCOMES.sent },
  'not everybody got it': { type: 'xstate.done.actor.sending', output: OUTCOMES.partly },
  'the call fails': { type: 'xstate.error.actor.sending', error: { status: 500 } },
  'it is tried again': { type: 'mail.retried' },
} as const satisfies Readonly<Record<string, ShareMailEvent | AnyEventObject>>

export type MailCase = keyof typeof MAIL_CASES

export const model = {
  machine: shareMailMachine,
  cases: MAIL_CASES,
  starts: AS_IT_IS,
} as const satisfies Model<MailCase, keyof typeof AS_IT_IS>
