import { describe, expect, test } from 'vitest'
import { waitFor } from 'xstate'
import { copyingIn, type PackageShown } from '../../../machines/tracking/tracking-popup.machine.ts'
import { testWalks } from '../../qa/test-walks.ts'
import { model, shownAt } from './cases.ts'
import { meetsEnd, openMachineLevel, openPopup } from './machine-level.ts'
import { PATIENCE_MS } from '../../support/run/patience.ts'

type Popup = ReturnType<typeof openPopup>

describe('the tracking popup (TRK-01, TRK-13, TRK-18, TRK-19)', () => {
  testWalks({ model, openMachineLevel })

  const shows = async (popup: Popup, answer: PackageShown) => {
    popup.asked.at(-1)?.answer(answer)
    await waitFor(popup.actor, (snapshot) => snapshot.matches({ open: { package: 'shown' } }), { timeout: PATIENCE_MS })
  }

  test('it goes from row to row, and not beyond the first and the last', async () => {
    const popup = openPopup()
    await shows(popup, shownAt(1))
    popup.actor.send({ type: 'row.left', step: 1 })
    expect(popup.asked.at(-1)?.input).toEqual({ at: 1, step: 1 })
    await shows(popup, shownAt(2))
    expect(popup.context()).toMatchObject({ at: 2, step: 0 })
    popup.actor.send({ type: 'row.left', step: 1 })
    expect(popup.asked).toHaveLength(2)
    expect(popup.actor.getSnapshot().can({ type: 'row.left', step: -1 })).toBe(true)
  })

  test('where only groups are left, it stays and goes no further that way', async () => {
    const popup = openPopup()
    await shows(popup, shownAt(1))
    popup.actor.send({ type: 'row.left', step: -1 })
    await meetsEnd(popup)
    await shows(popup, shownAt(1))
    expect(popup.context()).toMatchObject({ at: 1, shown: shownAt(1), first: 1 })
    expect([-1, 1].map((step) => popup.actor.getSnapshot().can({ type: 'row.left', step: step as -1 | 1 }))).toEqual([
      false,
      true,
    ])
  })

  test('left for groups alone before it was there, it shows the row that it opened on', async () => {
    const popup = openPopup()
    popup.actor.send({ type: 'row.left', step: 1 })
    await meetsEnd(popup)
    expect(popup.asked.map(({ input }) => input)).toEqual([
      { at: 1, step: 0 },
      { at: 1, step: 1 },
      { at: 1, step: 0 },
    ])
    await shows(popup, shownAt(1))
    expect(popup.context()).toMatchObject({ at: 1, shown: shownAt(1), last: 1 })
  })

  test('what failed on the way to a row is tried again for that row', async () => {
    const popup = openPopup()
    await shows(popup, shownAt(1))
    popup.actor.send({ type: 'row.left', step: 1 })
    popup.asked.at(-1)?.fail()
    await waitFor(popup.actor, (snapshot) => snapshot.matches({ open: { package: 'failed' } }), {
      timeout: PATIENCE_MS,
    })
    popup.actor.send({ type: 'package.asked' })
    expect(popup.asked.map(({ input }) => input)).toEqual([
      { at: 1, step: 0 },
      { at: 1, step: 1 },
      { at: 1, step: 1 },
    ])
  })

  test('an answer of a row that was left is dropped', async () => {
    const popup = openPopup()
    await shows(popup, shownAt(1))
    popup.actor.send({ type: 'row.left', step: 1 })
    popup.actor.send({ type: 'row.left', step: -1 })
    popup.asked[1]?.answer(shownAt(2))
    await shows(popup, shownAt(0))
    expect(popup.context().shown).toEqual(shownAt(0))
  })

  test('copied: told once, then locked for three seconds; refused: told, and open at once [TRK-18] [TRK-19]', async () => {
    const popup = openPopup()
    await shows(popup, shownAt(1))
    const copying = (state: ReturnType<typeof copyingIn>) =>
      waitFor(popup.actor, (snapshot) => copyingIn(snapshot) === state, { timeout: PATIENCE_MS })
    popup.actor.send({ type: 'number.copied' })
    popup.copies[0]?.fail()
    await copying('ready')
    popup.actor.send({ type: 'number.copied' })
    popup.copies[1]?.answer()
    await copying('locked')
    expect([popup.told, popup.copies.map(({ input }) => input.trackingNumber)]).toEqual([
      [false, true],
      ['1Z1', '1Z1'],
    ])
    popup.clock.increment(2_999)
    popup.actor.send({ type: 'number.copied' })
    expect([copyingIn(popup.actor.getSnapshot()), popup.copies.length]).toEqual(['locked', 2])
    popup.clock.increment(1)
    expect(copyingIn(popup.actor.getSnapshot())).toBe('ready')
  })

  test('charges without a package have no number to copy', async () => {
    const popup = openPopup()
    await shows(popup, shownAt(1, null))
    expect(popup.actor.getSnapshot().can({ type: 'number.copied' })).toBe(false)
  })
})
