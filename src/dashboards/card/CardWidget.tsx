import { isOwnCard, type PageCard } from '../../../domain/dashboards/layout/page-card.ts'
import { chosenSpan, fittingSpans, withFittingSpan } from '../../../domain/dashboards/fitting-spans.ts'
import type { Page, PageWidgetSpec } from '../../../domain/dashboards/page-spec.ts'
import { withChoice } from '../../../domain/dashboards/card-choices.ts'
import {
  allowedSettings,
  readPageSettings,
  settingsOf,
  type WidgetSettings,
} from '../../../domain/dashboards/widget-settings.ts'
import type { WidgetActor } from '../../../machines/dashboards/widget.machine.ts'
import type { WidgetProps } from '../context/widget-props.ts'
import { AskingWidget } from './AskingWidget.tsx'
import { lookOf } from './other-look.ts'
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
  const target = { widget, placed }
  const offered = allowedSettings(target)
  const spans = offered.chartTimeSpan && fittingSpans(offered.chartTimeSpan, view.around ?? view)
  const looked = pageView.looks?.[chartName]
  const chosen = looked ? { ...readPageSettings({ stored }).stored, ...looked } : stored
  const usual = settingsOf(target, chosen)
  const kept = spans ? withFittingSpan(usual, { stored: chosen, spans }) : usual
  const keep = (changed: WidgetSettings) => {
    rest.onSettings(chartName, spans ? chosenSpan(changed, { stored: chosen, spans }) : changed)
    // What is chosen now is the person's, whatever the address said before.
    if (looked) onView({ looks: withChoice<WidgetSettings>(pageView.looks, chartName, undefined) })
  }
  const { config } = rest.dashboard
  const look = from && lookOf({ target, chartName, from, config, view: pageView, kept, spans, keep, onView })
  const settings = look?.chosen?.settings ?? kept
  const { card, context } = useChartCard({ page, view, widget, settings })
  const given = {
    ...rest,
    allowed: look?.chosen?.allowed ?? { ...offered, ...(spans ? { chartTimeSpan: spans } : {}) },
    settings,
    kept,
    onSettings: (_: string, changed: WidgetSettings) => (look?.chosen?.onSettings ?? keep)(changed),
    pageView: view,
    context,
    otherLook: look && { name: look.name, shown: look.chosen !== null, toggle: look.toggle },
  }
  const own = isOwnCard(placed)
  return widget.query.measures === 'facts' && !own ? (
    <WidgetCard {...given} actor={factsActor} />
  ) : (
    <AskingWidget {...given} card={card} apart={own || card.view !== view} ready={ready} />
  )
}
