import { assign, fromPromise, setup, type SnapshotFrom } from 'xstate'
import {
  FilterSetName,
  MAX_FILTER_SETS,
  filterSetKey,
  setsOfClient,
  type FilterSet,
} from '../domain/page/filter-set.ts'
import {
  chooseChildren,
  chooseFilter,
  fittingFilters,
  overfullFilters,
  type FilterChoice,
} from '../domain/page/page-filters.ts'
import { retryDelayMs, type SaveEnd } from './retry-delay.ts'

/** How the filters came to be what they are. FILT-15 */
export type LastHit = 'init' | 'filters' | 'filters_client' | 'filters_daterange'

/** What a filter form opens on. */
export interface FilterSurroundings {
  readonly applied: FilterChoice
  readonly page: string
  /** Dimensions that the page may be filtered by. */
  readonly pageFilters: readonly string[]
  readonly clientId: number
}

/** A set to be stored, and the keys of those that it takes the place of. FILT-35 */
export interface FilterSetSave {
  readonly set: FilterSet
  readonly replaces: readonly string[]
}

/** Full: another tab stored the last one that there was room for. */
export type FilterSetEnd = SaveEnd | 'full'

export interface FiltersContext extends Omit<FilterSurroundings, 'applied'> {
  /** The temporary set: nothing of it is in force. FILT-21 */
  readonly draft: FilterChoice
  /** Of the set that the draft was loaded from, and of the one whose filters are in force; '': none. */
  readonly setName: string
  readonly appliedSetName: string
  /** Dimensions of the loaded set that the draft does not have. */
  readonly setLeft: readonly string[]
  /** Of a new set, as typed. */
  readonly name: string
  /** Every set of the page, of whichever client. */
  readonly sets: readonly FilterSet[]
  readonly lastHit: LastHit
  /** Of the save under way. */
  readonly retries: number
}

export type FiltersEvent =
  | ({ readonly type: 'filters.opened' } & FilterSurroundings)
  | { readonly type: 'filters.closed' }
  | { readonly type: 'filters.applied' }
  | { readonly type: 'filters.reset' }
  /** No values: All. */
  | { readonly type: 'filter.chosen'; readonly dimension: string; readonly values: readonly string[] }
  /** None: the client with all its children. */
  | { readonly type: 'children.chosen'; readonly childClientIds: number[] }
  | { readonly type: 'set.loaded'; readonly set: FilterSet }
  | { readonly type: 'naming.started'; readonly sets: readonly FilterSet[] }
  | { readonly type: 'naming.ended' }
  | { readonly type: 'name.typed'; readonly name: string }
  | { readonly type: 'overwrite.chosen'; readonly overwrite: boolean }
  | { readonly type: 'set.saved' }
  | { readonly type: 'client.changed' }
  | { readonly type: 'dates.changed' }

const UNFILTERED: FilterChoice = { childClientIds: [], filters: {} }

