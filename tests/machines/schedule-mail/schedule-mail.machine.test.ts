import { describe, expect, test } from 'vitest'
import { testWalks } from '../../qa/test-walks.ts'
import { COMPLETE, model, OF, SCHEDULE_CASES } from './cases.ts'
import { openMachineLevel, openSchedule } from './machine-level.ts'

describe('a page that is put on a schedule', () => {
  testWalks({ model, openMachineLevel })

  test.each([
    ['a name of spaces', { ...COMPLETE, name: '  ' }],
    ['no day of the week', { ...COMPLETE, schedule: { weekdays: [], at: '08:00', zone: 'UTC' } }],
    ['no time', { ...COMPLETE, schedule: { monthDay: 1, at: '', zone: 'UTC' } }],
    ['no day', { ...COMPLETE, schedule: { date: '', at: '08:00', zone: 'UTC' } }],
    ['nobody', { ...COMPLETE, people: [] }],
  ])('is not complete with %s', (_what, draft) => {
    const { actor } = openSchedule()
    actor.send({ type: 'schedule.opened', of: OF, draft })
    expect(actor.getSnapshot().value).toEqual({ open: 'incomplete' })
  })

  test('pressed twice it is saved once, and opened again nothing of the failure is left', async () => {
    const { actor, calls, settle } = openSchedule()
    for (const name of ['it is opened', 'it is saved', 'it is saved'] as const) actor.send(SCHEDULE_CASES[name])
    expect(calls).toHaveLength(1)
    calls[0]?.fail({ status: 500 })
    await settle({ to: 'open.failed' })
    actor.send(SCHEDULE_CASES['it is closed'])
    actor.send(SCHEDULE_CASES['it is opened'])
    expect(actor.getSnapshot().context.failure).toBeNull()
  })
})
