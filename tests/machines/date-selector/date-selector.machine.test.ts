import { describe, expect, test } from 'vitest'
import { frequencyIn } from '../../../machines/dates/date-selector.machine.ts'
import { testWalks } from '../../qa/test-walks.ts'
import { DATE_SELECTOR_CASES, ENGAGED, TODAY, applied, model, type DateSelectorCase } from './cases.ts'
import { openMachineLevel, openSelector } from './machine-level.ts'

describe('the date selector (DATE-01 to DATE-14)', () => {
  testWalks({ model, openMachineLevel })

  const run = (...names: DateSelectorCase[]) => {
    const selector = openSelector()
    for (const name of names) selector.actor.send(DATE_SELECTOR_CASES[name])
    return selector
  }

  test('Apply puts type and range in force, and nothing is before it (DATE-02, DATE-04)', () => {
    const { commits, actor } = run(
      'it opens on a rolling period',
      'ship date is chosen',
      'date range is chosen',
      'both ends are chosen',
    )
    expect(commits).toEqual([])
    actor.send({ type: 'dates.applied' })
    expect(commits).toEqual([{ dateType: 'pickup_date', period: '', from: '2026-02-01', to: '2026-02-28' }])
  })

  test('a rolling period is applied by its name, so that it moves with the day (DATE-08)', () => {
    const { commits } = run(
      'it opens on fixed dates',
      'rolling period is chosen',
      'a period is chosen',
      'dates.applied',
    )
    expect(commits).toEqual([{ dateType: 'bill_date', period: 'Previous Month', from: '2026-10-01', to: '2026-10-31' }])
  })

  test('last days end today (DATE-12)', () => {
    const { commits } = run(
      'it opens on a rolling period',
      'last days are chosen',
      'three days are chosen',
      'dates.applied',
    )
    expect(commits).toEqual([{ dateType: 'bill_date', period: 'last-3', from: '2026-11-19', to: TODAY }])
  })

  test('without a valid number of days, or with one end, or with an end after today, Apply does nothing (GAP-63, DATE-07)', () => {
    expect(run('it opens on last days', 'no number of days is given', 'dates.applied').commits).toEqual([])
    expect(run('it opens on fixed dates', 'one end is chosen', 'dates.applied').commits).toEqual([])
    expect(run('it opens on fixed dates', 'the end is after today', 'dates.applied').commits).toEqual([])
  })

  test('a preset fills both ends (DATE-06)', () => {
    expect(run('it opens on fixed dates', 'one end is chosen', 'a preset is chosen').context().range).toEqual({
      from: ENGAGED,
      to: TODAY,
    })
  })

  test('a shortcut is in force at once, of the type that was chosen, and moves with the day where it can [18.4]', () => {
    const { commits, actor } = run('it opens on fixed dates', 'ship date is chosen', 'a shortcut is chosen')
    expect(commits).toEqual([
      { dateType: 'pickup_date', period: 'Previous Week', from: '2026-11-08', to: '2026-11-14' },
    ])
    expect(frequencyIn(actor.getSnapshot())).toBeUndefined()
    for (const shortcut of ['Week Before Last', 'sinceEngaged'] as const) {
      actor.send(DATE_SELECTOR_CASES['it opens on a rolling period'])
      actor.send({ type: 'shortcut.chosen', shortcut })
    }
    expect(commits.slice(1)).toEqual([
      { dateType: 'bill_date', period: '', from: '2026-11-01', to: '2026-11-07' },
      { dateType: 'bill_date', period: '', from: ENGAGED, to: TODAY },
    ])
  })

  test('closed without Apply, it opens again on what is in force', () => {
    const { context } = run(
      'it opens on fixed dates',
      'ship date is chosen',
      'both ends are chosen',
      'selector.closed',
      'it opens on fixed dates',
    )
    expect(context()).toMatchObject({ dateType: 'bill_date', range: { from: '2026-03-01', to: '2026-03-31' } })
  })

  test('a mode that is left unfinished opens again on what is in force', () => {
    const { context, can } = run(
      'it opens on fixed dates',
      'one end is chosen',
      'rolling period is chosen',
      'date range is chosen',
    )
    expect(context().range).toEqual({ from: '2026-03-01', to: '2026-03-31' })
    expect(can()).toBe(true)
  })

  test('it opens first on the last 12 months, 30 days and the range in force (DATE-14)', () => {
    const { context } = run('it opens on a rolling period')
    const { from, to } = applied({ frequency: 'rp', period: 'Annual' })
    expect(context()).toEqual({
      today: TODAY,
      engageDate: ENGAGED,
      dateType: 'bill_date',
      period: 'Annual',
      days: 30,
      range: { from, to },
      applied: applied({ frequency: 'rp', period: 'Annual' }),
    })
  })
})
