import { afterAll, describe, expect, test } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import type { Query, QueryResult } from '../../domain/query/query.ts'
import { widgetMachine, type WidgetPhase } from '../../machines/widget.machine.ts'
import { createCoverage, describeStep, makeWalks, runWalk, type Coverage, type Level, type Step } from './walk.ts'
import { NO_ROWS, QUERY, question, ROWS, TIMEOUT, WIDGET_CASES, type WidgetCase } from './widget.cases.ts'

interface HeldCall {
  readonly query: Query
  readonly signal: AbortSignal
  readonly answer: (result: QueryResult) => void
  readonly fail: (error: unknown) => void
}

/** The widget machine on a warehouse whose answers the test gives. */
function openBench(coverage?: Coverage) {
  const calls: HeldCall[] = []
  const machine = widgetMachine.provide({
    actors: {
      askWarehouse: fromPromise<QueryResult, { query: Query }>(
        ({ input, signal }) => new Promise((answer, fail) => calls.push({ query: input.query, signal, answer, fail })),
      ),
    },
  })
  const actor = createActor(machine, coverage ? { inspect: coverage.inspect } : {}).start()
  const last = (): HeldCall => {
    const call = calls.at(-1)
    if (!call) throw new Error('nothing was asked')
    return call
  }
  const settle = async ({ to }: Pick<Step<WidgetCase>, 'to'>) =>
    void (await waitFor(actor, ({ value }) => value === to, { timeout: 2_000 }))
  return { actor, calls, last, settle }
}

type Bench = ReturnType<typeof openBench>

let asked = 0
let version = 1

function driversOf({ actor, last, settle }: Bench): Level<WidgetCase, WidgetPhase>['drivers'] {
  return {
    'another question': () => {
      asked += 1
      actor.send({ type: 'query.changed', question: question(`walk ${asked}`) })
    },
    'rows are answered': async (step) => {
      last().answer(ROWS)
      await settle(step)
    },
    'no rows are answered': async (step) => {
      last().answer(NO_ROWS)
      await settle(step)
    },
    'the query fails': async (step) => {
      last().fail(TIMEOUT)
      await settle(step)
    },
    'retry.press': () => actor.send({ type: 'retry.press' }),
    'newer data is published': () => {
      version += 1
      actor.send({ type: 'data.published', dataVersion: version })
    },
  }
}

/** What must hold in each state: of the picture, the failure, and the calls under way. */
function statesOf({ actor, calls }: Bench): Level<WidgetCase, WidgetPhase>['states'] {
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

const coverage = createCoverage(widgetMachine)
const walks = makeWalks(widgetMachine, { cases: WIDGET_CASES })

describe('widget machine, by generated walks (PAGE-27, WID-07)', () => {
  test.each(walks.map((walk) => [walk.map(describeStep).at(-1) ?? '', walk] as const))('… %s', async (_, walk) => {
    const bench = openBench(coverage)
    await runWalk(walk, { drivers: driversOf(bench), states: statesOf(bench) })
    bench.actor.stop()
  })

  afterAll(() => {
    expect({ states: coverage.missedStates(), transitions: coverage.missedTransitions() }).toEqual({
      states: [],
      transitions: [],
    })
  })
})

describe('widget machine', () => {
  test('a newer question aborts the older request, and its late answer is dropped', async () => {
    const { actor, calls, settle } = openBench()
    actor.send({ type: 'query.changed', question: question('one') })
    actor.send({ type: 'query.changed', question: question('two') })
    expect(calls.map(({ signal }) => signal.aborted)).toEqual([true, false])
    calls[1]?.answer(ROWS)
    await settle({ to: 'drawn' })
    calls[0]?.answer(NO_ROWS)
    await Promise.resolve()
    expect(actor.getSnapshot().value).toBe('drawn')
    expect(actor.getSnapshot().context.answer?.question.key).toBe('two')
  })

  test('the same question is not asked again, neither under way nor answered', async () => {
    const { actor, calls, last, settle } = openBench()
    actor.send({ type: 'query.changed', question: question('one') })
    actor.send({ type: 'query.changed', question: question('one') })
    last().answer(ROWS)
    await settle({ to: 'drawn' })
    actor.send({ type: 'query.changed', question: question('one') })
    expect(calls).toHaveLength(1)
    expect(actor.getSnapshot().value).toBe('drawn')
  })

  test('a picture keeps the settings and the view it was asked with, while a newer question is under way', async () => {
    const { actor, last, settle } = openBench()
    actor.send({ type: 'query.changed', question: question('one') })
    last().answer(ROWS)
    await settle({ to: 'drawn' })
    actor.send({ type: 'query.changed', question: { ...question('two'), settings: { dimension: 'carrier_name' } } })
    expect(actor.getSnapshot().value).toBe('refreshing')
    expect(actor.getSnapshot().context.answer?.question.settings).toEqual({ dimension: 'service_category' })
  })

  test('an ungrouped answer in which nothing was counted is empty', async () => {
    const totals: Query = { ...QUERY, selectColumnNames: ['total_spend', 'accessorials'], groupByDetails: [] }
    for (const [row, phase] of [
      [{ total_spend: null, accessorials: null }, 'empty'],
      [{ total_spend: 0, accessorials: 0 }, 'empty'],
      [{ total_spend: 0, accessorials: -1 }, 'drawn'],
    ] as const) {
      const { actor, last, settle } = openBench()
      actor.send({ type: 'query.changed', question: question('totals', totals) })
      last().answer({ data: [row], rowCount: 1, dataVersion: 1 })
      await settle({ to: phase })
    }
  })

  test('newer data makes a widget ask the same question again, once a version (lessons 2)', async () => {
    const { actor, calls, last, settle } = openBench()
    actor.send({ type: 'query.changed', question: question('one') })
    last().answer(ROWS)
    await settle({ to: 'drawn' })
    actor.send({ type: 'data.published', dataVersion: 1 })
    expect([calls.length, actor.getSnapshot().value]).toEqual([1, 'drawn'])
    actor.send({ type: 'data.published', dataVersion: 2 })
    expect([calls.length, actor.getSnapshot().value]).toEqual([2, 'refreshing'])
    last().answer(ROWS)
    await settle({ to: 'drawn' })
    actor.send({ type: 'data.published', dataVersion: 2 })
    expect([calls.length, actor.getSnapshot().value]).toEqual([2, 'drawn'])
    expect(calls[1]?.query).toBe(calls[0]?.query)
  })

  test('an answer without rows has its version too', async () => {
    const { actor, calls, last, settle } = openBench()
    actor.send({ type: 'query.changed', question: question('one') })
    last().answer({ ...NO_ROWS, dataVersion: 7 })
    await settle({ to: 'empty' })
    actor.send({ type: 'data.published', dataVersion: 7 })
    expect([calls.length, actor.getSnapshot().context.dataVersion]).toEqual([1, 7])
    actor.send({ type: 'data.published', dataVersion: 8 })
    expect([calls.length, actor.getSnapshot().value]).toEqual([2, 'loading'])
  })

  test('an actor that nobody provided fails loudly', async () => {
    const actor = createActor(widgetMachine).start()
    actor.send({ type: 'query.changed', question: question('one') })
    const failed = await waitFor(actor, ({ value }) => value === 'failed')
    expect(failed.context.failure?.detail).toContain('not provided')
  })
})
