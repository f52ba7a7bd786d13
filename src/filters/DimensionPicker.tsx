import { useState } from 'react'
import { labelOf, type TableIndex } from '../../domain/catalog.ts'
import { filterParent, type FilterChoice } from '../../domain/page-filters.ts'
import type { Page } from '../../domain/page-spec.ts'
import type { View } from '../../domain/view.ts'
import { text } from '../text/text.ts'
import { useFilterValues } from './filter-queries.ts'
import { ValuePicker } from './ValuePicker.tsx'
import { valueWords } from './value-words.ts'

interface DimensionPickerProps {
  readonly page: Page
  readonly view: View
  readonly table: TableIndex | undefined
  readonly dimension: string
  readonly choice: FilterChoice
  readonly onChoose: (values: string[]) => void
}

/** The values of one dimension, asked from the server when the list opens; a failure leaves All. FILT-25 */
export function DimensionPicker({ page, view, table, dimension, choice, onChoose }: DimensionPickerProps) {
  const [open, setOpen] = useState(false)
  const { data, isFetching } = useFilterValues({ page, view, choice, dimension }, { enabled: open })
  const chosen = choice.filters[dimension] ?? []
  const parent = filterParent(dimension)
  const blocked = parent === undefined || choice.filters[parent] ? {} : { blocked: text('filters.chooseParent', { parent: labelOf(table, parent) }) }
  return (
    <ValuePicker
      label={labelOf(table, dimension)}
      values={data?.data.map(({ NAME, VALUE }) => ({ value: VALUE, words: valueWords(dimension, VALUE, NAME) }))}
      chosen={chosen.map((value) => ({ value, words: valueWords(dimension, value, data?.data.find(({ VALUE }) => VALUE === value)?.NAME) }))}
      loading={isFetching && data === undefined}
      more={data ? data.rowCount - data.data.length : 0}
      {...blocked}
      onOpen={setOpen}
      onChoose={onChoose}
    />
  )
}
