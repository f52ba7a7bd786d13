import { XIcon } from '@primer/octicons-react'
import { Link } from '@primer/react'
import type { ReactNode } from 'react'
import {
  appliedChoice,
  chooseFilter,
  offeredDimensions,
  type PageFilters,
} from '../../../domain/dashboards/page-filters.ts'
import { text } from '../../text/text.ts'
import { AddFilter } from './AddFilter.tsx'
import { ChipEditor } from './ChipEditor.tsx'
import { familyMembers } from '../client-words.ts'
import { dimensionLabel } from '../dimension-label.ts'
import type { FilterFormProps } from '../filter-form-props.ts'
import styles from './FilterChips.module.css'
import { chosenWords } from '../value-words.ts'

export interface FilterChipsProps extends FilterFormProps {
  /** What a change of dates or page left behind; null: nothing. */
  readonly left?: PageFilters | null
}

interface Chip {
  readonly key: string
  readonly label: string
  readonly words: string
  /** The dimension that it can be changed by; undefined: it can only be taken away. */
  readonly dimension?: string
  readonly onRemove: () => void
}

/** Everything that a person filters the page by, each to be changed or taken away, all at once, and one more. Lessons 11 */
export function FilterChips(props: FilterChipsProps): ReactNode {
  const { page, view, table, client, onView, left = null } = props
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
    ...Object.entries(filters).map(([dimension, filter]) => ({
      key: dimension,
      dimension,
      ...chosenWords(dimension, { filter, table }),
      label: dimensionLabel(dimension, { table, view, filters }),
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
  const addable = offeredDimensions(page.filters).filter((dimension) => !Object.hasOwn(filters, dimension))
  return (
    <>
      {chips.length > 0 ? (
        <ul className={styles.chips} aria-label={text('filters.inForce')}>
          {chips.map(({ key, label, words, dimension, onRemove }) => (
            <li key={key} className={styles.chip}>
              {dimension === undefined ? (
                <span className={styles.words} title={words}>
                  {label}: <b>{words}</b>
                </span>
              ) : (
                <ChipEditor {...props} dimension={dimension} label={label} words={words} />
              )}
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
      ) : null}
      {addable.length > 0 ? <AddFilter {...props} dimensions={addable} /> : null}
      {chips.length > 0 ? (
        <Link
          as="button"
          className={styles.clear}
          onClick={() => onView({ childClientIds: [], filters: {}, currency: 'all', trackingNumbers: [] })}
        >
          {text('filters.clear')}
        </Link>
      ) : null}
      {left ? (
        <Link as="button" className={styles.clear} onClick={() => onView({ filters: left })}>
          {text('filters.bringBack', { count: Object.keys(left).length })}
        </Link>
      ) : null}
    </>
  )
}
