import { describe, expect, test } from 'vitest'
import { keptPhase } from '../../../machines/kept/kept-context.ts'
import { testWalks } from '../../qa/test-walks.ts'
import { model } from './cases.ts'
import { openKept } from './kept-thing.ts'
import { SETTINGS } from './kept-things.ts'
import { openMachineLevel } from './machine-level.ts'

async function openRestored() {
  const bench = openKept(SETTINGS)
  bench.actor.start()
  await bench.load({ patch: SETTINGS.stored, version: 3 })
  await bench.reach('settled.untouched')
  const change = (chartName: string, chartType: string) =>
    bench.arrange({ ...bench.inForce(), [chartName]: { chartType } })
  return { ...bench, change, phase: () => keptPhase(bench.actor.getSnapshot()) }
}

describe('page settings, by the walks of what is kept (WID-07, WID-08, lessons 9)', () => {
  testWalks({ model, openMachineLevel, starts: ['the settings of a page'] })

  test('a change is in force at once, and saved with what is stored and its version', async () => {
    const { change, saving, saved, inForce, reach, context } = await openRestored()
    change('amounts', 'column')
    expect(inForce()).toEqual({ map: { level: 'country' }, amounts: { chartType: 'column' } })
    expect(await saving()).toEqual([inForce(), '"3"'])
    await saved(4)
    await reach('settled.saved')
    expect(context().stored).toEqual({ patch: inForce(), version: 4 })
  })

  test('changes while a save is under way are saved after it, together', async () => {
    const { change, saving, saved, reach, server } = await openRestored()
    change('amounts', 'column')
    change('amounts', 'toggle')
    change('trends', 'line')
    await saved(4)
    await expect.poll(() => server.waiting().length).toBe(1)
    expect(await saving()).toEqual([
      { map: { level: 'country' }, amounts: { chartType: 'toggle' }, trends: { chartType: 'line' } },
      '"4"',
    ])
    await saved(5)
    await reach('settled.saved')
  })

  test('a conflict is merged chart by chart: ours where we changed, theirs elsewhere', async () => {
    const { change, conflicting, saving, server, inForce } = await openRestored()
    change('amounts', 'column')
    const theirs = { map: { level: 'state' }, amounts: { chartType: 'bar' }, trends: { chartType: 'line' } }
    await conflicting({ patch: theirs, version: 9 })
    await expect.poll(() => server.waiting().length).toBe(1)
    expect(inForce()).toEqual({ ...theirs, amounts: { chartType: 'column' } })
    expect(await saving()).toEqual([inForce(), '"9"'])
  })

  test('a failed save keeps the choice, says so, and is tried again, later each time, until it is stored', async () => {
    const { change, lose, clock, reach, inForce, phase, server, saved } = await openRestored()
    change('amounts', 'column')
    for (const delayMs of [2_000, 4_000, 8_000]) {
      await lose('save')
      await reach('unsaved')
      expect([phase(), inForce().amounts]).toEqual(['unsaved', { chartType: 'column' }])
      clock.increment(delayMs - 1)
      expect(server.waiting()).toEqual([])
      clock.increment(1)
      await reach('saving.newest')
    }
    await saved(4)
    await reach('settled.saved')
  })

  test.each([
    [413, 'settings-full'],
    [413, 'too-large'],
    [403, 'not-permitted'],
    [403, 'not-while-seeing'],
  ])('what is refused for good (%i %s) is not sent again before the next change, and said', async (status, code) => {
    const { change, calls, clock, reach, server, phase, saving, inForce } = await openRestored()
    change('amounts', 'column')
    ;(await server.next(calls.save)).answer(status, { code, detail: 'no' })
    await reach('refused')
    clock.increment(600_000)
    expect([server.waiting(), phase(), inForce().amounts]).toEqual([[], 'unsaved', { chartType: 'column' }])
    change('amounts', 'toggle')
    expect(await saving()).toEqual([inForce(), '"3"'])
  })

  test('without knowing what is stored nothing is saved over it', async () => {
    const bench = openKept(SETTINGS)
    bench.actor.start()
    await bench.lose('load')
    await bench.reach('unread.waiting')
    bench.arrange({ amounts: { chartType: 'column' } })
    await bench.lose('load')
    await bench.reach('unread.ahead')
    bench.clock.increment(60_000)
    await bench.load({ patch: SETTINGS.stored, version: 3 })
    await bench.reach('saving.newest')
    expect(await bench.saving()).toEqual([{ map: { level: 'country' }, amounts: { chartType: 'column' } }, '"3"'])
  })

  test('what was changed before it was known what is stored is there after a reload, over an earlier draft', async () => {
    const earlier = await openRestored()
    earlier.change('trends', 'line')
    earlier.actor.stop()
    const { storage } = earlier
    for (const chartName of ['amounts', 'zones']) {
      const ahead = openKept(SETTINGS, { storage })
      ahead.actor.start()
      ahead.arrange({ ...ahead.inForce(), [chartName]: { chartType: 'column' } })
      ahead.actor.stop()
    }
    const after = openKept(SETTINGS, { storage })
    after.actor.start()
    const ahead = { amounts: { chartType: 'column' }, zones: { chartType: 'column' } }
    expect(after.inForce()).toEqual(ahead)
    await after.load({ patch: SETTINGS.stored, version: 3 })
    await after.reach('saving.newest')
    expect(await after.saving()).toEqual([{ ...SETTINGS.stored, trends: { chartType: 'line' }, ...ahead }, '"3"'])
    await after.saved(4)
    await after.reach('settled.saved')
    expect(storage.length).toBe(0)
  })

  test('what was changed and not saved is there after a reload, apart from the layout’s draft', async () => {
    const before = await openRestored()
    before.change('amounts', 'column')
    await before.saving()
    before.actor.stop()
    expect(before.storage.key(0)).toBe('aframe.layoutDraft:analyst:widgets%3Aspend:one')
    const after = openKept(SETTINGS, { storage: before.storage })
    after.actor.start()
    await after.load({ patch: SETTINGS.stored, version: 3 })
    await after.reach('saving.newest')
    expect(await after.saving()).toEqual([{ map: { level: 'country' }, amounts: { chartType: 'column' } }, '"3"'])
  })
})
