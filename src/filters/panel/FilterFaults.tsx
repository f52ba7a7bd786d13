import type { FiltersContext } from '../../../machines/filters/filters-context.ts'
import { labelOf } from '../../../domain/query/catalog.ts'
import { FILTER_LIMITS, namedValues } from '../../../domain/dashboards/dimension-filter.ts'
import { isRanged } from '../../../domain/dashboards/page-filters.ts'
import { text } from '../../text/text.ts'
import type { FilterFormProps } from '../filter-form-props.ts'
import styles from '../Filters.module.css'

interface FilterFaultsProps {
  readonly context: Pick<FiltersContext, 'draft' | 'setName' | 'setLeft'>
  readonly table: FilterFormProps['table']
  /** Dimensions with more values than are taken, or a range that ends before it begins. */
  readonly overfull: readonly string[]
}

/** Why what is chosen cannot be applied, and what of a loaded set is not there. */
export function FilterFaults({ context: { draft, setName, setLeft }, table, overfull }: FilterFaultsProps) {
  return (
    <>
      {overfull.map((dimension) => (
        <p key={dimension} role="alert" className={styles.limit}>
          {text(isRanged(dimension) ? 'filters.range.reversed' : 'filters.overfull', {
            label: labelOf(table, dimension),
            most: FILTER_LIMITS.values,
            chosen: namedValues(draft.filters[dimension]).length,
          })}
        </p>
      ))}
      {setLeft.length > 0 ? (
        <p role="alert" className={styles.limit}>
          {text('filters.setLeft', {
            name: setName,
            list: setLeft.map((dimension) => labelOf(table, dimension)).join(', '),
          })}
        </p>
      ) : null}
    </>
  )
}
