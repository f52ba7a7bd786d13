import { useMemo } from 'react'
import { readingOrder } from '../../../domain/layout/layout.ts'
import { isOwnCard, pageCard } from '../../../domain/layout/page-card.ts'
import type { View, ViewDefaults } from '../../../domain/page/view.ts'
import {
  allowedSettings,
  settingsOf,
  type PageSettings,
  type WidgetSettings,
} from '../../../domain/page/widget-settings.ts'
import { isDrawn } from '../../../domain/page/widget-spec.ts'
import type { WidgetActor } from '../../../machines/widget.machine.ts'
import { NARROW, useMedia } from '../../theme/use-media.ts'
import type { ClientFamily } from '../../api/answers.ts'
import styles from './Board.module.css'
import { BoardGrid } from './BoardGrid.tsx'
import { CardBoundary } from '../card/CardBoundary.tsx'
import { BoardSkeleton } from './BoardSkeleton.tsx'
import type { Dashboard } from '../context/dashboard-context.ts'
import { AskingWidget } from '../card/AskingWidget.tsx'
import { OwnCardWidget } from '../card/OwnCardWidget.tsx'
import type { ArrangementInForce } from './use-arrangement.ts'
import { WidgetCard } from '../card/WidgetCard.tsx'

export interface BoardProps {
  readonly dashboard: Dashboard
  readonly view: View
  readonly defaults: ViewDefaults
  readonly client: ClientFamily | undefined
  /** Answers every widget that draws all facts. */
  readonly factsActor: WidgetActor
  /** Null: not restored yet. */
  readonly settings: PageSettings | null
  readonly arrangement: Pick<ArrangementInForce, 'places' | 'changeable' | 'arrange'>
  readonly onSettings: (chartName: string, settings: WidgetSettings) => void
  readonly onView: (change: Partial<View>) => void
}

/** The page's widgets where the person or the page placed them; one below the other where there is no room beside. WID-12 */
export function Board(props: BoardProps) {
  const { dashboard, view, defaults, client, factsActor, settings, arrangement, onSettings, onView } = props
  const narrow = useMedia(NARROW)
  const cards = useMemo(
    () =>
      new Map(
        dashboard.page.widgets.flatMap((placed) => {
          const widget = dashboard.config.widgets[placed.widget]
          if (!widget || !isDrawn(widget)) return []
          const { chartName } = placed
          const target = { widget, placed }
          const own = settingsOf(target, settings?.[chartName])
          const drawn = pageCard(placed, {
            page: dashboard.page,
            pages: dashboard.config.pages,
            view,
            today: dashboard.config.today,
          })
          if (!drawn) return []
          const given = {
            dashboard,
            view,
            defaults,
            client,
            widget,
            chartName,
            askedAs: chartName,
            allowed: allowedSettings(target),
            settings: own,
            onSettings,
            onView,
          }
          const ready = settings !== null
          const card = isOwnCard(placed) ? (
            <OwnCardWidget {...given} card={drawn} ready={ready} />
          ) : widget.query.measures === 'facts' ? (
            <WidgetCard {...given} actor={factsActor} />
          ) : (
            <AskingWidget {...given} ready={ready} />
          )
          return [
            [
              chartName,
              <CardBoundary key={`${chartName} ${widget.rows}`} drawn={view}>
                {card}
              </CardBoundary>,
            ] as const,
          ]
        }),
      ),
    [dashboard, view, defaults, client, factsActor, settings, onSettings, onView],
  )
  const { places } = arrangement
  if (places === null) return <BoardSkeleton page={dashboard.page} />
  if (!narrow)
    return (
      <BoardGrid cards={cards} places={places} arrangeable={arrangement.changeable} onArrange={arrangement.arrange} />
    )
  return (
    <div className={styles.stack}>
      {readingOrder(places).map((chartName) => (
        <div key={chartName} className={styles.card}>
          {cards.get(chartName)}
        </div>
      ))}
    </div>
  )
}
