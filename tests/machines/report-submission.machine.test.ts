import { afterAll, describe, expect, test } from 'vitest'
import { SimulatedClock, createActor, fromPromise, waitFor } from 'xstate'
import { REPORT_ANSWERS } from '../../domain/rows/report.ts'
import { reportSubmissionMachine, type PendingReport } from '../../machines/report-submission.machine.ts'
import { REPORT_CASES, REPORT_DRAFT, REPORT_KEY, type ReportCase } from './report-submission.cases.ts'
import {
  createCoverage,
  describeStep,
  makeWalks,
  runWalk,
  stateKeyOf,
  type Level,
  type StateKey,
  type Step,
} from './walk.ts'

type State = StateKey<typeof reportSubmissionMachine>

const PENDING: PendingReport = { ...REPORT_DRAFT, format: 'csv', key: REPORT_KEY }
const coverage = createCoverage(reportSubmissionMachine)
/** The walker does not run actions that only announce. */
const walked = reportSubmissionMachine.provide({
  actions: {
    keepPending: () => undefined,
    tellAnswer: () => undefined,
    tellSubmitted: () => undefined,
    tellRefused: () => undefined,
  },
})
const walks = makeWalks(walked, { cases: REPORT_CASES, input: { pending: null } })

function openSubmission(pending: PendingReport | null = null) {
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
  const actor = createActor(machine, { inspect: coverage.inspect, clock, input: { pending } }).start()
  const settle = async ({ to }: Pick<Step<ReportCase>, 'to'>) =>
    void (await waitFor(actor, (snapshot) => stateKeyOf(snapshot) === to, { timeout: 2_000 }))
  return { actor, said, kept, calls, clock, settle }
}
type Submission = ReturnType<typeof openSubmission>

function levelOf(submission: Submission): Level<ReportCase, State> {
  const { actor, calls, clock, settle, kept } = submission
  const send = (name: ReportCase) => () => actor.send(REPORT_CASES[name] as Parameters<typeof actor.send>[0])
  const answer = (text: string) => async (step: Step<ReportCase>) => {
    calls.at(-1)?.answer(text)
    await settle(step)
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
      'CSV is chosen': send('CSV is chosen'),
      Yes: send('Yes'),
      No: send('No'),
      'the server has it already': answer(REPORT_ANSWERS.alreadySubmitted),
      'it is submitted': answer(REPORT_ANSWERS.submitted),
      'it is answered otherwise': answer(REPORT_ANSWERS.noRows),
      'the connection is lost': fail(0),
      'the call is refused': fail(500),
      'another try is due': () => void clock.increment(60_000),
      'it is tried again by hand': send('it is tried again by hand'),
      'it is given up': send('it is given up'),
    },
    states: {
      opening: () => expect.unreachable('it is left at once'),
      idle: shows({ kept: false }),
      confirming: shows({ asking: true, kept: false }),
      submitting: shows({ busy: true, kept: true }),
      unsent: shows({ busy: true, kept: true }),
      failed: shows({ kept: true }),
    },
  }
}

describe('the submission of a report (RPT-02 to RPT-06)', () => {
  test.each(walks.map((walk, index) => [index + 1, walk.map(describeStep).at(-1), walk] as const))(
    'walk %i, to %s',
    async (_, __, walk) => {
      await runWalk(walk, levelOf(openSubmission()))
    },
  )

  afterAll(() => {
    expect(coverage.missedStates().filter((state) => state !== 'opening')).toEqual([])
    expect(coverage.missedTransitions()).toEqual([])
  })

  test('declining sends nothing; a confirmed one goes as it was chosen [RPT-02]', () => {
    const { actor, calls } = openSubmission()
    for (const name of ['a report is asked for', 'No', 'a report is asked for', 'CSV is chosen', 'Yes'] as const)
      actor.send(REPORT_CASES[name])
    expect(calls.map(({ input }) => input)).toEqual([PENDING])
  })

  test('every attempt carries the same key, also after the page was loaded again [lessons 15]', async () => {
    const first = openSubmission()
    for (const name of ['a report is asked for', 'CSV is chosen', 'Yes'] as const) first.actor.send(REPORT_CASES[name])
    first.calls[0]?.fail(0)
    await first.settle({ to: 'unsent' })
    first.clock.increment(60_000)
    expect(first.calls.map(({ input }) => input.key)).toEqual([REPORT_KEY, REPORT_KEY])
    const again = openSubmission(first.kept.at(-1) ?? null)
    expect([again.actor.getSnapshot().value, again.calls.map(({ input }) => input)]).toEqual(['submitting', [PENDING]])
  })

  test.each([
    ['Report already submitted', 'Report already submitted'],
    ['Report row count cross 1 million limit', 'Report row count cross 1 million limit'],
    ['Report submitted', 'submitted'],
    ['Report has no rows', 'refused'],
    ['', 'refused'],
  ])('"%s" is taken as %s [RPT-04] [RPT-05] [RPT-06]', async (answer, said) => {
    const submission = openSubmission(PENDING)
    submission.calls[0]?.answer(answer)
    await submission.settle({ to: 'idle' })
    expect([submission.said, submission.kept.at(-1)]).toEqual([[said], null])
  })
})
