import { useMemo } from 'react'
import type { PageCard } from '../../../domain/dashboards/layout/page-card.ts'
import { chartContext, contextView, type ChartContext } from '../../../domain/dashboards/mark-rows.ts'
import { markGroups } from '../../../domain/dashboards/plan-query.ts'
import type { WidgetSettings } from '../../../domain/dashboards/widget-settings.ts'
import type { WidgetSpec } from '../../../domain/dashboards/widget-spec.ts'
import { useSteady } from '../../ui/use-steady.ts'

interface ChartCardInput extends PageCard {
  readonly widget: WidgetSpec
  readonly settings: WidgetSettings
}

/** What a chart draws of its page: all that the page shows, but what was chosen in it is left open. */
export function useChartCard({ page, view, widget, settings }: ChartCardInput): {
  readonly card: PageCard
  readonly context: ChartContext
} {
  const steady = useSteady(settings)
  return useMemo(() => {
    const context = chartContext(view, { groups: markGroups(widget, steady, view), page })
    return { card: { page, view: contextView(view, context) }, context }
  }, [page, view, widget, steady])
}
