import { useSelector } from '@xstate/react'
import { isAdditive } from '../../../domain/query/catalog.ts'
import type { View } from '../../../domain/dashboards/view.ts'
import type { WidgetSettings } from '../../../domain/dashboards/widget-settings.ts'
import type { PriorPeriod } from '../../charts/prior-rows.ts'
import type { Dashboard } from '../context/dashboard-context.ts'
import { priorQuestion, type WidgetAnswer } from '../../../domain/card/card-question.ts'

interface PriorPeriodInput {
  readonly settings: WidgetSettings
  readonly view: View
  readonly wanted: boolean
}

/** What a view is compared with, by month or week; null while it is not known, where there is none, or where none is wanted. */
export function usePriorPeriod(
  { facts, page, table, invoiced, config }: Dashboard,
  { settings, view, wanted }: PriorPeriodInput,
): PriorPeriod | null {
  const answer = useSelector(facts.prior, (snapshot): WidgetAnswer | null => (wanted ? snapshot.context.answer : null))
  if (!answer) return null
  const asked = priorQuestion({ page, settings, view }, { today: config.today, invoiced })
  if (!asked || answer.question.key !== asked.key) return null
  return {
    range: { from: asked.view.from, to: asked.view.to },
    rows: answer.result.data,
    column: asked.query.groupByDetails[0] ?? '',
    additive: isAdditive(table?.measures.get(view.fact)),
    invoiced,
  }
}
