import type { SnapshotFrom } from 'xstate'
import { UNFILTERED, saveOf } from './filters-context.ts'
import { filtersSetup } from './filters-setup.ts'

const choosing = filtersSetup.createStateConfig({
  tags: 'form',
  on: {
    'filters.closed': { target: 'closed', actions: 'restoreSetName' },
    'filter.chosen': {
      actions: { type: 'chooseFilter', params: ({ event: { dimension, chosen } }) => ({ dimension, chosen }) },
    },
    'children.chosen': {
      actions: { type: 'chooseChildren', params: ({ event: { childClientIds } }) => ({ childClientIds }) },
    },
    'set.loaded': { actions: { type: 'loadSet', params: ({ event: { set } }) => ({ set }) } },
    'filters.applied': {
      guard: 'fits',
      target: 'closed',
      actions: [
        { type: 'applyFilters', params: ({ context: { draft } }) => draft },
        'keepSetName',
        { type: 'noteHit', params: { lastHit: 'filters' } },
      ],
    },
    'filters.reset': {
      target: 'closed',
      actions: [
        { type: 'applyFilters', params: UNFILTERED },
        'forgetSetName',
        { type: 'noteHit', params: { lastHit: 'filters' } },
      ],
    },
    'naming.started': {
      guard: 'fits',
      target: 'naming',
      actions: { type: 'takeSets', params: ({ event: { sets } }) => ({ sets }) },
    },
  },
})

const nameTyped = {
  target: 'read',
  actions: {
    type: 'keepName',
    params: ({ event: { name } }: { readonly event: { readonly name: string } }) => ({ name }),
  },
} as const
const naming = filtersSetup.createStateConfig({
  tags: 'naming',
  initial: 'read',
  on: { 'naming.ended': 'choosing' },
  states: {
    read: {
      meta: { accepted: { overlap: 'a taken name is asked about before it may be saved' } },
      always: [
        { guard: 'isFull', target: 'full' },
        { guard: 'isTaken', target: 'taken' },
        { guard: 'isNamed', target: 'ready' },
        { target: 'lacking' },
      ],
    },
    full: {},
    lacking: {
      on: {
        'name.typed': nameTyped,
      },
    },
    taken: {
      on: {
        'name.typed': nameTyped,
        'overwrite.chosen': {
          guard: { type: 'isSo', params: ({ event: { overwrite } }) => ({ so: overwrite }) },
          target: 'overwriting',
        },
      },
    },
    overwriting: {
      on: {
        'name.typed': nameTyped,
        'overwrite.chosen': {
          guard: { type: 'isSo', params: ({ event: { overwrite } }) => ({ so: !overwrite }) },
          target: 'taken',
        },
        'set.saved': { target: '#filters.saving', actions: 'beginSave' },
      },
    },
    ready: {
      on: {
        'name.typed': nameTyped,
        'set.saved': { target: '#filters.saving', actions: 'beginSave' },
      },
    },
  },
})

const saving = filtersSetup.createStateConfig({
  tags: 'naming',
  invoke: {
    id: 'savingSet',
    src: 'saveSet',
    input: ({ context }) => saveOf(context),
    onDone: [
      {
        guard: { type: 'endsAs', params: ({ event }) => ({ end: event.output, as: 'full' }) },
        target: 'naming.full',
      },
      {
        guard: { type: 'endsAs', params: ({ event }) => ({ end: event.output, as: 'refused' }) },
        target: 'refused',
      },
      { target: 'choosing', actions: 'nameDraft' },
    ],
    onError: 'unsaved',
  },
  on: { 'naming.ended': 'choosing' },
})

/** Nothing is sent before the person says so again, by this name or another. */
const refused = filtersSetup.createStateConfig({
  tags: ['naming', 'unsaved'],
  on: {
    'naming.ended': 'choosing',
    'set.saved': { target: 'saving', actions: 'beginSave' },
    'name.typed': {
      target: 'naming',
      actions: { type: 'keepName', params: ({ event: { name } }) => ({ name }) },
    },
  },
})

/** The form of a page's filters with its named sets: a temporary set that Apply puts in force, and the way to store one. FILT-12 to FILT-35 */
export const filtersMachine = filtersSetup.createMachine({
  id: 'filters',
  context: {
    page: '',
    pageFilters: [],
    clientId: 0,
    draft: UNFILTERED,
    setName: '',
    appliedSetName: '',
    setLeft: [],
    name: '',
    sets: [],
    lastHit: 'init',
    retries: 0,
  },
  initial: 'closed',
  on: {
    'client.changed': {
      target: '.closed',
      actions: [{ type: 'noteHit', params: { lastHit: 'filters_client' } }, 'forgetSetName'],
    },
    'dates.changed': {
      target: '.closed',
      actions: [{ type: 'noteHit', params: { lastHit: 'filters_daterange' } }, 'forgetSetName'],
    },
  },
  states: {
    closed: {
      on: { 'filters.opened': { target: 'choosing', actions: { type: 'takeApplied', params: ({ event }) => event } } },
    },
    choosing,
    naming,
    saving,
    unsaved: {
      tags: ['naming', 'unsaved'],
      after: { retryMs: { target: 'saving', actions: 'countRetry' } },
      on: { 'naming.ended': 'choosing' },
    },
    refused,
  },
})

export type FiltersSnapshot = SnapshotFrom<typeof filtersMachine>

/** Why a name may not be stored as it stands; undefined: it may. */
export function nameFault(snapshot: FiltersSnapshot): 'full' | 'lacking' | 'taken' | undefined {
  if (snapshot.matches({ naming: 'full' })) return 'full'
  if (snapshot.matches({ naming: 'lacking' })) return 'lacking'
  return snapshot.matches({ naming: 'taken' }) || snapshot.matches({ naming: 'overwriting' }) ? 'taken' : undefined
}
