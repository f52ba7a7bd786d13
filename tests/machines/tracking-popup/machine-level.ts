import { expect } from 'vitest'
import { SimulatedClock, createActor, fromPromise, type InspectionEvent } from 'xstate'
import {
  copyingIn,
  trackingPopupMachine,
  type PackageAsked,
  type PackageShown,
} from '../../../machines/tracking/tracking-popup.machine.ts'
import type { Level, OpenMachineLevel, StateKey, Step } from '../../qa/model.ts'
import { reach, until } from '../../qa/turns.ts'
import { OPENED, shownAt, TRACKING_POPUP_CASES, type TrackingPopupCase } from './cases.ts'

type State = StateKey<typeof trackingPopupMachine>

interface Held<I, T> {
  readonly input: I
  readonly answer: (value: T) => void
  readonly fail: () => void
}

/** The popup, on packages, a clipboard and a clock that the test holds. */
export function openPopup(opened = OPENED, inspect?: (event: InspectionEvent) => void) {
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
  const actor = createActor(machine, { input: opened, clock, ...(inspect ? { inspect } : {}) }).start()
  const settle = ({ to }: Pick<Step<TrackingPopupCase>, 'to'>) => reach(actor, to)
  return { actor, asked, copies, told, clock, settle, context: () => actor.getSnapshot().context }
}
type Popup = ReturnType<typeof openPopup>

/** The row itself is asked for again. */
export async function meetsEnd({ asked }: Popup): Promise<void> {
  const before = asked.length
  asked.at(-1)?.answer(null)
  await until(
    () => asked.length === before + 1,
    () => 'it is not asked for again',
  )
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
  const tells =
    (copied: boolean, end: (copy: Popup['copies'][number]) => void) => async (step: Step<TrackingPopupCase>) => {
      const [before, copy] = [popup.told.length, popup.copies.at(-1)]
      if (copy) end(copy)
      await popup.settle(step)
      expect(popup.told.slice(before)).toEqual([copied])
    }
  const leaves = (step: 1 | -1) => () => {
    const { first, last } = popup.context()
    const before = popup.asked.length
    const { at } = popup.context()
    popup.actor.send({ type: 'row.left', step })
    if (at + step < first || at + step > last) expect(popup.asked).toHaveLength(before)
    else expect(popup.asked.at(-1)?.input).toEqual({ at, step })
  }
  return {
    drivers: {
      ...sent,
      'the next row is chosen': leaves(1),
      'the previous row is chosen': leaves(-1),
      'the package is there': then(() => popup.asked.at(-1)?.answer(shownAt(1))),
      'no package is that way': () => meetsEnd(popup),
      'the package does not come': then(() => popup.asked.at(-1)?.fail()),
      'the clipboard has it': tells(true, (copy) => copy.answer()),
      'the clipboard refuses': tells(false, (copy) => copy.fail()),
      'the moment is over': () => void popup.clock.increment(3_000),
    },
    states: statesOf(popup),
  }
}

export const openMachineLevel: OpenMachineLevel<TrackingPopupCase, State> = ({ inspect }) => {
  const popup = openPopup(OPENED, inspect)
  return { ...levelOf(popup), snapshot: () => popup.actor.getSnapshot(), stop: () => void popup.actor.stop() }
}
