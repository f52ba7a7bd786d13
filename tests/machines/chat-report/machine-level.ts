import { expect } from 'vitest'
import { SimulatedClock, createActor, fromPromise, type InspectionEvent } from 'xstate'
import {
  chatReportMachine,
  type ChatReportContext,
  type ChatReportInput,
  type GeneratedFile,
} from '../../../machines/assistant/chat-report.machine.ts'
import type { Level, OpenMachineLevel, StateKey, Step } from '../../qa/model.ts'
import { reach } from '../../qa/turns.ts'
import { CHAT_REPORT_CASES, FILE, FRESH, model, NEXT_KEY, type ChatReportCase } from './cases.ts'

type State = StateKey<typeof chatReportMachine>

/** The report of an answer, on calls and a clock that the test holds. */
export function openReport(input: ChatReportInput = FRESH, inspect?: (event: InspectionEvent) => void) {
  const said: string[] = []
  const calls: {
    readonly what: string
    readonly answer: (output: unknown) => void
    readonly fail: (status: number) => void
  }[] = []
  const asked = (what: string) =>
    new Promise<never>((resolve, reject) =>
      calls.push({
        what,
        answer: resolve as (output: unknown) => void,
        fail: (status) => reject(Object.assign(new Error('refused'), { status })),
      }),
    )
  const clock = new SimulatedClock()
  const machine = chatReportMachine.provide({
    actors: {
      createReport: fromPromise<number, Pick<ChatReportContext, 'order' | 'key'>>(({ input: { order, key } }) =>
        asked(`make ${order.reportName} ${key}`),
      ),
      keepReport: fromPromise<unknown, { answerId: number; reportId: number }>(({ input: { answerId, reportId } }) =>
        asked(`keep ${reportId} of ${answerId}`),
      ),
      readStatus: fromPromise<string, { reportId: number }>(({ input: { reportId } }) => asked(`look at ${reportId}`)),
      findFile: fromPromise<GeneratedFile | null, { reportId: number }>(({ input: { reportId } }) =>
        asked(`find file of ${reportId}`),
      ),
      saveFile: fromPromise<unknown, GeneratedFile>(({ input: { fileName } }) => asked(`save ${fileName}`)),
    },
    actions: {
      tellMade: (_, { reportId }) => void said.push(`made ${reportId}`),
      logFailure: () => void said.push('logged'),
      tellNoFile: () => void said.push('no file'),
    },
  })
  const actor = createActor(machine, { clock, input, ...(inspect ? { inspect } : {}) }).start()
  const settle = ({ to }: Pick<Step<ChatReportCase>, 'to'>) => reach(actor, to)
  return { actor, said, calls, clock, settle }
}
type Report = ReturnType<typeof openReport>

function levelOf({ actor, said, calls, clock, settle }: Report): Level<ChatReportCase, State> {
  const send = (name: ChatReportCase) => () => actor.send(CHAT_REPORT_CASES[name] as Parameters<typeof actor.send>[0])
  const answer = (output: unknown) => async (step: Step<ChatReportCase>) => {
    calls.at(-1)?.answer(output)
    await settle(step)
  }
  const fail = (status: number) => async (step: Step<ChatReportCase>) => {
    calls.at(-1)?.fail(status)
    await settle(step)
  }
  const refuse = (status: number) => async (step: Step<ChatReportCase>) => {
    await fail(status)(step)
    expect(actor.getSnapshot().context.failure).toMatchObject({ status })
  }
  const saying =
    (what: string, drive: (step: Step<ChatReportCase>) => Promise<void>) => async (step: Step<ChatReportCase>) => {
      const before = said.length
      await drive(step)
      expect(said.slice(before)).toEqual([what])
    }
  const tells = (status: string) => async (step: Step<ChatReportCase>) => {
    await answer(status)(step)
    expect(actor.getSnapshot().context.status).toBe(status)
  }
  const later = () => void clock.increment(5_000)
  const asks = (what: RegExp) => () => expect(calls.at(-1)?.what).toMatch(what)
  const tagged =
    (...tags: readonly ('asking' | 'unreached')[]) =>
    () =>
      expect((['asking', 'unreached'] as const).filter((tag) => actor.getSnapshot().hasTag(tag))).toEqual(tags)
  return {
    drivers: {
      'it is asked for': () => {
        const { reportId, key } = actor.getSnapshot().context
        send('it is asked for')()
        expect(actor.getSnapshot().context).toMatchObject({ key: reportId === null ? key : NEXT_KEY, failure: null })
      },
      'its file is asked for': send('its file is asked for'),
      'the server has it': saying('made 31', answer(31)),
      'the server refuses it': refuse(400),
      'nobody answers whether it has it': fail(0),
      'another try to send it is due': later,
      'it is kept with the answer': answer({ status: 'ok' }),
      'it is not kept with the answer': saying('logged', fail(500)),
      'it is queued': tells('Queued'),
      'it is completed': answer('Completed'),
      'it has failed': tells('Failed'),
      'there is none any more': refuse(404),
      'nobody answers how far it is': fail(0),
      'another look is due': later,
      'another try to look is due': later,
      'its file is found': answer(FILE),
      'it has no file': saying('no file', answer(null)),
      'its file may not be had': refuse(403),
      'nobody answers where its file is': fail(0),
      'its file is saved': answer(undefined),
      'its file is gone': saying('no file', fail(404)),
    },
    states: {
      opening: () => expect.unreachable('it is left at once'),
      offered: () => expect(calls).toEqual([]),
      making: asks(/^make Payment/),
      unsent: tagged('asking', 'unreached'),
      keeping: asks(/^keep 31 of 80$/),
      checking: asks(/^look at 31$/),
      waiting: tagged(),
      unreached: tagged('unreached'),
      finding: asks(/^find file of 31$/),
      ready: () => expect(actor.getSnapshot().context.file).toEqual(FILE),
      saving: asks(/^save Bluegrass Payment.xlsx$/),
      failed: tagged(),
    },
  }
}

export const openMachineLevel: OpenMachineLevel<ChatReportCase, State, keyof typeof model.starts> = ({
  start,
  inspect,
}) => {
  const report = openReport(model.starts[start], inspect)
  return { ...levelOf(report), snapshot: () => report.actor.getSnapshot(), stop: () => void report.actor.stop() }
}
