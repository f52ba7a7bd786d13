import { useState } from 'react'
import { labelOf, type TableIndex } from '../../domain/query/catalog.ts'
import { filterParent, type FilterChoice } from '../../domain/page/page-filters.ts'
import type { Page } from '../../domain/page/page-spec.ts'
import type { View } from '../../domain/page/view.ts'
import { text } from '../text/text.ts'
import { useFilterValues } from './filter-queries.ts'
import { ValuePicker } from './ValuePicker.tsx'
import { valueWords } from './value-words.ts'

interface DimensionPickerProps {
  /** Those whose rows are filtered by it. */
  readonly pages: readonly Page[]
  readonly view: View
  readonly table: TableIndex | undefined
  readonly dimension: string
  readonly choice: FilterChoice
  readonly onChoose: (values: string[]) => void
}

/** The values of one dimension, asked from the server when the list opens, and again for what is typed where they are too many to be listed; a failure leaves All. FILT-25 */
export function DimensionPicker({ pages, view, table, dimension, choice, onChoose }: DimensionPickerProps) {
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const whole = useFilterValues({ pages, view, choice, dimension, search: '' }, { enabled: open })
  const search = whole.more > 0 ? typed.trim() : ''
  const found = useFilterValues({ pages, view, choice, dimension, search }, { enabled: open && search !== '' })
  const { values, more, loading } = search === '' ? whole : found
  const chosen = choice.filters[dimension] ?? []
  const parent = filterParent(dimension)
  const blocked =
    parent === undefined || choice.filters[parent]
      ? {}
      : { blocked: text('filters.chooseParent', { parent: labelOf(table, parent) }) }
  return (
    <ValuePicker
      label={labelOf(table, dimension)}
      values={values?.map(({ NAME, VALUE }) => ({ value: VALUE, words: valueWords(dimension, VALUE, NAME) }))}
      chosen={chosen.map((value) => ({
        value,
        words: valueWords(dimension, value, values?.find(({ VALUE }) => VALUE === value)?.NAME),
      }))}
      loading={loading}
      more={more}
      {...blocked}
      onOpen={setOpen}
      onSearch={setTyped}
      onChoose={onChoose}
    />
  )
}
