import { useMemo } from 'react'
import type { WidgetQuestion } from '../../../domain/card/card-question.ts'
import { cardSettings, type CardSettings } from '../../../domain/card/card-settings.ts'
import { totalsQuestion } from '../../../domain/card/fact-questions.ts'
import { isOwnCard } from '../../../domain/dashboards/layout/page-card.ts'
import { factSpan } from '../../../domain/dashboards/fact-queries.ts'
import { chartContext, contextView, type ChartContext } from '../../../domain/dashboards/mark-rows.ts'
import { markGroups } from '../../../domain/dashboards/plan-query.ts'
import type { View } from '../../../domain/dashboards/view.ts'
import { priorSpan } from '../../../domain/dashboards/widget-settings.ts'
import type { WidgetActor } from '../../../machines/dashboards/widget.machine.ts'
import { tableOf } from '../../api/table-of.ts'
import { CHART_KINDS } from '../../charts/chart-kinds.ts'
import { useSteady } from '../../ui/use-steady.ts'
import type { CardProps } from '../context/card-props.ts'
import { valueWords, type Dashboard } from '../context/dashboard-context.ts'
import { useAskingWidget } from '../context/use-widget-actor.ts'

/** A card with what is asked for it. */
export interface AskingCard extends CardSettings {
  /** The page that it draws. */
  readonly dashboard: Dashboard
  /** What is asked and drawn: what its page shows, but what was chosen in it by a mark is left open. */
  readonly view: View
  /** What is left open. */
  readonly context: ChartContext
  readonly actor: WidgetActor
  /** Null: nothing yet, or too few days are compared. */
  readonly wanted: WidgetQuestion | null
}

/** How a card is looked at and what it asks: what draws the facts of its page shares their answer, every other asks for itself. */
export function useAskedCard(props: CardProps): AskingCard {
  const { board, target, drawn, askedAs, ready } = props
  const { dashboard: around } = board
  const { widget, placed } = target
  const { page, view: pageView } = drawn
  const looked = cardSettings({ ...props, config: around.config, view: board.view, dates: pageView })
  const settings = useSteady(looked.settings)
  const { context, open } = useMemo(() => {
    const left = chartContext(pageView, { groups: markGroups(widget, settings, pageView), page })
    return { context: left, open: contextView(pageView, left) }
  }, [page, pageView, widget, settings])
  const isOwn = isOwnCard(placed)
  const shares = widget.query.measures === 'facts' && !isOwn
  const view = shares ? pageView : open
  // What is known of the page's facts says nothing about other facts, conditions or dates. PAGE-22, PAGE-23
  const apart = !shares && (isOwn || open !== pageView)
  const asked = { page, chartName: askedAs, widget, settings, view, known: around }
  const own = useAskingWidget({ ...asked, asks: ready && !shares })
  const ownPrior =
    !shares &&
    CHART_KINDS[widget.rows].asksPrior &&
    (apart || priorSpan(settings) !== factSpan(around.page).chartTimeSpan)
  const { actor: prior } = useAskingWidget({ ...asked, asks: ready && ownPrior, prior: true })
  const dashboard = useMemo(() => {
    const facts = ownPrior ? { ...around.facts, prior } : around.facts
    if (!apart) return ownPrior ? { ...around, facts } : around
    const table = tableOf(around.config, page)
    return { ...around, page, table, ...valueWords({ table }, view), facts }
  }, [apart, ownPrior, around, page, view, prior])
  const shared = useMemo(() => (shares ? totalsQuestion({ page, view }) : null), [shares, page, view])
  return {
    ...looked,
    ...{ dashboard, view, context },
    actor: shares ? around.facts.totals : own.actor,
    wanted: shares ? shared : own.question,
  }
}
