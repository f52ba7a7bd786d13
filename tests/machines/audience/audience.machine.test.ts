import { describe, expect, test } from 'vitest'
import { testWalks } from '../../qa/test-walks.ts'
import { AUDIENCE_CASES, ITEM, model } from './cases.ts'
import { openAudience, openMachineLevel } from './machine-level.ts'

describe('whom something that a person made is for (API-22)', () => {
  testWalks({ model, openMachineLevel })

  test('what failed to be taken back is taken back by another try, and not given again', async () => {
    const { actor, calls, settle } = openAudience()
    for (const name of ['somebody is chosen', 'it is taken back'] as const) actor.send(AUDIENCE_CASES[name])
    calls[0]?.fail({ status: 500 })
    await settle({ to: 'choosing.failed' })
    actor.send(AUDIENCE_CASES['it is tried again'])
    expect(calls.map(({ input }) => input)).toEqual([
      { item: ITEM, audience: [] },
      { item: ITEM, audience: [] },
    ])
  })

  test('pressed twice it goes off once', () => {
    const { actor, calls } = openAudience()
    for (const name of ['it is given', 'it is given'] as const) actor.send(AUDIENCE_CASES[name])
    expect(calls).toHaveLength(1)
  })
})
