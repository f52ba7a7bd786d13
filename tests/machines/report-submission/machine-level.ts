import { expect } from 'vitest'
import { SimulatedClock, createActor, fromPromise, type InspectionEvent } from 'xstate'
import { REPORT_ANSWERS } from '../../../domain/reports/report.ts'
import { reportSubmissionMachine, type PendingReport } from '../../../machines/reports/report-submission.machine.ts'
import type { Level, OpenMachineLevel, StateKey, Step } from '../../qa/model.ts'
import { reach } from '../../qa/turns.ts'
import { REPORT_CASES, model, type ReportCase } from './cases.ts'

type State = StateKey<typeof reportSubmissionMachine>

/** The submission, on a server and a clock that the test holds. */
export function openSubmission(pending: PendingReport | null = null, inspect?: (event: InspectionEvent) => void) {
  const said: string[] = []
  const kept: (PendingReport | null)[] = []
  const calls: {
    readonly input: PendingReport
    readonly answer: (text: string) => void
    readonly fail: (status: number) => void
  }[] = []
  const clock = new SimulatedClock()
  const machine = reportSubmissionMachine.provide({
    actors: {
      submitReport: fromPromise<string, PendingReport>(
        ({ input }) =>
          new Promise((resolve, reject) =>
            calls.push({
              input,
              answer: resolve,
              fail: (status) => reject(Object.assign(new Error('refused'), { status })),
            }),
          ),
      ),
    },
    actions: {
      keepPending: (_, each) => void kept.push(each),
      tellAnswer: (_, { answer }) => void said.push(answer),
      tellSubmitted: () => void said.push('submitted'),
      tellRefused: () => void said.push('refused'),
    },
  })
  const actor = createActor(machine, { clock, input: { pending }, ...(inspect ? { inspect } : {}) }).start()
  const settle = ({ to }: Pick<Step<ReportCase>, 'to'>) => reach(actor, to)
  return { actor, said, kept, calls, clock, settle }
}
type Submission = ReturnType<typeof openSubmission>

function levelOf(submission: Submission): Level<ReportCase, State> {
  const { actor, calls, clock, settle, kept, said } = submission
  const send = (name: ReportCase) => () => actor.send(REPORT_CASES[name] as Parameters<typeof actor.send>[0])
  const answer = (text: string, saying: string) => async (step: Step<ReportCase>) => {
    const before = said.length
    calls.at(-1)?.answer(text)
    await settle(step)
    expect(said.slice(before)).toEqual([saying])
  }
  const fail = (status: number) => async (step: Step<ReportCase>) => {
    calls.at(-1)?.fail(status)
    await settle(step)
  }
  const shows = (expected: { asking?: true; busy?: true; kept: boolean }) => () => {
    const snapshot = actor.getSnapshot()
    expect({ asking: snapshot.hasTag('asking'), busy: snapshot.hasTag('busy'), kept: kept.at(-1) !== null }).toEqual({
      asking: false,
      busy: false,
      ...expected,
    })
  }
  return {
    drivers: {
      'a report is asked for': send('a report is asked for'),
      'CSV is chosen': () => {
        send('CSV is chosen')()
        expect(actor.getSnapshot().context.pending?.format).toBe('csv')
      },
      Yes: send('Yes'),
      No: send('No'),
      'the server has it already': answer(REPORT_ANSWERS.alreadySubmitted, REPORT_ANSWERS.alreadySubmitted),
      'it is submitted': answer(REPORT_ANSWERS.submitted, 'submitted'),
      'it is answered otherwise': answer(REPORT_ANSWERS.noRows, 'refused'),
      'the connection is lost': fail(0),
      'the call is refused': fail(500),
      'another try is due': () => void clock.increment(60_000),
      'it is tried again by hand': send('it is tried again by hand'),
      'it is given up': send('it is given up'),
    },
    states: {
      opening: () => expect.unreachable('it is left at once'),
      idle: () => {
        shows({ kept: false })()
        expect(actor.getSnapshot().context).toEqual({ pending: null, failure: null })
      },
      confirming: shows({ asking: true, kept: false }),
      submitting: shows({ busy: true, kept: true }),
      unsent: shows({ busy: true, kept: true }),
      failed: () => {
        shows({ kept: true })()
        expect(actor.getSnapshot().context.failure).toMatchObject({ status: 500 })
      },
    },
  }
}

export const openMachineLevel: OpenMachineLevel<ReportCase, State, keyof typeof model.starts> = ({
  start,
  inspect,
}) => {
  const submission = openSubmission(model.starts[start].pending, inspect)
  return {
    ...levelOf(submission),
    snapshot: () => submission.actor.getSnapshot(),
    stop: () => void submission.actor.stop(),
  }
}
