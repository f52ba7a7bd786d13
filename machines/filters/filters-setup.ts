import { assign, fromPromise, setup } from 'xstate'
import type { DimensionFilter } from '../../domain/dashboards/dimension-filter.ts'
import { FilterSetName, MAX_FILTER_SETS, type FilterSet } from '../../domain/dashboards/filter-set.ts'
import {
  chooseChildren,
  chooseFilter,
  fittingFilters,
  overfullFilters,
  type FilterChoice,
} from '../../domain/dashboards/page-filters.ts'
import { retryDelayMs } from '../kept/retry-delay.ts'
import {
  namesakes,
  type FilterSetEnd,
  type FilterSetSave,
  type FilterSurroundings,
  type FiltersContext,
  type FiltersEvent,
  type LastHit,
} from './filters-context.ts'

/** Guards, actions and actors of the filter form. */
export const filtersSetup = setup({
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
        { dimension, chosen }: { readonly dimension: string; readonly chosen: DimensionFilter },
      ) => ({
        draft: { ...draft, filters: chooseFilter(draft.filters, dimension, chosen) },
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
})
