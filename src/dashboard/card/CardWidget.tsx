import { isOwnCard, type PageCard } from '../../../domain/layout/page-card.ts'
import type { PageWidgetSpec } from '../../../domain/page/page-spec.ts'
import { allowedSettings, settingsOf } from '../../../domain/page/widget-settings.ts'
import type { WidgetActor } from '../../../machines/widget.machine.ts'
import type { WidgetProps } from '../context/widget-props.ts'
import { AskingWidget } from './AskingWidget.tsx'
import { OwnCardWidget } from './OwnCardWidget.tsx'
import { WidgetCard } from './WidgetCard.tsx'

interface CardWidgetProps extends Omit<WidgetProps, 'allowed' | 'settings'> {
  readonly placed: PageWidgetSpec
  readonly card: PageCard
  /** As stored for this card; what the widget does not allow is passed over. */
  readonly stored: unknown
  /** Whether it is known what is stored. */
  readonly ready: boolean
  /** Answers every widget that draws all facts. */
  readonly factsActor: WidgetActor
}

/** A widget where it is placed: what draws the facts of its page shares their answer, every other asks for itself. */
export function CardWidget({ placed, card, stored, ready, factsActor, ...rest }: CardWidgetProps) {
  const target = { widget: rest.widget, placed }
  const given = { ...rest, allowed: allowedSettings(target), settings: settingsOf(target, stored) }
  if (isOwnCard(placed)) return <OwnCardWidget {...given} card={card} ready={ready} />
  return rest.widget.query.measures === 'facts' ? (
    <WidgetCard {...given} actor={factsActor} />
  ) : (
    <AskingWidget {...given} ready={ready} />
  )
}
