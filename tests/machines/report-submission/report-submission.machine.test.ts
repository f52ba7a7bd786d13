import { describe, expect, test } from 'vitest'
import { testWalks } from '../../qa/test-walks.ts'
import { PENDING_REPORT, REPORT_CASES, REPORT_KEY, model } from './cases.ts'
import { openMachineLevel, openSubmission } from './machine-level.ts'

describe('the submission of a report (RPT-02 to RPT-06)', () => {
  testWalks({ model, openMachineLevel })

  test('declining sends nothing; a confirmed one goes as it was chosen [RPT-02]', () => {
    const { actor, calls } = openSubmission()
    for (const name of ['a report is asked for', 'No', 'a report is asked for', 'CSV is chosen', 'Yes'] as const)
      actor.send(REPORT_CASES[name])
    expect(calls.map(({ input }) => input)).toEqual([PENDING_REPORT])
  })

  test('every attempt carries the same key, also after the page was loaded again [lessons 15]', async () => {
    const first = openSubmission()
    for (const name of ['a report is asked for', 'CSV is chosen', 'Yes'] as const) first.actor.send(REPORT_CASES[name])
    first.calls[0]?.fail(0)
    await first.settle({ to: 'unsent' })
    first.clock.increment(60_000)
    expect(first.calls.map(({ input }) => input.key)).toEqual([REPORT_KEY, REPORT_KEY])
    const again = openSubmission(first.kept.at(-1) ?? null)
    expect([again.actor.getSnapshot().value, again.calls.map(({ input }) => input)]).toEqual([
      'submitting',
      [PENDING_REPORT],
    ])
  })

  test.each([
    ['Report already submitted', 'Report already submitted'],
    ['Report row count cross 1 million limit', 'Report row count cross 1 million limit'],
    ['Report submitted', 'submitted'],
    ['Report has no rows', 'refused'],
    ['', 'refused'],
  ])('"%s" is taken as %s [RPT-04] [RPT-05] [RPT-06]', async (answer, said) => {
    const submission = openSubmission(PENDING_REPORT)
    submission.calls[0]?.answer(answer)
    await submission.settle({ to: 'idle' })
    expect([submission.said, submission.kept.at(-1)]).toEqual([[said], null])
  })
})
