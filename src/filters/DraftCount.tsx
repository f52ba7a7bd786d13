import { useDeferredValue } from 'react'
import type { FilterChoice } from '../../domain/dashboards/page-filters.ts'
import { askingChart, type Page } from '../../domain/dashboards/page-spec.ts'
import type { View } from '../../domain/dashboards/view.ts'
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
  const askedAs = askingChart(page)
  const asked = useAsked({
    page: page.id,
    chartName: askedAs ?? '',
    query: askedAs === undefined ? null : draftCountQuery({ page, view, choice: settled }),
    dataVersion,
  })
  const rows = asked.data?.data[0]?.rows
  return (
    <span role="status" className={styles.left} data-waiting={asked.isFetching || undefined}>
      {rows === undefined ? null : text('filters.rowsLeft', { count: Number(rows) })}
    </span>
  )
}
