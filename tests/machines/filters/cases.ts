import type { AnyEventObject } from 'xstate'
import type { FilterSet } from '../../../domain/dashboards/filter-set.ts'
import type {
  FilterSetSave,
  FiltersContext,
  FiltersEvent,
  FilterSurroundings,
} from '../../../machines/filters/filters-context.ts'
import { filtersMachine } from '../../../machines/filters/filters.machine.ts'
import { AS_IT_IS, type Model } from '../../qa/model.ts'

const setOf = (name: string, clientId: number | null = null): FilterSet => ({
  key: `filterset:spend:${clientId ?? 'allclients'}:${name}`,
  page: 'spend',
  clientId,
  name,
  filters: {
    carrier_name: ['FedEx'],
    ...(clientId === null ? {} : { account_group: ['FedEx Parcel'] }),
    credit_type: ['Void'],
  },
  unread: [],
})

export const TWO_SETS = [setOf('West'), setOf('Late_1', 5)]
export const TEN_SETS = [...TWO_SETS, ...Array.from({ length: 8 }, (_, at) => setOf(`Set${at}`, 6))]

/** Whose rows they filter. */
export const FAMILY = {
  id: 5,
  name: 'Bluegrass Outfitters',
  childClients: [{ id: 2, name: 'Bluegrass Trail and Camp' }],
}

export const SURROUNDINGS: FilterSurroundings = {
  applied: { childClientIds: [], filters: { carrier_name: ['UPS'] } },
  page: 'spend',
  pageFilters: [
    'carrier_name',
    'account_division',
    'account_group',
    'account_number',
    'zone',
    'normalised_sender_country',
    'normalised_sender_state',
    'tracking_number',
  ],
  clientId: FAMILY.id,
}

/** Everything that happens to the filter form, by name. */
export const FILTERS_CASES = {
  'filters.opened': { type: 'filters.opened', ...SURROUNDINGS },
  'filters.closed': { type: 'filters.closed' },
  'a carrier is chosen': { type: 'filter.chosen', dimension: 'carrier_name', chosen: ['UPS', 'FedEx'] },
  'all carriers are chosen': { type: 'filter.chosen', dimension: 'carrier_name', chosen: [] },
  'a child is chosen': { type: 'children.chosen', childClientIds: [2] },
  'a set is loaded': { type: 'set.loaded', set: setOf('West') },
  'filters.applied': { type: 'filters.applied' },
  'filters.reset': { type: 'filters.reset' },
  'a set is to be named': { type: 'naming.started', sets: TWO_SETS },
  'a set is to be named beside ten': { type: 'naming.started', sets: TEN_SETS },
  'naming.ended': { type: 'naming.ended' },
  'a new name is typed': { type: 'name.typed', name: 'East' },
  'a stored name is typed': { type: 'name.typed', name: 'West' },
  'no name is typed': { type: 'name.typed', name: 'my set' },
  'overwriting is chosen': { type: 'overwrite.chosen', overwrite: true },
  'overwriting is declined': { type: 'overwrite.chosen', overwrite: false },
  'set.saved': { type: 'set.saved' },
  'the set is stored': { type: 'xstate.done.actor.savingSet', output: 'saved' },
  'the set is refused': { type: 'xstate.done.actor.savingSet', output: 'refused' },
  'the set is not stored': { type: 'xstate.error.actor.savingSet' },
  'ten sets are stored elsewhere': { type: 'xstate.done.actor.savingSet', output: 'full' },
  'another save is due': { type: 'xstate.after.retryMs.filters.unsaved' },
  'client.changed': { type: 'client.changed' },
  'dates.changed': { type: 'dates.changed' },
} as const satisfies Readonly<Record<string, FiltersEvent | AnyEventObject>>

export type FiltersCase = keyof typeof FILTERS_CASES

export const model = {
  machine: filtersMachine,
  cases: FILTERS_CASES,
  starts: AS_IT_IS,
  refusals: true,
  facts: ({ setName, retries }: FiltersContext) =>
    [setName && 'of a set', retries > 0 && 'tried before'].filter(Boolean).join(', '),
  care: {
    entered: ({ context: { draft, name } }: { readonly context: FiltersContext }) => ({ draft, name }),
    stores: { savingSet: ({ set }: FilterSetSave) => set.name },
  },
} as const satisfies Model<FiltersCase>
