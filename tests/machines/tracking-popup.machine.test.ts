import { afterAll, describe, expect, test } from 'vitest'
import { SimulatedClock, createActor, fromPromise, waitFor } from 'xstate'
import {
  copyingIn,
  trackingPopupMachine,
  type PackageAsked,
  type PackageShown,
} from '../../machines/tracking-popup.machine.ts'
import { OPENED, shownAt, TRACKING_POPUP_CASES, type TrackingPopupCase } from './tracking-popup.cases.ts'
import {
  createCoverage,
  describeStep,
  makeWalks,
  runWalk,
  stateKeyOf,
  type Level,
  type StateKey,
  type Step,
} from './walk.ts'

type State = StateKey<typeof trackingPopupMachine>

const coverage = createCoverage(trackingPopupMachine)
const walks = makeWalks(trackingPopupMachine, { cases: TRACKING_POPUP_CASES, input: OPENED })

interface Held<I, T> {
  readonly input: I
  readonly answer: (value: T) => void
  readonly fail: () => void
}

function openPopup(opened = OPENED) {
  const asked: Held<PackageAsked, PackageShown | null>[] = []
  const copies: Held<{ readonly trackingNumber: string }, void>[] = []
  const told: boolean[] = []
  const clock = new SimulatedClock()
  const held = <I, T>(calls: Held<I, T>[]) =>
    fromPromise<T, I>(
      ({ input }) =>
        new Promise((resolve, reject) => calls.push({ input, answer: resolve, fail: () => reject(new Error('lost')) })),
    )
  const machine = trackingPopupMachine.provide({
    actors: { loadPackage: held(asked), copyNumber: held(copies) },
    actions: { tellCopied: (_, { copied }) => void told.push(copied) },
  })
  const actor = createActor(machine, { input: opened, inspect: coverage.inspect, clock }).start()
  const settle = async ({ to }: Pick<Step<TrackingPopupCase>, 'to'>) =>
    void (await waitFor(actor, (snapshot) => stateKeyOf(snapshot) === to, { timeout: 2_000 }))
  return { actor, asked, copies, told, clock, settle, context: () => actor.getSnapshot().context }
}
type Popup = ReturnType<typeof openPopup>

/** The row itself is asked for again. */
async function meetsEnd({ asked }: Popup): Promise<void> {
  const before = asked.length
  asked.at(-1)?.answer(null)
  await expect.poll(() => asked.length).toBe(before + 1)
}

/** What must be true in each state: whether it can be closed, asked again and copied from. */
function statesOf({ actor }: Popup): Level<TrackingPopupCase, State>['states'] {
  const snapshot = () => actor.getSnapshot()
  const open = () => {
    expect(snapshot().can({ type: 'popup.closed' })).toBe(true)
    expect(snapshot().can({ type: 'package.asked' })).toBe(true)
  }
  return {
    'open.package.loading': open,
    'open.package.shown': open,
    'open.package.failed': () => {
      open()
      expect(snapshot().context.error).toBeInstanceOf(Error)
    },
    'open.copying.ready': () => {
      expect(copyingIn(snapshot())).toBe('ready')
      expect(snapshot().can({ type: 'number.copied' })).toBe(snapshot().context.shown !== null)
    },
    'open.copying.asked': () =>
      expect([copyingIn(snapshot()), snapshot().can({ type: 'number.copied' })]).toEqual(['asked', false]),
    'open.copying.locked': () =>
      expect([copyingIn(snapshot()), snapshot().can({ type: 'number.copied' })]).toEqual(['locked', false]),
    closed: () => expect(snapshot().status).toBe('done'),
  }
}

function levelOf(popup: Popup): Level<TrackingPopupCase, State> {
  const send = (name: TrackingPopupCase) => () =>
    popup.actor.send(TRACKING_POPUP_CASES[name] as Parameters<typeof popup.actor.send>[0])
  const sent = Object.fromEntries(
    Object.keys(TRACKING_POPUP_CASES).map((name) => [name, send(name as TrackingPopupCase)]),
  ) as unknown as Level<TrackingPopupCase, State>['drivers']
  const then = (happen: () => void) => async (step: Step<TrackingPopupCase>) => {
    happen()
    await popup.settle(step)
  }
  return {
    drivers: {
      ...sent,
      'the package is there': then(() => popup.asked.at(-1)?.answer(shownAt(1))),
      'no package is that way': () => meetsEnd(popup),
      'the package does not come': then(() => popup.asked.at(-1)?.fail()),
      'the clipboard has it': then(() => popup.copies.at(-1)?.answer()),
      'the clipboard refuses': then(() => popup.copies.at(-1)?.fail()),
      'the moment is over': () => void popup.clock.increment(3_000),
    },
    states: statesOf(popup),
  }
}

describe('the tracking popup (TRK-01, TRK-13, TRK-18, TRK-19)', () => {
  test.each(walks.map((walk, index) => [index + 1, walk.map(describeStep).at(-1), walk] as const))(
    'walk %i, to %s',
    async (_, __, walk) => {
      await runWalk(walk, levelOf(openPopup()))
    },
  )

  afterAll(() => {
    expect(coverage.missedStates()).toEqual([])
    expect(coverage.missedTransitions()).toEqual([])
  })

  const shows = async (popup: Popup, answer: PackageShown) => {
    popup.asked.at(-1)?.answer(answer)
    await waitFor(popup.actor, (snapshot) => snapshot.matches({ open: { package: 'shown' } }), { timeout: 2_000 })
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
    await waitFor(popup.actor, (snapshot) => snapshot.matches({ open: { package: 'failed' } }), { timeout: 2_000 })
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
      waitFor(popup.actor, (snapshot) => copyingIn(snapshot) === state, { timeout: 2_000 })
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
