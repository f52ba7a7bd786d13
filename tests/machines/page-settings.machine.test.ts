import { describe, expect, test } from 'vitest'
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate'
import {
  pageSettingsMachine,
  savePhase,
  settingsInForce,
  type SaveOutcome,
  type SavePhase,
  type StoredSettings,
} from '../../machines/page-settings.machine.ts'

interface Held<I, O> {
  readonly input: I
  readonly answer: (output: O) => void
  readonly fail: () => void
}

/** The settings machine on a server and a clock that the test holds. */
function openBench() {
  const clock = new SimulatedClock()
  const loads: Held<{ page: string }, StoredSettings>[] = []
  const saves: Held<{ page: string; stored: StoredSettings }, SaveOutcome>[] = []
  const hold = <I, O>(calls: Held<I, O>[]) =>
    fromPromise<O, I>(
      ({ input }) =>
        new Promise((answer, reject) => calls.push({ input, answer, fail: () => reject(new Error('lost')) })),
    )
  const machine = pageSettingsMachine.provide({ actors: { load: hold(loads), save: hold(saves) } })
  const actor = createActor(machine, { clock, input: { page: 'spend' } }).start()
  const change = (chartName: string, chartType: string) =>
    actor.send({ type: 'settings.change', chartName, settings: { chartType } })
  const reach = async (phase: SavePhase) =>
    void (await waitFor(actor, (snapshot) => savePhase(snapshot) === phase, { timeout: 2_000 }))
  const inForce = () => settingsInForce(actor.getSnapshot().context)
  return { actor, clock, loads, saves, change, reach, inForce }
}

async function openRestored(stored: StoredSettings = { settings: { map: { level: 'country' } }, version: 3 }) {
  const bench = openBench()
  bench.loads[0]?.answer(stored)
  await bench.reach('untouched')
  return bench
}

describe('page settings (WID-07, WID-08, lessons 9)', () => {
  test('what is stored is restored for the page', async () => {
    const { loads, inForce } = await openRestored()
    expect(loads.map(({ input }) => input)).toEqual([{ page: 'spend' }])
    expect(inForce()).toEqual({ map: { level: 'country' } })
  })

  test('a change is in force at once, and saved with what is stored and its version', async () => {
    const { change, saves, inForce, reach, actor } = await openRestored()
    change('amounts', 'column')
    expect(inForce()).toEqual({ map: { level: 'country' }, amounts: { chartType: 'column' } })
    expect(saves[0]?.input).toEqual({ page: 'spend', stored: { settings: inForce(), version: 3 } })
    saves[0]?.answer({ kind: 'saved', version: 4 })
    await reach('saved')
    expect(actor.getSnapshot().context.stored).toEqual({ settings: inForce(), version: 4 })
  })

  test('a change while a save is under way is saved after it', async () => {
    const { change, saves, reach } = await openRestored()
    change('amounts', 'column')
    change('amounts', 'toggle')
    change('trends', 'line')
    saves[0]?.answer({ kind: 'saved', version: 4 })
    await expect.poll(() => saves.length).toBe(2)
    expect(saves[1]?.input.stored).toEqual({
      settings: { map: { level: 'country' }, amounts: { chartType: 'toggle' }, trends: { chartType: 'line' } },
      version: 4,
    })
    saves[1]?.answer({ kind: 'saved', version: 5 })
    await reach('saved')
  })

  test('a conflict is merged chart by chart: ours where we changed, theirs elsewhere', async () => {
    const { change, saves, clock, reach, inForce } = await openRestored()
    change('amounts', 'column')
    saves[0]?.answer({
      kind: 'conflict',
      current: {
        settings: { map: { level: 'state' }, amounts: { chartType: 'bar' }, trends: { chartType: 'line' } },
        version: 9,
      },
    })
    await reach('unsaved')
    expect(inForce()).toEqual({
      map: { level: 'state' },
      amounts: { chartType: 'column' },
      trends: { chartType: 'line' },
    })
    clock.increment(2_000)
    expect(saves[1]?.input.stored).toEqual({ settings: inForce(), version: 9 })
  })

  test('a failed save keeps the choice, says so, and is tried again, later each time, until it is stored', async () => {
    const { change, saves, clock, reach, inForce } = await openRestored()
    change('amounts', 'column')
    for (const [index, delayMs] of [2_000, 4_000, 8_000].entries()) {
      saves[index]?.fail()
      await reach('unsaved')
      expect(inForce().amounts).toEqual({ chartType: 'column' })
      clock.increment(delayMs - 1)
      expect(saves).toHaveLength(index + 1)
      clock.increment(1)
      expect(saves).toHaveLength(index + 2)
    }
    saves[3]?.answer({ kind: 'saved', version: 4 })
    await reach('saved')
  })

  test('without knowing what is stored nothing is saved over it', async () => {
    const { change, loads, saves, clock, reach } = openBench()
    loads[0]?.fail()
    await reach('untouched')
    change('amounts', 'column')
    expect({ loads: loads.length, saves: saves.length }).toEqual({ loads: 2, saves: 0 })
    loads[1]?.fail()
    await expect.poll(() => clock.increment(60_000) ?? loads.length).toBeGreaterThan(2)
    loads.at(-1)?.answer({ settings: { map: { level: 'country' } }, version: 3 })
    await expect.poll(() => saves.length).toBe(1)
    expect(saves[0]?.input.stored).toEqual({
      settings: { map: { level: 'country' }, amounts: { chartType: 'column' } },
      version: 3,
    })
  })
})
