import { fromPromise } from 'xstate'
import { printFilterSet } from '../../domain/dashboards/filter-set.ts'
import type { FilterChoice } from '../../domain/dashboards/page-filters.ts'
import type { FilterSetEnd, FilterSetSave } from '../../machines/filters/filters-context.ts'
import { filtersMachine } from '../../machines/filters/filters.machine.ts'
import type { Api } from '../api/client.ts'
import { endOf, forgetSetting, saveSetting } from '../api/kept/settings.ts'
import { RequestFailed } from '../api/request-failed.ts'

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
      saveSet: fromPromise<FilterSetEnd, FilterSetSave>(async ({ input: { set, replaces }, signal }) => {
        const text = printFilterSet(set.filters, labelOf)
        const end = await endOf(saveSetting(api, { key: set.key, text }, { signal })).catch(unlessFull)
        if (end !== 'saved') return end
        for (const key of replaces)
          await forgetSetting(api, key, { signal }).catch((error: unknown) => console.log(error))
        await onSaved()
        return end
      }),
    },
  })
}

function unlessFull(error: unknown): 'full' {
  if (error instanceof RequestFailed && error.problem.code === 'too-many-sets') return 'full'
  throw error
}
