import { useMemo } from 'react'
import { buildCatalog } from '../../../domain/query/catalog.ts'
import type { PageCard } from '../../../domain/layout/page-card.ts'
import { CHART_KINDS } from '../../charts/chart-kinds.ts'
import { valueWords } from '../context/dashboard-context.ts'
import { AskingWidget } from './AskingWidget.tsx'
import { useAskingWidget } from '../context/use-widget-actor.ts'
import type { WidgetProps } from '../context/widget-props.ts'

interface OwnCardWidgetProps extends WidgetProps {
  readonly card: PageCard
  readonly ready: boolean
}

/** A widget that draws facts, conditions or dates other than its page's: what is known of the page's facts says nothing about it. PAGE-22, PAGE-23 */
export function OwnCardWidget({ card: { page, view }, ...props }: OwnCardWidgetProps) {
  const { askedAs, settings, widget, ready, dashboard: around } = props
  const asks = ready && CHART_KINDS[widget.rows].asksPrior
  const prior = useAskingWidget({ page, chartName: askedAs, widget, settings, view, asks, prior: true })
  const dashboard = useMemo(() => {
    const table = buildCatalog(around.config.tables).tables.get(page.table)
    return {
      ...around,
      page,
      table,
      ...valueWords({ table, symbolOf: around.symbolOf }, view),
      facts: { ...around.facts, prior },
    }
  }, [around, page, view, prior])
  return <AskingWidget {...props} dashboard={dashboard} view={view} />
}
