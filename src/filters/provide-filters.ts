import { fromPromise } from 'xstate'
import { printFilterSet } from '../../domain/page/filter-set.ts'
import type { FilterChoice } from '../../domain/page/page-filters.ts'
import { filtersMachine, type FilterSetSave } from '../../machines/filters.machine.ts'
import type { Api } from '../api/client.ts'

interface FiltersProvision {
  readonly api: Api
  readonly labelOf: (dimension: string) => string
  readonly onSaved: () => Promise<void>
  readonly onApply: (choice: FilterChoice) => void
}

/** The filter form whose sets are the user's settings; the set that another key held goes when the new one is stored. FILT-35 */
export function provideFilters({ api, labelOf, onSaved, onApply }: FiltersProvision) {
  return filtersMachine.provide({
    actions: { applyFilters: (_, choice) => onApply(choice) },
    actors: {
      saveSet: fromPromise<void, FilterSetSave>(async ({ input: { set, replaces }, signal }) => {
        const body = { filter_key: set.key, filter_value: printFilterSet(set.filters, labelOf) }
        await api.POST('/aiparcelweb/api/filtersettings/addfilterForKey', { body, signal })
        for (const key of replaces) {
          await api
            .POST('/aiparcelweb/api/filtersettings/deleteFilterForKey/{key}', { params: { path: { key } }, signal })
            .catch((error: unknown) => console.log(error))
        }
        await onSaved()
      }),
    },
  })
}
