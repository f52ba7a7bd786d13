import { InfoIcon } from '@primer/octicons-react'
import type { ReactNode } from 'react'
import { FilterChips } from '../../filters/chips/FilterChips.tsx'
import type { FilterFormProps } from '../../filters/filter-form-props.ts'
import { deafWords } from './deaf-words.ts'
import styles from './OwnPages.module.css'

interface FilterLineProps extends FilterFormProps {
  readonly sources: NonNullable<FilterFormProps['sources']>
}

/** What a person filters the page by, and the charts that a filter does not reach; nothing while it is not filtered. PAGE-26 */
export function FilterLine({ page, sources, view, table, client, onView }: FilterLineProps): ReactNode {
  return (
    <div className={styles.filters}>
      <FilterChips page={page} sources={sources} view={view} table={table} client={client} onView={onView} />
      {deafWords(view, { sources, table }).map((note) => (
        <span key={note} className={styles.filterNote}>
          <InfoIcon size={12} />
          {note}
        </span>
      ))}
    </div>
  )
}
