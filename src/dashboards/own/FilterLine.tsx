import { InfoIcon } from '@primer/octicons-react'
import type { ReactNode } from 'react'
import { FilterChips, type FilterChipsProps } from '../../filters/chips/FilterChips.tsx'
import { deafWords } from './deaf-words.ts'
import styles from './OwnPages.module.css'

interface FilterLineProps extends FilterChipsProps {
  readonly sources: NonNullable<FilterChipsProps['sources']>
}

/** What a person filters the page by, and the charts that a filter does not reach; nothing while it is not filtered. PAGE-26 */
export function FilterLine(props: FilterLineProps): ReactNode {
  const { sources, view, table } = props
  return (
    <div className={styles.filters}>
      <FilterChips {...props} />
      {deafWords(view, { sources, table }).map((note) => (
        <span key={note} className={styles.filterNote}>
          <InfoIcon size={12} />
          {note}
        </span>
      ))}
    </div>
  )
}
