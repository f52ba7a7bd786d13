import { expect } from 'vitest'
import { createActor, fromPromise, type InspectionEvent } from 'xstate'
import type { Query, QueryResult } from '../../../domain/query/query.ts'
import { widgetMachine, type WidgetPhase } from '../../../machines/dashboards/widget.machine.ts'
import type { Level, OpenMachineLevel, Step } from '../../qa/model.ts'
import { reach } from '../../qa/turns.ts'
import { NO_ROWS, question, ROWS, TIMEOUT, type WidgetCase } from './cases.ts'

interface HeldCall {
  readonly query: Query
  readonly signal: AbortSignal
  readonly answer: (result: QueryResult) => void
  readonly fail: (error: unknown) => void
}

/** The widget machine on a warehouse whose answers the test gives. */
export function openWidget(inspect?: (event: InspectionEvent) => void) {
  const calls: HeldCall[] = []
  const machine = widgetMachine.provide({
    actors: {
      askWarehouse: fromPromise<QueryResult, { query: Query }>(
        ({ input, signal }) => new Promise((answer, fail) => calls.push({ query: input.query, signal, answer, fail })),
      ),
    },
  })
  const actor = createActor(machine, inspect ? { inspect } : {}).start()
  const last = (): HeldCall => {
    const call = calls.at(-1)
    if (!call) throw new Error('nothing was asked')
    return call
  }
  const settle = ({ to }: Pick<Step<WidgetCase>, 'to'>) => reach(actor, to)
  return { actor, calls, last, settle }
}

type Widget = ReturnType<typeof openWidget>

let version = 1

function driversOf({ actor, calls, last, settle }: Widget): Level<WidgetCase, WidgetPhase>['drivers'] {
  /** What is asked already is not asked again. */
  const asks = (key: string) => () => {
    const [{ context }, before] = [actor.getSnapshot(), calls.length]
    actor.send({ type: 'query.changed', question: question(key) })
    expect([actor.getSnapshot().context.question?.key, calls.length - before]).toEqual([
      key,
      context.question?.key === key ? 0 : 1,
    ])
  }
  return {
    'one question': asks('one'),
    'another question': asks('another'),
    'rows are answered': async (step) => {
      last().answer(ROWS)
      await settle(step)
      expect(actor.getSnapshot().context.answer?.question.key).toBe(actor.getSnapshot().context.question?.key)
    },
    'no rows are answered': async (step) => {
      last().answer(NO_ROWS)
      await settle(step)
      expect(actor.getSnapshot().context).toMatchObject({ answer: null, dataVersion: NO_ROWS.dataVersion })
    },
    'the query fails': async (step) => {
      last().fail(TIMEOUT)
      await settle(step)
    },
    'retry.press': () => actor.send({ type: 'retry.press' }),
    'the same data is published': () => {
      const before = calls.length
      actor.send({ type: 'data.published', dataVersion: ROWS.dataVersion })
      expect(calls).toHaveLength(before)
    },
    'newer data is published': () => {
      version += 1
      actor.send({ type: 'data.published', dataVersion: version })
      expect(actor.getSnapshot().context.askedFor).toBe(version)
    },
  }
}

/** What must hold in each state: of the picture, the failure, and the calls under way. */
function statesOf({ actor, calls }: Widget): Level<WidgetCase, WidgetPhase>['states'] {
  const check = (phase: WidgetPhase, expected: { picture: boolean; failure: boolean; asking: boolean }) => () => {
    const { value, context } = actor.getSnapshot()
    expect(value).toBe(phase)
    expect({
      picture: context.answer !== null,
      failure: context.failure?.detail === TIMEOUT.detail,
      asking: calls.length > 0 && !calls.at(-1)?.signal.aborted && (value === 'loading' || value === 'refreshing'),
    }).toEqual(expected)
  }
  return {
    waiting: check('waiting', { picture: false, failure: false, asking: false }),
    loading: check('loading', { picture: false, failure: false, asking: true }),
    refreshing: check('refreshing', { picture: true, failure: false, asking: true }),
    drawn: check('drawn', { picture: true, failure: false, asking: false }),
    empty: check('empty', { picture: false, failure: false, asking: false }),
    failed: check('failed', { picture: false, failure: true, asking: false }),
    outdated: check('outdated', { picture: true, failure: true, asking: false }),
  }
}

export const openMachineLevel: OpenMachineLevel<WidgetCase, WidgetPhase> = ({ inspect }) => {
  const widget = openWidget(inspect)
  return {
    drivers: driversOf(widget),
    states: statesOf(widget),
    snapshot: () => widget.actor.getSnapshot(),
    stop: () => void widget.actor.stop(),
  }
}
