import { isOwnCard, type PageCard } from '../../../domain/layout/page-card.ts'
import type { PageWidgetSpec } from '../../../domain/page/page-spec.ts'
import { allowedSettings, settingsOf } from '../../../domain/page/widget-settings.ts'
import type { WidgetActor } from '../../../machines/widget.machine.ts'
import type { WidgetProps } from '../context/widget-props.ts'
import { AskingWidget } from './AskingWidget.tsx'
import { useChartCard } from './use-chart-card.ts'
import { WidgetCard } from './WidgetCard.tsx'

interface CardWidgetProps extends Omit<WidgetProps, 'allowed' | 'settings' | 'pageView' | 'context'> {
  readonly placed: PageWidgetSpec
  readonly card: PageCard
  /** As stored for this card; what the widget does not allow is passed over. */
  readonly stored: unknown
  /** Whether it is known what is stored. */
  readonly ready: boolean
  /** Answers every widget that draws all facts. */
  readonly factsActor: WidgetActor
}

/** A widget where it is placed: what draws the facts of its page shares their answer, every other asks for itself, and leaves open what was chosen in it. */
export function CardWidget({ placed, card: { page, view }, stored, ready, factsActor, ...rest }: CardWidgetProps) {
  const { widget } = rest
  const target = { widget, placed }
  const settings = settingsOf(target, stored)
  const { card, context } = useChartCard({ page, view, widget, settings })
  const given = { ...rest, allowed: allowedSettings(target), settings, pageView: view, context }
  const own = isOwnCard(placed)
  return widget.query.measures === 'facts' && !own ? (
    <WidgetCard {...given} actor={factsActor} />
  ) : (
    <AskingWidget {...given} card={card} apart={own || card.view !== view} ready={ready} />
  )
}
