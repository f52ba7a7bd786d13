import { expect } from 'vitest'
import { createActor, fromPromise, type InspectionEvent } from 'xstate'
import { watchOf } from '../../../domain/alerts/alert-rule.ts'
import type { AlertSeries } from '../../../domain/alerts/alert-series.ts'
import { alertRuleMachine, type AlertToSave, type AskedSeries } from '../../../machines/alerts/alert-rule.machine.ts'
import type { Level, OpenMachineLevel, StateKey, Step } from '../../qa/model.ts'
import { reach } from '../../qa/turns.ts'
import { ALERT_CASES, OF, SERIES, type AlertCase } from './cases.ts'

type State = StateKey<typeof alertRuleMachine>

interface Held<Input> {
  readonly input: Input
  readonly answer: () => void
  readonly fail: (error: unknown) => void
}

/** A figure that is to be watched, on a server that the test holds. */
export function openAlert(inspect?: (event: InspectionEvent) => void, series: AlertSeries = SERIES) {
  const asked: Held<AskedSeries>[] = []
  const saved: Held<AlertToSave>[] = []
  const machine = alertRuleMachine.provide({
    actors: {
      askSeries: fromPromise<AlertSeries, AskedSeries>(
        ({ input }) => new Promise((answer, fail) => asked.push({ input, answer: () => answer(series), fail })),
      ),
      saveAlert: fromPromise<unknown, AlertToSave>(
        ({ input }) => new Promise((answer, fail) => saved.push({ input, answer: () => answer({ id: 1 }), fail })),
      ),
    },
  })
  const actor = createActor(machine, inspect ? { inspect } : {}).start()
  return { actor, asked, saved, settle: ({ to }: Pick<Step<AlertCase>, 'to'>) => reach(actor, to) }
}

function levelOf({ actor, asked, saved, settle }: ReturnType<typeof openAlert>): Level<AlertCase, State> {
  const send = (name: AlertCase) => () => actor.send(ALERT_CASES[name] as Parameters<typeof actor.send>[0])
  const context = () => actor.getSnapshot().context
  const end =
    <Input>(calls: readonly Held<Input>[], how: (call: Held<Input>) => void) =>
    async (step: Step<AlertCase>) => {
      const call = calls.at(-1)
      if (call) how(call)
      await settle(step)
    }
  const asks = (name: AlertCase) => () => {
    const before = asked.length
    send(name)()
    const { of, draft } = context()
    expect(asked.slice(before).map(({ input }) => input)).toEqual([{ address: of.address, watch: watchOf(draft.rule) }])
  }
  const fills = (name: 'its name is taken away' | 'all of it is filled in') => () => {
    send(name)()
    expect(context().draft).toEqual(ALERT_CASES[name].draft)
  }
  return {
    drivers: {
      'it is opened': asks('it is opened'),
      'it is opened for who has no address': asks('it is opened for who has no address'),
      'it is closed': send('it is closed'),
      'weeks become months, or months weeks': () => {
        asks('weeks become months, or months weeks')()
        expect(context().draft.rule.span).toBe('monthly')
      },
      'its figure comes': end(asked, ({ answer }) => answer()),
      'its figure does not come': end(asked, ({ fail }) => fail({ status: 500 })),
      'it is asked again': asks('it is asked again'),
      'its name is taken away': fills('its name is taken away'),
      'all of it is filled in': fills('all of it is filled in'),
      'it is saved': () => {
        const before = saved.length
        send('it is saved')()
        const { of, draft } = context()
        expect(saved.slice(before).map(({ input }) => input)).toEqual([{ of, draft }])
      },
      'it was saved': end(saved, ({ answer }) => answer()),
      'the call fails': end(saved, ({ fail }) => fail({ status: 500 })),
    },
    states: {
      closed: () => expect(actor.getSnapshot().can({ type: 'alert.closed' })).toBe(false),
      'open.asking': () => {
        expect(context()).toMatchObject({ of: OF, series: null })
        expect(actor.getSnapshot().can({ type: 'alert.confirmed' })).toBe(false)
      },
      'open.unknown': () => {
        expect(context()).toMatchObject({ series: null, failure: { status: 500 } })
        expect(actor.getSnapshot().can({ type: 'alert.confirmed' })).toBe(false)
      },
      'open.incomplete': () => {
        const { name, people } = context().draft
        expect(context().series).toEqual(SERIES)
        expect(name === '' || people.length === 0).toBe(true)
      },
      'open.complete': () => {
        const { name, people } = context().draft
        expect(context().series).toEqual(SERIES)
        expect(name !== '' && people.length > 0).toBe(true)
      },
      'open.saving': () => expect(saved.at(-1)?.input.draft).toEqual(context().draft),
      'open.saved': () => expect(context().series).toEqual(SERIES),
      'open.failed': () => expect(context()).toMatchObject({ series: SERIES, failure: { status: 500 } }),
    },
  }
}

export const openMachineLevel: OpenMachineLevel<AlertCase, State> = ({ inspect }) => {
  const alert = openAlert(inspect)
  return {
    ...levelOf(alert),
    snapshot: () => alert.actor.getSnapshot(),
    stop: () => void alert.actor.stop(),
  }
}
