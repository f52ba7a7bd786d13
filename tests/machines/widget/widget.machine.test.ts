import { describe, expect, test } from 'vitest'
import { createActor, waitFor } from 'xstate'
import type { Query } from '../../../domain/query/query.ts'
import { widgetMachine } from '../../../machines/dashboards/widget.machine.ts'
import { testWalks } from '../../qa/test-walks.ts'
import { model, NO_ROWS, QUERY, question, ROWS } from './cases.ts'
import { openMachineLevel, openWidget } from './machine-level.ts'

describe('widget machine, by generated walks (PAGE-27, WID-07)', () => {
  testWalks({ model, openMachineLevel })
})

describe('widget machine', () => {
  test('a newer question aborts the older request, and its late answer is dropped', async () => {
    const { actor, calls, settle } = openWidget()
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
    const { actor, calls, last, settle } = openWidget()
    actor.send({ type: 'query.changed', question: question('one') })
    actor.send({ type: 'query.changed', question: question('one') })
    last().answer(ROWS)
    await settle({ to: 'drawn' })
    actor.send({ type: 'query.changed', question: question('one') })
    expect(calls).toHaveLength(1)
    expect(actor.getSnapshot().value).toBe('drawn')
  })

  test('a picture keeps the settings and the view it was asked with, while a newer question is under way', async () => {
    const { actor, last, settle } = openWidget()
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
      const { actor, last, settle } = openWidget()
      actor.send({ type: 'query.changed', question: question('totals', totals) })
      last().answer({ data: [row], rowCount: 1, dataVersion: 1 })
      await settle({ to: phase })
    }
  })

  test('newer data makes a widget ask the same question again, once a version (lessons 2)', async () => {
    const { actor, calls, last, settle } = openWidget()
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
    const { actor, calls, last, settle } = openWidget()
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
