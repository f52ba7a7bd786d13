import { describe, expect, test } from 'vitest'
import { testWalks } from '../../qa/test-walks.ts'
import { CHAT_REPORT_CASES, FILE, FIRST_KEY, FRESH, NEXT_KEY, model } from './cases.ts'
import { openMachineLevel, openReport } from './machine-level.ts'

const OLD = { ...FRESH, isFresh: false }

describe('the report of an answer (CHAT-25 to CHAT-27, CHAT-36)', () => {
  testWalks({ model, openMachineLevel })

  test('an older answer asks before its report is made, and goes on where one was [CHAT-25]', () => {
    const offered = openReport(OLD)
    expect([offered.actor.getSnapshot().value, offered.calls.map(({ what }) => what)]).toEqual(['offered', []])
    offered.actor.send(CHAT_REPORT_CASES['it is asked for'])
    const made = openReport({ ...OLD, reportId: 31 })
    expect([offered, made].map(({ calls }) => calls.map(({ what }) => what))).toEqual([
      [`make Payment ${FIRST_KEY}`],
      ['look at 31'],
    ])
  })

  test('every attempt carries the same key until a report is over; then there is another one [lessons 15]', async () => {
    const { actor, calls, clock, settle } = openReport()
    calls[0]?.fail(0)
    await settle({ to: 'unsent' })
    clock.increment(5_000)
    calls.at(-1)?.fail(400)
    await settle({ to: 'failed' })
    actor.send({ type: 'report.asked', key: NEXT_KEY })
    calls.at(-1)?.answer(31)
    await settle({ to: 'keeping' })
    calls.at(-1)?.answer(undefined)
    await settle({ to: 'checking' })
    calls.at(-1)?.answer('Expired')
    await settle({ to: 'failed' })
    actor.send({ type: 'report.asked', key: NEXT_KEY })
    expect(calls.flatMap(({ what }) => /^make Payment (.+)/.exec(what)?.[1] ?? [])).toEqual([
      FIRST_KEY,
      FIRST_KEY,
      FIRST_KEY,
      NEXT_KEY,
    ])
  })

  test('its making is told, what is not kept is only logged, and a file that is gone is said [CHAT-25] [CHAT-35] [CHAT-36]', async () => {
    const { actor, calls, said, settle } = openReport()
    for (const [output, to] of [
      [31, 'keeping'],
      [null, 'checking'],
      ['Completed', 'finding'],
      [FILE, 'ready'],
    ] as const) {
      if (to === 'checking') calls.at(-1)?.fail(500)
      else calls.at(-1)?.answer(output)
      await settle({ to })
    }
    actor.send({ type: 'file.asked' })
    calls.at(-1)?.fail(404)
    await settle({ to: 'ready' })
    expect(said).toEqual(['made 31', 'logged', 'no file'])
  })
})