/** The form of a page's filters with its named sets: a temporary set that Apply puts in force, and the way to store one. FILT-12 to FILT-35 */
export const filtersMachine = setup({
  types: { context: {} as FiltersContext, events: {} as FiltersEvent, tags: {} as 'form' | 'naming' | 'unsaved' },
  actors: {
    saveSet: fromPromise<FilterSetEnd, FilterSetSave>(() => Promise.reject(new Error('saveSet is not provided'))),
  },
  actions: {
    /** Given what is to be in force. */
    applyFilters: (_, _params: FilterChoice): void => {
      throw new Error('provide this before the filters start')
    },
    takeApplied: assign((_, { applied, page, pageFilters, clientId }: FilterSurroundings) => ({
      page,
      pageFilters,
      clientId,
      draft: { ...applied, filters: fittingFilters(applied.filters, pageFilters) },
      setLeft: [],
    })),
    chooseFilter: assign(
      (
        { context: { draft } },
        { dimension, values }: { readonly dimension: string; readonly values: readonly string[] },
      ) => ({
        draft: { ...draft, filters: chooseFilter(draft.filters, dimension, values) },
      }),
    ),
    chooseChildren: assign(({ context: { draft } }, { childClientIds }: { readonly childClientIds: number[] }) => ({
      draft: chooseChildren(draft, childClientIds),
    })),
    loadSet: assign(({ context: { draft, pageFilters } }, { set }: { readonly set: FilterSet }) => ({
      draft: { ...draft, filters: fittingFilters(set.filters, pageFilters) },
      setName: set.name,
      setLeft: [
        ...Object.keys(set.filters).filter(
          (dimension) => !Object.hasOwn(fittingFilters(set.filters, pageFilters), dimension),
        ),
        ...set.unread,
      ],
    })),
    keepSetName: assign(({ context: { setName } }) => ({ appliedSetName: setName })),
    restoreSetName: assign(({ context: { appliedSetName } }) => ({ setName: appliedSetName })),
    forgetSetName: assign({ setName: '', appliedSetName: '' }),
    takeSets: assign((_, { sets }: { readonly sets: readonly FilterSet[] }) => ({ sets, name: '' })),
    countRetry: assign(({ context: { retries } }) => ({ retries: retries + 1 })),
    beginSave: assign({ retries: 0 }),
    keepName: assign((_, { name }: { readonly name: string }) => ({ name })),
    nameDraft: assign(({ context: { name } }) => ({ setName: name })),
    noteHit: assign((_, { lastHit }: { readonly lastHit: LastHit }) => ({ lastHit })),
  },
  guards: {
    isFull: ({ context: { sets } }) => sets.length >= MAX_FILTER_SETS,
    isNamed: ({ context: { name } }) => FilterSetName.safeParse(name).success,
    isTaken: ({ context }) => namesakes(context).length > 0,
    endsAs: (_, { end, as }: { readonly end: FilterSetEnd; readonly as: FilterSetEnd }) => end === as,
    /** Each of its dimensions has as many values as a filter may have. */
    fits: ({ context: { draft } }) => overfullFilters(draft.filters).length === 0,
    isSo: (_, { so }: { readonly so: boolean }) => so,
  },
  delays: { retryMs: retryDelayMs },
}).createMachine({
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
    choosing: {
      tags: 'form',
      on: {
        'filters.closed': { target: 'closed', actions: 'restoreSetName' },
        'filter.chosen': {
          actions: { type: 'chooseFilter', params: ({ event: { dimension, values } }) => ({ dimension, values }) },
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
    },
    naming: {
      tags: 'naming',
      initial: 'read',
      on: { 'naming.ended': 'choosing' },
      states: {
        read: {
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
            'name.typed': {
              target: 'read',
              actions: { type: 'keepName', params: ({ event: { name } }) => ({ name }) },
            },
          },
        },
        taken: {
          on: {
            'name.typed': {
              target: 'read',
              actions: { type: 'keepName', params: ({ event: { name } }) => ({ name }) },
            },
            'overwrite.chosen': {
              guard: { type: 'isSo', params: ({ event: { overwrite } }) => ({ so: overwrite }) },
              target: 'overwriting',
            },
          },
        },
        overwriting: {
          on: {
            'name.typed': {
              target: 'read',
              actions: { type: 'keepName', params: ({ event: { name } }) => ({ name }) },
            },
            'overwrite.chosen': {
              guard: { type: 'isSo', params: ({ event: { overwrite } }) => ({ so: !overwrite }) },
              target: 'taken',
            },
            'set.saved': { target: '#filters.saving', actions: 'beginSave' },
          },
        },
        ready: {
          on: {
            'name.typed': {
              target: 'read',
              actions: { type: 'keepName', params: ({ event: { name } }) => ({ name }) },
            },
            'set.saved': { target: '#filters.saving', actions: 'beginSave' },
          },
        },
      },
    },
    saving: {
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
    },
    unsaved: {
      tags: ['naming', 'unsaved'],
      after: { retryMs: { target: 'saving', actions: 'countRetry' } },
      on: { 'naming.ended': 'choosing' },
    },
    /** Nothing is sent before the person says so again, by this name or another. */
    refused: {
      tags: ['naming', 'unsaved'],
      on: {
        'naming.ended': 'choosing',
        'set.saved': { target: 'saving', actions: 'beginSave' },
        'name.typed': {
          target: 'naming',
          actions: { type: 'keepName', params: ({ event: { name } }) => ({ name }) },
        },
      },
    },
  },
})

export type FiltersSnapshot = SnapshotFrom<typeof filtersMachine>

/** Why a name may not be stored as it stands; undefined: it may. */
export function nameFault(snapshot: FiltersSnapshot): 'full' | 'lacking' | 'taken' | undefined {
  if (snapshot.matches({ naming: 'full' })) return 'full'
  if (snapshot.matches({ naming: 'lacking' })) return 'lacking'
  return snapshot.matches({ naming: 'taken' }) || snapshot.matches({ naming: 'overwriting' }) ? 'taken' : undefined
}

/** The sets of that name which the person sees beside this client. */
function namesakes({ sets, clientId, name }: FiltersContext): FilterSet[] {
  return setsOfClient(sets, clientId).filter((set) => set.name === name)
}

function saveOf(context: FiltersContext): FilterSetSave {
  const { page, clientId, name, draft } = context
  const key = filterSetKey({ page, clientId, name, filters: draft.filters })
  const set: FilterSet = {
    key,
    page,
    clientId: key.includes(':allclients:') ? null : clientId,
    name,
    filters: draft.filters,
    unread: [],
  }
  return { set, replaces: namesakes(context).flatMap((other) => (other.key === key ? [] : [other.key])) }
}
