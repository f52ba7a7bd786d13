import { useMemo } from 'react'
import { factSpan } from '../../../domain/dashboards/fact-queries.ts'
import type { PageCard } from '../../../domain/dashboards/layout/page-card.ts'
import { priorSpan } from '../../../domain/dashboards/widget-settings.ts'
import { tableOf } from '../../api/table-of.ts'
import { CHART_KINDS } from '../../charts/chart-kinds.ts'
import { valueWords } from '../context/dashboard-context.ts'
import { useAskingWidget } from '../context/use-widget-actor.ts'
import type { WidgetProps } from '../context/widget-props.ts'
import { WidgetCard } from './WidgetCard.tsx'

interface AskingWidgetProps extends WidgetProps {
  /** What it draws. */
  readonly card: PageCard
  /** It draws facts, conditions or dates other than its page's: what is known of the page's facts says nothing about it. PAGE-22, PAGE-23 */
  readonly apart: boolean
  /** Whether the stored settings are known. */
  readonly ready: boolean
}

/** A widget that asks for itself. */
export function AskingWidget({ card: { page, view }, apart, ready, ...props }: AskingWidgetProps) {
  const { dashboard: around, widget, askedAs, settings } = props
  const asked = { page, chartName: askedAs, widget, settings, view, known: around }
  const actor = useAskingWidget({ ...asked, asks: ready })
  const ownPrior =
    CHART_KINDS[widget.rows].asksPrior && (apart || priorSpan(settings) !== factSpan(around.page).chartTimeSpan)
  const prior = useAskingWidget({ ...asked, asks: ready && ownPrior, prior: true })
  const dashboard = useMemo(() => {
    const facts = ownPrior ? { ...around.facts, prior } : around.facts
    if (!apart) return ownPrior ? { ...around, facts } : around
    const table = tableOf(around.config, page)
    return {
      ...around,
      page,
      table,
      ...valueWords({ table }, view),
      facts,
    }
  }, [apart, ownPrior, around, page, view, prior])
  return <WidgetCard {...props} dashboard={dashboard} view={view} actor={actor} />
}
