import { LockIcon } from '@primer/octicons-react'
import type { ReactNode } from 'react'
import type { TableIndex } from '../../../domain/query/catalog.ts'
import type { Page } from '../../../domain/dashboards/page-spec.ts'
import type { View } from '../../../domain/dashboards/view.ts'
import { text } from '../../text/text.ts'
import { builtInWords } from '../../explain/built-in-words.ts'
import styles from './ConditionChips.module.css'

interface ConditionChipsProps {
  readonly page: Page
  readonly view: Pick<View, 'fact' | 'mode'>
  readonly table: TableIndex | undefined
  /** What a person filters by, before them. */
  readonly chosen: ReactNode
}

/** The conditions in force: those that a person chose, then those that always are. PAGE-12, lessons 11 */
export function ConditionChips({ page, view, table, chosen }: ConditionChipsProps) {
  const shown = builtInWords({ page, view, table })
  return (
    <div className={styles.line}>
      {chosen}
      {shown.length > 0 ? (
        <span className={styles.lead}>
          <LockIcon size={12} />
          {text('dashboard.builtIn')}
        </span>
      ) : null}
      <ul className={styles.chips} aria-label={text('dashboard.builtInLabel')}>
        {shown.map(({ words, codes }) => (
          <li key={words} className={styles.chip} title={codes}>
            {words}
          </li>
        ))}
      </ul>
    </div>
  )
}
