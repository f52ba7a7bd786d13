import { afterAll, describe, expect, test } from 'vitest'
import { SimulatedClock, createActor, fromPromise, waitFor } from 'xstate'
import type { FilterChoice } from '../../domain/page/page-filters.ts'
import type { FilterSetEnd, FilterSetSave } from '../../machines/filters-context.ts'
import { filtersMachine, nameFault } from '../../machines/filters.machine.ts'
import { FILTERS_CASES, SURROUNDINGS, TWO_SETS, type FiltersCase } from './filters.cases.ts'
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

type State = StateKey<typeof filtersMachine>

const coverage = createCoverage(filtersMachine)
const walks = makeWalks(filtersMachine, { cases: FILTERS_CASES })

function openForm() {
  const commits: FilterChoice[] = []
  const saves: {
    readonly input: FilterSetSave
    readonly answer: (end: FilterSetEnd) => void
    readonly fail: (error: Error) => void
  }[] = []
  const clock = new SimulatedClock()
  const machine = filtersMachine.provide({
    actions: { applyFilters: (_, choice) => void commits.push(choice) },
    actors: {
      saveSet: fromPromise<FilterSetEnd, FilterSetSave>(
        ({ input }) => new Promise((resolve, reject) => saves.push({ input, answer: resolve, fail: reject })),
      ),
    },
  })
  const actor = createActor(machine, { inspect: coverage.inspect, clock }).start()
  const settle = async ({ to }: Pick<Step<FiltersCase>, 'to'>) =>
    void (await waitFor(actor, (snapshot) => stateKeyOf(snapshot) === to, { timeout: 2_000 }))
  return { actor, commits, saves, clock, settle, context: () => actor.getSnapshot().context }
}
type Form = ReturnType<typeof openForm>

/** What must be true in each state: whether the form or the naming shows, what is wrong with the name, and whether it may be stored. */
function statesOf({ actor }: Form): Level<FiltersCase, State>['states'] {
  const shows =
    (expected: { form?: true; naming?: true; fault?: ReturnType<typeof nameFault>; savable?: true; unsaved?: true }) =>
    () => {
      const snapshot = actor.getSnapshot()
      expect({
        form: snapshot.hasTag('form'),
        naming: snapshot.hasTag('naming'),
        unsaved: snapshot.hasTag('unsaved'),
        fault: nameFault(snapshot),
        savable: snapshot.can({ type: 'set.saved' }),
      }).toEqual({ form: false, naming: false, unsaved: false, fault: undefined, savable: false, ...expected })
    }
  return {
    closed: shows({}),
    choosing: shows({ form: true }),
    'naming.read': () => expect.unreachable('it is left at once'),
    'naming.full': shows({ naming: true, fault: 'full' }),
    'naming.lacking': shows({ naming: true, fault: 'lacking' }),
    'naming.taken': shows({ naming: true, fault: 'taken' }),
    'naming.overwriting': shows({ naming: true, fault: 'taken', savable: true }),
    'naming.ready': shows({ naming: true, savable: true }),
    saving: shows({ naming: true }),
    unsaved: shows({ naming: true, unsaved: true }),
    refused: shows({ naming: true, unsaved: true, savable: true }),
  }
}

function ends({ saves, settle }: Form, end: FilterSetEnd) {
  return async (step: Step<FiltersCase>) => {
    saves.at(-1)?.answer(end)
    await settle(step)
  }
}

function levelOf(form: Form): Level<FiltersCase, State> {
  const send = (name: FiltersCase) => () =>
    form.actor.send(FILTERS_CASES[name] as Parameters<typeof form.actor.send>[0])
  const sent = Object.fromEntries(
    Object.keys(FILTERS_CASES).map((name) => [name, send(name as FiltersCase)]),
  ) as unknown as Level<FiltersCase, State>['drivers']
  return {
    drivers: {
      ...sent,
      'the set is stored': ends(form, 'saved'),
      'the set is refused': ends(form, 'refused'),
      'ten sets are stored elsewhere': ends(form, 'full'),
      'the set is not stored': async (step) => {
        form.saves.at(-1)?.fail(new Error('lost'))
        await form.settle(step)
      },
      'another save is due': ({ from }) => {
        const delayMs = Math.min(2_000 * 2 ** form.context().retries, 60_000)
        form.clock.increment(delayMs - 1)
        expect(stateKeyOf(form.actor.getSnapshot())).toBe(from)
        form.clock.increment(1)
      },
    },
    states: statesOf(form),
  }
}

describe('the filter form (FILT-12, FILT-15, FILT-21 to FILT-35)', () => {
  test.each(walks.map((walk, index) => [index + 1, walk.map(describeStep).at(-1), walk] as const))(
    'walk %i, to %s',
    async (_, __, walk) => {
      await runWalk(walk, levelOf(openForm()))
    },
  )

  afterAll(() => {
    expect(coverage.missedStates()).toEqual([])
    expect(coverage.missedTransitions()).toEqual([])
  })

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
