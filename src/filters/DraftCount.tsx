import { useDeferredValue } from 'react'
import type { FilterChoice } from '../../domain/page/page-filters.ts'
import type { Page } from '../../domain/page/page-spec.ts'
import type { View } from '../../domain/page/view.ts'
import { useAsked } from '../api/ask.ts'
import { usePagesConfig } from '../api/queries.ts'
import { text } from '../text/text.ts'
import { draftCountQuery } from './plan-filter-values.ts'
import styles from './Filters.module.css'

interface DraftCountProps {
  readonly page: Page
  readonly view: View
  readonly choice: FilterChoice
}

/** How many rows of the chosen fact a choice would leave, before it is in force. */
export function DraftCount({ page, view, choice }: DraftCountProps) {
  const settled = useDeferredValue(choice)
  const dataVersion = usePagesConfig({ enabled: true }).data?.dataVersion ?? 0
  const asked = useAsked({
    page: page.id,
    chartName: page.widgets[0]?.chartName ?? '',
    query: page.widgets.length > 0 ? draftCountQuery({ page, view, choice: settled }) : null,
    dataVersion,
  })
  const rows = asked.data?.data[0]?.rows
  return (
    <span role="status" className={styles.left} data-waiting={asked.isFetching || undefined}>
      {rows === undefined ? null : text('filters.rowsLeft', { count: Number(rows) })}
    </span>
  )
}
