import { expect } from 'vitest'
import { SimulatedClock, createActor, fromPromise, type InspectionEvent } from 'xstate'
import type { FilterChoice } from '../../../domain/dashboards/page-filters.ts'
import {
  UNFILTERED,
  type FilterSetEnd,
  type FilterSetSave,
  type FiltersContext,
} from '../../../machines/filters/filters-context.ts'
import { filtersMachine, nameFault } from '../../../machines/filters/filters.machine.ts'
import { stateKeyOf, type Level, type OpenMachineLevel, type StateKey, type Step } from '../../qa/model.ts'
import { reach } from '../../qa/turns.ts'
import { FILTERS_CASES, SURROUNDINGS, type FiltersCase } from './cases.ts'

type State = StateKey<typeof filtersMachine>

/** The form, on saves and a clock that the test holds. */
export function openForm(inspect?: (event: InspectionEvent) => void) {
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
  const actor = createActor(machine, { clock, ...(inspect ? { inspect } : {}) }).start()
  const settle = ({ to }: Pick<Step<FiltersCase>, 'to'>) => reach(actor, to)
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

/** What an event makes of the context. */
function changeBy(name: FiltersCase, before: FiltersContext): Partial<FiltersContext> {
  const { draft } = before
  const changes: Partial<Record<FiltersCase, Partial<FiltersContext>>> = {
    'filters.opened': { draft: SURROUNDINGS.applied, setLeft: [] },
    'filters.closed': { setName: before.appliedSetName },
    'a carrier is chosen': { draft: { ...draft, filters: { ...draft.filters, carrier_name: ['UPS', 'FedEx'] } } },
    'a child is chosen': { draft: { ...draft, childClientIds: [2] } },
    'a set is loaded': { setName: 'West', setLeft: ['credit_type'] },
    'filters.applied': { appliedSetName: before.setName, lastHit: 'filters' },
    'filters.reset': { setName: '', appliedSetName: '', lastHit: 'filters' },
    'client.changed': { setName: '', appliedSetName: '', lastHit: 'filters_client' },
    'dates.changed': { setName: '', appliedSetName: '', lastHit: 'filters_daterange' },
  }
  return changes[name] ?? {}
}

function levelOf(form: Form): Level<FiltersCase, State> {
  let retries = 0
  const send = (name: FiltersCase) => () => {
    const [before, committed] = [form.context(), form.commits.length]
    form.actor.send(FILTERS_CASES[name] as Parameters<typeof form.actor.send>[0])
    expect(form.context()).toMatchObject(changeBy(name, before))
    const commit = { 'filters.applied': before.draft, 'filters.reset': UNFILTERED }[name as string]
    expect(form.commits.slice(committed)).toEqual(commit ? [commit] : [])
    if (name === 'set.saved') retries = 0
  }
  const sent = Object.fromEntries(
    Object.keys(FILTERS_CASES).map((name) => [name, send(name as FiltersCase)]),
  ) as unknown as Level<FiltersCase, State>['drivers']
  return {
    drivers: {
      ...sent,
      'the set is stored': async (step) => {
        const { name } = form.context()
        await ends(form, 'saved')(step)
        expect(form.context().setName).toBe(name)
      },
      'the set is refused': ends(form, 'refused'),
      'ten sets are stored elsewhere': ends(form, 'full'),
      'the set is not stored': async (step) => {
        form.saves.at(-1)?.fail(new Error('lost'))
        await form.settle(step)
      },
      'another save is due': ({ from }) => {
        const delayMs = Math.min(2_000 * 2 ** retries++, 60_000)
        form.clock.increment(delayMs - 1)
        expect(stateKeyOf(form.actor.getSnapshot())).toBe(from)
        form.clock.increment(1)
      },
    },
    states: statesOf(form),
  }
}

export const openMachineLevel: OpenMachineLevel<FiltersCase, State> = ({ inspect }) => {
  const form = openForm(inspect)
  return { ...levelOf(form), snapshot: () => form.actor.getSnapshot(), stop: () => void form.actor.stop() }
}
