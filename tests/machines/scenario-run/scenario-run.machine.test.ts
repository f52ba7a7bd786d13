import { describe, expect, test } from 'vitest'
import { testWalks } from '../../qa/test-walks.ts'
import { model, PARTS, RATED, RATED_LATER, RUN_CASES } from './cases.ts'
import { openMachineLevel, openRun } from './machine-level.ts'

describe('a run of scenarios [What-if]', () => {
  testWalks({ model, openMachineLevel })

  test('what was rated before the server went away, or a person stopped it, is not asked again', async () => {
    const { actor, calls, clock, settle } = openRun()
    actor.send(RUN_CASES['it is asked for'])
    calls[0]?.answer(RATED)
    await settle({ to: 'rating' })
    await expect.poll(() => calls.length).toBe(2)
    calls[1]?.fail({ status: 503 })
    await settle({ to: 'unreached' })
    clock.increment(60_000)
    actor.send(RUN_CASES['it is stopped'])
    actor.send(RUN_CASES['it goes on by hand'])
    calls.at(-1)?.answer(RATED)
    await settle({ to: 'done' })
    expect(calls.map(({ input }) => input.from)).toEqual(
      [PARTS[0], PARTS[1], PARTS[1], PARTS[1]].map((part) => part?.from),
    )
    expect(actor.getSnapshot().context.rated).toEqual([RATED, RATED])
  })

  test('parts of two states of the data are never added up', async () => {
    const { actor, calls, settle } = openRun()
    actor.send(RUN_CASES['it is asked for'])
    calls[0]?.answer(RATED)
    await expect.poll(() => calls.length).toBe(2)
    calls[1]?.answer(RATED_LATER)
    await expect.poll(() => calls.length).toBe(3)
    expect(calls[2]?.input).toEqual(PARTS[0])
    calls[2]?.answer(RATED_LATER)
    await expect.poll(() => calls.length).toBe(4)
    calls[3]?.answer(RATED_LATER)
    await settle({ to: 'done' })
    expect(actor.getSnapshot().context.rated).toEqual([RATED_LATER, RATED_LATER])
  })
})
