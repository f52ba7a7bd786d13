import { priorView } from '../../../../../domain/page/fact-queries.ts'
import { fillName, planQuery } from '../../../../../domain/page/plan-query.ts'
import { isSplit } from '../../../../../domain/page/splits.ts'
import { priorSpan } from '../../../../../domain/page/widget-settings.ts'
import type { InvoicedDays } from '../../../../../domain/dates/invoiced-days.ts'
import { useAsked } from '../../../../api/ask.ts'
import type { DrawnAnswer } from '../../../chart-kind.ts'
import type { PriorPeriod } from '../../../prior-rows.ts'

/** The answer about the days that a period is compared with, by month and part. */
export type PriorParts = Omit<PriorPeriod, 'additive'>

/** Asks the question of a chart that is split of the period before; null: it is not, or nothing is known yet. */
export function usePriorParts(drawn: DrawnAnswer | null, invoiced: InvoicedDays): PriorParts | null {
  const split = drawn && isSplit(drawn.settings) ? drawn : null
  const asked = split && {
    page: split.page,
    widget: split.widget,
    settings: { ...split.settings, chartTimeSpan: priorSpan(split.settings) },
    view: priorView(split.view, split.page.period),
  }
  const { data } = useAsked({
    page: split?.page.id ?? '',
    chartName: split?.chartName ?? '',
    query: asked && planQuery(asked),
    dataVersion: split?.dataVersion ?? 0,
  })
  if (!asked || !data) return null
  const { widget, settings, view } = asked
  return {
    range: { from: view.from, to: view.to },
    rows: data.data,
    column: fillName(widget.query.groupBy[0] ?? '', settings, view),
    invoiced,
  }
}
