import { describe, expect, test } from 'vitest'
import { testWalks } from '../../qa/test-walks.ts'
import { A_FILTER, model, NOTHING } from './cases.ts'
import { openMachineLevel, openPalette } from './machine-level.ts'

describe('the palette', () => {
  testWalks({ model, openMachineLevel })

  const typed = (text: string) => ({ type: 'text.typed', text }) as const

  test('only what is left standing is asked about, and the next letter withdraws the question', () => {
    const { actor, calls, clock } = openPalette()
    actor.send({ type: 'palette.opened' })
    for (const text of ['U', 'UP', 'UPS']) {
      actor.send(typed(text))
      clock.increment(149)
    }
    expect(calls).toEqual([])
    clock.increment(1)
    expect(calls.map(({ text, signal }) => [text, signal.aborted])).toEqual([['UPS', false]])
    actor.send(typed('UPS '))
    expect(calls[0]?.signal.aborted).toBe(true)
  })

  test('an answer to what was typed before is not taken for one to what is typed now', async () => {
    const { actor, calls, clock, settle } = openPalette()
    actor.send({ type: 'palette.opened' })
    actor.send(typed('UPS'))
    clock.increment(150)
    actor.send(typed('FedEx'))
    clock.increment(150)
    calls[0]?.answer(A_FILTER)
    calls[1]?.answer(NOTHING)
    await settle({ to: 'open.found' })
    expect(actor.getSnapshot().context.found).toEqual({ of: 'FedEx', what: NOTHING })
  })

  test('it begins anew each time it opens', () => {
    const { actor } = openPalette()
    actor.send({ type: 'palette.opened' })
    actor.send(typed('UPS'))
    actor.send({ type: 'palette.closed' })
    actor.send({ type: 'palette.opened' })
    expect(actor.getSnapshot().context).toEqual({ text: '', found: null, error: null })
  })
})
