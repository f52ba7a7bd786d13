import { filterParent, isRanged, type FilterChoice } from '../../../domain/dashboards/page-filters.ts'
import type { FiltersEvent } from '../../../machines/filters/filters-context.ts'
import { dimensionLabel } from '../dimension-label.ts'
import { DimensionPicker } from '../pick/DimensionPicker.tsx'
import type { FilterFormProps } from '../filter-form-props.ts'
import { RangeField } from '../RangeField.tsx'

interface DimensionFieldProps extends Pick<FilterFormProps, 'view' | 'table'> {
  /** The pages whose rows it filters. */
  readonly sources: readonly FilterFormProps['page'][]
  readonly dimension: string
  /** What is chosen so far, of every dimension. */
  readonly choice: FilterChoice
  readonly send: (event: FiltersEvent) => void
}

/** What a dimension is to be: the ends of a range, or some of its values. FILT-17 */
export function DimensionField({ dimension, sources, view, table, choice, send }: DimensionFieldProps) {
  return isRanged(dimension) ? (
    <RangeField
      label={dimensionLabel(dimension, { table, view, filters: choice.filters })}
      chosen={choice.filters[dimension]}
      onChoose={(chosen) => send({ type: 'filter.chosen', dimension, chosen })}
    />
  ) : (
    <DimensionPicker
      pages={sources.filter(({ filters }) => filters.includes(dimension))}
      view={view}
      table={table}
      dimension={dimension}
      choice={choice}
      onChoose={(chosen, parents) => {
        const parent = filterParent(dimension)
        if (parent !== undefined && parents.length > 0)
          send({ type: 'filter.chosen', dimension: parent, chosen: [...parents] })
        send({ type: 'filter.chosen', dimension, chosen })
      }}
    />
  )
}
