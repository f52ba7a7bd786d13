import { describe, expect, test } from 'vitest'
import { nameFault } from '../../../machines/filters/filters.machine.ts'
import { testWalks } from '../../qa/test-walks.ts'
import { FILTERS_CASES, SURROUNDINGS, TWO_SETS, model, type FiltersCase } from './cases.ts'
import { openForm, openMachineLevel } from './machine-level.ts'

describe('the filter form (FILT-12, FILT-15, FILT-21 to FILT-35)', () => {
  testWalks({ model, openMachineLevel })

  const run = (...names: FiltersCase[]) => {
    const form = openForm()
    for (const name of names) form.actor.send(FILTERS_CASES[name] as Parameters<typeof form.actor.send>[0])
    return form
  }

  test('nothing is in force before Apply, and closing leaves it as it was (FILT-12, FILT-21, FILT-23)', () => {
    const { commits, actor } = run('filters.opened', 'a carrier is chosen', 'filters.closed')
    expect(commits).toEqual([])
    actor.send({ type: 'filters.opened', ...SURROUNDINGS })
    expect(actor.getSnapshot().context.draft).toEqual(SURROUNDINGS.applied)
    actor.send(FILTERS_CASES['a child is chosen'])
    actor.send(FILTERS_CASES['a carrier is chosen'])
    actor.send({ type: 'filters.applied' })
    expect(commits).toEqual([{ childClientIds: [2], filters: { carrier_name: ['UPS', 'FedEx'] } }])
  })

  test('Reset takes every filter away and closes (FILT-23)', () => {
    const { commits, actor } = run('filters.opened', 'a carrier is chosen', 'filters.reset')
    expect([commits, actor.getSnapshot().value]).toEqual([[{ childClientIds: [], filters: {} }], 'closed'])
  })

  test('All removes a filter (FILT-22)', () =>
    expect(run('filters.opened', 'all carriers are chosen').context().draft.filters).toEqual({}))

  test('a loaded set takes the place of the temporary filters, as far as the page offers them (FILT-26)', () => {
    const { context } = run('filters.opened', 'a child is chosen', 'a set is loaded')
    expect(context()).toMatchObject({
      draft: { childClientIds: [2], filters: { carrier_name: ['FedEx'] } },
      setName: 'West',
      setLeft: ['credit_type'],
    })
    expect(run('filters.opened', 'a set is loaded', 'filters.applied', 'filters.opened').context().setLeft).toEqual([])
  })

  test('what no filter can hold is neither applied nor saved', () => {
    const { commits, actor } = run('filters.opened')
    actor.send({ type: 'filter.chosen', dimension: 'zone', chosen: Array.from({ length: 201 }, (_, at) => String(at)) })
    for (const event of [{ type: 'filters.applied' }, { type: 'naming.started', sets: [] }] as const) actor.send(event)
    expect([commits, actor.getSnapshot().value]).toEqual([[], 'choosing'])
  })

  test('the name of a set stays once it is applied, and not when the form is closed, reset, or on another client (FILT-27)', () => {
    const name = (...names: FiltersCase[]) => run('filters.opened', 'a set is loaded', ...names).context().setName
    expect([
      name('filters.applied'),
      name('filters.closed'),
      name('filters.reset'),
      name('filters.applied', 'client.changed'),
      name('filters.applied', 'dates.changed'),
    ]).toEqual(['West', '', '', '', ''])
  })

  test('the last hit says what changed the filters (FILT-15)', () => {
    const hit = (...names: FiltersCase[]) => run(...names).context().lastHit
    expect([
      hit('filters.opened', 'a carrier is chosen'),
      hit('filters.opened', 'filters.applied'),
      hit('filters.opened', 'filters.reset'),
      hit('client.changed'),
      hit('dates.changed'),
    ]).toEqual(['init', 'filters', 'filters', 'filters_client', 'filters_daterange'])
  })

  test('a set without accounts is of all clients; one with them is of the chosen client, and takes the place of its namesake (FILT-33 to FILT-35)', () => {
    const { saves, actor } = run('filters.opened', 'a set is to be named', 'a new name is typed', 'set.saved')
    expect(saves[0]?.input).toMatchObject({
      set: { key: 'filterset:spend:allclients:East', clientId: null },
      replaces: [],
    })
    expect(actor.getSnapshot().value).toBe('saving')
    const form = run('filters.opened')
    form.actor.send({ type: 'filter.chosen', dimension: 'account_number', chosen: ['1'] })
    for (const name of [
      'a set is to be named',
      'a stored name is typed',
      'overwriting is chosen',
      'set.saved',
    ] as const)
      form.actor.send(FILTERS_CASES[name])
    expect(form.saves[0]?.input).toMatchObject({
      set: { key: 'filterset:spend:5:West', clientId: 5 },
      replaces: ['filterset:spend:allclients:West'],
    })
  })

  test('another client’s set of that name is no namesake, and still counts among the ten (FILT-30, FILT-31)', () => {
    const form = run('filters.opened')
    form.actor.send({ type: 'naming.started', sets: TWO_SETS.map((set) => ({ ...set, clientId: 6 })) })
    form.actor.send(FILTERS_CASES['a stored name is typed'])
    expect(nameFault(form.actor.getSnapshot())).toBeUndefined()
    expect(nameFault(run('filters.opened', 'a set is to be named beside ten').actor.getSnapshot())).toBe('full')
  })
})
