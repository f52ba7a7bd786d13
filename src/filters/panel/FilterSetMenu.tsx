import { ActionList, ActionMenu } from '@primer/react'
import type { FiltersContext } from '../../../machines/filters/filters-context.ts'
import { sameValue } from '../../../domain/values/entries.ts'
import type { FilterSet } from '../../../domain/dashboards/filter-set.ts'
import { fittingFilters } from '../../../domain/dashboards/page-filters.ts'
import { text } from '../../text/text.ts'
import type { FilterFormProps } from '../filter-form-props.ts'
import styles from '../Filters.module.css'

interface FilterSetMenuProps {
  /** That may be loaded for the client in view. */
  readonly sets: readonly FilterSet[]
  /** What is chosen, and the set that was loaded for it. */
  readonly context: Pick<FiltersContext, 'draft' | 'setName'>
  readonly page: FilterFormProps['page']
  readonly client: FilterFormProps['client']
  readonly onLoad: (set: FilterSet) => void
}

/** The saved sets, to load one of them. FILT-26 */
export function FilterSetMenu({ sets, context: { draft, setName }, page, client, onLoad }: FilterSetMenuProps) {
  const loaded = sets.find(({ name }) => name === setName)
  const changed = loaded !== undefined && !sameValue(fittingFilters(loaded.filters, page.filters), draft.filters)
  const shownName = changed ? text('filters.changedSet', { name: setName }) : setName
  return (
    <span className={styles.sets}>
      {text('filters.load')}
      <ActionMenu>
        <ActionMenu.Button
          size="small"
          aria-label={setName === '' ? text('filters.loadFilters') : `${text('filters.loadFilters')}: ${shownName}`}
        >
          {setName === '' ? text('filters.loadFilters') : shownName}
        </ActionMenu.Button>
        <ActionMenu.Overlay>
          {sets.length === 0 ? <p className={styles.nothing}>{text('filters.noSets')}</p> : null}
          <ActionList selectionVariant="single">
            {sets.map((set) => (
              <ActionList.Item
                key={set.key}
                selected={set.name === setName}
                disabled={set.unread.includes('')}
                onSelect={() => onLoad(set)}
              >
                {set.name}
                {set.clientId !== null && client ? (
                  <ActionList.Description>{client.name}</ActionList.Description>
                ) : null}
                {set.unread.includes('') ? (
                  <ActionList.Description variant="block">
                    {text('filters.setUnread', { name: set.name })}
                  </ActionList.Description>
                ) : null}
              </ActionList.Item>
            ))}
          </ActionList>
        </ActionMenu.Overlay>
      </ActionMenu>
    </span>
  )
}
