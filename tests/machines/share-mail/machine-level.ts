import { expect } from 'vitest'
import { createActor, fromPromise, type InspectionEvent } from 'xstate'
import { shareMailMachine, type MailedTo, type PageMailing } from '../../../machines/sharing/share-mail.machine.ts'
import { USUAL_LETTER, type Letter } from '../../../domain/schedules/letter.ts'
import type { Level, OpenMachineLevel, StateKey, Step } from '../../qa/model.ts'
import { reach } from '../../qa/turns.ts'
import { MAIL_CASES, MAILING, OUTCOMES, WRITTEN, type MailCase } from './cases.ts'

type State = StateKey<typeof shareMailMachine>

interface HeldCall {
  readonly input: PageMailing
  readonly answer: (outcomes: readonly MailedTo[]) => void
  readonly fail: (error: unknown) => void
}

/** A page that is sent by mail, on a server that the test holds. */
export function openMail(inspect?: (event: InspectionEvent) => void) {
  const calls: HeldCall[] = []
  const machine = shareMailMachine.provide({
    actors: {
      sendMail: fromPromise<readonly MailedTo[], PageMailing>(
        ({ input }) => new Promise((answer, fail) => calls.push({ input, answer, fail })),
      ),
    },
  })
  const actor = createActor(machine, inspect ? { inspect } : {}).start()
  return { actor, calls, settle: ({ to }: Pick<Step<MailCase>, 'to'>) => reach(actor, to) }
}

function levelOf({ actor, calls, settle }: ReturnType<typeof openMail>): Level<MailCase, State> {
  const send = (name: MailCase) => () => actor.send(MAIL_CASES[name] as Parameters<typeof actor.send>[0])
  const context = () => actor.getSnapshot().context
  let mailing: PageMailing = MAILING
  const write = (letter: Letter, name: MailCase) => () => {
    mailing = { ...MAILING, ...letter }
    send(name)()
  }
  /** It goes off once, and to whom it was meant. */
  const sendOff = (name: MailCase) => () => {
    const before = calls.length
    send(name)()
    expect(calls.slice(before).map(({ input }) => input)).toEqual([mailing])
  }
  const end = (how: (call: HeldCall) => void) => async (step: Step<MailCase>) => {
    const call = calls.at(-1)
    if (call) how(call)
    await settle(step)
  }
  return {
    drivers: {
      'it is opened': write(USUAL_LETTER, 'it is opened'),
      'it is closed': send('it is closed'),
      'somebody is chosen': send('somebody is chosen'),
      'nobody is chosen any more': send('nobody is chosen any more'),
      'a line and files are chosen': write(WRITTEN, 'a line and files are chosen'),
      'it is sent off': sendOff('it is sent off'),
      'everybody got it': end(({ answer }) => answer(OUTCOMES.sent)),
      'not everybody got it': end(({ answer }) => answer(OUTCOMES.partly)),
      'the call fails': end(({ fail }) => fail({ status: 500 })),
      'it is tried again': sendOff('it is tried again'),
    },
    states: {
      closed: () => expect(actor.getSnapshot().can({ type: 'mail.closed' })).toBe(false),
      'open.unaddressed': () => expect(context()).toEqual({ ...mailing, people: [], outcomes: [], failure: null }),
      'open.addressed': () => expect(context()).toMatchObject({ ...mailing, outcomes: [], failure: null }),
      'open.sending': () => expect(calls.at(-1)?.input).toEqual(mailing),
      'open.sent': () => expect(context().outcomes).toEqual(OUTCOMES.sent),
      'open.partly': () => expect(context().outcomes).toEqual(OUTCOMES.partly),
      'open.failed': () => expect(context().failure).toEqual({ status: 500 }),
    },
  }
}

export const openMachineLevel: OpenMachineLevel<MailCase, State> = ({ inspect }) => {
  const mail = openMail(inspect)
  return {
    ...levelOf(mail),
    snapshot: () => mail.actor.getSnapshot(),
    stop: () => void mail.actor.stop(),
  }
}
