import { describe, expect, test } from 'vitest'
import { preferredValue } from '../../../machines/kept/preference.machine.ts'
import { testWalks } from '../../qa/test-walks.ts'
import { model } from './cases.ts'
import { openMachineLevel, openPreference } from './machine-level.ts'

describe('a preference (THEME-04, THEME-06, THEME-08, I18N-01)', () => {
  testWalks({ model, openMachineLevel })
})

describe('whose choice counts', () => {
  test('the stored one at sign-in, unless another was chosen on the sign-in screen, which is then stored', async () => {
    const stored = openPreference()
    stored.actor.send({ type: 'session.began' })
    stored.calls.load[0]?.answer('os')
    await stored.reach('applying')
    stored.calls.apply[0]?.answer()
    await stored.reach('settled.quiet')
    expect([preferredValue(stored.actor.getSnapshot()), stored.calls.save.length]).toEqual(['os', 0])

    const chosen = openPreference()
    chosen.actor.send({ type: 'preference.chosen', value: 'dark' })
    chosen.calls.apply[0]?.answer()
    await chosen.reach('settled.quiet')
    chosen.actor.send({ type: 'session.began' })
    await chosen.reach('saving')
    expect([chosen.calls.load.length, chosen.calls.save[0]?.value]).toEqual([0, 'dark'])
  })

  test('what one person left unsaved is not stored for the next', async () => {
    const { actor, calls, reach } = openPreference()
    actor.send({ type: 'session.began' })
    actor.send({ type: 'preference.chosen', value: 'dark' })
    calls.apply[0]?.answer()
    await reach('saving')
    calls.save[0]?.fail()
    await reach('waiting')
    actor.send({ type: 'session.ended' })
    actor.send({ type: 'session.began' })
    await reach('reading')
    expect(calls.save).toHaveLength(1)
  })

  test('a choice made while another is being saved is saved after it', async () => {
    const { actor, calls, reach } = openPreference()
    actor.send({ type: 'session.began' })
    actor.send({ type: 'preference.chosen', value: 'dark' })
    calls.apply[0]?.answer()
    await reach('saving')
    actor.send({ type: 'preference.chosen', value: 'os' })
    calls.save[0]?.answer('saved')
    calls.apply[1]?.answer()
    await expect.poll(() => calls.save.map(({ value }) => value)).toEqual(['dark', 'os'])
  })
})
