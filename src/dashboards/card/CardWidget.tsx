import { isOwnCard, type PageCard } from '../../../domain/dashboards/layout/page-card.ts'
import type { Page, PageWidgetSpec } from '../../../domain/dashboards/page-spec.ts'
import { cardSettings } from '../../../domain/card/card-settings.ts'
import type { WidgetSettings } from '../../../domain/dashboards/widget-settings.ts'
import type { WidgetActor } from '../../../machines/dashboards/widget.machine.ts'
import type { WidgetProps } from '../context/widget-props.ts'
import { AskingWidget } from './AskingWidget.tsx'
import { useChartCard } from './use-chart-card.ts'
import { WidgetCard } from './WidgetCard.tsx'

interface CardWidgetProps extends Omit<
  WidgetProps,
  'allowed' | 'settings' | 'kept' | 'pageView' | 'context' | 'otherLook'
> {
  readonly placed: PageWidgetSpec
  readonly card: PageCard
  /** As stored for this card; what the widget does not allow is passed over. */
  readonly stored: unknown
  /** Whether it is known what is stored. */
  readonly ready: boolean
  /** Answers every widget that draws all facts. */
  readonly factsActor: WidgetActor
  /** The page of config that it is from; null: no address says how it is looked at, so it has no other look. */
  readonly from: Page | null
}

/** A widget where it is placed: what draws the facts of its page shares their answer, every other asks for itself, and leaves open what was chosen in it. */
export function CardWidget(props: CardWidgetProps) {
  const { placed, card: drawn, stored, ready, factsActor, from, ...rest } = props
  const { page, view } = drawn
  const { widget, chartName, view: pageView, onView } = rest
  const { config } = rest.dashboard
  const { settings, kept, allowed, look, choose } = cardSettings({
    ...{ target: { widget, placed }, chartName, from, config, view: pageView, dates: view, stored },
  })
  const { card, context } = useChartCard({ page, view, widget, settings })
  const given = {
    ...rest,
    allowed,
    settings,
    kept,
    onSettings: (_: string, chosen: WidgetSettings) => {
      const changed = choose(chosen)
      if (changed.stored) rest.onSettings(chartName, changed.stored)
      if (changed.view) onView(changed.view)
    },
    pageView: view,
    context,
    otherLook: look && { name: look.name, shown: look.shown !== null, toggle: () => onView(look.toggled) },
  }
  const own = isOwnCard(placed)
  return widget.query.measures === 'facts' && !own ? (
    <WidgetCard {...given} actor={factsActor} />
  ) : (
    <AskingWidget {...given} card={card} apart={own || card.view !== view} ready={ready} />
  )
}
