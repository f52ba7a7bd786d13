import { describe, expect, test } from 'vitest'
import { testWalks } from '../../qa/test-walks.ts'
import { MAIL_CASES, MAILING, model, OUTCOMES } from './cases.ts'
import { openMachineLevel, openMail } from './machine-level.ts'

describe('a page that is sent by mail', () => {
  testWalks({ model, openMachineLevel })

  test('pressed twice it goes off once, and another try carries the same key', async () => {
    const { actor, calls, settle } = openMail()
    for (const name of ['it is opened', 'somebody is chosen', 'it is sent off', 'it is sent off'] as const)
      actor.send(MAIL_CASES[name])
    expect(calls).toHaveLength(1)
    calls[0]?.answer(OUTCOMES.partly)
    await settle({ to: 'open.partly' })
    actor.send(MAIL_CASES['it is tried again'])
    expect(calls.map(({ input }) => input.key)).toEqual([MAILING.key, MAILING.key])
  })
})
