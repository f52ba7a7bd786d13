import { isOwnCard, type PageCard } from '../../../domain/layout/page-card.ts'
import { chosenSpan, fittingSpans, withFittingSpan } from '../../../domain/page/fitting-spans.ts'
import type { PageWidgetSpec } from '../../../domain/page/page-spec.ts'
import {
  changesAllowed,
  changesOf,
  changesSettings,
  showsChanges,
  withChanges,
  type Changes,
} from '../../../domain/page/changes.ts'
import { allowedSettings, settingsOf, type WidgetSettings } from '../../../domain/page/widget-settings.ts'
import type { WidgetActor } from '../../../machines/widget.machine.ts'
import type { WidgetProps } from '../context/widget-props.ts'
import { AskingWidget } from './AskingWidget.tsx'
import { useChartCard } from './use-chart-card.ts'
import { WidgetCard } from './WidgetCard.tsx'

interface CardWidgetProps extends Omit<WidgetProps, 'allowed' | 'settings' | 'pageView' | 'context' | 'changes'> {
  readonly placed: PageWidgetSpec
  readonly card: PageCard
  /** As stored for this card; what the widget does not allow is passed over. */
  readonly stored: unknown
  /** Whether it is known what is stored. */
  readonly ready: boolean
  /** Answers every widget that draws all facts. */
  readonly factsActor: WidgetActor
  /** Whether the address of its page says what it shows of changes; else it shows none. */
  readonly inAddress: boolean
}

/** A widget where it is placed: what draws the facts of its page shares their answer, every other asks for itself, and leaves open what was chosen in it. */
export function CardWidget(props: CardWidgetProps) {
  const { placed, card: drawn, stored, ready, factsActor, inAddress, ...rest } = props
  const { page, view } = drawn
  const { widget, chartName, view: pageView, onView } = rest
  const target = { widget, placed }
  const changes = inAddress ? pageView.changes?.[chartName] : undefined
  const offered = allowedSettings(target)
  const spans = offered.chartTimeSpan && fittingSpans(offered.chartTimeSpan, view.around ?? view)
  const usual = settingsOf(target, stored)
  const kept = spans ? withFittingSpan(usual, { stored, spans }) : usual
  const settings = changes ? changesSettings(kept, changes) : kept
  const showChanges = (chosen: Changes | undefined) =>
    onView({ changes: withChanges(pageView.changes, chartName, chosen) })
  const onSettings = (_: string, changed: WidgetSettings) =>
    changes
      ? showChanges(changesOf(changed))
      : rest.onSettings(chartName, spans ? chosenSpan(changed, { stored, spans }) : changed)
  const toggle = () =>
    showChanges(changes || kept.dimension === undefined ? undefined : { by: [kept.dimension], order: 'change' })
  const { card, context } = useChartCard({ page, view, widget, settings })
  const given = {
    ...rest,
    allowed: changes ? changesAllowed(target, changes) : { ...offered, ...(spans ? { chartTimeSpan: spans } : {}) },
    settings,
    onSettings,
    pageView: view,
    context,
    changes: inAddress && showsChanges(widget) ? { shown: changes !== undefined, toggle } : null,
  }
  const own = isOwnCard(placed)
  return widget.query.measures === 'facts' && !own ? (
    <WidgetCard {...given} actor={factsActor} />
  ) : (
    <AskingWidget {...given} card={card} apart={own || card.view !== view} ready={ready} />
  )
}
