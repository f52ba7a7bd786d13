import { XIcon } from '@primer/octicons-react'
import { Link } from '@primer/react'
import type { ReactNode } from 'react'
import { appliedChoice, chooseFilter } from '../../domain/page/page-filters.ts'
import { text } from '../text/text.ts'
import { familyMembers } from './client-words.ts'
import type { FilterFormProps } from './filter-form-props.ts'
import styles from './FilterChips.module.css'
import { chosenWords } from './value-words.ts'

interface Chip {
  readonly key: string
  readonly label: string
  readonly words: string
  readonly onRemove: () => void
}

/** Everything that a person filters the page by, each to be taken away, and all at once. Lessons 11 */
export function FilterChips({ view, table, client, onView }: Omit<FilterFormProps, 'page' | 'sources'>): ReactNode {
  const { filters, childClientIds } = appliedChoice(view)
  const children = familyMembers(client).filter(({ id }) => childClientIds.includes(id))
  const chips: Chip[] = [
    ...(childClientIds.length > 0
      ? [
          {
            key: 'children',
            label: text('filters.children'),
            words: children.map(({ name }) => name).join(', '),
            onRemove: () => onView({ childClientIds: [] }),
          },
        ]
      : []),
    ...Object.entries(filters).map(([dimension, values]) => ({
      key: dimension,
      ...chosenWords(dimension, { values, table }),
      onRemove: () =>
        onView({
          filters: chooseFilter(view.filters, dimension, []),
          ...(dimension === 'currency_code' ? { currency: 'all' } : {}),
        }),
    })),
    ...(view.trackingNumbers.length > 0
      ? [
          {
            key: 'tracking',
            label: text('filters.trackingNumber'),
            words: view.trackingNumbers.join(', '),
            onRemove: () => onView({ trackingNumbers: [] }),
          },
        ]
      : []),
  ]
  if (chips.length === 0) return null
  return (
    <>
      <ul className={styles.chips} aria-label={text('filters.inForce')}>
        {chips.map(({ key, label, words, onRemove }) => (
          <li key={key} className={styles.chip}>
            <span className={styles.words} title={words}>
              {label}: <b>{words}</b>
            </span>
            <button
              type="button"
              className={styles.remove}
              aria-label={text('filters.remove', { label })}
              onClick={onRemove}
            >
              <XIcon size={12} />
            </button>
          </li>
        ))}
      </ul>
      <Link
        as="button"
        className={styles.clear}
        onClick={() => onView({ childClientIds: [], filters: {}, currency: 'all', trackingNumbers: [] })}
      >
        {text('filters.clear')}
      </Link>
    </>
  )
}
