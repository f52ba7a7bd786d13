import { useSelector } from '@xstate/react'
import { isAdditive } from '../../domain/catalog.ts'
import { fillName } from '../../domain/plan-query.ts'
import type { View } from '../../domain/view.ts'
import type { WidgetAnswer } from '../../machines/widget.machine.ts'
import type { PriorPeriod } from '../charts/prior-rows.ts'
import type { Dashboard } from './dashboard-context.ts'
import { dataBeginsIn } from './data-begins.ts'
import { factQuestions } from './questions.ts'

/** The months of the equally long period before a view; null while they are not known, where there are none, or where none are wanted. */
export function usePriorPeriod(dashboard: Dashboard, { view, wanted }: { readonly view: View; readonly wanted: boolean }): PriorPeriod | null {
  const { facts, page, config, table, firstInvoice } = dashboard
  const answer = useSelector(facts.prior, (snapshot): WidgetAnswer | null => (wanted ? snapshot.context.answer : null))
  if (!answer) return null
  const { prior } = factQuestions({ page, widgets: config.widgets, table, view })
  if (answer.question.key !== prior.key) return null
  return {
    range: { from: prior.view.from, to: prior.view.to },
    rows: answer.result.data,
    column: fillName('{dateType}_month', {}, view),
    additive: isAdditive(table?.measures.get(view.fact)),
    dataBegins: dataBeginsIn(prior.view, firstInvoice),
  }
}
