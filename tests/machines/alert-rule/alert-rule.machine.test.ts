import { describe, expect, test } from 'vitest'
import { testWalks } from '../../qa/test-walks.ts'
import { ALERT_CASES, COMPLETE, model, OF, SERIES } from './cases.ts'
import { openAlert, openMachineLevel } from './machine-level.ts'

const UNUSUAL = { ...COMPLETE, rule: { span: 'weekly', when: { kind: 'unusual' } } } as const

describe('a figure that is to be watched (issue 23, 3)', () => {
  testWalks({ model, openMachineLevel })

  test.each([
    ['a name of spaces', { ...COMPLETE, name: '  ' }],
    ['no amount', { ...COMPLETE, rule: { span: 'weekly', when: { kind: 'above', value: Number.NaN } } }],
    ['nobody', { ...COMPLETE, people: [] }],
    ['more than ten people', { ...COMPLETE, people: Array.from({ length: 11 }, (_, at) => at + 1) }],
  ] as const)('is not complete with %s', async (_what, draft) => {
    const { actor, asked, settle } = openAlert()
    actor.send({ type: 'alert.opened', of: OF, draft })
    asked[0]?.answer()
    await settle({ to: 'open.incomplete' })
  })

  test('what is usual can be chosen from twelve weeks on, and not of months', async () => {
    const few = { ...SERIES, buckets: SERIES.buckets.slice(0, 14) }
    for (const [series, to] of [
      [SERIES, 'open.complete'],
      [few, 'open.incomplete'],
    ] as const) {
      const { actor, asked, settle } = openAlert(undefined, series)
      actor.send({ type: 'alert.opened', of: OF, draft: UNUSUAL })
      asked[0]?.answer()
      await settle({ to })
      actor.send({ type: 'figure.chosen', rule: { ...UNUSUAL.rule, span: 'monthly' } })
      expect(actor.getSnapshot().context.draft.rule).toEqual({ span: 'monthly', when: COMPLETE.rule.when })
    }
  })

  test('weeks that come after months were chosen are not taken for them', async () => {
    const { actor, asked, settle } = openAlert()
    actor.send(ALERT_CASES['it is opened'])
    actor.send(ALERT_CASES['weeks become months, or months weeks'])
    asked[0]?.answer()
    await Promise.resolve()
    expect(actor.getSnapshot().value).toEqual({ open: 'asking' })
    asked[1]?.answer()
    await settle({ to: 'open.complete' })
  })
})
