import { expect } from 'vitest'
import { SimulatedClock, createActor, fromPromise, type InspectionEvent } from 'xstate'
import type { Found } from '../../../domain/finding/found.ts'
import { paletteMachine } from '../../../machines/finding/palette.machine.ts'
import type { Level, OpenMachineLevel, StateKey, Step } from '../../qa/model.ts'
import { reach } from '../../qa/turns.ts'
import { A_FILTER, NOTHING, PALETTE_CASES, type PaletteCase } from './cases.ts'

type State = StateKey<typeof paletteMachine>

interface HeldCall {
  readonly text: string
  readonly signal: AbortSignal
  readonly answer: (what: Found) => void
  readonly fail: (error: unknown) => void
}

/** The palette, on a server and a clock that the test holds. */
export function openPalette(inspect?: (event: InspectionEvent) => void) {
  const calls: HeldCall[] = []
  const opened: Found[] = []
  const clock = new SimulatedClock()
  const machine = paletteMachine.provide({
    actors: {
      find: fromPromise<Found, { readonly text: string }>(
        ({ input: { text }, signal }) => new Promise((answer, fail) => calls.push({ text, signal, answer, fail })),
      ),
    },
    actions: { openFirst: (_, { what }) => void opened.push(what) },
  })
  const actor = createActor(machine, { clock, ...(inspect ? { inspect } : {}) }).start()
  return { actor, calls, opened, clock, settle: ({ to }: Pick<Step<PaletteCase>, 'to'>) => reach(actor, to) }
}
type Palette = ReturnType<typeof openPalette>

function levelOf({ actor, calls, opened, clock, settle }: Palette): Level<PaletteCase, State> {
  const send = (name: PaletteCase) => () => actor.send(PALETTE_CASES[name] as Parameters<typeof actor.send>[0])
  const context = () => actor.getSnapshot().context
  const ended = new Set<HeldCall>()
  /** The call that is under way ends; those before it were withdrawn. */
  const end = (how: (call: HeldCall) => void) => async (step: Step<PaletteCase>) => {
    const call = calls.at(-1)
    expect(calls.filter((each) => !ended.has(each) && !each.signal.aborted)).toEqual([call])
    if (call) {
      ended.add(call)
      how(call)
    }
    await settle(step)
  }
  return {
    drivers: {
      'it is opened': send('it is opened'),
      'it is closed': send('it is closed'),
      'a name is typed': () => {
        const asked = calls.length
        send('a name is typed')()
        expect(calls).toHaveLength(asked)
      },
      'all is taken back': send('all is taken back'),
      'Enter is pressed early': () => {
        const asked = calls.length
        send('Enter is pressed early')()
        expect(calls.slice(asked).map(({ text }) => text)).toEqual(['carrier UPS'])
      },
      'nothing more is typed': () => void clock.increment(150),
      'it names something': async (step) => {
        await end(({ answer }) => answer(A_FILTER))(step)
        expect(context().found?.what).toBe(A_FILTER)
      },
      'it does not come': end(({ fail }) => fail({ status: 500 })),
      'it leads on': async (step) => {
        const before = opened.length
        await end(({ answer }) => answer(A_FILTER))(step)
        expect(opened.slice(before)).toEqual([A_FILTER])
      },
      'it leads nowhere': async (step) => {
        const before = opened.length
        await end(({ answer }) => answer(NOTHING))(step)
        expect([opened.length, context().found?.what]).toEqual([before, NOTHING])
      },
      'it does not come after Enter': end(({ fail }) => fail({ status: 500 })),
      'it is tried again': send('it is tried again'),
    },
    states: {
      closed: () => expect(actor.getSnapshot().can({ type: 'finding.retried' })).toBe(false),
      'open.blank': () => expect([context().text.trim(), context().found]).toEqual(['', null]),
      'open.settling': () => expect(context().text).toBe('carrier UPS'),
      'open.asking': () => expect(calls.at(-1)).toMatchObject({ text: 'carrier UPS' }),
      'open.hurrying': () => expect(calls.at(-1)).toMatchObject({ text: 'carrier UPS' }),
      'open.found': () => expect(context().found).toMatchObject({ of: 'carrier UPS' }),
      'open.failed': () => expect(context().error).toEqual({ status: 500 }),
    },
  }
}

export const openMachineLevel: OpenMachineLevel<PaletteCase, State> = ({ inspect }) => {
  const palette = openPalette(inspect)
  return {
    ...levelOf(palette),
    snapshot: () => palette.actor.getSnapshot(),
    stop: () => void palette.actor.stop(),
  }
}
