import { useState } from 'react'
import { isExcluding, namedValues, withValues, type ValueFilter } from '../../../domain/dashboards/dimension-filter.ts'
import { filterParent, type FilterChoice } from '../../../domain/dashboards/page-filters.ts'
import type { Page } from '../../../domain/dashboards/page-spec.ts'
import type { View } from '../../../domain/dashboards/view.ts'
import { labelOf, type TableIndex } from '../../../domain/query/catalog.ts'
import { useFilterValues } from '../filter-queries.ts'
import { ValuePicker, type ValuePickerProps } from './ValuePicker.tsx'
import { valueWords } from '../value-words.ts'

export interface DimensionPickerProps extends Pick<ValuePickerProps, 'renderAnchor' | 'startsOpen'> {
  /** Those whose rows are filtered by it. */
  readonly pages: readonly Page[]
  readonly view: View
  readonly table: TableIndex | undefined
  readonly dimension: string
  readonly choice: FilterChoice
  /** `parents`: what the chosen values belong to, where that is not chosen yet. */
  readonly onChoose: (chosen: ValueFilter, parents: readonly string[]) => void
  readonly onOpen?: (open: boolean) => void
}

/**
 * The values of one dimension with their rows, asked from the server when the list opens, and again for what is typed where they
 * are too many to be listed; a failure leaves All. A value that belongs to another brings that with it: a state its country. FILT-25
 */
export function DimensionPicker(props: DimensionPickerProps) {
  const { pages, view, table, dimension, choice, onChoose, onOpen, renderAnchor, startsOpen = false } = props
  const [open, setOpen] = useState(startsOpen)
  const [typed, setTyped] = useState('')
  const whole = useFilterValues({ pages, view, choice, dimension, search: '' }, { enabled: open })
  const search = whole.more > 0 ? typed.trim() : ''
  const found = useFilterValues({ pages, view, choice, dimension, search }, { enabled: open && search !== '' })
  const { values, more, loading } = search === '' ? whole : found
  const filter = choice.filters[dimension]
  const parent = filterParent(dimension)
  const asksParent = parent !== undefined && choice.filters[parent] === undefined
  return (
    <ValuePicker
      label={labelOf(table, dimension)}
      values={values?.map(({ name, value, count, parents }) => ({
        value,
        words: valueWords(dimension, value, name),
        count: count ?? undefined,
        ...(asksParent ? { of: parents.map((each) => valueWords(parent, each)).join(', ') } : {}),
      }))}
      chosen={namedValues(filter).map((value) => ({
        value,
        words: valueWords(dimension, value, values?.find((each) => each.value === value)?.name),
      }))}
      loading={loading}
      more={more}
      excluding={isExcluding(filter)}
      onOpen={(next) => {
        setOpen(next)
        onOpen?.(next)
      }}
      onSearch={setTyped}
      onChoose={(chosen, kind) =>
        onChoose(
          withValues(chosen, kind),
          asksParent && !kind.excluding
            ? [...new Set(chosen.flatMap((value) => values?.find((each) => each.value === value)?.parents ?? []))]
            : [],
        )
      }
      {...(renderAnchor ? { renderAnchor } : {})}
      startsOpen={startsOpen}
    />
  )
}
