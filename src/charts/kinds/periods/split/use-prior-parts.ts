import { likeForLike } from '../../../../../domain/dashboards/compared/like-for-like.ts'
import { fillName, planQuery } from '../../../../../domain/dashboards/plan-query.ts'
import { isSplit } from '../../../../../domain/dashboards/splits.ts'
import { priorSpan } from '../../../../../domain/dashboards/widget-settings.ts'
import { useAsked } from '../../../../api/ask.ts'
import type { ChartCard, DrawnAnswer } from '../../../chart-kind.ts'
import type { PriorPeriod } from '../../../prior-rows.ts'

/** The answer about the days that a period is compared with, by month and part. */
export type PriorParts = Omit<PriorPeriod, 'additive'>

/** Asks the question of a chart that is split of the period before; null: it is not, or nothing is known yet. */
export function usePriorParts(
  drawn: DrawnAnswer | null,
  { today, invoiced }: Pick<ChartCard, 'today' | 'invoiced'>,
): PriorParts | null {
  const split = drawn && isSplit(drawn.settings) ? drawn : null
  const before = split && likeForLike(split.view, { page: split.page, today, invoiced }).before
  const asked = split &&
    before && {
      page: split.page,
      widget: split.widget,
      settings: { ...split.settings, chartTimeSpan: priorSpan(split.settings) },
      view: before,
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
